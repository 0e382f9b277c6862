/// Finds the types whose values contain values of the same type, directly or indirectly. Lists and dictionaries
/// store their elements on the heap, so their elements do not count.
struct RecursiveTypes {
    private var inlineParts: [TypeID: [TypeID]] = [:]

    /// Marks the recursive types in a model.
    static func mark(in model: inout TypeModel) {
        var search = RecursiveTypes()
        for id in model.ids { search.inlineParts[id] = model.parts(of: id).compactMap(search.inlineType(of:)) }
        for id in model.ids where search.isRecursive(id) { model[id].isRecursive = true }
    }

    private func inlineType(of type: SwiftType) -> TypeID? {
        switch type {
        case .declared(let id): id
        case .optional(let wrapped): inlineType(of: wrapped)
        case .known, .list, .map, .keyedMap: nil
        }
    }

    private func isRecursive(_ start: TypeID) -> Bool {
        var seen: Set<TypeID> = []
        var pending = inlineParts[start] ?? []
        while let id = pending.popLast() {
            if id == start { return true }
            if seen.insert(id).inserted { pending += inlineParts[id] ?? [] }
        }
        return false
    }
}
