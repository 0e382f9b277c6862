@_spi(Generated) import SchemaEngine

/// Writes types as Swift source: the declaration first, then the code for reading and writing in extensions.
struct TypeWriter {
    let model: TypeModel
    let roots: SchemaRoots
    let access: GenerationOptions.Access
    var out = SwiftText()

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
        for inner in all(in: id) { extend(inner) }
    }

    /// Returns a type and the types nested in it, outermost first.
    private func all(in id: TypeID) -> [TypeID] { [id] + model[id].nested.flatMap(all) }

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
        let fingerprint = String(model[id].value.fingerprint, radix: 16, uppercase: true)
        let digits = String(repeating: "0", count: max(0, 16 - fingerprint.count)) + fingerprint
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
