public import Foundation

/// The content of a response while it comes: chunks of bytes, with any content coding already undone.
///
/// ```swift
/// for try await chunk in stream { … }
/// ```
///
/// There is one reader, and each byte is given out once. A later reader goes on where an earlier one stopped. Two at a time
/// get `TransportFault.severalReaders`. Whoever lets go of the stream before its end ends the exchange.
/// A reader may be as slow as it likes: what comes faster than it reads waits in memory, and beyond 1 MiB in a temporary
/// file.
public struct ResponseStream: Sendable, AsyncSequence {
    private let owner: Owner

    init(_ backlog: Backlog) { owner = Owner(backlog) }

    /// A stream of content that is there already: what a transport of one's own may answer with.
    public init(_ data: Data) {
        let backlog = Backlog()
        _ = backlog.append(data)
        backlog.finish()
        self.init(backlog)
    }

    /// The fields after the content (RFC 9110, section 6.5), once the last byte was received; empty before, and where there
    /// are none.
    public var trailers: HTTPHeaders { owner.backlog.trailers }

    /// Ends the stream, and the exchange, with an error that whoever reads gets at once. It does not hold the stream.
    var ending: @Sendable (any Error) -> Void {
        let backlog = owner.backlog
        return { backlog.breakOff($0) }
    }

    /// Tells when the exchange is over, with or without an error. At once, where it is.
    func onCompletion(_ tell: @escaping @Sendable () -> Void) { owner.backlog.onCompletion(tell) }

    /// Goes on where the last reader stopped.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(owner: owner) }

    /// Reads the stream.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let owner: Owner
        private var reader = Backlog.Reader()

        fileprivate init(owner: Owner) { self.owner = owner }

        /// The next bytes, never empty, or `nil` behind the last. Throws a `TransportFault` where the content breaks
        /// off, `CancellationError` where the task is cancelled.
        public mutating func next() async throws -> Data? { try await owner.backlog.next(&reader) }
    }

    /// Whoever holds the stream or reads it. With the last of them the exchange ends.
    fileprivate final class Owner: Sendable {
        let backlog: Backlog

        init(_ backlog: Backlog) { self.backlog = backlog }

        deinit { backlog.abandon() }
    }
}
