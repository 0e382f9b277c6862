/// Finds the types whose values contain values of the same type, directly or indirectly. Lists and dictionaries
/// store their elements on the heap, so their elements do not count.
struct RecursiveTypes {
    private let model: TypeModel
    private var held: [TypeID: [TypeID]] = [:]

    /// Marks the recursive types in a model.
    static func mark(in model: inout TypeModel) {
        var search = RecursiveTypes(model)
        for id in model.ids { search.held[id] = model.parts(of: id).compactMap(search.held(by:)) }
        for id in model.ids where search.isHeldByItself(id) { model[id].isRecursive = true }
    }

    private init(_ model: TypeModel) { self.model = model }

    private func held(by type: SwiftType) -> TypeID? {
        switch type {
        case .declared(let id): id
        case .optional(let wrapped): held(by: wrapped)
        case .known, .list, .map: nil
        }
    }

    private func isHeldByItself(_ start: TypeID) -> Bool {
        var seen: Set<TypeID> = []
        var waiting = held[start] ?? []
        while let id = waiting.popLast() {
            if id == start { return true }
            if seen.insert(id).inserted { waiting += held[id] ?? [] }
        }
        return false
    }
}
