import Foundation
import JSONText
import SchemaEngine

/// Server-sent events while they come, each checked and decoded by the schema of its name.
///
/// It can be read once, as the stream behind it.
public struct ReplyEvents: AsyncSequence, Sendable {
    /// The status and the headers of the answer, and its bytes.
    public let reply: ReplyStream
    private let longestEvent: Int
    private let contract: Contract
    private let schema: Schema?
    private let onFault: @Sendable (StreamFault) throws -> Void

    init(
        _ reply: ReplyStream,
        longestEvent: Int,
        contract: Contract,
        schema: Schema?,
        onFault: @escaping @Sendable (StreamFault) throws -> Void
    ) {
        self.reply = reply
        self.longestEvent = Swift.max(1, longestEvent)
        self.contract = contract
        self.schema = schema
        self.onFault = onFault
    }

    /// Reads from where the stream is.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(
            sequence: self,
            bytes: reply.makeAsyncIterator(),
            parser: EventParser(longestEvent: longestEvent)
        )
    }

    /// Reads events.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let sequence: ReplyEvents
        fileprivate var bytes: ReplyStream.AsyncIterator
        fileprivate var parser: EventParser
        private var ready: ArraySlice<EventParser.Event> = []
        private var isTooLong = false

        fileprivate init(sequence: ReplyEvents, bytes: ReplyStream.AsyncIterator, parser: EventParser) {
            self.sequence = sequence
            self.bytes = bytes
            self.parser = parser
        }

        /// The next event, or `nil` when the stream has ended; what of an event came before that is no event. Throws an
        /// `APIError`, of stage `decode` for an event, and `CancellationError` as the stream does.
        public mutating func next() async throws -> ServerSentEvent? {
            let call = sequence.reply.call
            while true {
                while let event = ready.popFirst() {
                    do {
                        return try sequence.checked(event)
                    } catch {
                        let fault = StreamFault.event(name: event.name, id: event.id, cause: error)
                        try call.at(.decode) { try sequence.onFault(fault) }
                    }
                }
                if isTooLong { throw call.failure(at: .decode, StreamFault.eventTooLong(limit: sequence.longestEvent)) }
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
        let payload = try contract.decode(Data(text), .json, by: schema?.member(event.name))
        return ServerSentEvent(
            name: event.name,
            id: event.id,
            retry: event.retry,
            data: event.data,
            fields: payload.fields
        )
    }
}
