import Foundation
import SchemaEngine

/// The parameters that the client adds to those of one call.
struct SharedParameters {
    var query = JSONObject()
    var form = JSONObject()

    init() {}

    /// Selects the client's parameters that the call does not set itself. Those with the name of a secret are
    /// not sent to another origin.
    init(
        _ options: ClientOptions,
        for request: some APIRequest,
        at path: PathTemplate.Parts,
        own: JSONObject,
        isForeign: Bool
    ) throws(RequestError) {
        var members = try options.parameters.plainObject().members
        members.removeAll { own[$0.key] != nil || isForeign && SecretMask.isSecretName($0.key) }
        guard options.sendsParametersInForms, request.body.isForm else {
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
