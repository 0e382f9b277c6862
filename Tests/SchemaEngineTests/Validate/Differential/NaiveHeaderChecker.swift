import SchemaEngine

/// A second reading of header fields: texts that are split and joined by regular expressions, and compared value by
/// value.
struct NaiveHeaderChecker {
    let schema: JSONObject

    private let values = NaiveChecker(fragments: [:], options: CheckOptions())

    init(schema: JSONObject) { self.schema = schema }

    /// The result: the faults, as `code pointer`, and the decoded object with secrets masked, which counts only if there is
    /// no fault.
    struct Outcome {
        var faults: [String] = []
        var decoded: [JSONObject.Member] = []
    }

    /// Validates and decodes the fields of a message.
    func outcome(_ fields: [(name: String, value: String)]) -> Outcome {
        var outcome = Outcome()
        var names: [String] = []
        var texts: [String: [String]] = [:]
        for field in fields {
            let name = field.name.lowercased()
            if texts[name] == nil { names.append(name) }
            texts[name, default: []].append(Self.trimmed(field.value))
        }
        for name in names {
            let requirement = requirement(of: name)
            let value = check(texts[name] ?? [], of: name, requirement, &outcome.faults)
            outcome.decoded.append(.init(key: name, value: value))
        }
        for (name, modifier, requirement) in named where texts[name] == nil {
            if modifier == "", requirement != "{none}" { outcome.faults.append("missing-key ") }
            if modifier.hasPrefix("="), let number = JSONNumber(String(modifier.dropFirst())) {
                outcome.decoded.append(.init(key: name, value: .number(number)))
            }
        }
        return outcome
    }

    /// Returns whether a field with a name can hold a secret.
    func isSecret(_ name: String) -> Bool {
        requirement(of: name.lowercased())?.description.contains("secret") ?? false
    }

    // MARK: The schema

    /// The keys with names: in lower case, their modifiers, and their values.
    private var named: [(name: String, modifier: String, requirement: JSONValue)] {
        schema.members.compactMap { member in
            guard !member.key.hasPrefix("{") else { return nil }
            let parts = member.key.split(separator: "{", maxSplits: 1)
            return (parts[0].lowercased(), String(parts.dropFirst().first?.dropLast() ?? ""), member.value)
        }
    }

    private func requirement(of name: String) -> JSONValue? {
        if let key = named.first(where: { $0.name == name }) { return key.requirement }
        // The only tag of names is a pattern that begins with `^` and has plain letters.
        let map = schema.members.first { member in
            member.key.hasPrefix("{* ") && name.hasPrefix(member.key.dropFirst(12).dropLast(2))
        }
        return map?.value ?? schema["{*}"]
    }

    // MARK: Values

    private func check(_ texts: [String], of name: String, _ schema: JSONValue?, _ found: inout [String]) -> JSONValue {
        let path = "/\(name)"
        if schema == .string("{none}") {
            found.append("\(named.contains { $0.name == name } ? "type-mismatch" : "unknown-key") \(path)")
            return .null
        }
        guard case .array(let items)? = schema else {
            guard name == "set-cookie" else {
                return value(Self.trimmed(texts.joined(separator: ", ")), schema, path, &found)
            }
            return .array(texts.indices.map { value(texts[$0], schema, "\(path)/\($0)", &found) })
        }
        let elements = name == "set-cookie" ? texts : texts.flatMap(Self.elements)
        if items.count == 2, let count = items[0].string?.dropFirst(7).dropLast() {
            for part in count.split(separator: ",") {
                if part == "unique" {
                    for index in elements.indices where elements[..<index].contains(elements[index]) {
                        found.append("duplicate-element \(path)/\(index)")
                    }
                } else if !NaiveChecker.range(String(part)).contains(elements.count) {
                    found.append("wrong-count \(path)")
                }
            }
        }
        return .array(elements.indices.map { value(elements[$0], items.last, "\(path)/\($0)", &found) })
    }

    private func value(_ text: String, _ schema: JSONValue?, _ path: String, _ found: inout [String]) -> JSONValue {
        let spelled = Self.spelled(text)
        switch schema {
        case .number(let example)?:
            if case .number(let number) = spelled, example.text.contains(".") || number.int64 != nil { return spelled }
            found.append("type-mismatch \(path)")
        case .boolean?:
            if spelled.boolean != nil { return spelled }
            found.append("type-mismatch \(path)")
        case .string(let tag)? where tag.hasPrefix("{"):
            let alternatives = tag.dropFirst().dropLast().split(separator: "|").map(String.init)
            for alternative in alternatives {
                guard let value = accepted(text, spelled, by: alternative) else { continue }
                return alternative.hasPrefix("secret") ? "***" : value
            }
            let codes = [spelled, .string(text)].compactMap { values.refusal($0, tag: Self.unmasked(alternatives[0])) }
            let code = codes.first { $0 != "type-mismatch" } ?? "type-mismatch"
            found.append("\(alternatives.count > 1 ? "no-alternative" : code) \(path)")
        default: break
        }
        return .string(text)
    }

    /// Returns the value as an alternative accepts it; `nil` if it does not.
    private func accepted(_ text: String, _ spelled: JSONValue, by alternative: String) -> JSONValue? {
        let tag = Self.unmasked(alternative)
        if tag == "any" || tag == "null" { return .string(text) }
        return [.string(text), spelled].first { values.refusal($0, tag: tag) == nil }
    }

    private static func unmasked(_ tag: String) -> String {
        tag == "secret" ? "any" : tag.hasPrefix("secret:") ? String(tag.dropFirst(7)) : tag
    }

    /// Returns the number or the boolean that a text spells in JSON, or else the text.
    private static func spelled(_ text: String) -> JSONValue {
        if text == "true" || text == "false" { return .boolean(text == "true") }
        let isNumber = text.wholeMatch(of: /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+\-]?[0-9]+)?/) != nil
        guard isNumber, let number = JSONNumber(text) else { return .string(text) }
        return .number(number)
    }

    /// Returns the elements of a list in one field.
    private static func elements(_ text: String) -> [String] {
        text.matches(of: /(?:"(?:\\.|[^"\\])*"?|[^",])+/).map { trimmed(String($0.output)) }.filter { $0 != "" }
    }

    private static func trimmed(_ text: String) -> String { text.replacing(/^[ \t]+|[ \t]+$/, with: "") }
}
