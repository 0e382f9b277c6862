import Foundation

extension APIClient {
    /// Step 1: path, query, headers and body, each checked; nothing that fails here is ever sent.
    func compose(_ request: some APIRequest) throws -> HTTPRequest {
        guard HTTPToken.isToken(request.method.rawValue) else {
            throw ComposeFault.unusableMethod(request.method.rawValue)
        }
        let operation = request.schemaName
        let style = request.queryStyle ?? options.queryStyle
        let isForeign = try isForeign(request.path)
        let parameters = try contract.parameters(request.parameters, of: operation)
        let shared = try SharedParameters(options, for: request, own: parameters, isForeign: isForeign)
        let composer = URLComposer(base: base, style: style)
        let content = request.body
        let bodies = BodyComposer(contract: contract, operation: operation, style: style, sharedFields: shared.form)
        let (body, contentType) = try bodies.content(of: content)
        var outgoing = HTTPRequest(
            method: request.method,
            url: try composer.url(for: request.path, parameters: parameters.followed(by: shared.query)),
            headers: try headers(of: request, contentType, isForeign: isForeign),
            body: body,
            timeout: request.timeout ?? options.timeout,
            operation: operation,
            context: request.context
        )
        outgoing.priority = request.priority
        if let masked = contract.maskedParameters(parameters, of: operation)?.followed(by: shared.query) {
            outgoing.urlForPeople = try composer.url(for: request.path, parameters: masked)
        }
        outgoing.secrets = CallSecrets(contract: contract, operation: operation) { contract in
            try bodies.masking(by: contract).content(of: content).body
        }
        return outgoing
    }

    /// The client's headers, the body's, and the call's, of which the later win. A request that goes to another origin
    /// takes no credentials of the client along.
    private func headers(
        of request: some APIRequest,
        _ contentType: String?,
        isForeign: Bool
    ) throws(ComposeFault) -> HTTPHeaders {
        var headers: HTTPHeaders = [.accept: request.accepts.text]
        headers.merge(HTTPHeaders(options.headers.fields.filter { !isForeign || !SecretMask.isSecret($0) }))
        if let contentType { headers[.contentType] = contentType }
        headers.merge(request.headers)
        try headers.validate()
        return headers
    }

    /// Whether a path is a URL that leads away from the client's server.
    private func isForeign(_ path: PathTemplate) throws(ComposeFault) -> Bool {
        guard let origin = try path.parts().origin else { return false }
        return URL(string: origin)?.originText != URL(string: base.origin)?.originText
    }
}
