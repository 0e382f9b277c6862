import Foundation
import SchemaEngine

extension Operation {
    /// The parameters of a call for its URL, encoded and validated by `X.path.json`.
    func encode(_ parameters: Parameters) throws -> JSONObject {
        guard let path else { return parameters.items.isEmpty ? JSONObject() : try parameters.plainObject() }
        let members = try path.encodeMembers(parameters.fields, options: schemas.requestChecks)
        return JSONObject(members.map { JSONObject.Member(key: $0.key, value: $0.value) })
    }

    /// The same parameters for display; `nil` if the schema declares none of them secret.
    func masked(_ parameters: JSONObject) -> JSONObject? {
        guard schemas.namesSecrets, let masked = path?.masked(Data(JSONValue.object(parameters).bytes())) else {
            return nil
        }
        if case .object(let object)? = try? JSONValue(parsing: masked) { return object }
        // The object itself is secret.
        return JSONObject(parameters.members.map { .init(key: $0.key, value: .string(PayloadMask.mask)) })
    }
}
