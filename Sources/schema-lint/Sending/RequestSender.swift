import SchemaTools

/// Performs the exchanges of a probe.
protocol RequestSender {
    /// Performs one exchange. It follows no redirects.
    func send(_ request: ProbeRequest) -> ProbeOutcome
}

/// The limits of an exchange.
struct ExchangeLimits {
    /// The maximum time of an exchange.
    let timeout: Duration
    /// The maximum number of bytes of a body, which is that of the client.
    let maximumBodySize = 64 << 20
}

enum RequestSenders {
    /// Returns the sender of this program: the HTTP of the client, or the program `curl` in a static one.
    static func system(_ limits: ExchangeLimits) throws -> any RequestSender {
        #if STATIC_COMMAND
            return try CurlProgram(limits)
        #else
            return try ClientTransport(limits)
        #endif
    }
}
