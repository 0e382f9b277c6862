/// Carries an HTTP request to a server and brings the response back: the end of the chain.
///
/// `SystemTransport` is the one that a client uses unless it is given another. A test writes its own in a line or two.
public protocol Transport: Sendable {
    /// Performs one exchange.
    ///
    /// Any status is a response, 401 and 302 too; nothing is followed, retried or cached. Throws where no whole response
    /// came, best a `TransportFault`, and `CancellationError` where the task was cancelled.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

/// A transport that ends an exchange at once when its task, or the `cancellation` of its request's call, is cancelled. So the call
/// needs no task of its own that could be left alone.
package protocol PromptTransport: Transport {}
