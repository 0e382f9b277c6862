import Foundation

/// The client of a call, which its request takes along: for what has to be asked before the request can be sent.
final class CallingClient: Sendable {
    let client: APIClient

    init(_ client: APIClient) { self.client = client }
}

extension APIClient {
    /// The origin of the base URL, in the form in which origins are compared.
    var originText: String { URL(string: base.origin)?.originText ?? base.origin }
}
