import SchemaEngine
import SchematicFoundation
import SchematicText

/// The smallest change of the files of a contract that accepts the answers of a server.
package struct ProbeProposal: Sendable {
    /// The changed files. The text of a new one is empty before.
    package private(set) var changes: [SchemaFixer.Change] = []
    /// The answers that no change of a file accepts, a line for each.
    package private(set) var remaining: [String] = []
    private let before: Contract
    private let options: InferenceOptions
    private var sources: [SchemaSource]

    /// Proposes a change for the drift of a run.
    package init(_ result: ProbeResult) {
        before = result.plan.contract
        sources = before.sources
        var options = InferenceOptions()
        options.showsValues = false
        options.findsFragments = false
        self.options = options
        let samples = result.samples
        for (file, key) in samples.wrappers.sorted(by: { $0.key < $1.key }) { wrap(file, in: key) }
        for (file, bodies) in samples.bodies.sorted(by: { $0.key < $1.key }) { widen(file, bodies) }
        for (file, fields) in samples.fields.sorted(by: { $0.key < $1.key }) { widen(file, fields: fields) }
        for (key, bodies) in samples.statuses.sorted(by: {
            ($0.key.owner, $0.key.status) < ($1.key.owner, $1.key.status)
        }) {
            describe(key, bodies, beside: samples.pathFiles[key.owner] ?? "")
        }
        for (key, types) in samples.types.sorted(by: { ($0.key.owner, $0.key.status) < ($1.key.owner, $1.key.status) })
        {
            state(types.sorted(), of: key, beside: samples.pathFiles[key.owner] ?? "")
        }
        let old = Dictionary(before.sources.map { ($0.path, $0.text) }) { first, _ in first }
        changes = sources.compactMap { source in
            guard old[source.path] !== source.text else { return nil }
            return SchemaFixer.Change(path: source.path, before: old[source.path] ?? JSONBuffer([]), after: source.text)
        }
    }

    /// The change as a patch for `git apply`.
    package var patch: String { changes.map { UnifiedDiff($0).text }.joined() }

    /// What the change means for the app, by kinds of changes.
    package var report: ChangeReport {
        ChangeReport(CatalogComparison(old: before, new: Contract(sources)).changes())
    }

    // MARK: Changes

    private func index(of file: String) -> Int? { sources.firstIndex { $0.path.isExactly(file) } }

    /// Adds the further key around the value of a file.
    private mutating func wrap(_ file: String, in key: String) {
        guard let index = index(of: file), let text = EditableSchema(sources[index]) else { return }
        let content = text.document.root.rawText
        let value = "{\n  \(Braces.doubled(key).schemaLiteral): \(content.replacing("\n", with: "\n  "))\n}\n"
        sources[index].text = JSONBuffer(value.utf8)
    }

    private mutating func widen(_ file: String, _ bodies: [Data], isOfHeaderFields: Bool = false) {
        let kind = isOfHeaderFields ? SchemaWidening.Payloads.headerFields : .bodies
        guard let widening = SchemaWidening(sources, schema: file, options, payloads: kind, acceptsUnknownKeys: true)
        else {
            remaining.append("\(file): expected the schema of a body in JSON, without errors, found another one")
            return
        }
        for body in bodies { _ = widening.add(JSONBuffer(body), named: "an answer") }
        let result = widening.result()
        remaining += result.remaining
        sources = widening.sources
    }

    private mutating func widen(_ file: String, fields: [[(name: String, value: String)]]) {
        guard let schema = SchemaCatalog.compiled(sources, only: file).catalog.schema(file: file) else { return }
        widen(file, fields.map { schema.json(of: $0) }, isOfHeaderFields: true)
    }

    /// Adds a file for answers with a status of their own.
    private mutating func describe(_ key: ProbeSamples.Status, _ bodies: [Data], beside file: String) {
        let inference = SchemaInference(options)
        for body in bodies { try? inference.add(JSONBuffer(body)) }
        var text = "\"{any|none}\"\n"
        var fragments: [SchemaInference.File] = []
        if inference.summary.count == bodies.count {
            let found = inference.result(name: "\(key.owner).response")
            text = found.files.first?.text ?? text
            fragments = Array(found.files.dropFirst())
        }
        add("\(key.owner).response.\(key.status).json", text, beside: file)
        for fragment in fragments { add(fragment.name, fragment.text, beside: file) }
    }

    /// States the content types of answers in the schema of their header fields.
    private mutating func state(_ types: [String], of key: ProbeSamples.Status, beside file: String) {
        let value = "{enum:\(types.map { $0.replacing(",", with: "") }.joined(separator: ","))}"
        let known = before.catalog.file(owner: key.owner, .responseHeaders, status: key.status)
        guard let known, let index = index(of: known), let text = EditableSchema(sources[index]),
            text.document.root.kind == .object
        else {
            return add(
                "\(key.owner).response-headers.json",
                "{ \"content-type\": \(value.schemaLiteral) }\n",
                beside: file
            )
        }
        let edit = text.adding("content-type", .text(value.schemaLiteral), to: text.document.root)
        sources = [CatalogEdit(path: known, edit: edit)].applied(to: sources)
    }

    private mutating func add(_ name: String, _ text: String, beside file: String) {
        let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
        let path = folder + name
        guard index(of: path) == nil else { return }
        sources.append(SchemaSource(path: path, text: JSONBuffer(text.utf8)))
    }
}
