import Foundation
import SchemaEngine
import SchematicText

extension APIClient {
    /// Returns a request as the middleware receives it, composed and checked from the parts of the app's request.
    func outgoing(
        of parts: RequestParts,
        at destination: Destination,
        in call: Call,
        progress: CallProgress?
    ) throws -> OutgoingRequest {
        let (operation, requested) = (call.operation, call.options)
        guard parts.body.isNone || parts.method.isDeclared else { throw RequestError.undeclaredMethod }
        let style = requested.queryStyle ?? options.queryStyle
        let path = try parts.path.read()
        let isForeign = isForeign(destination, path)
        let parameters = try operation.encode(destination.parameters(parts.parameters))
        let own = destination.namesInLink(of: path) ?? parameters
        let shared =
            options.parameters.items.isEmpty
            ? SharedParameters()
            : try SharedParameters(options, for: parts.body, at: path, own: own, isForeign: isForeign)
        let composer = URLComposer(base: base, style: style)
        let content = try body(of: parts, operation, style, shared.form)
        let url = try composer.url(for: path, parameters: parameters, shared.query, at: destination)
        let redactor = operation.redactor(
            of: ComposedRedactor.Parts(
                url: url,
                parameters: destination.isLink ? nil : parameters,
                body: content,
                composing: { try composer.url(for: path, parameters: $0.followed(by: shared.query)) }
            )
        )
        let request = OutgoingRequest(
            composing: parts.method,
            url: url,
            headers: try headers(of: parts, requested, content?.contentType, of: operation, isForeign: isForeign),
            body: content?.content,
            timeout: requested.timeout ?? options.timeout,
            operation: operation.name,
            context: requested.context,
            priority: requested.priority,
            call: context(of: call, redactor, progress)
        )
        try request.validate()
        return request
    }

    /// Composes the body; `nil` if there is none, which a schema may refuse.
    private func body(
        of parts: RequestParts,
        _ operation: Operation,
        _ style: QueryStyle,
        _ sharedFields: JSONObject
    ) throws -> ComposedBody? {
        guard !parts.body.isNone else {
            try operation.checkPresence(ofBody: false)
            return nil
        }
        return try BodyComposer(parts.body, of: operation, style, sharedFields: sharedFields).composed()
    }

    /// Returns what the requests of an exchange carry of their call.
    func context(of call: Call, _ redactor: any Redactor, _ progress: CallProgress?) -> CallContext {
        CallContext(
            redactor: redactor,
            observer: call.recorder,
            cancellation: chain.isPrompt ? CallCancellation() : nil,
            progress: progress,
            client: middleware.isEmpty ? nil : self,
            log: middleware.isEmpty ? nil : CallLog()
        )
    }

    /// The first field of most requests.
    private static let acceptingJSON = HTTPHeaders(accepting: .json)

    /// The headers of the client, the body, the header file and the call, of which the later take precedence. A request to
    /// another origin does not contain the client's credentials.
    private func headers(
        of parts: RequestParts,
        _ requested: RequestOptions,
        _ contentType: String?,
        of operation: Operation,
        isForeign: Bool
    ) throws -> HTTPHeaders {
        let accepts = requested.accepts
        var headers = accepts == .json ? Self.acceptingJSON : HTTPHeaders(accepting: accepts)
        headers.merge(isForeign ? options.headers.forOtherOrigins(by: operation) : options.headers)
        var own = HTTPHeaders()
        if let contentType { own[.contentType] = contentType }
        own.merge(parts.condition)
        own.merge(try operation.encodeHeaders(parts.headerValues))
        own.merge(parts.headers)
        headers.merge(own)
        return headers
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

/// The parameters that the client adds to those of one call.
struct SharedParameters {
    var query = JSONObject()
    var form = JSONObject()

    init() {}

    /// Selects the client's parameters that the call does not set itself. Those with the name of a secret are
    /// not sent to another origin.
    init(
        _ options: ClientOptions,
        for body: RequestBody,
        at path: PathTemplate.Parts,
        own: JSONObject,
        isForeign: Bool
    ) throws(RequestError) {
        let all = try options.parameters.plainObject()
        let members = (isForeign ? all.forOtherOrigins : all).members.filter { own[$0.key] == nil }
        guard options.sendsParametersInForms, body.isForm else {
            query = JSONObject(members)
            return
        }
        let named = path.placeholders
        query = JSONObject(members.filter { named.contains($0.key) })
        form = JSONObject(members.filter { !named.contains($0.key) })
    }
}

extension RequestBody {
    /// Whether the body consists of the fields of a form.
    fileprivate var isForm: Bool {
        switch content {
        case .form: true
        case .parts(let parts, let valuesAsJSON): !valuesAsJSON || !parts.areValues
        case .multipart(_, let kind): kind == .formData
        case .none, .json, .encoded, .bytes: false
        }
    }
}
