import SchemaEngine

/// Enumerations for `{case kind}`.
extension TypeWriter {
    mutating func declare(_ branches: [TypeDeclaration.Branch], _ id: TypeID) {
        let indirect = model[id].isRecursive ? "indirect " : ""
        out.open("\(scope(of: id))\(indirect)enum \(name(id)): Sendable, Equatable")
        for branch in branches {
            out.line("case \(SwiftName.escaped(branch.name))(\(model.name(of: branch.type, in: id)))")
        }
        declareNested(in: id)
        out.close()
    }

    mutating func extend(_ branches: [TypeDeclaration.Branch], by key: String, _ id: TypeID) {
        out.space()
        out.open("nonisolated extension \(model.qualifiedName(of: id)): _GeneratedModel")
        writeSchema(of: id)
        out.space()
        writeFieldsInitializer(of: branches, by: key, id)
        out.space()
        // Swift compares strings by canonical equivalence, but JSON texts are equal only if their scalars are.
        if branches.allSatisfy({ $0.text?.utf8.allSatisfy { $0 < 0x80 } ?? true }) {
            writeReading(of: branches, by: key)
            out.space()
        }
        out.open("\(scope)func fields() throws -> Fields")
        out.line("switch self {")
        for branch in branches {
            out.line("case .\(SwiftName.escaped(branch.name))(let value): try value.fields()")
        }
        out.line("}")
        out.close()
        out.close()
    }

    private mutating func writeFieldsInitializer(of branches: [TypeDeclaration.Branch], by key: String, _ id: TypeID) {
        out.open("\(scope)init(from fields: Fields) throws")
        out.line("let kind: String = try fields[\(SwiftLiteral.text(key))]")
        let unknown = "throw FieldError(expected: \(model.qualifiedName(of: id)).self, unknownCase: kind)"
        write("switch kind", over: branches, argument: "from: fields", otherwise: unknown)
        out.close()
    }

    private mutating func writeReading(of branches: [TypeDeclaration.Branch], by key: String) {
        out.open("\(engineScope)init(reading reader: inout ModelReader) throws(ReadingStop)")
        let name = "switch try reader.caseName(\(SwiftLiteral.text(key)))"
        write(name, over: branches, argument: "reading: &reader", otherwise: "throw .undecided")
        out.close()
    }

    /// Writes a switch over the branches, each of which is created with the same argument.
    private mutating func write(
        _ head: String,
        over branches: [TypeDeclaration.Branch],
        argument: String,
        otherwise: String
    ) {
        out.line(head + " {")
        for branch in branches {
            let test = branch.text.map { "case \(SwiftLiteral.text($0))" } ?? "default"
            let made = "try \(model.name(of: branch.type))(\(argument))"
            out.line("\(test): self = .\(SwiftName.escaped(branch.name))(\(made))")
        }
        if !branches.contains(where: { $0.text == nil }) { out.line("default: \(otherwise)") }
        out.line("}")
    }
}
