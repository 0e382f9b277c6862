import SchemaEngine

extension InferredValue {
    /// The layout of the value. Fragments replace alternatives before.
    func layout(isRoot: Bool = false) -> SchemaLayout {
        switch self {
        case .example(.string(let text)):
            .text((Braces.content(of: text) == nil ? text : Braces.doubled(text)).schemaLiteral)
        case .example(let value): .text(value.text())
        case .tag(let alternatives): .text("{\(alternatives.joined(separator: "|"))}".schemaLiteral)
        case .array(nil, _): .array([])
        case .array(let element?, let count):
            .array(
                (count.map { [SchemaLayout.text("\"{count:\($0.lowerBound)..\($0.upperBound)}\"")] } ?? []) + [
                    element.layout()
                ]
            )
        case .tuple(let list, let required):
            .array([.text(Self.tupleTag(list.count, required).schemaLiteral)] + list.map { $0.layout() })
        case .alternatives(let list):
            .text("{\(list.flatMap { $0.alternative ?? [] }.joined(separator: "|"))}".schemaLiteral)
        case .object(let object): object.layout(isRoot: isRoot)
        // A fragment replaces it before.
        case .recursive: .object([])
        }
    }

    /// Returns the element before the positions of a tuple. Positions that may be absent need names, which are those of generated
    /// Swift.
    private static func tupleTag(_ count: Int, _ required: Int) -> String {
        guard required < count else { return "{tuple}" }
        let names = (0..<count).map { "value\($0)" + ($0 < required ? "" : "?") }
        return "{tuple:\(names.joined(separator: ","))}"
    }
}

extension InferredObject {
    func layout(isRoot: Bool = false) -> SchemaLayout {
        var list: [(key: String, value: SchemaLayout)] = []
        if let cases {
            let branches = cases.branches.map { (key: $0.value, value: $0.object.layout()) }
            list.append(("{case \(cases.key)}", .members(branches)))
        }
        for member in members {
            var presence = member.presence
            // Rules warn of names that resemble modifiers, and of documents in other languages.
            if ModifierWithoutBraces.resemblesModifier(member.key) || isRoot && resemblesOtherLanguage(member.key) {
                presence = .optional
            }
            list.append((Braces.doubled(member.key) + presence.rawValue, member.value.layout()))
        }
        if let rest { list.append(("{*}", rest.layout())) }
        return .members(list)
    }

    private func resemblesOtherLanguage(_ key: String) -> Bool {
        let keys = Set(members.map(\.key))
        switch key {
        case "openapi", "swagger": return !keys.isDisjoint(with: ["paths", "components", "info"])
        case "$schema": return true
        case "type":
            return !keys.isDisjoint(with: ["properties", "items", "$defs", "definitions", "additionalProperties"])
        default: return false
        }
    }
}

extension SchemaLayout {
    /// Returns an object with the members, whose keys are plain texts.
    static func members(_ members: [(key: String, value: SchemaLayout)]) -> SchemaLayout {
        .object(members.map { ($0.key.schemaLiteral, $0.value) })
    }
}
