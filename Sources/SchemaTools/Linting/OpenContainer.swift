import SchemaEngine

/// An object, an array, or the branches of a case, while a walk is inside.
struct OpenContainer {
    enum Kind { case object, array, branches }

    let position: SchemaPosition
    let kind: Kind
    /// The hash of the key that leads to it.
    let keyHash: Int
    /// The innermost object that is a shape, itself included: an index into the survey's shapes.
    var shape: Int?
    /// How many objects without a required key were known before.
    var looseBefore = 0
    /// Of what is in it.
    var hashes: [Int] = []
    private var keyCount = 0
    private var isLoose = true

    init(_ position: SchemaPosition, _ kind: Kind, keyHash: Int, outerShape: Int?) {
        self.position = position
        self.kind = kind
        self.keyHash = keyHash
        shape = outerShape
    }

    /// Takes account of one of an object's keys. One that cannot be read is as good as required.
    mutating func note(_ key: SchemaKey?) {
        guard case .named(_, let modifier)? = key else {
            isLoose = false
            return
        }
        keyCount += 1
        if modifier == .none || modifier == .nullable { isLoose = false }
    }

    /// Adds what is known now that all of it was seen. Returns a hash of what it demands.
    func close(in survey: inout FileSurvey) -> Int {
        switch kind {
        case .object: return closeObject(in: &survey)
        case .array:
            if position.isDemand, position.value.count > 1 { survey.arraysWithFurtherExamples.append(position.value) }
            return [1, hashes.first ?? 0].hashValue
        case .branches:
            // A branch is joined with the key that chose it, which must be there.
            let branches = Set(position.value.members.map(\.value.offset))
            let inside = survey.looseObjects[looseBefore...].filter { !branches.contains($0.offset) }
            survey.looseObjects.replaceSubrange(looseBefore..., with: inside)
            return hashes.sorted().hashValue
        }
    }

    private func closeObject(in survey: inout FileSurvey) -> Int {
        // The order of keys makes no difference.
        let hash = hashes.sorted().hashValue
        guard position.isDemand, let shape else { return hash }
        survey.shapes[shape].hash = hash
        survey.shapes[shape].keyCount = keyCount
        if isLoose { survey.looseObjects.append(.init(offset: position.value.offset, isRoot: position.isRoot)) }
        return hash
    }
}
