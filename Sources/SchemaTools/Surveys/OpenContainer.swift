import SchemaEngine

/// An object, an array, or the branches of a case during a walk.
struct OpenContainer {
    enum Kind { case object, array, branches }

    let position: SchemaPosition
    let kind: Kind
    /// The hash of the container's key.
    let keyHash: Int
    /// The index in the survey's shapes of the innermost shape, which can be the container itself.
    var shape: Int?
    /// The number of objects without a required key that were found before this container.
    var objectsBefore = 0
    /// The hashes of the content.
    var hashes: [Int] = []
    private var names: [String] = []
    private var hasNoRequiredKey = true

    init(_ position: SchemaPosition, _ kind: Kind, keyHash: Int, outerShape: Int?) {
        self.position = position
        self.kind = kind
        self.keyHash = keyHash
        shape = outerShape
    }

    /// Records a key of an object. A syntax key, or a key that cannot be read, counts as required.
    mutating func record(_ key: SchemaKey?) {
        guard case .named(let name, let modifier, _)? = key else {
            hasNoRequiredKey = false
            return
        }
        names.append(name)
        if modifier == .none || modifier == .nullable { hasNoRequiredKey = false }
    }

    /// Adds the facts about the complete container to the survey. Returns a hash of its schema.
    func close(in survey: inout FileSurvey) -> Int {
        switch kind {
        case .object: return closeObject(in: &survey)
        case .array where SchemaPosition.isTuple(position.value):
            if let names = SchemaPosition.tupleTag(of: position.value)?.names { survey.positionNames.append(names) }
            // The names, and whether there are further elements, are part of the type.
            let words = position.value.elements.filter { $0.kind == .string }.map(\.string).filter {
                TupleTag.begins($0) || TupleTag.isFurther($0)
            }
            return [2, words.hashValue, hashes.hashValue].hashValue
        case .array:
            let first = SchemaPosition.indexOfElement(in: position.value)
            if position.isSchemaNode, position.value.count > first + 1 {
                survey.arraysWithUndescribedExamples.append(position.value)
            }
            let count = first == 0 ? nil : position.value.elements.first { _ in true }
            return [1, hashes.first ?? 0, count?.string.hashValue ?? 0].hashValue
        case .branches:
            // A branch always has the key that selects it, so it is not loose.
            let branches = Set(position.value.members.map(\.value.offset))
            let inside = survey.objectsWithoutRequiredKeys[objectsBefore...].filter { !branches.contains($0.offset) }
            survey.objectsWithoutRequiredKeys.replaceSubrange(objectsBefore..., with: inside)
            return hashes.sorted().hashValue
        }
    }

    private func closeObject(in survey: inout FileSurvey) -> Int {
        // The order of keys makes no difference.
        let hash = hashes.sorted().hashValue
        guard position.isSchemaNode, let shape else { return hash }
        survey.shapes[shape].hash = hash
        survey.shapes[shape].keyCount = names.count
        survey.shapes[shape].names = names
        if hasNoRequiredKey {
            let offset = position.value.offset
            survey.objectsWithoutRequiredKeys.append(.init(offset: offset, isRoot: position.isRoot))
        }
        return hash
    }
}
