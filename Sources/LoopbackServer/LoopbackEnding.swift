/// The state of a connection after a response.
public enum LoopbackEnding: Sendable, Hashable {
    /// The connection takes another request, regardless of the request's `Connection` field.
    case stayOpen
    /// The connection is closed. If the client is still sending, the system resets the connection, and the
    /// client can lose the response.
    case close
    /// The server shuts down its side, reads what the client still sends, and then closes the connection.
    case linger
    /// The connection is reset. Bytes that were sent but not read can be lost.
    case reset
}
