/// The client of a call, which its request carries for middleware that sends requests first, such as for a token.
final class CallingClient: Sendable {
    let client: APIClient

    init(_ client: APIClient) { self.client = client }
}
