public import Foundation

/// The content of a response as it arrives: chunks of bytes, after content decoding.
///
/// ```swift
/// for try await chunk in stream { … }
/// ```
///
/// The stream has one reader, and returns each byte once. A later reader continues where an earlier one
/// stopped. Concurrent readers receive `TransportError.severalReaders`. The exchange ends when the last
/// reference to the stream is released.
///
/// A reader may be slow: unread bytes are kept in memory, and beyond 1 MiB in a temporary file.
public struct ResponseStream: Sendable, AsyncSequence {
    private let owner: Owner

    init(_ backlog: Backlog) { owner = Owner(backlog) }

    /// Creates a stream of existing content, which a custom transport can return.
    ///
    /// - Parameter data: The content.
    public init(_ data: Data) {
        let backlog = Backlog()
        _ = backlog.append(data)
        backlog.finish()
        self.init(backlog)
    }

    /// Creates a stream of chunks as they arrive, which a custom transport can return.
    ///
    /// The chunks are read when the stream is created, and at most 64 KiB in advance of the reader. An error of
    /// `chunks` is thrown to the reader after the bytes before it. If the reader stops, the task that reads `chunks`
    /// is cancelled.
    ///
    /// - Parameter chunks: The content, in pieces of any size.
    public init<Chunks: AsyncSequence & Sendable>(_ chunks: Chunks) where Chunks.Element == Data {
        let (room, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let backlog = Backlog(pausingAt: Self.readAhead) { signal.yield() }
        let task = Task {
            do {
                var openings = room.makeAsyncIterator()
                for try await chunk in chunks {
                    while backlog.pauseIfFull() {
                        guard await openings.next() != nil else { return }
                    }
                    guard backlog.append(chunk) else { return }
                }
                backlog.finish()
            } catch {
                backlog.finish(error)
            }
        }
        backlog.onCompletion { task.cancel() }
        self.init(backlog)
    }

    /// The number of unread bytes at which a sequence of chunks waits for the reader.
    private static let readAhead = 1 << 16

    /// The trailer fields (RFC 9110, section 6.5). Empty before the last byte is received, and if there are
    /// none.
    public var trailers: HTTPHeaders { owner.backlog.trailers }

    /// Ends the stream and the exchange with an error that the reader receives at once. The closure does not
    /// retain the stream.
    package var ending: @Sendable (any Error) -> Void {
        let backlog = owner.backlog
        return { backlog.cancel($0) }
    }

    /// Calls a closure when the exchange ends, with or without an error; at once if it has ended.
    package func onCompletion(_ handler: @escaping @Sendable () -> Void) { owner.backlog.onCompletion(handler) }

    /// Returns an iterator that continues where the last reader stopped.
    public func makeAsyncIterator() -> _Iterator { _Iterator(owner: owner) }

    /// An iterator over the chunks of the stream.
    public struct _Iterator: AsyncIteratorProtocol {
        fileprivate let owner: Owner
        private var reader = Backlog.Reader()

        fileprivate init(owner: Owner) { self.owner = owner }

        /// Returns the next bytes, which are never empty, or `nil` after the last.
        ///
        /// - Throws: A `TransportError` if the content breaks off, or `CancellationError` if the task is
        ///   cancelled.
        public mutating func next() async throws -> Data? { try await owner.backlog.next(&reader) }
    }

    /// The shared owner of a stream and its iterators. The exchange ends with its last reference.
    fileprivate final class Owner: Sendable {
        let backlog: Backlog

        init(_ backlog: Backlog) { self.backlog = backlog }

        deinit { backlog.abandon() }
    }
}

extension ResponseStream: RedactedReflectable {}

extension ResponseStream._Iterator: RedactedReflectable {}
