import SchemaEngine
import SchematicText

extension MaskedSchema {
    /// Returns a schema, or a payload for one, with `***` in place of each secret that it has by its key, by its tag or by its form.
    static func value(_ value: JSONValue, ofKey key: String = "") -> JSONValue {
        switch value {
        case .null, .boolean: return value
        case .number: return isSecret(key: key) ? .string(SecretRecognition.mask) : value
        case .string(let text):
            if Braces.content(of: text) != nil { return .string(tag(text, ofKey: key)) }
            let isSecretText = isSecret(key: key) || SecretRecognition.kind(of: text, key: name(of: key)) != nil
            return .string(isSecretText ? SecretRecognition.mask : SecretRecognition.masked(in: text) ?? text)
        case .array(let elements):
            let name = SecretName.key(ofElementOf: name(of: key))
            return .array(elements.map { self.value($0, ofKey: name) })
        case .object(let object):
            return .object(
                JSONObject(
                    object.members.map { member in
                        let inner = SecretName.key(ofMember: member.key, of: name(of: key))
                        return .init(key: shown(member), value: self.value(member.value, ofKey: inner))
                    }
                )
            )
        }
    }

    private static func name(of key: String) -> String {
        guard case .named(let name, _, _)? = try? SchemaKey(reading: key) else { return "" }
        return name
    }

    /// Returns a key, without its default if that is secret.
    private static func shown(_ member: JSONObject.Member) -> String {
        guard case .named(let name, .defaulted, let side)? = try? SchemaKey(reading: member.key) else {
            return member.key
        }
        let isSecretTag = member.value.string.map { $0.contains("{secret") || $0.contains("|secret") } ?? false
        guard isSecret(key: member.key) || isSecretTag else { return member.key }
        return "\(name){=\(SecretRecognition.mask)}\(side.map { "{\($0.rawValue)}" } ?? "")"
    }
}
