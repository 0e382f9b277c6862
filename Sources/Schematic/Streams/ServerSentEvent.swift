public import SchemaEngine

/// An event that a server sent (HTML Living Standard, section 9.2).
public struct ServerSentEvent: Sendable {
    /// The name of the event. `message` if the server sends none.
    public let name: String
    /// The last id that the server sent, with this event or an earlier one. A repeated request sends it in the
    /// header field `Last-Event-ID`.
    public let id: String?
    /// The time to wait before the stream is requested again, if the server specifies it.
    public let retry: Duration?
    /// The data as received. Its lines are joined by line feeds.
    public let data: String
    /// The values of the data, decoded by the schema of the event's name. Data that is not JSON is a string.
    public let fields: Fields
}
