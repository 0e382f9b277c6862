/// Sends an HTTP request to a server and returns the response. A transport is the end of the middleware chain.
///
/// `SystemTransport` is the default of a client. A test implements its own in a few lines.
public protocol Transport: Sendable {
    /// Performs one exchange.
    ///
    /// Any status is a response, including 401 and 302. A transport does not follow redirects, retry or cache.
    ///
    /// - Throws: An error if no complete response was received, preferably a `TransportError`, and
    ///   `CancellationError` if the task was cancelled.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

/// A transport that ends an exchange at once when its task, or the `cancellation` of its request's call, is
/// cancelled. A call over it needs no separate task that it can abandon.
package protocol PromptTransport: Transport {}
