import Foundation

extension APIClient {
    /// Step 1: path, query, headers and body, each checked; nothing that fails here is ever sent.
    func compose(_ request: some APIRequest) throws -> HTTPRequest {
        guard HTTPToken.isToken(request.method.rawValue) else {
            throw ComposeFault.unusableMethod(request.method.rawValue)
        }
        let parameters = try contract.parameters(request.parameters, of: request.schemaName)
        let style = request.queryStyle ?? options.queryStyle
        let composer = URLComposer(base: base, style: style)
        let url = try composer.url(for: request.path, parameters: parameters)
        let bodyComposer = BodyComposer(contract: contract, operation: request.schemaName, style: style)
        let content = request.body
        let (body, contentType) = try bodyComposer.content(of: content)
        var headers: HTTPHeaders = ["Accept": "application/json"]
        headers.merge(clientHeaders(for: url))
        if let contentType { headers["Content-Type"] = contentType }
        headers.merge(request.headers)
        try headers.validate()
        var outgoing = HTTPRequest(
            method: request.method,
            url: url,
            headers: headers,
            body: body,
            timeout: request.timeout ?? options.timeout,
            operation: request.schemaName,
            context: request.context
        )
        if let masked = contract.maskedParameters(parameters, of: request.schemaName) {
            outgoing.urlForPeople = try composer.url(for: request.path, parameters: masked)
        }
        outgoing.secrets = CallSecrets(contract: contract, operation: request.schemaName) { contract in
            try bodyComposer.masking(by: contract).content(of: content).body
        }
        return outgoing
    }

    /// The headers of all calls. A request that goes to another origin takes no credentials along.
    private func clientHeaders(for url: URL) -> HTTPHeaders {
        if url.originText == URL(string: base.origin)?.originText { return options.headers }
        return HTTPHeaders(options.headers.fields.filter { !SecretMask.isSecret($0) })
    }
}
