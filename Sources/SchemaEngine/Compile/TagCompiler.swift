/// Compiles one tag: a string in one pair of braces.
struct TagCompiler {
    private let compilation: Compilation
    private let direction: Direction
    private let value: JSONNode
    private let place: SourcePlace

    init(_ compilation: Compilation, _ direction: Direction, _ value: JSONNode, at place: SourcePlace) {
        self.compilation = compilation
        self.direction = direction
        self.value = value
        self.place = place
    }

    /// Compiles the tag with this content.
    ///
    /// - Parameters:
    ///   - content: The text between the braces.
    ///   - body: The root of a body's schema, if the tag is its whole value. Its presence is recorded.
    /// - Returns: The node, or `nil` after reporting a fault.
    func requirement(of content: Substring, ofBody body: NodeID? = nil) -> Node? {
        guard var syntax = read(content) else { return nil }
        guard !syntax.isCount else {
            report(.misplacedCount(value.string))
            return nil
        }
        guard takeNone(from: &syntax, ofBody: body) else { return nil }
        let advice = enumerationAdvice(for: syntax)
        let requirements = syntax.alternatives.map { requirement(of: $0, advice) }
        if requirements.count == 1 { return requirements[0] }
        var nodes: [NodeID] = []
        for requirement in requirements {
            guard let requirement else { return nil }
            nodes.append(compilation.program.add(requirement, at: place))
        }
        // The candidates are determined after all files are compiled.
        let alternatives = Alternatives(nodes: nodes, candidates: [])
        return .alternatives(compilation.program.append(alternatives, to: \.alternatives))
    }

    /// Removes `none` from the end of the alternatives of a body's root, and records the presence of the body.
    /// Returns `false` after reporting a fault.
    private func takeNone(from syntax: inout TagSyntax, ofBody body: NodeID?) -> Bool {
        guard let first = syntax.alternatives.firstIndex(where: \.isNone) else { return true }
        let isAlone = syntax.alternatives.count == 1
        guard let body, !syntax.alternatives[first].isSecret else {
            if !isAlone { report(.tagSyntax(.misplacedNone, of: value.string)) }
            return isAlone
        }
        guard first == syntax.alternatives.count - 1 else {
            report(.tagSyntax(.misplacedNone, of: value.string))
            return false
        }
        if !isAlone { syntax.alternatives.removeLast() }
        compilation.program.edit { $0.bodyPresence[body] = isAlone ? .forbidden : .optional }
        return true
    }

    /// Returns the fragment that a tag of an include names, or `nil` after reporting a fault.
    func include() -> IncludeDraft? {
        fragment(of: .include, isMissing: reportUnknown)
    }

    /// Returns the fragment that a tag of an extension names, or `nil` after reporting a fault.
    func extended() -> IncludeDraft? {
        fragment(of: .extends, isMissing: reportNothingToExtend)
    }

    private func fragment(of key: JoiningKey, isMissing: (String) -> Void) -> IncludeDraft? {
        let text = value.string
        guard let content = Braces.content(of: text) else {
            report(.noBraces(key, text))
            return nil
        }
        guard let syntax = read(content) else { return nil }
        let tag = syntax.alternatives[0]
        guard syntax.alternatives.count == 1, tag.argument == nil, !tag.isSecret else {
            report(.notPlain(key, text))
            return nil
        }
        switch meaning(of: tag.name) {
        case .fragment(let file), .mapper(_, let file?):
            return IncludeDraft(
                target: root(of: file, tag.name),
                tag: tag.name,
                tagIndex: compilation.program.intern(tag: tag.name),
                place: place
            )
        case .mapper(let index, nil):
            reportMissingFragment(tag.name, index)
        case .builtIn, .transformer:
            report(.notFragment(key, tag.name))
        case .invalidDeclaration:
            break
        case .unknown:
            isMissing(tag.name)
        }
        return nil
    }

    private func read(_ content: Substring) -> TagSyntax? {
        do {
            return try TagSyntax(reading: content)
        } catch {
            let advice = error.isOfName ? TagAdvice.unreadable(content) : nil
            // Any other string may be a misspelled tag, which doubled braces would turn into "any text".
            let isText = error.isOfName && advice == nil && TagAdvice.isTemplate(content)
            compilation.faults.report(
                .tagSyntax(error, of: value.string),
                at: place,
                fix: isText ? doubledBraces : nil,
                advice: advice
            )
            return nil
        }
    }

    /// The string as it is written in the file, with doubled braces.
    private var doubledBraces: TextEdit? {
        let text = compilation.files[Int(place.source)].source.text
        let raw = text.withTextBytes { String(decoding: $0[value.range], as: UTF8.self) }
        return TextEdit(range: value.range, with: Braces.doubled(raw))
    }

    /// Returns advice for alternatives that are all unknown, or `nil` for other tags.
    private func enumerationAdvice(for syntax: TagSyntax) -> String? {
        guard syntax.alternatives.count > 1 else { return nil }
        if let advice = TagAdvice.enumeration(syntax) { return advice }
        let names = syntax.alternatives.filter { $0.argument == nil && !$0.isSecret }.map(\.name)
        guard names.count == syntax.alternatives.count else { return nil }
        let areUnknown = names.allSatisfy { name in
            guard case .unknown = compilation.tags.meaning(of: name, direction) else { return false }
            if LookupName(name).folded.isExactly(TupleTag.tag) { return false }
            return TagSynonym.tag(for: name) == nil && !TagSynonym.isOptional(name)
        }
        return areUnknown ? TagAdvice.enumeration(names) : nil
    }

    private func requirement(of alternative: TagAlternative, _ advice: String?) -> Node? {
        guard let requirement = requirementWithoutSecret(of: alternative, advice) else { return nil }
        let isSecret = alternative.isSecret || LookupName(alternative.name).folded == "secret"
        return isSecret ? .secret(compilation.program.add(requirement, at: place)) : requirement
    }

    private func requirementWithoutSecret(of alternative: TagAlternative, _ advice: String?) -> Node? {
        let name = alternative.name
        switch meaning(of: name) {
        case .builtIn(let tag):
            return BuiltInTagCompiler(compilation, tag, at: place).requirement(alternative)
        case .transformer(let index):
            return takesNoArgument(alternative) ? .transformed(index) : nil
        case .mapper(let index, let file?):
            guard takesNoArgument(alternative) else { return nil }
            return .mapped(mapper: index, compilation.program.add(reference(to: file, name), at: place))
        case .fragment(let file):
            return takesNoArgument(alternative) ? reference(to: file, name) : nil
        case .mapper(let index, nil):
            reportMissingFragment(name, index)
        case .invalidDeclaration:
            break
        case .unknown where TupleTag.isTuple(alternative):
            report(.misplacedTuple(value.string))
        case .unknown:
            reportUnknownValue(name, advice)
        }
        return nil
    }

    private func reference(to file: Int, _ tag: String) -> Node {
        .reference(root(of: file, tag), tag: compilation.program.intern(tag: tag))
    }

    private func root(of file: Int, _ tag: String) -> NodeID {
        compilation.root(of: file, direction, tag: tag, usedIn: place.source)
    }

    private func meaning(of name: String) -> TagDirectory.Meaning {
        let meaning = compilation.tags.meaning(of: name, direction)
        switch meaning {
        case .builtIn, .fragment: break
        case .transformer, .mapper, .invalidDeclaration, .unknown: compilation.usesRegisteredTags = true
        }
        return meaning
    }

    private func takesNoArgument(_ alternative: TagAlternative) -> Bool {
        guard let argument = alternative.argument else { return true }
        report(.tagArgument(argument.text.isEmpty ? .empty : .notTaken, argument.text, of: alternative.name))
        return false
    }

    private func reportUnknown(_ name: String) {
        report(.unknownTag(name, suggestions: compilation.nearestTags(to: name, direction)))
    }

    /// Reports an unknown tag of a value, which can be a tag of the language by another name.
    private func reportUnknownValue(_ name: String, _ advice: String?) {
        let nearest = compilation.nearestTags(to: name, direction)
        let meant = TagSynonym.tag(for: name).map { [$0] } ?? (TagSynonym.isOptional(name) ? ["?"] : [])
        let suggestions = meant + nearest.filter { !meant.contains($0) }
        compilation.faults.report(
            .unknownTag(name, suggestions: Array(suggestions.prefix(3))),
            at: place,
            advice: advice ?? TagAdvice.unknown(name)
        )
    }

    private func reportNothingToExtend(_ name: String) {
        report(.extendsUnknown(name, suggestions: compilation.nearestTags(to: name, direction)))
    }

    private func reportMissingFragment(_ tag: String, _ mapper: Int32) {
        report(.mapperWithoutFragment(tag, compilation.tags.mappers[Int(mapper)].fragment))
    }

    private func report(_ problem: CompileProblem) { compilation.faults.report(problem, at: place) }
}

extension TagAlternative {
    /// Whether the alternative is the tag `none`.
    var isNone: Bool {
        guard argument == nil, case .none? = BuiltInTag(LookupName(name)) else { return false }
        return true
    }
}

/// Compiles a built-in tag with its argument.
struct BuiltInTagCompiler {
    private let compilation: Compilation
    private let tag: BuiltInTag
    private let place: SourcePlace

    init(_ compilation: Compilation, _ tag: BuiltInTag, at place: SourcePlace) {
        self.compilation = compilation
        self.tag = tag
        self.place = place
    }

    /// Returns the node of the tag, or `nil` after reporting a fault.
    func requirement(_ alternative: TagAlternative) -> Node? {
        do {
            return try requirement(alternative.argument)
        } catch {
            let argument = alternative.argument?.text ?? ""
            compilation.faults.report(.tagArgument(error, argument, of: alternative.name), at: place)
            return nil
        }
    }

    private func requirement(_ argument: TagAlternative.Argument?) throws(ArgumentError) -> Node {
        guard let argument else {
            guard let node = tag.plainNode else { throw .missing }
            return node
        }
        switch (argument, tag) {
        case (.pattern(let pattern), _): return try node(.pattern, PatternKind.argument(pattern))
        case (.lengthAndPattern(let length, let pattern), _):
            return try node(.pattern, PatternKind.argument(pattern, length: length))
        case (.text(""), _): throw .empty
        case (.text(let text), .scalar(let kind)): return try node(kind, kind.rules.argument(text))
        case (.text(let text), .array): return counted(.anyArray, try CountArgument.range(text))
        case (.text(let text), .object): return counted(.anyObject, try CountArgument.range(text))
        case (.text, _): throw .notTaken
        }
    }

    private func counted(_ content: Node, _ range: ClosedRange<Int>) -> Node {
        let count = compilation.program.append(CountRequirement(range, at: place), to: \.counts)
        return .counted(compilation.program.add(content, at: place), count: count)
    }

    private func node(_ kind: ScalarKind, _ argument: ScalarArgument) throws(ArgumentError) -> Node {
        .scalar(ScalarRequirement(kind: kind, argument: try compilation.program.intern(argument)))
    }
}

extension BuiltInTag {
    /// The node of the tag without an argument; `nil` for a tag that requires one.
    var plainNode: Node? {
        switch self {
        case .any: .any
        case .none: .nothing
        case .null: .null
        case .object: .anyObject
        case .array: .anyArray
        case .secret: .scalar(.string)
        case .scalar(let kind): kind.requiresArgument ? nil : .scalar(kind)
        }
    }
}
