import SchemaEngine

/// Reports a key that ends like the modifier of another language, and is a name as it is written.
struct ModifierWithoutBraces: ValueRule {
    let description = RuleDescription(
        identifier: "modifier-without-braces",
        severity: .warning,
        summary: "A key ends with '?', '*' or '!' without braces, which is then a part of its name.",
        wrong: ["GetUser.response.json": #"{ "id": 1, "name?": "Dana", "roles*": "admin" }"#],
        right: ["GetUser.response.json": #"{ "id": 1, "name{?}": "Dana", "roles": ["admin"] }"#]
    )

    private enum Mark { case optional, list, required }

    private static let marks: [(text: String, mark: Mark)] = [
        ("[?]", .optional), ("(?)", .optional), ("<?>", .optional), ("?}", .optional), ("?", .optional),
        (" (optional)", .optional), ("*", .list), ("!", .required),
    ]

    func check(_ position: SchemaPosition) -> RuleFault? {
        guard position.isSchemaNode, let member = position.member,
            case .named(let key, .none, _)? = try? SchemaKey(reading: member.key), let (text, mark) = Self.mark(of: key)
        else { return nil }
        let name = key.dropLast(text.count)
        return RuleFault(
            at: member.keyOffset,
            "expected a modifier in braces, found key '\(key)', whose name ends with '\(text)'",
            help: "\(Self.help(mark, String(name))); if the name is correct, turn the rule off in .schema-lint.json"
        )
    }

    /// Returns whether the name of a key ends like a modifier.
    static func resemblesModifier(_ key: String) -> Bool { mark(of: key) != nil }

    private static func mark(of key: String) -> (text: String, mark: Mark)? {
        guard let found = marks.first(where: { key.hasSuffix($0.text) }),
            let last = key.dropLast(found.text.count).last,
            last.isLetter || last.isNumber || last == "_"
        else { return nil }
        return found
    }

    private static func help(_ mark: Mark, _ name: String) -> String {
        switch mark {
        case .optional: "for a key that may be absent, write \(pasted(Braces.doubled(name) + "{?}"))"
        case .list: "for a list, write an array as the value of \(pasted(Braces.doubled(name)))"
        case .required: "keys without braces are required, so write \(pasted(Braces.doubled(name)))"
        }
    }
}
