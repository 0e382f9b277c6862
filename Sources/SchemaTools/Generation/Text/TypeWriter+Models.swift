@_spi(Generated) import SchemaEngine
import SchematicText

/// The reading and writing of structures.
extension TypeWriter {
    mutating func extend(_ structure: TypeDeclaration.Structure, _ id: TypeID) {
        out.space()
        out.open("nonisolated extension \(model.qualifiedName(of: id)): _GeneratedModel")
        writeSchema(of: id)
        out.space()
        writeFieldsInitializer(of: structure, isBoxed: model[id].isBoxed)
        let names = ReaderNames(beside: stored(structure).map(\.name))
        var text = ReadingExpressions(model, roots)
        text.reader = names.reader
        guard !structure.isTuple else {
            writePositions(of: structure, &text, names)
            out.space()
            writeFields(of: structure)
            for constant in text.constants { out.line("private static \(constant)") }
            out.close()
            return writeMirror(of: structure, id)
        }
        let reading = text.members(of: structure, othersProperty(of: structure))
        if let reading {
            out.space()
            write(reading, of: structure, names)
        }
        out.space()
        writeFields(of: structure)
        if let reading {
            out.space()
            writeLayout(reading, of: structure)
        }
        for constant in reading?.constants ?? [] { out.line("private static \(constant)") }
        out.close()
        writeMirror(of: structure, id)
    }

    // MARK: From fields

    private mutating func writeFieldsInitializer(of structure: TypeDeclaration.Structure, isBoxed: Bool) {
        out.open("\(scope)init(from fields: Fields) throws")
        if isBoxed {
            let arguments = structure.properties.map { "\($0.name): fields[\(SwiftLiteral.text($0.key))]" }
            out.list("try self.init(", arguments + othersArgument(of: structure), ")")
        } else {
            for property in structure.properties {
                out.line("\(SwiftName.escaped(property.name)) = try fields[\(SwiftLiteral.text(property.key))]")
            }
            if let others = othersProperty(of: structure) {
                out.line("\(others.name) = try fields.others(than: \(namedKeys(of: structure)))")
            }
        }
        out.close()
    }

    private func othersArgument(of structure: TypeDeclaration.Structure) -> [String] {
        othersProperty(of: structure).map { ["\($0.name): fields.others(than: \(namedKeys(of: structure)))"] } ?? []
    }

    /// Returns the names of an object's keys as an array literal.
    private func namedKeys(of structure: TypeDeclaration.Structure) -> String {
        let keys = structure.properties.map(\.key) + [structure.constant?.key].compactMap(\.self)
        return "[" + keys.map(SwiftLiteral.text).joined(separator: ", ") + "]"
    }

    // MARK: From bytes

    private mutating func write(
        _ reading: ReadingExpressions.Members,
        of structure: TypeDeclaration.Structure,
        _ names: ReaderNames
    ) {
        out.open("\(engineScope)init(reading \(names.reader): inout ModelReader) throws(ReadingStop)")
        for variable in reading.variables { out.line(variable) }
        // A local constant avoids the check for initialization at each access of a static property.
        out.line("let \(names.layout) = Self.layout")
        out.line("var \(names.members) = try \(names.reader).openObject()")
        let next = "\(names.reader).nextMember(&\(names.members), \(names.layout))"
        out.open("while let \(names.member) = try \(next)")
        out.line("switch \(names.member) {")
        for step in reading.steps { out.line("case \(step.index): \(step.text)") }
        for step in reading.others {
            out.line("case \(step.index):")
            out.indent()
            out.line("let key = \(names.reader).name(of: \(names.members))")
            out.line(step.text)
            out.unindent()
        }
        out.line("default: throw .undecided")
        out.line("}")
        out.close()
        if !reading.needed.isEmpty {
            out.list("guard ", reading.needed.map { "let \($0) = \($0).take()" }, " else { throw .undecided }")
        }
        let arguments = stored(structure).map { "\($0.name): \(SwiftName.escaped($0.name))" }
        out.list("self.init(", arguments, ")")
        out.close()
    }

    /// Writes the initializer that reads a tuple, unless the walk must read it.
    private mutating func writePositions(
        of structure: TypeDeclaration.Structure,
        _ text: inout ReadingExpressions,
        _ names: ReaderNames
    ) {
        guard let lines = text.positions(of: structure, names.more) else { return }
        out.space()
        out.open("\(engineScope)init(reading \(names.reader): inout ModelReader) throws(ReadingStop)")
        for line in lines { out.line(line) }
        let arguments = stored(structure).map { "\($0.name): \(SwiftName.escaped($0.name))" }
        out.list("self.init(", arguments, ")")
        out.close()
    }

    private mutating func writeLayout(_ reading: ReadingExpressions.Members, of structure: TypeDeclaration.Structure) {
        let rest = reading.rest.map { ".\($0)" }
        let tags = structure.mapKeys.map(\.tag)
        let arguments = ReadingExpressions.words(others: rest, tags: tags, counts: structure.counts)
        out.list("private static let layout = ObjectLayout([", reading.keys, "]\(arguments))", endsWithComma: true)
    }

    // MARK: Into fields

    private mutating func writeFields(of structure: TypeDeclaration.Structure) {
        out.open("\(scope)func fields() throws -> Fields")
        var members = structure.properties.map { (SwiftLiteral.text($0.key), written($0)) }
        if let constant = structure.constant {
            members.insert((SwiftLiteral.text(constant.key), SwiftLiteral.text(constant.text)), at: 0)
        }
        if let others = othersProperty(of: structure) {
            out.list("Fields([", members.map { "(\($0), \($1))" }, "], others: \(others.name))", endsWithComma: true)
        } else {
            out.list(members.isEmpty ? "[:" : "[", members.map { "\($0): \($1)" }, "]", endsWithComma: true)
        }
        out.close()
    }

    /// Returns the expression for a property in `fields`. An optional key without a value is left out, and so
    /// is a key that equals its default. A required key without a value is null.
    func written(_ property: TypeDeclaration.Property) -> String {
        let name = SwiftName.escaped(property.name)
        switch property.presence {
        case .optional: return name
        case .required, .nullable: return property.type.isOptional ? ".some(\(name))" : name
        case .defaulted(.boolean(let isTrue)) where property.type == .known("Bool"):
            return isTrue ? "\(name) ? nil : false" : "\(name) ? true : nil"
        case .defaulted:
            let value = property.type.isOptional ? ".some(\(name))" : name
            let literal = DefaultLiteral(model: model, roots: roots)
            guard let test = literal.test(of: property, name) else { return value }
            // A `JSONValue` can itself be written as `nil`, which is null. `.some` makes sure that the outer
            // optional is meant.
            return "\(test) ? nil : " + (model.resolved(property.type) == .json ? ".some(\(name))" : value)
        }
    }

    // MARK: Display

    /// Writes the mirror for display: boxed properties appear as stored ones, and secrets are masked.
    mutating func writeMirror(of structure: TypeDeclaration.Structure, _ id: TypeID) {
        let properties = stored(structure)
        guard model[id].isBoxed || properties.contains(where: \.isSecret) else { return }
        out.space()
        out.open("nonisolated extension \(model.qualifiedName(of: id)): CustomReflectable")
        let hasSecrets = properties.contains(where: \.isSecret)
        out.line("/// The mirror for display" + (hasSecrets ? ", with secrets masked." : "."))
        out.open("\(scope)var customMirror: Mirror")
        guard hasSecrets else {
            let box = box(beside: properties)
            out.line("Mirror(self, children: Mirror(reflecting: \(box).value).children, displayStyle: .struct)")
            out.close()
            return out.close()
        }
        let children = properties.map { property in
            let value = SwiftName.escaped(property.name) + (property.type.isOptional ? " as Any" : "")
            return "\(SwiftLiteral.text(property.name)): \(property.isSecret ? "\"\(SecretRecognition.mask)\"" : value)"
        }
        out.list("Mirror(self, children: [", children, "], displayStyle: .struct)", endsWithComma: true)
        out.close()
        out.close()
    }
}

/// The names of the reader's local variables, which differ from those of all properties.
private struct ReaderNames {
    let reader: String
    let members: String
    let member: String
    let layout: String
    let more: String

    init(beside names: [String]) {
        let names = Set(names)
        more = UniqueNames.unused("more", "hasMore", beside: names)
        layout = UniqueNames.unused("layout", "objectLayout", beside: names)
        reader = UniqueNames.unused("reader", "modelReader", beside: names)
        members = UniqueNames.unused("members", "objectMembers", beside: names)
        member = UniqueNames.unused("member", "objectMember", beside: names)
    }
}
