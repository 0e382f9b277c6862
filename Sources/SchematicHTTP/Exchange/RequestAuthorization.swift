import Foundation

/// The credentials that an authenticator has added to a request, and the closure that adds them again.
package struct RequestAuthorization: Sendable {
    let apply: @Sendable (inout OutgoingRequest) throws -> Void
    /// The URL without and with the items.
    let before: URL
    let after: URL
    /// The header fields that were added.
    var fields: Set<HTTPHeaders.Field> = []
    /// The items that were added to the query, encoded.
    var items: Set<String> = []

    /// Whether an item of a query contains one of the secrets, under any name
    /// and in any encoding.
    func isHeld(in item: String) -> Bool { items.contains { Self.value(of: $0) == Self.value(of: item) } }

    /// The value of an item. A plus sign, which only forms read as a space, is one wherever it comes from.
    private static func value(of item: String) -> String {
        DecodedQueryItem(item).value.replacing("+", with: " ")
    }
}

extension OutgoingRequest {
    /// Adds credentials to the request. Everything that is added is treated as secret.
    package mutating func authorize(_ apply: @escaping @Sendable (inout OutgoingRequest) throws -> Void) throws {
        let before = self
        try apply(&self)
        var authorization = RequestAuthorization(apply: apply, before: before.url, after: url)
        let known = Set(before.headers.fields)
        headers = HTTPHeaders(
            headers.fields.map { field in
                guard !known.contains(field) else { return field }
                authorization.fields.insert(field.asCredential)
                return field.asCredential
            }
        )
        authorization.items = Set(url.queryItemTexts).subtracting(before.url.queryItemTexts)
        authorizations.append(authorization)
    }

    /// Replaces the credentials with current ones, for a redirect to the same origin.
    mutating func authorizeAgain() throws {
        let authorizations = authorizations
        self.authorizations = []
        let fields = authorizations.reduce(into: Set()) { $0.formUnion($1.fields) }
        headers = HTTPHeaders(headers.fields.filter { !fields.contains($0) })
        for authorization in authorizations { try authorize(authorization.apply) }
    }

    /// Removes the credentials that a redirect to another origin repeats in its URL. Header fields that are
    /// secret are removed elsewhere.
    mutating func dropAuthorizations() {
        let items = url.queryItemTexts
        let kept = items.filter { item in !authorizations.contains { $0.isHeld(in: item) } }
        if kept.count < items.count { url = url.replacingQuery(by: kept) }
        authorizations = []
    }
}

extension IncomingResponse {
    /// Returns the response without the credentials that the `Location` of a redirect repeats.
    package func withoutEcho(of authorizations: [RequestAuthorization]) -> IncomingResponse {
        guard let location = headers[.location], authorizations.contains(where: { !$0.items.isEmpty }),
            let url = URL(string: location)
        else { return self }
        let items = url.queryItemTexts
        let kept = items.filter { item in !authorizations.contains { $0.isHeld(in: item) } }
        var response = self
        if kept.count < items.count { response.headers[.location] = url.replacingQuery(by: kept).relativeString }
        return response
    }
}
