import SchemaEngine
import SchemaSamples
import SchematicFoundation
import SchematicText

/// The tools of a server, over the files of one project.
struct ContractTools {
    var contract: ProjectContract

    init(_ files: any ProjectFiles) { contract = ProjectContract(files) }

    /// The tools that a client may call.
    var available: [ToolDefinition] { ToolDefinition.allCases.filter { $0 != .probe || contract.files.probe != nil } }

    static let probeIsOff =
        "probe is off; only a person can allow it: 'schema-lint mcp --allow-probe URL' in the configuration of the client"

    /// Returns the structured result of a tool.
    mutating func result(of tool: ToolDefinition, _ arguments: ToolArguments) throws(ToolFailure) -> JSONValue {
        if tool != .explain { try contract.refresh() }
        switch tool {
        case .listCalls: return try list(arguments)
        case .describeCall: return try describe(arguments)
        case .check: return try check(arguments)
        case .explain: return try explain(arguments)
        case .inferSchema: return try infer(arguments)
        case .variants: return try variants(arguments)
        case .diff: return try diff(arguments)
        case .probe: return try probe()
        }
    }

    // MARK: Calls

    /// The maximum number of calls in a list.
    private static let longestList = 100

    private func list(_ arguments: ToolArguments) throws(ToolFailure) -> JSONValue {
        let filter = try arguments.text("filter")?.lowercased() ?? ""
        var calls: [JSONValue] = []
        var count = 0
        for catalog in contract.catalogs {
            for owner in catalog.calls where filter.isEmpty || owner.lowercased().contains(filter) {
                count += 1
                guard calls.count < Self.longestList else { continue }
                let files = catalog.files(of: owner)
                let path = files.first { $0.name.role == .path }?.path
                let stated = try path.flatMap { path throws(ToolFailure) in try endpoint(path) }
                calls.append(
                    .members([
                        ("call", .string(catalog.key + owner)), ("endpoint", stated.map { .string($0) }),
                        ("describes", .array(files.map { .string(Self.words($0.name)) })),
                    ])
                )
            }
        }
        guard count > 0 || !filter.isEmpty else {
            throw ToolFailure("the project has no schemas of calls; write one for a real answer with infer_schema")
        }
        return .members([("calls", .array(calls)), Self.more(count, than: calls.count)])
    }

    /// Returns the member with the number of what a result leaves out.
    static func more(_ count: Int, than shown: Int) -> (String, JSONValue?) {
        ("more", count > shown ? .int(count - shown) : nil)
    }

    private func endpoint(_ path: String) throws(ToolFailure) -> String? {
        let source = SchemaSource(path: path, text: try contract.files.text(of: path))
        return LintedFile(source)?.document.root["{endpoint}"]?.string
    }

    /// The role and the status of a file: `response 404`.
    private static func words(_ name: SchemaFileName) -> String {
        switch name.status {
        case .exact(let status): "\(name.role.rawValue) \(status)"
        case .class(let digit): "\(name.role.rawValue) \(digit)xx"
        case nil: name.role.rawValue
        }
    }

    /// The maximum number of bytes of a schema, an example or a source in a result. Resources have the whole schemas.
    private static let longestPart = 4_000

    private func describe(_ arguments: ToolArguments) throws(ToolFailure) -> JSONValue {
        let (catalog, owner) = try contract.call(arguments.required("call"))
        let sources = try contract.sources(of: owner, in: catalog)
        let (compiled, faults) = SchemaCatalog.compiled(sources)
        let own = catalog.files(of: owner)
        let files = own.map { path, name in
            file(path, sources, [("describes", .string(Self.words(name)))], example: example(path, name, compiled))
        }
        let others = sources.map(\.path).filter { path in !own.contains { $0.path.isExactly(path) } }.sorted()
        let endpoint = own.lazy.compactMap { compiled.endpoint(file: $0.path) }.first
        let settings = try contract.configuration(of: catalog).swift
        let summary = SwiftSummary(sources, settings, owner: owner, hidesCases: hasSecrets(sources))
        return .members([
            ("call", .string(catalog.key + owner)),
            ("endpoint", endpoint.map { .string("\($0.method) \($0.path)") }),
            ("files", .array(files)),
            ("refersTo", others.isEmpty ? nil : .array(others.map { file($0, sources, []) })),
            ("swift", summary.text.map { .string(Self.short($0)) }),
            ("faults", faults.isEmpty ? nil : .array(faults.prefix(20).map { Self.json(ReportedFault($0)) })),
        ])
    }

    /// Returns whether a file has a secret, which can be a member of an enumeration.
    private func hasSecrets(_ sources: [SchemaSource]) -> Bool {
        sources.contains { source in
            guard let value = LintedFile(source).map({ JSONValue($0.document.root) }) else { return false }
            return MaskedSchema.value(value).text() != value.text()
        }
    }

    private func file(
        _ path: String,
        _ sources: [SchemaSource],
        _ members: [(String, JSONValue?)],
        example: JSONValue? = nil
    ) -> JSONValue {
        let source = sources.first { $0.path.isExactly(path) }
        let value = source.flatMap { LintedFile($0) }.map { MaskedSchema.value(JSONValue($0.document.root)) }
        return .members(
            [("file", .string(path))] + members + [("schema", value.map(Self.short)), ("example", example)]
        )
    }

    private func example(_ path: String, _ name: SchemaFileName, _ catalog: SchemaCatalog) -> JSONValue? {
        guard name.role != .fragment, let schema = catalog.schema(file: path) else { return nil }
        switch ExamplePayloads(of: schema, .full).payload(0, isCompact: true) {
        case .text(let text):
            let value = (try? JSONValue(parsing: text.utf8)).map { MaskedSchema.value($0) }
            return value.map(Self.short) ?? .string(Self.short(text))
        case .noBody: return "no body"
        case .notFound, .tooDeep: return nil
        }
    }

    static func short(_ text: String) -> String {
        guard text.utf8.count > longestPart else { return text }
        return String(decoding: text.utf8.prefix(longestPart), as: UTF8.self) + "…"
    }

    static func short(_ value: JSONValue) -> JSONValue {
        let text = value.text()
        return text.utf8.count > longestPart ? .string(short(text)) : value
    }

    // MARK: Words

    private func explain(_ arguments: ToolArguments) throws(ToolFailure) -> JSONValue {
        let name = try arguments.required("name")
        let found = Explanations.named(name)
        guard found.isEmpty else { return ["explanations": .array(found.map(\.json))] }
        var suggestion = Suggestion()
        let nearest = suggestion.nearest(to: name, among: Explanations.names.flatMap(\.names)).first
        throw ToolFailure("unknown name '\(name)'" + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
    }

    // MARK: Payloads of a schema

    private func variants(_ arguments: ToolArguments) throws(ToolFailure) -> JSONValue {
        let (sources, file) = try selected(arguments)
        let schema = try schema(file, sources)
        let limit = try arguments.number("limit", in: 1...100) ?? 20
        let isRefused = try arguments.text("kind") == "refused"
        var (entries, size) = ([JSONValue](), 0)
        let found: [(String, Data, [String]?)]
        do {
            found =
                isRefused
                ? try schema.mutations(limit: limit).map { ($0.description, $0.body, $0.faults.map(\.description)) }
                : try schema.variants(limit: limit).map { ($0.description, $0.body, nil) }
        } catch {
            throw ToolFailure("\(file) has no variants: \(error)")
        }
        for (description, body, faults) in found where size < 4 * Self.longestPart {
            let text = String(decoding: body, as: UTF8.self)
            let value = (try? JSONValue(parsing: body)).map { MaskedSchema.value($0) } ?? .string(text)
            size += text.utf8.count
            entries.append(
                .members([
                    ("variant", .string(Self.withoutValue(description))), ("body", Self.short(value)),
                    ("faults", faults.map { .array($0.map { .string($0) }) }),
                ])
            )
        }
        return .members([
            ("schema", .string(file)), ("payloads", .array(entries)), Self.more(found.count, than: entries.count),
        ])
    }

    /// Returns the words for a variant without the text that it has at its place, which can be secret. The body shows others.
    private static func withoutValue(_ description: String) -> String {
        description.firstRange(of: ": \"").map { description[..<$0.lowerBound] + ": a text" } ?? description
    }

    /// Returns the files of the catalog of a schema, and the path of the schema.
    func selected(_ arguments: ToolArguments) throws(ToolFailure) -> ([SchemaSource], file: String) {
        if let path = try arguments.text("schema") {
            return (try contract.sources(of: contract.catalog(ofFile: path)), path)
        }
        let (catalog, owner) = try contract.call(arguments.required("call"))
        let sources = try contract.sources(of: catalog)
        let word = try arguments.text("role") ?? "response"
        guard let role = SchemaFileName.Role(rawValue: word), role != .fragment else {
            throw ToolFailure("expected a role such as response, found '\(word)'")
        }
        let status = try arguments.number("status", in: 100...599)
        guard let file = SchemaCatalog.compiled(sources).catalog.file(owner: owner, role, status: status) else {
            let words = "\(word)\(status.map { " \($0)" } ?? "")"
            throw ToolFailure(
                "no file describes the \(words) of \(owner); write one for a real payload with infer_schema"
            )
        }
        return (sources, file)
    }

    func schema(_ file: String, _ sources: [SchemaSource]) throws(ToolFailure) -> Schema {
        let (catalog, faults) = SchemaCatalog.compiled(sources, only: file)
        guard !faults.contains(where: { $0.severity == .error }), let schema = catalog.schema(file: file) else {
            let first = faults.first { $0.severity == .error }?.description ?? "it describes no payload"
            throw ToolFailure("\(file) cannot be used: \(first)")
        }
        return schema
    }

    // MARK: Changes

    private func diff(_ arguments: ToolArguments) throws(ToolFailure) -> JSONValue {
        let old = try contract.files.schemas(ofRevision: arguments.text("since") ?? "HEAD")
        var changes: [SchemaChange] = []
        for key in Set(old.keys).union(contract.catalogs.map(\.key)).sorted() {
            let catalog = contract.catalogs.first { $0.key.isExactly(key) }
            let new = Contract(
                try catalog.map { catalog throws(ToolFailure) in try contract.sources(of: catalog) } ?? []
            )
            if let error = new.errors.first { throw ToolFailure("the schemas have errors: \(error.description)") }
            changes += CatalogComparison(old: Contract(old[key] ?? []), new: new).changes()
        }
        let folded = changes.folded
        return .members([
            ("summary", .string(String(ChangeReport(changes).summary.dropLast()))),
            ("changes", .array(folded.prefix(50).map(Self.json))), Self.more(folded.count, than: 50),
        ])
    }

    private static func json(_ change: SchemaChange) -> JSONValue {
        .members([
            ("kind", .string(change.kind.identifier)), ("severity", .string(change.severity.rawValue)),
            ("message", .string(change.message)), ("schema", change.place.map(place)),
            ("at", change.place.map { .string($0.pointer) }),
            ("breaks", .array(SchemaChange.Side.allCases.filter(change.breaks.contains).map { .string($0.rawValue) })),
            ("payload", change.witnesses.first.map { .string(short($0.shownText)) }),
        ])
    }

    private func probe() throws(ToolFailure) -> JSONValue {
        guard let access = contract.files.probe else { throw ToolFailure(Self.probeIsOff) }
        guard let catalog = contract.catalogs.first, contract.catalogs.count == 1 else {
            throw ToolFailure("probe requires one catalog; name its folder in the configuration of this server")
        }
        let compiled = Contract(try contract.sources(of: catalog))
        if let error = compiled.errors.first { throw ToolFailure("the schemas have errors: \(error.description)") }
        do {
            let plan = try ProbePlan(compiled, settings(), base: access.baseURL)
            var limits = ProbeRun.Limits()
            limits.recordsExchanges = false
            var run = ProbeRun(plan, limits, access.environment)
            return try JSONValue(parsing: ProbeReport(run.result()).render(as: .json, toolVersion: "").utf8)
        } catch let refusal as ProbePlan.Refusal {
            throw ToolFailure(refusal.messages.joined(separator: "; "))
        } catch {
            throw ToolFailure("\(error)")
        }
    }

    private func settings() throws -> ProbeSettings {
        let folder = contract.files.schemaFolder
        let paths = [folder.isEmpty ? "" : folder + "/", ""].map { $0 + ProbeSettings.fileName }
        guard let text = paths.lazy.compactMap({ try? contract.files.text(of: $0) }).first else {
            return ProbeSettings()
        }
        return try ProbeSettings(reading: text)
    }

    // MARK: Faults

    /// Returns a place as an editor and a compiler write it.
    static func place(_ place: SchemaPlace) -> JSONValue { .string(place.label) }

    static func json(_ fault: ReportedFault) -> JSONValue {
        .members([
            ("code", .string(fault.code)), ("severity", .string(fault.severity.rawValue)),
            ("message", .string(fault.message)),
            ("schema", fault.schema.map(place)), ("at", fault.schema.map { .string($0.pointer) }),
            ("help", fault.help.map { .string($0) }),
        ])
    }
}
