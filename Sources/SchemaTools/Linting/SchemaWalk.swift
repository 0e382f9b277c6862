@_spi(Engine) import JSONText
import SchemaEngine

/// The one walk over a schema file that drives all rules about single values, and gathers what the others need. It goes
/// as deep as the file, which is as deep as the parser lets it be.
struct SchemaWalk {
    private let file: LintedFile
    private let rules: [any ValueRule]
    private(set) var survey = FileSurvey()
    /// The objects around the value at hand, by their indexes among the survey's shapes.
    private var outerShapes: [Int] = []

    /// Walks over a file.
    static func survey(of file: LintedFile, by rules: [any ValueRule]) -> FileSurvey {
        guard !file.isTagsFile else { return FileSurvey() }
        var walk = SchemaWalk(file: file, rules: rules)
        var root = file.document.root
        let members = root.members.prefix(3).filter { $0.key != "{comment}" }
        if members.count == 1, case .root? = try? SchemaKey(reading: members[0].key) { root = members[0].value }
        _ = walk.visit(SchemaPosition(file: file, value: root, isRoot: true))
        return walk.survey
    }

    private init(file: LintedFile, rules: [any ValueRule]) {
        self.file = file
        self.rules = rules
    }

    /// Visits a value and all that is in it. Returns a hash of what it demands.
    private mutating func visit(_ position: SchemaPosition) -> Int {
        for rule in rules {
            guard let remark = rule.check(position) else { continue }
            survey.remarks.append((rule.about.identifier, remark))
        }
        switch position.value.kind {
        case .object: return visitObject(position)
        case .array: return visitArray(position)
        case .string: return visitString(position)
        case .number, .boolean, .null: return ExampleType(position).hashValue
        }
    }

    private mutating func visitString(_ position: SchemaPosition) -> Int {
        guard position.exampleText == nil else { return ExampleType.string.hashValue }
        if position.isDemand { note(tagsOf: position, isInclude: false) }
        return position.value.string.hashValue
    }

    private mutating func note(tagsOf position: SchemaPosition, isInclude: Bool) {
        for alternative in position.tag?.alternatives ?? [] {
            let offset = position.value.offset
            survey.tags.append(.init(name: alternative.name, offset: offset, isInclude: isInclude))
        }
    }

    private mutating func visitArray(_ position: SchemaPosition) -> Int {
        var hash = 0
        for (index, element) in position.value.elements.enumerated() {
            var inner = SchemaPosition(file: file, value: element, name: position.name)
            inner.isDemand = position.isDemand && index == 0
            let found = visit(inner)
            if index == 0 { hash = found }
        }
        if position.isDemand, position.value.count > 1 { survey.arraysWithFurtherExamples.append(position.value) }
        return [1, hash].hashValue
    }

    // MARK: Objects

    private mutating func visitObject(_ position: SchemaPosition) -> Int {
        let shape = survey.shapes.count
        if position.isDemand {
            survey.shapes.append(.init(hash: 0, offset: position.value.offset, keyCount: 0, outer: outerShapes.last))
            outerShapes.append(shape)
        }
        var members: [Int] = []
        var keyCount = 0
        var isLoose = true
        for member in position.value.members {
            let key = try? SchemaKey(reading: member.key)
            switch key {
            case .comment: continue
            case .named(let name, let modifier)?:
                keyCount += 1
                if modifier == .none || modifier == .nullable { isLoose = false }
                note(key: name, member, in: position)
            default: isLoose = false
            }
            members.append([member.key.hashValue, visit(member, key, in: position)].hashValue)
        }
        // The order of keys makes no difference.
        let hash = members.sorted().hashValue
        guard position.isDemand else { return hash }
        outerShapes.removeLast()
        survey.shapes[shape].hash = hash
        survey.shapes[shape].keyCount = keyCount
        if isLoose { survey.looseObjects.append(.init(offset: position.value.offset, isRoot: position.isRoot)) }
        return hash
    }

    private mutating func note(key name: String, _ member: JSONNode.Member, in object: SchemaPosition) {
        guard object.isDemand else { return }
        let type = ExampleType(SchemaPosition(file: file, value: member.value))
        survey.keys.append(.init(name: name, offset: member.keyOffset, type: type))
    }

    /// Visits a member's value. What a key of syntax holds is no example.
    private mutating func visit(_ member: JSONNode.Member, _ key: SchemaKey?, in object: SchemaPosition) -> Int {
        var inner = SchemaPosition(file: file, value: member.value, member: member, isDemand: object.isDemand)
        switch key {
        case .include?: return visitInclude(member.value)
        case .cases?: return visitCases(inner)
        case .named(let name, _)?: inner.name = name
        case .rest?: inner.name = object.name
        case .comment?, .root?, nil: break
        }
        return visit(inner)
    }

    private mutating func visitInclude(_ value: JSONNode) -> Int {
        let values = value.kind == .array ? Array(value.elements) : [value]
        for value in values { note(tagsOf: SchemaPosition(file: file, value: value), isInclude: true) }
        return value.rawText.hashValue
    }

    /// The keys of a case are values of a payload; behind them stand demands.
    private mutating func visitCases(_ position: SchemaPosition) -> Int {
        guard position.value.kind == .object else { return 0 }
        let looseBefore = survey.looseObjects.count
        let hash = position.value.members.map { branch in
            let inner = SchemaPosition(file: file, value: branch.value, member: branch, isDemand: position.isDemand)
            return [branch.key.hashValue, visit(inner)].hashValue
        }.hashValue
        // A branch is joined with the key that chose it, which must be there.
        let branches = Set(position.value.members.map(\.value.offset))
        survey.looseObjects[looseBefore...].removeAll { branches.contains($0.offset) }
        return hash
    }
}
