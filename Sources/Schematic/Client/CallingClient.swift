/// The client of a call, which its request takes along: for what has to be asked before the request can be sent.
final class CallingClient: Sendable {
    let client: APIClient

    init(_ client: APIClient) { self.client = client }
}
