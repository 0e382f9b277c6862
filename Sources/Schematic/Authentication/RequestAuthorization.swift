import Foundation

/// What an authenticator has put on a request, and how it is put there again.
struct RequestAuthorization: Sendable {
    let apply: @Sendable (inout HTTPRequest) throws -> Void
    /// What it has added to the header.
    var fields: Set<HTTPHeaders.Field> = []
    /// What it has added to the query, encoded.
    var items: Set<String> = []

    /// Whether an item of a query holds one of the secrets, however it is named and encoded there.
    func isHeld(in item: String) -> Bool {
        let values = items.map { QueryItemText($0).value }
        return values.contains(QueryItemText(item).value)
    }
}

extension HTTPRequest {
    /// Lets credentials be put on. What is added counts as secret from then on.
    mutating func authorize(_ apply: @escaping @Sendable (inout HTTPRequest) throws -> Void) throws {
        let before = self
        try apply(&self)
        var authorization = RequestAuthorization(apply: apply)
        let known = Set(before.headers.fields)
        headers = HTTPHeaders(
            headers.fields.map { field in
                guard !known.contains(field) else { return field }
                authorization.fields.insert(field.madeSecret)
                return field.madeSecret
            }
        )
        authorization.items = Set(url.queryItemTexts).subtracting(before.url.queryItemTexts)
        if url != before.url { mask(authorization.items, before: before) }
        redaction.authorizations.append(authorization)
    }

    /// Puts the credentials of this origin on anew, as a redirect within it asks for.
    mutating func authorizeAgain() throws {
        let authorizations = redaction.authorizations
        redaction.authorizations = []
        let fields = authorizations.reduce(into: Set()) { $0.formUnion($1.fields) }
        headers = HTTPHeaders(headers.fields.filter { !fields.contains($0) })
        for authorization in authorizations { try authorize(authorization.apply) }
    }

    /// Takes off what credentials a redirect to another origin repeats. The header loses its own by being secret.
    mutating func dropAuthorizations() {
        let items = url.queryItemTexts
        let kept = items.filter { item in !redaction.authorizations.contains { $0.isHeld(in: item) } }
        if kept.count < items.count { url = url.replacingQuery(by: kept) }
        redaction.authorizations = []
    }

    /// The URL for people says that something was added, and not what.
    private mutating func mask(_ added: Set<String>, before: HTTPRequest) {
        let shown = before.redaction.url ?? before.url
        let names = url.queryItemTexts.filter { added.contains($0) }.map { String($0.prefix { $0 != "=" }) }
        let kept = shown.queryItemTexts.filter { item in
            before.redaction.url != nil || url.queryItemTexts.contains(item)
        }
        redaction.url = shown.replacingQuery(by: kept + names.map { $0 + "=%2A%2A%2A" })
    }
}

extension HTTPResponse {
    /// The same without the credentials that a redirect's `Location` repeats.
    func withoutEcho(of authorizations: [RequestAuthorization]) -> HTTPResponse {
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
