@_spi(Generated) import SchemaEngine
import SchematicText

/// The schemas of objects: their keys, maps and cases.
extension JSONSchemaWriter {
    /// Returns the schema of an object.
    ///
    /// - Parameters:
    ///   - object: The keys.
    ///   - view: The object.
    ///   - deciding: The keys of cases that select this object, with the schemas of their values.
    /// - Returns: The schema.
    mutating func object(
        _ object: SchemaView.Object,
        _ view: SchemaView,
        deciding: [(key: String, value: JSONValue)] = []
    ) -> JSONValue {
        var (properties, required) = (ObjectBuilder(), [String]())
        for (key, value) in deciding {
            properties[key] = .some(value)
            required.append(key)
        }
        for member in object.members {
            let value = schema(of: member)
            if let deciding = properties[member.name] {
                // The case itself requires a text.
                if value != Self.type("string") {
                    properties[member.name] = .object(["allOf": .array([deciding, value])])
                }
                continue
            }
            properties[member.name] = .some(value)
            if member.isRequired { required.append(member.name) }
        }
        for hidden in object.hidden where properties[hidden.name] == nil {
            properties[hidden.name] = .some(
                Self.sided(schema(of: hidden.value, key: keyOfMember(hidden.name)), hidden.side)
            )
            if object.rest?.isNothing == true {
                report("that the closed object refuses '\(hidden.name)' on the other side", at: hidden.place)
            }
        }
        var result = JSONObject([("type", "object")])
        if let comment = view.place.flatMap({ comments.text(at: $0) }) {
            result["description"] = .string(DocumentSecret.masked(in: comment))
        }
        if properties.object.count > 0 { result["properties"] = .object(properties.object) }
        if !required.isEmpty { result["required"] = .array(required.map { .string($0) }) }
        let patterns = patterns(of: object, besides: properties.object.keys, view)
        if patterns.count > 0 {
            result["patternProperties"] = .object(patterns)
            let names = object.mapKeys.flatMap(\.names)
            if !names.contains(where: { DocumentSecret.isRequired(by: $0, key: "") }) {
                result[Self.extensionKey] = ["keys": .array(object.mapKeys.map { .string($0.tag) })]
            }
        }
        if let rest = object.rest { result["additionalProperties"] = .some(schema(of: rest)) }
        let least = object.counts.map(\.range.lowerBound).max() ?? 0
        let most = object.counts.map(\.range.upperBound).min() ?? .max
        if least > 0 { result["minProperties"] = .int(least) }
        if most < .max { result["maxProperties"] = .int(most) }
        return .object(result)
    }

    /// Returns the schema of a key that is only read, or only written.
    private static func sided(_ value: JSONValue, _ side: KeySide?) -> JSONValue {
        guard let side, case .object(var result) = value else { return value }
        result[side == .read ? "readOnly" : "writeOnly"] = true
        return .object(result)
    }

    private mutating func schema(of member: SchemaView.Member) -> JSONValue {
        let value = Self.sided(schema(of: member.value, key: keyOfMember(member.name)), member.side)
        switch member.presence {
        case .required: return value
        case .optional, .nullable: return Self.nullable(value)
        case .defaulted: return withDefault(of: member, Self.nullable(value))
        }
    }

    /// Returns a schema with the default of a member, unless that is a secret.
    mutating func withDefault(of member: SchemaView.Member, _ value: JSONValue) -> JSONValue {
        guard case .object(var result) = value, case .defaulted(let text) = member.presence else { return value }
        if member.value.isSecret {
            add("the default of a secret is not shown", at: member.value.place)
        } else if let value = try? JSONValue(parsing: text.withTextBytes { Array($0) }) {
            guard !DocumentSecret.isSecret(value, key: keyOfMember(member.name)) else {
                add("a default that looks like a secret is left out", at: member.value.place)
                return .object(result)
            }
            result["default"] = .some(value)
        }
        return .object(result)
    }

    /// Returns the key by which a member of the object that is written is judged.
    private func keyOfMember(_ name: String) -> String { SecretName.key(ofMember: name, of: key) }

    /// Returns `patternProperties`. An expression excludes the names of properties, and those that an earlier one matches, because
    /// all expressions that match a name apply to it. Expressions that no name matches with it need not be excluded.
    private mutating func patterns(
        of object: SchemaView.Object,
        besides names: [String],
        _ view: SchemaView
    ) -> JSONObject {
        var result = ObjectBuilder()
        let named = names.isEmpty ? [] : ["^(?:\(names.map(ExportedPattern.escaped).joined(separator: "|")))$"]
        var earlier = MapKeyNames.Index()
        var expressions: [String] = []
        for key in object.mapKeys {
            let hidesNames = key.names.contains { DocumentSecret.isRequired(by: $0, key: "") }
            if hidesNames {
                add("a pattern of keys with what looks like a secret is left out", at: key.place ?? view.place)
            }
            let texts = hidesNames ? [] : key.names.map { NamePattern.text(of: $0) }
            if texts.contains(where: { $0 == nil || $0?.isExact == false }) {
                report("the names of {* \(key.tag)}", at: key.place ?? view.place)
            }
            let found = texts.compactMap { $0?.text }
            let isStated = !found.isEmpty && found.count == key.names.count
            let own = isStated ? found.joined(separator: "|") : "^"
            // An expression for any name overlaps all others.
            let overlapping = earlier.overlapping(isStated ? MapKeyNames(of: key.tag) : .any).map { expressions[$0] }
            expressions.append(own)
            let before = (named + overlapping).map { "(?![\\s\\S]*?(?:\($0)))" }.joined()
            // Both searches begin at the start of the name, where `^` still matches.
            let text = before.isEmpty ? own : "^\(before)[\\s\\S]*?(?:\(own))"
            guard result[text] == nil else { continue }
            result[text] = .some(schema(of: key.value))
        }
        return result.object
    }

    // MARK: Cases

    mutating func cases(
        _ cases: SchemaView.Cases,
        deciding: [(key: String, value: JSONValue)] = []
    ) -> JSONValue {
        let hidesNames = cases.branches.contains { DocumentSecret.isSecret($0.name, key: cases.key) }
        if hidesNames {
            add("the names of cases that look like secrets are left out", at: cases.branches.first?.value.place)
        }
        var branches: [JSONValue] = cases.branches.map { branch in
            let value: JSONValue = hidesNames ? Self.type("string") : ["type": "string", "const": .string(branch.name)]
            return self.branch(branch.value, deciding + [(key: cases.key, value: value)])
        }
        if let otherwise = cases.otherwise {
            let names = hidesNames ? [] : cases.branches.map { JSONValue.string($0.name) }
            let value: JSONValue = ["type": "string", "not": ["enum": .array(names)]]
            branches.append(
                branch(otherwise, deciding + [(key: cases.key, value: names.isEmpty ? Self.type("string") : value)])
            )
        }
        return [hidesNames ? "anyOf" : "oneOf": .array(branches)]
    }

    private mutating func branch(_ view: SchemaView, _ deciding: [(key: String, value: JSONValue)]) -> JSONValue {
        let end = view.resolved
        switch end.form {
        case .object(let object): return self.object(object, end, deciding: deciding)
        case .cases(let inner): return cases(inner, deciding: deciding)
        default:
            let properties = JSONObject(deciding.map { ($0.key, $0.value) })
            let own: JSONValue = [
                "type": "object", "properties": .object(properties),
                "required": .array(deciding.map { .string($0.key) }),
            ]
            return ["allOf": .array([own, schema(of: end)])]
        }
    }
}
