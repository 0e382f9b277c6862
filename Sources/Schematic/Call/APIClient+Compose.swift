import Foundation
import SchemaEngine

extension APIClient {
    /// Returns the composed and checked request, as the middleware receives it.
    func composed(
        _ request: some APIRequest,
        at destination: Destination,
        in call: Call,
        progress: CallProgress?
    ) throws -> OutgoingRequest {
        let (operation, requested) = (call.operation, call.options)
        try requireFile(of: request, for: call)
        let body = request.body
        guard body.isNone || request.method.isDeclared else { throw RequestError.undeclaredMethod }
        guard HTTPToken.isToken(request.method.rawValue) else {
            throw RequestError.unusableMethod(request.method.rawValue)
        }
        let style = requested.queryStyle ?? options.queryStyle
        let path = try request.path.read()
        let isForeign = isForeign(destination, path)
        let parameters = try operation.encode(destination.parameters(of: request))
        let own = destination.settled(by: path) ?? parameters
        let shared =
            options.parameters.items.isEmpty
            ? SharedParameters()
            : try SharedParameters(options, for: request, at: path, own: own, isForeign: isForeign)
        let composer = URLComposer(base: base, style: style)
        let composed = try BodyComposer(body, of: operation, style, sharedFields: shared.form).composed()
        let url = try composer.url(for: path, parameters: parameters, shared.query, at: destination)
        let masked = operation.masked(parameters)?.followed(by: shared.query)
        let redactedURL = try masked.map { parameters in
            // The secrets of a URL that the client did not compose are unknown, so only its origin is shown.
            if case .link = destination { return url.origin }
            return try composer.url(for: path, parameters: parameters)
        }
        return OutgoingRequest(
            composing: request.method,
            url: url,
            headers: try headers(
                of: request,
                requested,
                operation.encodeHeaders(request.headerValues),
                composed.contentType,
                isForeign: isForeign,
                marking: operation.marking(sent:)
            ),
            body: composed.content,
            timeout: requested.timeout ?? options.timeout,
            operation: operation.name,
            context: requested.context,
            priority: requested.priority,
            owner: CallContext(
                secrets: OperationSecrets(of: operation, in: composed, areInURL: redactedURL != nil),
                recorder: call.recorder,
                cancellation: transport.isPrompt ? CallCancellation() : nil,
                progress: progress,
                client: transport.middleware.isEmpty ? nil : self,
                log: transport.middleware.isEmpty ? nil : CallLog()
            ),
            redactedURL: redactedURL
        )
    }

    /// The first field of most requests.
    private static let acceptingJSON = HTTPHeaders(accepting: .json)

    /// The headers of the client, the body, the header file and the call, of which the later take precedence. A request to
    /// another origin does not contain the client's credentials. `marking` marks the fields that the header file declares
    /// secret.
    private func headers(
        of request: some APIRequest,
        _ requested: RequestOptions,
        _ values: HTTPHeaders,
        _ contentType: String?,
        isForeign: Bool,
        marking: (HTTPHeaders) -> HTTPHeaders
    ) throws(RequestError) -> HTTPHeaders {
        let accepts = requested.accepts
        var headers = accepts == .json ? Self.acceptingJSON : HTTPHeaders(accepting: accepts)
        headers.merge(
            isForeign
                ? HTTPHeaders(marking(options.headers).fields.filter { !SecretMask.isSecret($0) }) : options.headers
        )
        if let contentType { headers[.contentType] = contentType }
        headers.merge(request.condition(requested))
        headers.merge(values)
        headers.merge(request.headers)
        try headers.validate()
        return marking(headers)
    }

    /// Whether the URL of a request has another origin than the client's base URL.
    private func isForeign(_ destination: Destination, _ path: PathTemplate.Parts) -> Bool {
        if case .link(let url) = destination { return url.originText != base.originText }
        guard let origin = path.origin else { return false }
        return URL(string: origin)?.originText != base.originText
    }
}

extension HTTPHeaders {
    fileprivate init(accepting type: MediaType) {
        self.init([HTTPHeaders.Field(name: Name.accept.rawValue, value: type.text)])
    }
}
