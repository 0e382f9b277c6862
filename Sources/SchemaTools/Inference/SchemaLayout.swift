import SchemaEngine

/// The canonical layout of schema files: two spaces, one member a line, and short objects and arrays on one line.
indirect enum SchemaLayout {
    /// A JSON text without line breaks.
    case text(String)
    case object([(key: String, value: SchemaLayout)])
    case array([SchemaLayout])

    /// The maximum number of characters in a line that contains a whole object or array.
    private static let widest = 100

    /// Returns the text of a file.
    func fileText() -> String {
        var lines = ""
        write(indentation: 0, column: 0, isRoot: true, to: &lines)
        return lines + "\n"
    }

    /// Returns the text of a value after `column` characters of a line that begins with `indentation`.
    func valueText(indentation: String, column: Int) -> String {
        var lines = ""
        write(indentation: 0, column: column, to: &lines)
        return lines.replacing("\n", with: "\n" + indentation)
    }

    private func write(indentation: Int, column: Int, isRoot: Bool = false, to text: inout String) {
        if !isRoot || isShortRoot, let line = line(upTo: Self.widest - column) {
            text += line
            return
        }
        let inner = String(repeating: "  ", count: indentation + 1)
        switch self {
        case .text(let value): text += value
        case .object(let members):
            text += "{\n"
            for (index, member) in members.enumerated() {
                let key = member.key.schemaLiteral + ": "
                text += inner + key
                let isLast = index == members.count - 1
                let column = inner.count + key.count + (isLast ? 0 : 1)
                member.value.write(indentation: indentation + 1, column: column, to: &text)
                text += isLast ? "\n" : ",\n"
            }
            text += String(repeating: "  ", count: indentation) + "}"
        case .array(let elements):
            text += "[\n"
            for (index, element) in elements.enumerated() {
                text += inner
                let isLast = index == elements.count - 1
                element.write(indentation: indentation + 1, column: inner.count + (isLast ? 0 : 1), to: &text)
                text += isLast ? "\n" : ",\n"
            }
            text += String(repeating: "  ", count: indentation) + "]"
        }
    }

    /// Whether the root is empty, or no container.
    private var isShortRoot: Bool {
        switch self {
        case .text: true
        case .object(let members): members.isEmpty
        case .array(let elements): elements.isEmpty
        }
    }

    /// Returns the value on one line, or `nil` if it is too wide.
    private func line(upTo width: Int) -> String? {
        switch self {
        case .text(let value): return value
        case .object(let members):
            guard !members.isEmpty else { return "{}" }
            var line = "{ "
            for (index, member) in members.enumerated() {
                if index > 0 { line += ", " }
                line += member.key.schemaLiteral + ": "
                guard let value = member.value.line(upTo: width - line.count - 2) else { return nil }
                line += value
                guard line.count + 2 <= width else { return nil }
            }
            return line + " }"
        case .array(let elements):
            guard !elements.isEmpty else { return "[]" }
            var line = "["
            for (index, element) in elements.enumerated() {
                if index > 0 { line += ", " }
                guard let value = element.line(upTo: width - line.count - 1) else { return nil }
                line += value
                guard line.count + 1 <= width else { return nil }
            }
            return line + "]"
        }
    }
}

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
        case .alternatives(let list):
            .text("{\(list.flatMap { $0.alternative ?? [] }.joined(separator: "|"))}".schemaLiteral)
        case .object(let object): object.layout(isRoot: isRoot)
        // A fragment replaces it before.
        case .recursive: .object([])
        }
    }
}

extension InferredObject {
    func layout(isRoot: Bool = false) -> SchemaLayout {
        var list: [(key: String, value: SchemaLayout)] = []
        if let cases {
            let branches = cases.branches.map { (key: $0.value, value: $0.object.layout()) }
            list.append(("{case \(cases.key)}", .object(branches)))
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
        return .object(list)
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
