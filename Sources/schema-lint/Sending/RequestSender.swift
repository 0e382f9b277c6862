/// The limits of an exchange.
struct ExchangeLimits {
    /// The maximum time of an exchange.
    let timeout: Duration
    /// The maximum number of bytes of a body, which is that of the client.
    let maximumBodySize = 64 << 20
}

#if STATIC_COMMAND
    typealias RequestSender = CurlProgram
#else
    /// Performs the exchanges of a probe, one at a time: the HTTP of the client or, in a static command, the program `curl`.
    typealias RequestSender = ClientTransport
#endif
