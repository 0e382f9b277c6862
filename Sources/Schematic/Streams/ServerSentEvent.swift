public import SchemaEngine

/// An event that a server sent (HTML Living Standard, section 9.2).
public struct ServerSentEvent: Sendable {
    /// Its name. `message` where the server gives none.
    public let name: String
    /// The last id that the server gave, with this event or an earlier one. It goes back in the header `Last-Event-ID`
    /// when the stream is asked for again.
    public let id: String?
    /// How long to wait before the stream is asked for again, where the server has said so.
    public let retry: Duration?
    /// The data as it came, its lines joined by line feeds.
    public let data: String
    /// The data's values, as the schema of the event's name decodes them. Data that is no JSON is a string.
    public let fields: Fields
}
