import SchemaEngine
import SchematicText

/// The secrets in decoded values, which are printed. As in a log, values are masked by the names of their keys, whatever the
/// schemas say.
enum DecodedSecret {
    /// Returns a value in which secrets are masked. null, true and false tell no secret.
    static func masked(_ value: JSONValue) -> JSONValue {
        switch value {
        case .null, .boolean, .number: value
        case .string(let text): .string(masked(text))
        case .array(let elements): .array(elements.map(masked))
        case .object(let object):
            .object(
                JSONObject(
                    object.members.map { member in
                        let hidesValue = SecretName.isSecret(member.key) && mayTell(member.value)
                        return (member.key, hidesValue ? .string(SecretRecognition.mask) : masked(member.value))
                    }
                )
            )
        }
    }

    private static func mayTell(_ value: JSONValue) -> Bool {
        switch value {
        case .null, .boolean: false
        case .number, .string: true
        case .array(let elements): !elements.isEmpty
        case .object(let object): !object.members.isEmpty
        }
    }

    private static func masked(_ text: String) -> String {
        if SecretRecognition.kind(of: text, name: .other) != nil, !URLCredentials.areContained(in: text) {
            return SecretRecognition.mask
        }
        let shown =
            text.contains("://") && !text.contains(" ")
            ? SecretItems.url(text) : SecretItems.items(text, areEmbedded: true)
        return SecretRecognition.masked(in: shown) ?? shown
    }
}
