import SchemaEngine

/// Finds the smallest edit of a schema that resolves a fault of a sample.
struct EditSearch {
    /// The maximum number of alternatives that are entered, one inside another.
    private static let maximumDepth = 16

    let options: InferenceOptions
    private let file: String
    private let sample: JSONBuffer
    private let document: JSONDocument
    /// All refused samples, of which values without a schema are inferred.
    let documents: [JSONDocument]

    init?(_ widening: SchemaWidening, sample: JSONBuffer, documents: [JSONDocument]) {
        guard let document = try? JSONDocument(parsing: sample, maximumDepth: CheckOptions.standard.maximumDepth) else {
            return nil
        }
        options = widening.options
        file = widening.file
        self.sample = sample
        self.document = document
        self.documents = documents
    }

    /// Returns the first candidate after which the schema compiles and the fault is gone.
    func edit(for fault: Fault, in sources: [SchemaSource], depth: Int = 0) -> CatalogEdit? {
        guard let offset = fault.payload?.offset, let place = fault.schema,
            let source = sources.first(where: { $0.path == place.file }), let text = SchemaText(source),
            let position = text.position(at: place.pointer),
            let found = PayloadPath.find(offset, in: document)
        else { return nil }
        let context = Context(
            fault: fault,
            sources: sources,
            text: text,
            position: position,
            found: found.value,
            path: found.path
        )
        if fault.code == .noAlternative, depth < Self.maximumDepth, let edit = editInAlternative(context, depth: depth)
        {
            return edit
        }
        return candidates(context).first { resolves($0, context) }
    }

    /// A fault with its places in the schema and in the payload.
    struct Context {
        var fault: Fault
        var sources: [SchemaSource]
        var text: SchemaText
        var position: SchemaText.Position
        var found: JSONNode
        var path: PayloadPath

        /// The names that a new fragment must not have.
        var takenNames: Set<String> { Set(sources.compactMap { try? SchemaFileName(path: $0.path).owner }) }
    }

    /// Returns whether a fault is about the value at its place, and not about its keys.
    private static func isOfValue(_ code: FaultCode) -> Bool {
        switch code {
        case .missingKey, .unknownKey, .unknownCase, .wrongCount, .duplicateKey, .duplicateElement: false
        default: true
        }
    }

    private func resolves(_ edit: CatalogEdit, _ context: Context) -> Bool {
        guard let schema = SchemaWidening.compiled(edit.applied(to: context.sources), file) else { return false }
        let faults = SchemaWidening.firstFaults(of: sample, schema)
        let offset = context.fault.payload?.offset
        if Self.isOfValue(context.fault.code) {
            return !faults.contains { $0.payload?.offset == offset && Self.isOfValue($0.code) }
        }
        return !faults.contains { fault in
            guard fault.payload?.offset == offset else { return false }
            if fault.code == .noAlternative || fault.code == .typeMismatch { return true }
            guard fault.code == context.fault.code else { return false }
            return fault.code != .missingKey || fault.schema?.pointer == context.fault.schema?.pointer
        }
    }

    /// Returns the edit of the fragment among the alternatives that the value resembles most.
    private func editInAlternative(_ context: Context, depth: Int) -> CatalogEdit? {
        let value = context.position.value
        guard context.found.kind == .object || context.found.kind == .array,
            let tag = value.tag
        else { return nil }
        var best: (fault: Fault, sources: [SchemaSource], count: Int)?
        for alternative in tag.alternatives {
            // The length stays the same, so that the places of edits are valid.
            let text = "{\(alternative.text)}".schemaLiteral
            let padding = String(repeating: " ", count: max(0, value.range.count - text.utf8.count))
            let trial = CatalogEdit(edits: [value.replaced(by: text + padding, in: context.text.path)])
                .applied(to: context.sources)
            guard let schema = SchemaWidening.compiled(trial, file) else { continue }
            let faults = SchemaWidening.firstFaults(of: sample, schema).filter {
                $0.payload.map { context.found.range.contains($0.offset) } ?? false
            }
            let isOfAnotherKind = faults.contains {
                $0.payload?.offset == context.found.offset && Self.isOfValue($0.code)
            }
            let count = faults.reduce(0) { $0 + min($1.count, 1000) }
            guard !isOfAnotherKind, let first = faults.first, best.map({ count < $0.count }) ?? true else { continue }
            best = (first, trial, count)
        }
        guard let best else { return nil }
        return edit(for: best.fault, in: best.sources, depth: depth + 1)
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
