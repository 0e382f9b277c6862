@_spi(Generated) import SchemaEngine

/// The types that are generated from a catalog, and their nesting.
struct TypeModel: Sendable {
    private(set) var declarations: [TypeDeclaration] = []
    /// The app's type in which all types are declared, if there is one.
    let namespace: String?
    /// The types that are not nested in another one, with their files, in order.
    private(set) var topLevel: [(id: TypeID, file: String)] = []

    init(namespace: String?) { self.namespace = namespace }

    subscript(id: TypeID) -> TypeDeclaration {
        get { declarations[id.index] }
        _modify { yield &declarations[id.index] }
    }

    var ids: [TypeID] { declarations.indices.map { TypeID(index: $0) } }

    /// The maximum number of names in a qualified name, without the namespace.
    private static let maximumNesting = 8
    /// The maximum number of UTF-8 bytes that a nested type takes from a key for its name.
    private static let maximumNameLength = 64

    /// Adds a type, nested in `declaration.outer` if that is set. Qualified names have a bounded length: a type whose
    /// one would have too many names is nested in the outermost type, and a long name is cut.
    mutating func add(_ declaration: TypeDeclaration, file: String) -> TypeID {
        let id = TypeID(index: declarations.count)
        var declaration = declaration
        if let outer = declaration.outer {
            let path = path(to: outer)
            let holder = path.count < Self.maximumNesting ? outer : path[0]
            declaration.outer = holder
            declaration.name = declaration.name.beginning(maximumBytes: Self.maximumNameLength)
            self[holder].nested.append(id)
        } else {
            topLevel.append((id, file))
        }
        declarations.append(declaration)
        return id
    }

    /// The names in the qualified name of `namespace`.
    var namespaceParts: [String] { namespace?.split(separator: ".").map(String.init) ?? [] }

    /// Removes types that are not nested in another one, and all that refer to them. Returns the removed types, in order.
    mutating func remove(_ ids: some Sequence<TypeID>) -> [TypeID] {
        var users: [TypeID: [TypeID]] = [:]
        for (top, _) in topLevel {
            for id in inside(top) {
                for part in parts(of: id) { outermost(in: part).map { users[$0, default: []].append(top) } }
            }
        }
        var (removed, waiting) = (Set<TypeID>(), ids.compactMap { path(to: $0).first })
        while let id = waiting.popLast() {
            if removed.insert(id).inserted { waiting += users[id] ?? [] }
        }
        defer { topLevel.removeAll { removed.contains($0.id) } }
        return topLevel.map(\.id).filter(removed.contains)
    }

    /// Returns a type and those nested in it, outermost first.
    func inside(_ id: TypeID) -> [TypeID] { [id] + self[id].nested.flatMap(inside) }

    /// Returns the outermost type of a generated type to which a type refers.
    private func outermost(in type: SwiftType) -> TypeID? {
        switch type {
        case .known: nil
        case .declared(let id): path(to: id).first
        case .list(let inner), .map(let inner), .keyedMap(_, let inner), .optional(let inner): outermost(in: inner)
        }
    }

    /// Returns a type after its enclosing types, outermost first.
    func path(to id: TypeID) -> [TypeID] {
        var path = [id]
        while let last = path.last, let outer = self[last].outer { path.append(outer) }
        return path.reversed()
    }

    /// Returns the qualified name: `Issue.Parent`.
    func qualifiedName(of id: TypeID) -> String {
        let names = path(to: id).map { SwiftName.escaped(self[$0].name) }
        return ([namespace].compactMap(\.self) + names).joined(separator: ".")
    }

    /// Returns the name of a type as written within the declaration of another type, or anywhere.
    func name(of type: SwiftType, in outer: TypeID? = nil) -> String {
        switch type {
        case .known(let name): name
        case .declared(let id): name(of: id, in: outer)
        case .list(let element): "[\(name(of: element, in: outer))]"
        case .map(let value): "[String: \(name(of: value, in: outer))]"
        case .keyedMap(let key, let value): "[\(key): \(name(of: value, in: outer))]"
        case .optional(let wrapped): name(of: wrapped, in: outer) + "?"
        }
    }

    /// Returns the name without the enclosing types that both share, unless a nested type shadows it.
    private func name(of id: TypeID, in outer: TypeID?) -> String {
        guard let outer else { return qualifiedName(of: id) }
        let (path, around) = (path(to: id), path(to: outer))
        let shared = zip(path.dropLast(), around).prefix { $0 == $1 }.count
        let first = self[path[shared]].name
        let isHidden = around.dropFirst(shared).contains { scope in
            self[scope].name == first || self[scope].nested.contains { self[$0].name == first }
        }
        if isHidden, shared > 0 { return qualifiedName(of: id) }
        return path.dropFirst(shared).map { SwiftName.escaped(self[$0].name) }.joined(separator: ".")
    }

    /// Returns the type after following type aliases.
    func resolved(_ type: SwiftType) -> SwiftType {
        var type = type
        while case .declared(let id) = type, case .alias(let other) = self[id].form { type = other }
        return type
    }

    /// Returns the types that a declaration refers to, as written.
    func parts(of id: TypeID) -> [SwiftType] {
        switch self[id].form {
        case .structure(let structure):
            structure.properties.map(\.type)
                + ([structure.others] + (structure.request?.types ?? [])).compactMap(\.self)
        case .enumeration: []
        case .alternatives(let choices): choices.payloads.map(\.type)
        case .cases(_, let branches): branches.map(\.type)
        case .alias(let type): [type]
        }
    }

    /// Returns the names of a type's properties or cases.
    func memberNames(of id: TypeID) -> Set<String> {
        switch self[id].form {
        case .structure(let structure): Set(structure.properties.map(\.name))
        case .enumeration(let choices), .alternatives(let choices):
            Set(choices.members.map(\.name) + choices.payloads.map(\.name))
        case .cases(_, let branches): Set(branches.map(\.name))
        case .alias: []
        }
    }

    /// Returns whether a type, or a type nested in it, refers to a Foundation type.
    func needsFoundation(_ id: TypeID) -> Bool {
        names(in: id).contains { ScalarType.named[$0]?.module == .foundation }
    }

    /// Returns whether a type, or a type nested in it, refers to the engine: a model does, and so does an alias or
    /// a request with a type of the engine.
    func needsEngine(_ id: TypeID) -> Bool {
        isModel(id) || self[id].nested.contains(where: needsEngine)
            || names(in: id).contains { ScalarType.named[$0].map { $0.module == .engine } ?? true }
    }

    /// Returns whether a type, or a type nested in it, refers to the client: a request does.
    func needsClient(_ id: TypeID) -> Bool {
        isRequest(id) || self[id].nested.contains(where: needsClient)
    }

    private func isModel(_ id: TypeID) -> Bool {
        if case .alias = self[id].form { false } else { !isRequest(id) }
    }

    private func isRequest(_ id: TypeID) -> Bool {
        if case .structure(let structure) = self[id].form { structure.request != nil } else { false }
    }

    /// Returns the types that are referred to, but not generated, in a type or in one nested in it.
    private func names(in id: TypeID) -> [String] {
        parts(of: id).flatMap(names) + self[id].nested.flatMap { names(in: $0) }
    }

    private func names(in type: SwiftType) -> [String] {
        switch type {
        // `Void` is a type of no module.
        case .known("Void"), .declared: []
        case .known(let name): [name]
        case .list(let inner), .map(let inner), .optional(let inner): names(in: inner)
        case .keyedMap(let key, let value): [key] + names(in: value)
        }
    }
}
