import SchemaEngine

/// Finds the types whose values contain values of the same type, directly or indirectly. Lists and dictionaries
/// store their elements on the heap, so their elements do not count.
enum RecursiveTypes {
    /// Marks the recursive types in a model.
    ///
    /// - Returns: All types, each after those whose values it contains.
    static func mark(in model: inout TypeModel) -> [TypeID] {
        let parts = model.ids.map { id in model.parts(of: id).compactMap(inlineType) }
        let components = StronglyConnectedComponents(count: parts.count) { vertex in
            parts[Int(vertex)].map { Int32(truncatingIfNeeded: $0.index) }
        }
        let ids = model.ids
        for id in ids where components.isOnCycle(Int32(truncatingIfNeeded: id.index)) { model[id].isRecursive = true }
        return components.order.map { ids[Int($0)] }
    }

    private static func inlineType(of type: SwiftType) -> TypeID? {
        switch type {
        case .declared(let id): id
        case .optional(let wrapped): inlineType(of: wrapped)
        case .known, .list, .map, .keyedMap: nil
        }
    }
}
