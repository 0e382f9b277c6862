import SchemaEngine

/// The single walk over a schema file that applies all value rules and collects the facts for catalog rules. It
/// uses a list of pending steps instead of recursion, so that the depth of a schema uses no stack.
struct SchemaWalk {
    private let file: LintedFile
    private let rules: [any ValueRule]
    private var survey = FileSurvey()
    /// The pending steps. The next step is the last element.
    private var steps: [Step] = []
    /// The open containers. The innermost one is the last element.
    private var containers: [OpenContainer] = []

    /// The maximum number of faults of one file.
    private static let maximumFaults = 10_000

    private enum Step {
        /// Visits a value. Its hash and the hash of its key are added to the container together.
        case visit(SchemaPosition, keyHash: Int)
        /// Visits the branches of a case.
        case visitBranches(SchemaPosition, keyHash: Int)
        /// Closes the innermost container.
        case close
    }

    /// Walks over a file, and returns its survey.
    static func survey(of file: LintedFile, by rules: [any ValueRule]) -> FileSurvey {
        guard !file.isTagsFile else { return FileSurvey() }
        var walk = SchemaWalk(file: file, rules: rules)
        var root = file.document.root
        let members = root.members.prefix(3).filter { $0.key != "{comment}" }
        if members.count == 1, case .root? = try? SchemaKey(reading: members[0].key) { root = members[0].value }
        walk.steps = [.visit(SchemaPosition(file: file, value: root, isRoot: true), keyHash: 0)]
        while let step = walk.steps.popLast() { walk.perform(step) }
        return walk.survey
    }

    private init(file: LintedFile, rules: [any ValueRule]) {
        self.file = file
        self.rules = rules
    }

    private mutating func perform(_ step: Step) {
        switch step {
        case .visit(let position, let keyHash): visit(position, keyHash: keyHash)
        case .visitBranches(let position, let keyHash): open(position, .branches, keyHash: keyHash)
        case .close:
            guard let container = containers.popLast() else { return }
            let hash = container.close(in: &survey)
            add(hash, keyHash: container.keyHash)
        }
    }

    /// Adds the hash of a value to its container.
    private mutating func add(_ hash: Int, keyHash: Int) {
        guard let last = containers.indices.last else { return }
        containers[last].hashes.append([keyHash, hash].hashValue)
    }

    // MARK: Values

    private mutating func visit(_ position: SchemaPosition, keyHash: Int) {
        applyRules(to: position)
        switch position.value.kind {
        case .object: open(position, .object, keyHash: keyHash)
        case .array: open(position, .array, keyHash: keyHash)
        case .string: add(hash(ofString: position), keyHash: keyHash)
        case .number, .boolean, .null: add(ExampleType(position).hashValue, keyHash: keyHash)
        }
    }

    private mutating func applyRules(to position: SchemaPosition) {
        for rule in rules where survey.faults.count < Self.maximumFaults {
            guard let fault = rule.check(position) else { continue }
            survey.faults.append((rule.description.identifier, fault))
        }
    }

    private mutating func hash(ofString position: SchemaPosition) -> Int {
        guard position.exampleText == nil else { return ExampleType.string.hashValue }
        if position.isSchemaNode { record(tagsOf: position, .value) }
        return position.value.string.hashValue
    }

    private mutating func record(tagsOf position: SchemaPosition, _ purpose: FileSurvey.TagUse.Purpose) {
        for alternative in position.tag?.alternatives ?? [] {
            let offset = position.value.offset
            survey.tags.append(.init(name: alternative.name, offset: offset, purpose: purpose))
        }
    }

    // MARK: Containers

    /// Opens a container, and schedules the visits of its content.
    private mutating func open(_ position: SchemaPosition, _ kind: OpenContainer.Kind, keyHash: Int) {
        var container = OpenContainer(position, kind, keyHash: keyHash, outerShape: containers.last?.shape)
        container.objectsBefore = survey.objectsWithoutRequiredKeys.count
        if kind == .object, position.isSchemaNode {
            container.shape = survey.shapes.count
            let offset = position.value.offset
            survey.shapes.append(
                .init(hash: 0, offset: offset, keyCount: 0, key: position.name, outer: containers.last?.shape)
            )
        }
        containers.append(container)
        let inside: [Step] =
            switch kind {
            case .object: members(of: position)
            case .array: elements(of: position)
            case .branches: branches(of: position)
            }
        steps.append(.close)
        steps += inside.reversed()
    }

    private func elements(of array: SchemaPosition) -> [Step] {
        let schemas = SchemaPosition.schemaElements(of: array.value)
        if SchemaPosition.isTuple(array.value) {
            return schemas.map { part in
                var inner = SchemaPosition(file: file, value: part.element, name: array.name)
                inner.isSchemaNode = array.isSchemaNode
                inner.furtherExamples = array.furtherExamples.compactMap { example in
                    example.kind == .array ? example.elements.dropFirst(part.index - 1).first { _ in true } : nil
                }
                return .visit(inner, keyHash: 0)
            }
        }
        let first = SchemaPosition.indexOfElement(in: array.value)
        var further: [JSONNode] = []
        if array.isSchemaNode {
            further = array.value.elements.dropFirst(first + 1).map { $0 }
            for example in array.furtherExamples where example.kind == .array { further += example.elements }
        }
        return array.value.elements.enumerated().dropFirst(first).map { index, element in
            var inner = SchemaPosition(file: file, value: element, name: array.name)
            inner.isSchemaNode = array.isSchemaNode && index == first
            if inner.isSchemaNode { inner.furtherExamples = further }
            return .visit(inner, keyHash: 0)
        }
    }

    /// The keys of a case are values in a payload. Their values are schema nodes.
    private func branches(of cases: SchemaPosition) -> [Step] {
        cases.value.members.map { branch in
            let isSchemaNode = cases.isSchemaNode
            let inner = SchemaPosition(file: file, value: branch.value, member: branch, isSchemaNode: isSchemaNode)
            return .visit(inner, keyHash: branch.key.hashValue)
        }
    }

    private mutating func members(of object: SchemaPosition) -> [Step] {
        let further = object.furtherExamples.filter { $0.kind == .object }.map { example in
            Dictionary(example.members.map { (ExactName($0.key), $0.value) }) { first, _ in first }
        }
        return object.value.members.compactMap { member in
            let text = member.key
            let key = try? SchemaKey(reading: text)
            if key != .comment, key != .endpoint { containers[containers.count - 1].record(key) }
            return step(to: member, key, keyHash: text.hashValue, in: object, further)
        }
    }

    /// Returns the step for a member's value. The value of a syntax key is not an example.
    private mutating func step(
        to member: JSONNode.Member,
        _ key: SchemaKey?,
        keyHash: Int,
        in object: SchemaPosition,
        _ further: [[ExactName: JSONNode]]
    ) -> Step? {
        var inner = SchemaPosition(file: file, value: member.value, member: member, isSchemaNode: object.isSchemaNode)
        switch key {
        case .comment?, .endpoint?: return nil
        case .include?, .extends?:
            recordIncludes(member.value, key == .extends ? .extension : .include)
            add(member.value.rawText.hashValue, keyHash: keyHash)
            return nil
        case .cases?: return member.value.kind == .object ? .visitBranches(inner, keyHash: keyHash) : nil
        case .named(let name, _, let side)?:
            inner.name = name
            inner.furtherExamples = further.compactMap { $0[ExactName(name)] }
            if object.isSchemaNode {
                survey.keys.append(.init(name: name, offset: member.keyOffset, type: ExampleType(inner), side: side))
            }
        case .count?:
            add(member.value.rawText.hashValue, keyHash: keyHash)
            return nil
        case .rest?, .mapKey?: inner.name = object.name
        case .root?, nil: break
        }
        return .visit(inner, keyHash: keyHash)
    }

    private mutating func recordIncludes(_ value: JSONNode, _ purpose: FileSurvey.TagUse.Purpose) {
        let values = value.kind == .array ? Array(value.elements) : [value]
        for value in values { record(tagsOf: SchemaPosition(file: file, value: value), purpose) }
    }
}
