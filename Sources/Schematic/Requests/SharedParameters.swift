import Foundation
import SchemaEngine

/// Where the parameters of all calls stand. A path that names one has it in either case.
public enum ParametersPlace: Sendable, Hashable, CaseIterable {
    /// In the query.
    case query
    /// In the body where it is a form, urlencoded or multipart; in the query elsewhere.
    case form
}

/// What the client adds to the parameters of one call.
struct SharedParameters {
    var query = JSONObject()
    var form = JSONObject()

    /// The client's parameters that the call has not itself. Those that are named like secrets stay with the client's
    /// origin.
    init(
        _ options: ClientOptions,
        for request: some APIRequest,
        at path: PathTemplate.Parts,
        own: JSONObject,
        isForeign: Bool
    ) throws(ComposeFault) {
        guard !options.parameters.items.isEmpty else { return }
        var members = try options.parameters.plainObject().members
        members.removeAll { own[$0.key] != nil || isForeign && SecretMask.isSecretName($0.key) }
        guard options.parametersPlace == .form, request.body.isForm else {
            query = JSONObject(members)
            return
        }
        let named = path.placeholders
        query = JSONObject(members.filter { named.contains($0.key) })
        form = JSONObject(members.filter { !named.contains($0.key) })
    }
}

extension RequestBody {
    /// Whether it is the fields of a form.
    fileprivate var isForm: Bool {
        switch content {
        case .form: true
        case .parts(let parts, let format): format == .form || !parts.areValues
        case .multipart(_, let kind): kind == .formData
        case .none, .json, .encoded, .bytes: false
        }
    }
}

extension JSONObject {
    /// The members, and behind them those of another.
    func followed(by other: JSONObject) -> JSONObject { JSONObject(members + other.members) }

    /// The members, and behind them those of another whose keys are not there.
    func completed(by other: JSONObject) -> JSONObject {
        followed(by: JSONObject(other.members.filter { self[$0.key] == nil }))
    }
}
