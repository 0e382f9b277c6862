public import Foundation
import SchematicPlatform

/// A response as it arrives: the status and the headers are received, and the content is read as chunks of
/// bytes.
///
/// ```swift
/// let reply = try await client.bytes(of: GetExport())
/// for try await chunk in reply { … }
/// ```
///
/// The content can be read once. The exchange ends when the last reference to the stream or its iterator is
/// released. The memory does not grow with the content, even if the content is read slowly.
public struct ReplyStream: AsyncSequence, Sendable {
    /// The status code, between 200 and 299, because a refusal is thrown as an error.
    public let status: Int
    /// The header fields.
    public let headers: HTTPHeaders
    @Indirect private(set) var call: Call
    let content: ResponseStream

    init(status: Int, _ headers: HTTPHeaders, _ content: ResponseStream, of call: Call) {
        self.status = status
        self.headers = headers
        self.content = content
        self.call = call
    }

    /// Returns an iterator that continues where the last reader stopped.
    public func makeAsyncIterator() -> _Iterator { _Iterator(call: call, content: content.makeAsyncIterator()) }

    /// An iterator over the content.
    public struct _Iterator: AsyncIteratorProtocol {
        @Indirect fileprivate var call: Call
        fileprivate var content: ResponseStream._Iterator

        /// Returns the next bytes, which are never empty, or `nil` after the last.
        ///
        /// - Throws: An `APIError` of stage `send` if the content breaks off; or `CancellationError` when the
        ///   task or all calls of the client are cancelled.
        public mutating func next() async throws -> Data? {
            do { return try await content.next() } catch { throw call.failure(ofStream: error) }
        }
    }
}

extension ReplyStream: RedactedReflectable {
    /// The status, and the headers with secrets masked.
    var shownParts: KeyValuePairs<String, Any> { ["status": status, "headers": headers] }
}

extension ReplyStream._Iterator: RedactedReflectable {}
