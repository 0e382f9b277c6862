@_spi(Generated) import SchemaEngine

/// Enumerations for `{enum:…}`.
extension TypeWriter {
    mutating func declare(enumeration choices: TypeDeclaration.Choices, _ id: TypeID) {
        if !choices.isOpen, let raw = rawType(of: choices) {
            out.open("\(scope(of: id))enum \(name(id)): \(raw), _ReadableValue, CaseIterable")
            for member in choices.members { out.line("case " + declaration(of: member)) }
        } else {
            out.open("\(scope(of: id))enum \(name(id)): RawRepresentable, _ReadableValue, Hashable")
            for member in choices.members { out.line("case " + SwiftName.escaped(member.name)) }
            if choices.isOpen {
                out.line("/// Another text, which the schema does not name.")
                out.line("case unknown(String)")
            }
        }
        out.close()
    }

    /// Returns the type of the raw values, if all have the same type.
    private func rawType(of choices: TypeDeclaration.Choices) -> String? {
        if choices.members.allSatisfy({ if case .text = $0.value { true } else { false } }) { return "String" }
        let areWhole = choices.members.allSatisfy {
            if case .number(let number) = $0.value { number.int64 != nil } else { false }
        }
        return areWhole && !choices.isOpen ? "Int" : nil
    }

    private func declaration(of member: TypeDeclaration.Choices.Member) -> String {
        let name = SwiftName.escaped(member.name)
        return switch member.value {
        case .text(let text) where text == member.name: name
        case .text(let text): "\(name) = \(SwiftLiteral.text(text))"
        case .number(let number): "\(name) = \(number.int64.map(String.init) ?? number.text)"
        case .boolean: name
        }
    }

    // MARK: Reading and writing

    mutating func extend(enumeration choices: TypeDeclaration.Choices, _ id: TypeID) {
        let raw = rawType(of: choices)
        let needsRawValue = choices.isOpen || raw == nil
        guard raw != nil || needsRawValue else { return }
        out.space()
        out.open("nonisolated extension \(model.qualifiedName(of: id))")
        if needsRawValue { writeRawValue(of: choices, raw ?? "JSONValue") }
        if let raw {
            out.space()
            writeReading(of: choices, raw)
        }
        out.close()
    }

    private mutating func writeRawValue(of choices: TypeDeclaration.Choices, _ raw: String) {
        let isText = raw == "String"
        out.open("\(scope)init\(choices.isOpen && isText ? "" : "?")(rawValue: \(raw))")
        out.line("switch rawValue {")
        for member in choices.members {
            out.line("case \(SwiftLiteral.json(member.value)): self = .\(SwiftName.escaped(member.name))")
        }
        if choices.isOpen, !isText { out.line("case .string(let text): self = .unknown(text)") }
        out.line("default: " + (choices.isOpen && isText ? "self = .unknown(rawValue)" : "return nil"))
        out.line("}")
        out.close()
        out.space()
        out.open("\(scope)var rawValue: \(raw)")
        out.line("switch self {")
        for member in choices.members {
            out.line("case .\(SwiftName.escaped(member.name)): \(SwiftLiteral.json(member.value))")
        }
        if choices.isOpen { out.line("case .unknown(let text): " + (isText ? "text" : ".string(text)")) }
        out.line("}")
        out.close()
    }

    private mutating func writeReading(of choices: TypeDeclaration.Choices, _ raw: String) {
        out.open("\(engineScope)init(reading reader: inout ModelReader) throws(ReadingStop)")
        guard raw == "String" else {
            out.line("guard let value = Self(rawValue: try reader.int()) else { throw .refused }")
            out.line("self = value")
            return out.close()
        }
        out.line("switch try reader.name(in: Self.memberNames\(choices.isOpen ? ", isOpen: true" : "")) {")
        for (index, member) in choices.members.enumerated() {
            out.line("case \(index): self = .\(SwiftName.escaped(member.name))")
        }
        out.line("default: throw .undecided")
        out.line("}")
        out.close()
        out.space()
        writeNames(of: choices)
    }

    /// Writes the table of an enumeration's texts, which the reader uses.
    mutating func writeNames(of choices: TypeDeclaration.Choices) {
        let names = choices.members.map { SwiftLiteral.text($0.value.text) }
        out.list("private static let memberNames = NameTable([", names, "])", endsWithComma: true)
    }
}

extension SwiftLiteral {
    /// Returns the literal of an enumeration member.
    static func json(_ member: SchemaView.EnumerationMember) -> String {
        switch member {
        case .text(let text): text.isEmpty ? "\"\"" : Self.text(text)
        case .number(let number): number.int64.map(String.init) ?? "\(number.double ?? 0)"
        case .boolean(let isTrue): isTrue ? "true" : "false"
        }
    }
}
