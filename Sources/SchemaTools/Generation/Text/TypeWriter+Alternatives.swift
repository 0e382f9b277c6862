@_spi(Generated) import SchemaEngine

/// Enumerations for `{a|b}`.
extension TypeWriter {
    mutating func declare(alternatives choices: TypeDeclaration.Choices, _ id: TypeID) {
        let indirect = model[id].isRecursive ? "indirect " : ""
        out.open("\(scope(of: id))\(indirect)enum \(name(id)): _ReadableValue, Equatable")
        for member in choices.members { out.line("case " + SwiftName.escaped(member.name)) }
        for payload in choices.payloads {
            out.line("case \(SwiftName.escaped(payload.name))(\(model.name(of: payload.type, in: id)))")
        }
        if choices.isOpen {
            out.line("/// Another text, which the schema does not name.")
            out.line("case unknown(String)")
        }
        declareNested(in: id)
        out.close()
    }

    mutating func extend(alternatives choices: TypeDeclaration.Choices, _ id: TypeID) {
        out.space()
        out.open("nonisolated extension \(model.qualifiedName(of: id))")
        writeDecoding(of: choices)
        out.space()
        writeReading(of: choices)
        writeEncoding(of: choices)
        out.close()
        writeLiterals(of: choices, id)
    }

    // MARK: From fields

    private mutating func writeDecoding(of choices: TypeDeclaration.Choices) {
        out.open("\(scope)static func decode(from field: Fields) throws -> Self")
        out.line("if let value = field.read(as: Self.self) { return value }")
        if !choices.members.isEmpty {
            out.line("switch try? field.value(as: JSONValue.self) {")
            for member in choices.members {
                out.line("case \(SwiftLiteral.json(member.value)): return .\(SwiftName.escaped(member.name))")
            }
            out.line("default: break")
            out.line("}")
        }
        for payload in choices.payloads.dropLast(choices.isOpen ? 0 : 1) {
            let type = model.name(of: payload.type)
            out.line(
                "if let value = try? field.value(as: \(type).self) { return .\(SwiftName.escaped(payload.name))(value) }"
            )
        }
        if choices.isOpen {
            out.line("return .unknown(try field.value())")
        } else if let last = choices.payloads.last {
            out.line("return .\(SwiftName.escaped(last.name))(try field.value())")
        }
        out.close()
    }

    // MARK: From bytes

    private mutating func writeReading(of choices: TypeDeclaration.Choices) {
        let areTexts = choices.members.allSatisfy { if case .text = $0.value { true } else { false } }
        var text = ReadingExpressions(model, roots)
        var reads: [(payload: TypeDeclaration.Choices.Payload, read: String)] = []
        for payload in choices.payloads {
            guard payload.isSingleAlternative else { return }
            guard let read = text.expression(payload.value, as: payload.type) else { return }
            reads.append((payload, read))
        }
        guard areTexts else { return }
        out.open("\(engineScope)init(reading reader: inout ModelReader) throws(ReadingStop)")
        out.line("switch reader.kind {")
        for kind in JSONKind.allCases where kind != .null {
            let attempts = reads.filter { $0.payload.kinds.contains(kind) }
            let names = kind == .string && !choices.members.isEmpty
            guard !attempts.isEmpty || names else { continue }
            write(attempts, kind, of: names ? choices : nil)
        }
        out.line("default: throw .refused")
        out.line("}")
        out.close()
        out.space()
        if !choices.members.isEmpty { writeNames(of: choices) }
        for constant in text.constants { out.line("private static \(constant)") }
        out.space()
    }

    /// Writes the attempts to read one kind of value, in order. The last one decides.
    private mutating func write(
        _ attempts: [(payload: TypeDeclaration.Choices.Payload, read: String)],
        _ kind: JSONKind,
        of choices: TypeDeclaration.Choices?
    ) {
        if choices == nil, attempts.count == 1, let only = attempts.first {
            return out.line("case .\(kind.rawValue): self = .\(SwiftName.escaped(only.payload.name))(try \(only.read))")
        }
        out.line("case .\(kind.rawValue):")
        out.indent()
        if let choices {
            let open = choices.isOpen ? ", isOpen: true" : ""
            let read = "reader.name(in: Self.memberNames\(open))"
            let tried = "reader.attempt({ reader throws(ReadingStop) in try \(read) })"
            out.line("switch try \(attempts.isEmpty ? read : tried) {")
            for (index, member) in choices.members.enumerated() {
                out.line("case \(index): self = .\(SwiftName.escaped(member.name))")
            }
            out.line("default:")
            out.indent()
            if attempts.isEmpty { out.line("throw .undecided") } else { write(attempts: attempts) }
            out.unindent()
            out.line("}")
        } else {
            write(attempts: attempts)
        }
        out.unindent()
    }

    private mutating func write(attempts: [(payload: TypeDeclaration.Choices.Payload, read: String)]) {
        for (payload, read) in attempts.dropLast() {
            out.open("if let value = try reader.attempt({ reader throws(ReadingStop) in try \(read) })")
            out.line("self = .\(SwiftName.escaped(payload.name))(value)")
            out.line("return")
            out.close()
        }
        if let last = attempts.last { out.line("self = .\(SwiftName.escaped(last.payload.name))(try \(last.read))") }
    }

    // MARK: Into fields

    private mutating func writeEncoding(of choices: TypeDeclaration.Choices) {
        out.open("\(scope)func encode() throws -> (any FieldValue)?")
        out.line("switch self {")
        for member in choices.members {
            out.line("case .\(SwiftName.escaped(member.name)): return \(SwiftLiteral.json(member.value))")
        }
        for payload in choices.payloads {
            out.line("case .\(SwiftName.escaped(payload.name))(let value): return value")
        }
        if choices.isOpen { out.line("case .unknown(let text): return text") }
        out.line("}")
        out.close()
    }

    /// Writes the conformances to literal protocols, so that `projectID: 1` is enough.
    private mutating func writeLiterals(of choices: TypeDeclaration.Choices, _ id: TypeID) {
        let literals = [("Int", "Integer", "Int"), ("Double", "Float", "Double"), ("String", "String", "String")]
        for (type, literal, value) in literals {
            guard let payload = choices.payloads.first(where: { $0.type == .known(type) }) else { continue }
            out.space()
            out.open("nonisolated extension \(model.qualifiedName(of: id)): ExpressibleBy\(literal)Literal")
            let argument = "\(literal.lowercased())Literal"
            out.line("\(scope)init(\(argument) value: \(value)) { self = .\(SwiftName.escaped(payload.name))(value) }")
            out.close()
        }
    }
}

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
        case .text(let text) where text.isExactly(member.name): name
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
