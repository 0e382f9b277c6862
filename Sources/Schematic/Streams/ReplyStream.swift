public import Foundation

/// What a server answers, while it comes: the status and the headers are there, the content is read as chunks of bytes.
///
/// ```swift
/// let reply = try await client.bytes(of: GetExport())
/// for try await chunk in reply { … }
/// ```
///
/// It can be read once. A reader who stops before the end, or lets go of it, ends the exchange. Memory does not grow with
/// the content, however slowly it is read.
public struct ReplyStream: AsyncSequence, Sendable {
    /// The status code, between 200 and 299: a refusal is an error before there is a stream.
    public let status: Int
    /// The header fields.
    public let headers: HTTPHeaders
    let call: Call
    private let content: ResponseStream

    init(status: Int, _ headers: HTTPHeaders, _ content: ResponseStream, of call: Call) {
        self.status = status
        self.headers = headers
        self.content = content
        self.call = call
    }

    /// Goes on where the last reader stopped.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(call: call, content: content.makeAsyncIterator()) }

    /// Reads the content.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let call: Call
        fileprivate var content: ResponseStream.AsyncIterator

        /// The next bytes, never empty, or `nil` behind the last. Throws an `APIError` of stage `send` where the content
        /// breaks off; `CancellationError` when the task is cancelled, or all calls of the client are.
        public mutating func next() async throws -> Data? {
            do { return try await content.next() } catch { throw call.failure(at: .send, error) }
        }
    }
}
