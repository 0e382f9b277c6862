import SchemaEngine

/// Finds the smallest edit of a schema that resolves a fault of a sample.
struct EditSearch {
    /// The maximum number of alternatives that are entered, one inside another.
    private static let maximumDepth = 16

    let options: InferenceOptions
    private let trials: EditTrials
    private let sample: JSONBuffer
    private let document: IndexedDocument
    private let catalog: EditableCatalog
    /// All refused samples, of which values without a schema are inferred.
    let documents: [IndexedDocument]
    let newRests = NewRests()

    init?(_ widening: SchemaWidening, sample: JSONBuffer, documents: [IndexedDocument], trials: EditTrials) {
        guard let document = try? JSONDocument(parsing: sample, maximumDepth: CheckOptions.standard.maximumDepth) else {
            return nil
        }
        options = widening.options
        catalog = EditableCatalog(widening.sources)
        self.trials = trials
        self.sample = sample
        self.document = IndexedDocument(document)
        self.documents = documents
    }

    /// Returns the first candidate after which the schema compiles and the fault is gone.
    func edit(for fault: Fault) -> CatalogEdit? { edit(for: fault, in: catalog, depth: 0) }

    private func edit(for fault: Fault, in catalog: EditableCatalog, depth: Int) -> CatalogEdit? {
        guard let context = context(of: fault, in: catalog) else { return nil }
        if fault.code == .noAlternative, depth < Self.maximumDepth, let edit = editInAlternative(context, depth: depth)
        {
            return edit
        }
        return candidates(context).first { edit in
            trials.faults(of: sample, catalog.sources, after: [edit]).map { !OpenFaults($0).contains(fault) } ?? false
        }
    }

    /// Returns edits that resolve faults together, each by the first of its candidates that does so among the others. Faults whose
    /// edits overlap with those of earlier ones, and those that require a choice among alternatives, are left out.
    func edits(for faults: some Sequence<Fault>) -> [CatalogEdit] {
        var attempts: [(fault: Fault, candidates: ArraySlice<CatalogEdit>)] = []
        for fault in faults where fault.code != .noAlternative {
            if let context = context(of: fault, in: catalog) { attempts.append((fault, candidates(context)[...])) }
        }
        while true {
            var compatible = CompatibleEdits()
            attempts.removeAll { !($0.candidates.first.map { compatible.add($0) } ?? false) }
            guard !attempts.isEmpty,
                let remaining = trials.faults(of: sample, catalog.sources, after: compatible.edits)
            else { return [] }
            let open = OpenFaults(remaining)
            var isResolved = true
            for index in attempts.indices where open.contains(attempts[index].fault) {
                attempts[index].candidates.removeFirst()
                isResolved = false
            }
            if isResolved { return compatible.edits }
        }
    }

    private func context(of fault: Fault, in catalog: EditableCatalog) -> Context? {
        guard let offset = fault.payload?.offset, let place = fault.schema,
            let text = catalog.text(path: place.file), let position = text.position(at: place.pointer),
            let found = PayloadPath.find(offset, in: document)
        else { return nil }
        return Context(
            fault: fault,
            catalog: catalog,
            text: text,
            position: position,
            found: found.value,
            path: found.path
        )
    }

    /// A fault with its places in the schema and in the payload.
    struct Context {
        var fault: Fault
        var catalog: EditableCatalog
        var text: EditableSchema
        var position: EditableSchema.Position
        var found: JSONNode
        var path: PayloadPath
    }

    /// Returns the edit of the fragment among the alternatives that the value resembles most.
    private func editInAlternative(_ context: Context, depth: Int) -> CatalogEdit? {
        let value = context.position.value
        guard context.found.kind == .object || context.found.kind == .array,
            let tag = value.tag
        else { return nil }
        var best: (fault: Fault, trial: CatalogEdit, count: Int)?
        for alternative in tag.alternatives {
            // The length stays the same, so that the places of edits are valid.
            let text = "{\(alternative.text)}".schemaLiteral
            let padding = String(repeating: " ", count: max(0, value.range.count - text.utf8.count))
            let trial = CatalogEdit(path: context.text.path, edit: value.replaced(by: text + padding))
            guard let all = trials.faults(of: sample, context.catalog.sources, after: [trial]) else { continue }
            let faults = all.filter { $0.payload.map { context.found.range.contains($0.offset) } ?? false }
            let isOfAnotherKind = faults.contains {
                $0.payload?.offset == context.found.offset && $0.code.isOfValue
            }
            let count = faults.reduce(0) { $0 + min($1.count, 1000) }
            guard !isOfAnotherKind, let first = faults.first, best.map({ count < $0.count }) ?? true else { continue }
            best = (first, trial, count)
        }
        guard let best else { return nil }
        let catalog = EditableCatalog([best.trial].applied(to: context.catalog.sources))
        return edit(for: best.fault, in: catalog, depth: depth + 1)
    }

    private func candidates(_ context: Context) -> [CatalogEdit] {
        switch context.fault.code {
        case .missingKey: optionalKey(context)
        case .unknownKey: newMember(context)
        case .unknownCase: newBranch(context)
        case .wrongCount: widerCount(context)
        case .duplicateKey, .duplicateElement, .invalidJSON, .tooDeep, .missingBody, .unexpectedBody, .mappingFailed: []
        default: widerValue(context)
        }
    }
}

/// Edits of values.
extension EditSearch {
    /// Widens a value of the schema so that it accepts the value that was found.
    func widerValue(_ context: Context) -> [CatalogEdit] {
        if let member = context.position.member, let key = try? SchemaKey(reading: member.key) {
            switch key {
            case .cases, .include, .extends, .comment, .endpoint, .count: return []
            case .named, .rest, .mapKey, .root: break
            }
        }
        var result = widened(context, context.position, in: context.text)
        guard context.fault.schema?.pointer.isEmpty ?? false, let tag = context.fault.through.last else {
            return result
        }
        // The root of a fragment: the value can be widened where the schema refers to the fragment.
        let references = context.catalog.allTexts.flatMap { text in
            text.references(to: LookupName(tag.dropFirst().dropLast())).map { (text, $0) }
        }
        let edits = references.flatMap { text, position in widened(context, position, in: text) }
        if context.position.value.kind == .string { result += edits } else { result = edits }
        return result
    }

    private func widened(_ context: Context, _ position: EditableSchema.Position, in text: EditableSchema)
        -> [CatalogEdit]
    {
        var result: [CatalogEdit] = []
        let (value, found) = (position.value, context.found)
        if found.kind == .null, let member = position.member, let edit = modified(member, by: "{null}", in: text.path) {
            result.append(edit)
        }
        func add(_ tags: [String], _ files: [SchemaInference.File] = [], _ notices: [String] = []) {
            let new = "{\(tags.joined(separator: "|"))}".schemaLiteral
            result.append(
                CatalogEdit(path: text.path, edit: value.replaced(by: new), files: files, notices: notices)
            )
        }
        if let fix = context.fault.fix, found.kind == .number, fix.replace == value.rawText {
            result.append(CatalogEdit(path: text.path, edit: value.replaced(by: fix.with)))
        }
        guard let base = tag(of: value, position.name, context, in: text) else { return result }
        for tags in TagWidening(options: options, key: position.name).candidates(base.tag, accepting: found) {
            if tags == ["string"], options.showsValues, let example = example(context, position.name) {
                result.append(CatalogEdit(path: text.path, edit: value.replaced(by: example), files: base.files))
            }
            add(tags, base.files)
        }
        guard !base.isExample || found.kind != value.kind else {
            // A number that the example's type does not represent.
            if found.kind == .number { add(["decimal:number"]) }
            return result
        }
        var names = context.catalog.takenNames
        names.formUnion(base.files.map { String($0.name.dropLast(".json".count)) })
        if let further = alternatives(of: found, context, position.name, names) {
            add(base.tag.map(\.text) + further.tags, base.files + further.files, further.notices)
        }
        return result
    }

    /// A value of the schema as a tag.
    private struct Base {
        var tag: [TagAlternative]
        /// The fragment of a value that was an object or an array.
        var files: [SchemaInference.File] = []
        var isExample = false
    }

    /// Returns the tag that accepts the same values as an example.
    private func example(of tag: Substring) -> Base? {
        (try? TagSyntax(reading: tag)).map { Base(tag: $0.alternatives, isExample: true) }
    }

    private func tag(of value: JSONNode, _ name: String, _ context: Context, in text: EditableSchema) -> Base? {
        switch value.kind {
        case .null: return nil
        case .boolean: return example(of: "bool")
        case .number:
            let isWhole = NumberSpelling.requiresInteger(value.rawText)
            return example(of: isWhole ? "int" : "number")
        case .string:
            guard Braces.content(of: value.string) != nil else {
                return example(of: "string")
            }
            return value.tag.map { Base(tag: $0.alternatives) }
        case .object, .array:
            var names = FragmentNames(taken: context.catalog.takenNames)
            let holder = FragmentHolder(key: name)
            let new = names.unused(for: value.kind == .array ? holder.list : holder)
            let file = SchemaInference.File(name: new.file + ".json", text: text.fileText(of: value))
            return (try? TagSyntax(reading: new.tag[...])).map { Base(tag: $0.alternatives, files: [file]) }
        }
    }

    /// Returns the text of an example for the texts at the fault's place.
    private func example(_ context: Context, _ key: String) -> String? {
        let texts = documents.flatMap { context.path.values(in: $0) }.filter { $0.kind == .string }.map(\.rawText)
        guard let inferred = inferred(texts, key: key, context), case .example(.string) = inferred.value,
            case .text(let text) = inferred.value.layout()
        else { return nil }
        return text
    }

    /// Returns the alternatives for the values at the fault's place that have the kind of the one that was found.
    private func alternatives(
        of found: JSONNode,
        _ context: Context,
        _ key: String,
        _ takenNames: Set<String>
    ) -> (tags: [String], files: [SchemaInference.File], notices: [String])? {
        guard found.kind != .null else { return (["null"], [], []) }
        let texts = documents.flatMap { context.path.values(in: $0) }.filter { $0.kind == found.kind }.map(\.rawText)
        guard var draft = draft(of: texts, key: key, context, takenNames) else { return nil }
        let tags = draft.fragments.alternatives(of: draft.value, key: key)
        return (tags, draft.fragments.schemaFiles, draft.notices)
    }
}
