/// Compiles one object as its file specifies it: its keys, its `{*}`, its includes and its cases. The keys of
/// includes and cases are joined after all files are read.
struct ObjectCompiler {
    private let values: ValueCompiler
    private let object: JSONNode
    private let isTop: Bool
    private var draft: ObjectDraft
    private var names: Set<Int32> = []
    private var caseNames: Set<Int32> = []
    private var mapKeyTags: Set<ExactName> = []
    private var hasRest = false
    private var hasCount = false
    private var hasInclude = false
    private var hasExtends = false

    private var compilation: Compilation { values.compilation }

    init(_ values: ValueCompiler, _ object: JSONNode, at node: NodeID, isTop: Bool, isBranch: Bool) {
        self.values = values
        self.object = object
        self.isTop = isTop
        draft = ObjectDraft(node: node, isBranch: isBranch, direction: values.unit.direction)
        draft.members.reserveCapacity(object.count)
        names.reserveCapacity(object.count)
    }

    mutating func compile() {
        for member in object.members {
            do {
                try compile(member, SchemaKey(reading: member.key))
            } catch {
                report(error, of: member)
            }
        }
        compilation.program.add(draft)
    }

    private mutating func compile(_ member: JSONNode.Member, _ key: SchemaKey) throws(KeyModifierError) {
        let place = values.place(member.keyOffset)
        switch key {
        case .comment:
            break
        case .endpoint:
            compileEndpoint(member.value, place)
        case .root:
            compilation.faults.report(.rootNotAlone(isTop: isTop), at: place)
            _ = values.later(member.value)
        case .named(let name, let modifier, let side):
            if side != nil { compilation.recordSides(in: values.unit.file) }
            compileKey(name, modifier, side, member, place)
        case .rest where !hasRest:
            hasRest = true
            draft.members.append(.rest(RestDraft(node: values.later(member.value), place: place)))
        case .mapKey(let tag):
            // A repeated tag is already a `duplicate-key` fault of the text.
            guard mapKeyTags.insert(ExactName(tag)).inserted else { break }
            try compileMapKey(tag, member, place)
        case .count where !hasCount:
            hasCount = true
            compileCount(member.value, place)
        case .include where !hasInclude:
            hasInclude = true
            compileInclude(member.value)
        case .extends where !hasExtends:
            hasExtends = true
            compileExtends(member.value, place)
        case .rest, .count, .include, .extends:
            // The repeated key is already a `duplicate-key` fault of the text.
            break
        case .cases(let name):
            let index = compilation.program.intern(name: name)
            guard caseNames.insert(index).inserted else { break }
            compileCase(of: name, index, member, place)
        }
    }

    private mutating func compileKey(
        _ name: String,
        _ modifier: KeyModifier,
        _ side: KeySide?,
        _ member: JSONNode.Member,
        _ place: SourcePlace
    ) {
        let index = compilation.program.intern(name: name)
        let node = values.later(member.value)
        guard names.insert(index).inserted else {
            compilation.faults.report(.duplicateKey(name), at: place)
            return
        }
        var key = KeyDraft(name: index, presence: .required, node: node, defaultIndex: -1, place: place, side: side)
        switch modifier {
        case .none: break
        case .optional: key.presence = .optional
        case .nullable: key.presence = .nullable
        case .defaulted(let text):
            if let index = compileDefault(text, of: name, node, place) {
                key.presence = .defaulted
                key.defaultIndex = index
            } else {
                key.presence = .optional
            }
        }
        draft.members.append(.key(key))
    }

    private func compileDefault(_ text: String, of key: String, _ node: NodeID, _ place: SourcePlace) -> Int32? {
        let buffer = JSONBuffer(text.utf8)
        do {
            let document = try JSONDocument(parsing: buffer, maximumDepth: SchemaSyntax.maximumDepth)
            guard let repeated = document.duplicateKeys.first else {
                compilation.defaults.append(DefaultDraft(node: node, place: place, key: key, document: document))
                return compilation.program.append(DefaultValue(text: buffer), to: \.defaults)
            }
            let reason = CompileProblem.duplicateKey(repeated.key).message
            compilation.faults.report(.defaultNotJSON(text, reason), at: place)
        } catch {
            compilation.faults.report(.defaultNotJSON(text, error.message(in: buffer)), at: place)
        }
        return nil
    }

    private mutating func compileMapKey(
        _ tag: String,
        _ member: JSONNode.Member,
        _ place: SourcePlace
    ) throws(KeyModifierError) {
        let compiler = MapKeyCompiler(compilation, values.unit.direction, at: place)
        guard let conditions = try compiler.conditions(of: tag) else {
            _ = values.later(member.value)
            return
        }
        let node = values.later(member.value)
        draft.members.append(.mapKey(MapKeyDraft(tag: tag, conditions: conditions, node: node, place: place)))
    }

    private mutating func compileCount(_ value: JSONNode, _ place: SourcePlace) {
        let text = value.string
        do throws(ArgumentError) {
            guard value.kind == .string else { throw .invalid(expected: "a range in quotes, as in \"1..5\"") }
            draft.members.append(.count(CountRequirement(try CountArgument.range(text), at: place)))
        } catch {
            let place = values.place(value.offset)
            compilation.faults.report(.tagArgument(error, text, of: CountArgument.tag), at: place)
        }
    }

    private mutating func compileInclude(_ value: JSONNode) {
        for tag in tags(in: value, of: .include) {
            if let include = tag.include() { draft.members.append(.include(include)) }
        }
    }

    private func compileExtends(_ value: JSONNode, _ place: SourcePlace) {
        guard isTop else { return compilation.faults.report(.extendsNotAtTop, at: place) }
        switch compilation.tags.role(of: compilation.files[values.unit.file], at: values.unit) {
        case .unreachable: return compilation.faults.report(.extendsNotInFragment, at: place)
        case .replaced: return
        case .fragment(let owner):
            for tag in tags(in: value, of: .extends) {
                guard let target = tag.extended() else { continue }
                compilation.extensions.append(
                    ExtensionDraft(
                        extended: target,
                        extending: draft.node,
                        owner: owner,
                        source: Int32(values.unit.file)
                    )
                )
            }
        }
    }

    private func tags(in value: JSONNode, of key: JoiningKey) -> [TagCompiler] {
        let tags = value.kind == .array ? Array(value.elements) : [value]
        return tags.compactMap { tag in
            let place = values.place(tag.offset)
            guard tag.kind == .string else {
                compilation.faults.report(.notTags(key), at: place)
                return nil
            }
            return TagCompiler(compilation, values.unit.direction, tag, at: place)
        }
    }

    private func compileEndpoint(_ value: JSONNode, _ place: SourcePlace) {
        let place = isTop ? values.place(value.offset) : place
        do throws(EndpointError) {
            guard isTop else { throw .notAtTop }
            guard compilation.files[values.unit.file].name?.role == .path else { throw .notInPath }
            guard value.kind == .string else { throw .notMethodAndPath }
            compilation.endpoints[values.unit.file] = EndpointDraft(
                endpoint: try Endpoint(reading: value.string),
                place: place,
                object: draft.node
            )
        } catch {
            compilation.faults.report(.endpoint(error), at: place)
        }
    }

    private mutating func compileCase(
        of name: String,
        _ index: Int32,
        _ member: JSONNode.Member,
        _ place: SourcePlace
    ) {
        let (value, valuePlace) = (member.value, values.place(member.value.offset))
        guard value.kind == .object else {
            compilation.faults.report(.caseNotObject, at: valuePlace)
            return
        }
        var cases = CaseDraft(key: name, name: index, place: place)
        var seen: Set<ExactName> = []
        for branch in value.members {
            let branchPlace = values.place(branch.keyOffset)
            do {
                switch try SchemaKey(reading: branch.key) {
                case .comment: break
                case .rest where cases.otherwise == .none: cases.otherwise = values.later(branch.value, isBranch: true)
                case .rest: break
                case .named(let value, .none, nil) where seen.insert(ExactName(value)).inserted:
                    cases.branches.append(.init(value: value, node: values.later(branch.value, isBranch: true)))
                case .named(let value, .none, nil):
                    compilation.faults.report(.duplicateKey(value), at: branchPlace)
                default:
                    compilation.faults.report(.caseNotBranch(branch.key), at: branchPlace)
                }
            } catch {
                report(error, of: branch)
            }
        }
        guard !cases.branches.isEmpty || cases.otherwise != .none else {
            if value.count == 0 { compilation.faults.report(.caseWithoutBranches, at: valuePlace) }
            return
        }
        draft.members.append(.cases(Int32(compilation.program.cases.count)))
        compilation.program.cases.append(cases)
    }

    private mutating func report(_ error: KeyModifierError, of member: JSONNode.Member) {
        let suggestion = error.suggestion(for: member.key, &compilation.suggestion)
        let problem = CompileProblem.keyModifier(error, of: member.key, suggestion: suggestion)
        compilation.faults.report(problem, at: values.place(member.keyOffset))
        // The value of a named key is a schema, whatever the modifier. The value of a misspelled word could be
        // anything.
        if error.isBehindName(in: member.key) { _ = values.later(member.value) }
    }
}

extension KeyModifierError {
    fileprivate func isBehindName(in key: String) -> Bool {
        switch self {
        case .unclosed, .notAtTheEnd, .unknown, .severalPresences, .severalSides: key.utf8.first != Braces.open
        case .mustBeSeparateKey, .caseWithoutKey, .mapKey, .sideOfCase: false
        }
    }
}
