/// Finds the structures to store in a box: recursive and large ones. Passing a large structure would copy it,
/// and retain each of its references.
struct BoxedTypes {
    /// The maximum size in words of a structure that is stored inline.
    private static let maximumInlineWords = 16

    private let model: TypeModel
    private var widths: [TypeID: Int] = [:]

    /// Marks the boxed types in a model whose recursive types are marked.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - order: All types, each after those whose values it contains.
    static func mark(in model: inout TypeModel, _ order: [TypeID]) {
        var search = BoxedTypes(model)
        // In this order, a long chain of types takes no deep recursion.
        for id in order { _ = search.width(of: id) }
        for id in model.ids {
            guard case .structure(let structure) = model[id].form, structure.request == nil else { continue }
            model[id].isBoxed = model[id].isRecursive || search.fullWidth(of: structure) > maximumInlineWords
        }
    }

    private init(_ model: TypeModel) { self.model = model }

    /// Returns the approximate inline size of a value of a type, in words.
    private mutating func width(of id: TypeID) -> Int {
        if model[id].isRecursive { return 1 }
        if let known = widths[id] { return known }
        let found = width(of: model[id].form)
        widths[id] = found
        return found
    }

    private mutating func width(of form: TypeDeclaration.Form) -> Int {
        switch form {
        case .structure(let structure): boxedWidth(of: structure)
        case .enumeration(let choices): choices.isOpen ? 2 : 1
        case .alternatives(let choices): 1 + (choices.payloads.map { width(of: $0.type) }.max() ?? 0)
        case .cases(_, let branches): 1 + (branches.map { width(of: $0.type) }.max() ?? 0)
        case .alias(let type): width(of: type)
        }
    }

    private mutating func boxedWidth(of structure: TypeDeclaration.Structure) -> Int {
        let width = fullWidth(of: structure)
        return width > Self.maximumInlineWords ? 1 : width
    }

    private mutating func fullWidth(of structure: TypeDeclaration.Structure) -> Int {
        structure.properties.reduce(structure.others == nil ? 0 : 1) { $0 + width(of: $1.type) }
    }

    private mutating func width(of type: SwiftType) -> Int {
        switch type {
        case .known(let name): Self.width(ofKnown: name)
        case .declared(let id): width(of: id)
        case .list, .map, .keyedMap: 1
        case .optional(let wrapped): Self.hasSpareBitPattern(wrapped) ? width(of: wrapped) : width(of: wrapped) + 1
        }
    }

    private static func width(ofKnown name: String) -> Int {
        ScalarType.named[name]?.width ?? (SwiftType.json == .known(name) ? 3 : 1)
    }

    /// Returns whether the type has invalid bit patterns, one of which can represent `nil`.
    private static func hasSpareBitPattern(_ type: SwiftType) -> Bool {
        switch type {
        case .known(let name): ScalarType.named[name]?.hasRoom ?? true
        case .declared, .list, .map, .keyedMap, .optional: true
        }
    }
}
