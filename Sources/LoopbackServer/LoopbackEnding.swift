/// What becomes of a connection behind a response.
public enum LoopbackEnding: Sendable, Hashable {
    /// It takes another request, whatever the one before has asked for.
    case stayOpen
    /// It is closed. Where the client was still sending, the system makes a reset of that, which may take the response
    /// away from the client.
    case close
    /// The server says that it sends no more, reads to its end what the client still sends, and closes then.
    case linger
    /// It is reset: what was sent and not read yet may be lost.
    case reset
}
