/// Sends an HTTP request to a server and returns the response. A transport is the end of the middleware chain.
///
/// `SystemTransport` is the default of a client. A test implements its own in a few lines:
///
/// ```swift
/// struct StubTransport: Transport {
///     let bodies: [String: String]  // by the names of requests
///     func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
///         guard let body = bodies[request.operation ?? ""] else { return IncomingResponse(status: 404) }
///         return IncomingResponse(status: 200, headers: [.contentType: "application/json"], body: Data(body.utf8))
///     }
/// }
/// ```
///
/// The client composes, validates and decodes as with a server. A request whose `streamsResponse` is `true` may have its
/// content in the response's `body`, or in a `ResponseStream` of chunks.
public protocol Transport: Sendable {
    /// Performs one exchange.
    ///
    /// Any status is a response, including 401 and 302. A transport does not follow redirects, retry or cache.
    ///
    /// - Parameter request: The request, which is composed completely.
    /// - Returns: The response, with its content or its stream.
    /// - Throws: An error if no complete response was received, preferably a `TransportError`, and
    ///   `CancellationError` if the task was cancelled.
    func send(_ request: OutgoingRequest) async throws -> IncomingResponse
}

/// A transport that ends an exchange at once when its task, or the `cancellation` of its request's call, is
/// cancelled. A call over it needs no separate task that it can abandon.
package protocol PromptTransport: Transport {}

/// A transport with a clock that a test moves. The deadlines of calls pass by the same clock.
package protocol TimedTransport: Transport {
    /// Returns a closure that waits until a duration from now has passed; `nil` if the transport uses the system's clock.
    func wait(for time: Duration) -> (@Sendable () async throws -> Void)?
}

package struct TransportLimits: Sendable {
    package var maximumBodySize: Int
    package var maximumDuration: Duration
    package var connectionsPerHost: Int
    package var connections: Int
    /// The transport has a default, which depends on where it stores unread bytes.
    package var maximumBacklog: Int?

    /// Creates limits. Negative numbers become 0, and fewer than one connection becomes one.
    package init(
        maximumBodySize: Int = 64 << 20,
        maximumDuration: Duration = .seconds(3600),
        connectionsPerHost: Int = 6,
        connections: Int = 64,
        maximumBacklog: Int? = nil
    ) {
        self.maximumBodySize = max(0, maximumBodySize)
        self.maximumDuration = maximumDuration
        self.connectionsPerHost = max(1, connectionsPerHost)
        self.connections = max(1, connections)
        self.maximumBacklog = maximumBacklog.map { max(0, $0) }
    }
}
