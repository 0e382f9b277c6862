import Foundation
public import SchemaEngine
import SchematicText

/// The server-sent events of a response as they arrive, each validated and decoded by the schema of its name.
///
/// The sequence can be read once. A second reader receives `TransportError.severalReaders`.
public struct ReplyEvents: AsyncSequence, Sendable {
    /// The status, the headers and the bytes of the response.
    public let reply: ReplyStream
    private let longestEvent: Int
    private let checks: StreamChecks

    init(_ reply: ReplyStream, longestEvent: Int, _ checks: StreamChecks) {
        self.reply = reply
        self.longestEvent = Swift.max(1, longestEvent)
        self.checks = checks
    }

    /// Returns the only iterator. It contains received bytes that do not form an event yet.
    public func makeAsyncIterator() -> _Iterator {
        _Iterator(
            sequence: self,
            bytes: reply.makeAsyncIterator(),
            parser: EventParser(longestEvent: longestEvent)
        )
    }

    /// An iterator over the events.
    public struct _Iterator: AsyncIteratorProtocol {
        fileprivate let sequence: ReplyEvents
        fileprivate var bytes: ReplyStream._Iterator
        fileprivate var parser: EventParser
        fileprivate var ready: ArraySlice<EventParser.Event> = []
        fileprivate var isTooLong = false
        fileprivate var mayRead = false

        /// Returns the next event, or `nil` at the end of the stream. An incomplete last event is discarded.
        ///
        /// - Throws: An `APIError`, of stage `decode` for a faulty event; or `CancellationError`, as the
        ///   stream.
        public mutating func next() async throws -> ServerSentEvent? {
            if !mayRead { mayRead = try sequence.checks.begin() }
            while true {
                while let event = ready.popFirst() {
                    do {
                        return try sequence.checked(event)
                    } catch {
                        try sequence.checks.report(.event(name: event.name, id: event.id, cause: error))
                    }
                }
                if isTooLong {
                    let fault = ReplyError.eventTooLong(limit: sequence.longestEvent)
                    throw sequence.checks.call.failure(ofStream: fault, at: .decode)
                }
                guard let chunk = try await bytes.next() else { return nil }
                var events: [EventParser.Event] = []
                isTooLong = !parser.read(chunk) { events.append($0) }
                ready = events[...]
            }
        }
    }

    private func checked(_ event: EventParser.Event) throws -> ServerSentEvent {
        let isJSON = (try? JSONValue(parsing: event.data.utf8)) != nil
        let text = isJSON ? Array(event.data.utf8) : JSONValue.string(event.data).bytes()
        return ServerSentEvent(
            name: event.name,
            id: event.id,
            retry: event.retry,
            data: event.data,
            fields: try checks.fields(of: Data(text), member: event.name)
        )
    }
}

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

extension ReplyEvents: RedactedReflectable {
    /// The reply's status and headers.
    var shownParts: KeyValuePairs<String, Any> { ["reply": reply] }
}

extension ReplyEvents._Iterator: RedactedReflectable {}

extension ServerSentEvent: RedactedReflectable {
    /// The name, and the size of the data.
    var shownParts: KeyValuePairs<String, Any> { ["name": name.displayLine, "data": "\(data.utf8.count) bytes"] }
}
