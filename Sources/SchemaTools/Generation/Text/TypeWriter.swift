@_spi(Generated) import SchemaEngine
import SchematicText

/// Writes types as Swift source: the declaration first, then the code for reading and writing in extensions.
struct TypeWriter {
    let model: TypeModel
    let roots: SchemaRoots
    let access: GenerationOptions.Access
    var out = SwiftSource()

    init(_ model: TypeModel, _ roots: SchemaRoots, _ access: GenerationOptions.Access) {
        self.model = model
        self.roots = roots
        self.access = access
    }

    /// The access modifier with a space, or an empty string.
    var scope: String { access == .public ? "public " : "" }

    /// Returns the modifiers of a type. Responses are read on no actor, although the app's module may isolate its types to the
    /// main actor. An extension needs the modifier, too. A type inside such a type does not.
    func scope(of id: TypeID) -> String {
        model.path(to: id).count > 1 ? scope : scope + "nonisolated "
    }

    /// The modifiers of the members of a public type that only the engine calls.
    var engineScope: String { access == .public ? "@_spi(Generated) public " : "" }

    /// Writes a top-level type, with its nested types and extensions.
    mutating func write(_ id: TypeID) {
        out.space()
        if let namespace = model.namespace { out.open("extension \(namespace)") }
        declare(id)
        if model.namespace != nil { out.close() }
        for inner in model.inside(id) { extend(inner) }
    }

    private mutating func declare(_ id: TypeID) {
        out.documentation(model[id].documentation)
        switch model[id].form {
        case .structure(let structure): declare(structure, id)
        case .enumeration(let choices): declare(enumeration: choices, id)
        case .alternatives(let choices): declare(alternatives: choices, id)
        case .cases(_, let branches): declare(branches, id)
        case .alias(let type): out.line("\(scope)typealias \(name(id)) = \(model.name(of: type, in: id))")
        }
    }

    private mutating func extend(_ id: TypeID) {
        switch model[id].form {
        case .structure(let structure) where structure.request != nil: extend(request: structure, id)
        case .structure(let structure): extend(structure, id)
        case .enumeration(let choices): extend(enumeration: choices, id)
        case .alternatives(let choices): extend(alternatives: choices, id)
        case .cases(let key, let branches): extend(branches, by: key, id)
        case .alias: break
        }
    }

    /// Writes the declarations of nested types.
    mutating func declareNested(in id: TypeID) {
        for nested in model[id].nested {
            out.space()
            declare(nested)
        }
    }

    /// Returns a type's name in its declaration.
    func name(_ id: TypeID) -> String { SwiftName.escaped(model[id].name) }

    // MARK: Origin

    /// Writes the property that identifies the schema of a model.
    mutating func writeSchema(of id: TypeID) {
        let digits = String(model[id].value.fingerprint, width: 16, radix: 16, uppercase: true)
        let parts = stride(from: 0, to: digits.count, by: 4).map { String(digits.dropFirst($0).prefix(4)) }
        let source = SwiftLiteral.text(sourceName(of: id))
        out.line(
            "\(engineScope)static let schema = GeneratedSchema(\(source), fingerprint: 0x\(parts.joined(separator: "_")))"
        )
    }

    /// Returns the name of a type's schema file, with the path of a nested type: `Issue.json#Parent`.
    private func sourceName(of id: TypeID) -> String {
        let path = model.path(to: id)
        let inner = path.dropFirst().map { model[$0].name }.joined(separator: ".")
        let file = model[id].place.file.split(separator: "/").last.map(String.init) ?? ""
        return inner.isEmpty ? file : "\(file)#\(inner)"
    }
}

/// The declarations of structures.
extension TypeWriter {
    /// Returns the stored properties: the named keys, and a dictionary of the other keys.
    func stored(_ structure: TypeDeclaration.Structure) -> [TypeDeclaration.Property] {
        guard let others = othersProperty(of: structure) else { return structure.properties }
        return structure.properties + [others]
    }

    /// Returns the dictionary of the unnamed keys.
    func othersProperty(of structure: TypeDeclaration.Structure) -> TypeDeclaration.Property? {
        guard let others = structure.others, let value = structure.othersValue else { return nil }
        let names = Set(structure.properties.map(\.name))
        var property = TypeDeclaration.Property(
            key: "",
            name: UniqueNames.unused("others", "otherKeys", "otherKeysOfAll", beside: names),
            type: .map(others),
            value: value,
            presence: .defaulted(.object(JSONObject()))
        )
        property.isSecret = value.holdsSecret
        property.documentation = "The values of the keys that the schema does not name."
        return property
    }

    mutating func declare(_ structure: TypeDeclaration.Structure, _ id: TypeID) {
        let isBoxed = model[id].isBoxed
        let properties = stored(structure)
        out.open(
            "\(scope(of: id))struct \(name(id)): "
                + (structure.request == nil ? "Sendable, Equatable" : "APIRequest, Equatable")
        )
        if let request = structure.request { declare(resultOf: request, id) }
        let box = isBoxed ? box(beside: properties) : nil
        for property in properties { declare(property, in: box, id) }
        if let request = structure.request { declare(contentOf: request, id) }
        out.space()
        writeInitializer(of: structure, isBoxed: isBoxed, id)
        if let read = structure.readType { writeInitializer(of: structure, from: read, id) }
        declareDurations(of: properties)
        declareNested(in: id)
        if let request = structure.request { declare(outputOf: request, id) }
        if isBoxed { declareValues(properties, id) }
        out.close()
    }

    /// Returns the name of the property that stores the box of a structure.
    func box(beside properties: [TypeDeclaration.Property]) -> String {
        UniqueNames.unused("values", "storedValues", beside: Set(properties.map(\.name)))
    }

    private mutating func declare(_ property: TypeDeclaration.Property, in box: String?, _ id: TypeID) {
        out.documentation(property.documentation)
        let name = SwiftName.escaped(property.name)
        let head = "\(scope)var \(name): \(model.name(of: property.type, in: id))"
        guard let box else { return out.line(head) }
        out.open(head)
        out.line("get { \(box).value.\(name) }")
        out.line("set { \(box).value.\(name) = newValue }")
        out.close()
    }

    /// Declares a `Duration` beside each text of the tag `{duration}`, unless a key has its name.
    private mutating func declareDurations(of properties: [TypeDeclaration.Property]) {
        let names = Set(properties.map(\.name))
        for property in properties {
            let name = "\(property.name)Duration"
            // The elements after the positions of a tuple are a list of texts.
            guard case .scalar(.duration, _) = property.value.bare.form, property.type.wrapped == .text,
                !names.contains(name)
            else { continue }
            let text = SwiftName.escaped(property.name)
            let duration = "Swift.Duration(iso8601: \(property.type.isOptional ? "$0" : text))"
            out.space()
            out.documentation("The length of `\(property.name)`; `nil` if it has years or months, or is too long.")
            out.line(
                "\(scope)var \(name): Swift.Duration? { "
                    + (property.type.isOptional ? "\(text).flatMap { \(duration) }" : duration) + " }"
            )
        }
    }

    private mutating func declareValues(_ properties: [TypeDeclaration.Property], _ id: TypeID) {
        out.space()
        out.line("private var \(box(beside: properties)): Boxed<Values>")
        out.space()
        out.line("/// The stored properties.")
        out.open("private struct Values: Sendable, Equatable")
        for property in properties {
            out.line("var \(SwiftName.escaped(property.name)): \(model.name(of: property.type, in: id))")
        }
        out.close()
    }

    private mutating func writeInitializer(of structure: TypeDeclaration.Structure, isBoxed: Bool, _ id: TypeID) {
        let properties = stored(structure)
        var parameters = properties.map { property in
            "\(property.name): \(model.name(of: property.type, in: id))"
                + (initialValue(of: property).map { " = \($0)" } ?? "")
        }
        if let body = structure.request?.body {
            parameters.append("content: \(model.name(of: body, in: id))\(body.isOptional ? " = nil" : "")")
        }
        out.list("\(scope)init(", parameters, ") {")
        out.indent()
        if isBoxed {
            let arguments = properties.map { "\($0.name): \(SwiftName.escaped($0.name))" }
            out.list("\(box(beside: properties)) = Boxed(Values(", arguments, "))")
        } else {
            for property in properties {
                let name = SwiftName.escaped(property.name)
                out.line("self.\(name) = \(name)")
            }
            if structure.request?.body != nil { out.line("self.content = content") }
        }
        out.close()
    }

    /// Writes an initializer that takes the value that was read, and the values that are only written.
    private mutating func writeInitializer(
        of structure: TypeDeclaration.Structure,
        from read: TypeDeclaration.ReadType,
        _ id: TypeID
    ) {
        let properties = stored(structure)
        let names = Set(properties.map(\.name))
        let source = ["read", "readValue", "valueRead"].first { !names.contains($0) } ?? "everythingRead"
        let type = model.name(of: .declared(read.id), in: id)
        var sources: [ExactName: String] = [:]
        if case .structure(let structure) = model[read.id].form {
            for property in structure.properties where read.copied.contains(ExactName(property.key)) {
                sources[ExactName(property.key)] = property.name
            }
        }
        let others = othersProperty(of: structure)?.name
        func isOwn(_ property: TypeDeclaration.Property) -> Bool {
            property.name == others || sources[ExactName(property.key)] == nil
        }
        let own = properties.filter(isOwn)
        let parameters = own.map { property in
            "\(property.name): \(model.name(of: property.type, in: id))"
                + (initialValue(of: property).map { " = \($0)" } ?? "")
        }
        let arguments = properties.map { property in
            let copied = isOwn(property) ? nil : sources[ExactName(property.key)]
            let value = copied.map { "\(source).\(SwiftName.escaped($0))" } ?? SwiftName.escaped(property.name)
            return "\(property.name): \(value)"
        }
        out.space()
        out.documentation("Creates what is written of an object that was read.")
        out.list("\(scope)init(", ["_ \(source): \(type)"] + parameters, ") {")
        out.indent()
        out.list("self.init(", arguments, ")")
        out.close()
    }

    /// Returns the default value of an initializer's parameter: `nil` for an optional key, and the default of a
    /// key that has one.
    private func initialValue(of property: TypeDeclaration.Property) -> String? {
        switch property.presence {
        case .optional: "nil"
        case .defaulted: DefaultLiteral(model: model, roots: roots).text(of: property)
        case .required, .nullable: property.isRest ? "[]" : nil
        }
    }
}

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
