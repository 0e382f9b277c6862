import Foundation
import SchemaEngine
import SchematicText

extension Operation {
    /// Whether a message of the calls can hold a secret of the schemas.
    var canHoldSecrets: Bool { schemas.namesSecrets && schemas.catalog.canHoldSecrets(callOf: name) }

    /// The mask of the request's body; `nil` if no schema of the client declares a secret.
    var bodyMask: PayloadMask? { schemas.mask([body]) }

    /// Returns header fields of the client without those that another origin must not receive.
    func withoutSecrets(_ headers: HTTPHeaders) -> HTTPHeaders {
        let kept = headers.judgedFields.filter { field, isCredential in
            !isCredential && !isSecret(sent: HeaderName.lowercased(field.name.utf8))
        }
        return HTTPHeaders(kept.map(\.field))
    }

    /// The same parameters for display; `nil` if the schema can declare none of them secret.
    func masked(_ parameters: JSONObject) -> JSONObject? {
        guard let path, path.canHoldSecrets else { return nil }
        let masked = path.masked(Data(JSONValue.object(parameters).bytes())).flatMap { try? JSONValue(parsing: $0) }
        if case .object(let object) = masked { return object }
        // The object itself is secret, or cannot be masked.
        return JSONObject(parameters.members.map { .init(key: $0.key, value: .string(SecretText.mask)) })
    }
}
