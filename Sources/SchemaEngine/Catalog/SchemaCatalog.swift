/// Schema files that were compiled together: what the client, and `schema-lint`, hold payloads against.
///
/// ```swift
/// let catalog = try SchemaCatalog([SchemaSource(path: "GetIssues.response.json", text: pastedAnswer)])
/// let schema = catalog.schema(owner: "GetIssues", .response)
/// let issues: [Issue] = try schema?.decode(body).fields["issues"]
/// ```
public struct SchemaCatalog: Sendable {
    let program: SchemaProgram
    let roots: [SchemaRoot: NodeID]
    private let index: SchemaIndex
    let endpoints: [String: Endpoint]
    var mappers = MapperReplacements()
    /// How strictly payloads are held against the schemas, where a call says nothing else.
    public let options: CheckOptions
    /// What is worth telling of the files although they could be compiled: warnings and notices.
    public let remarks: [Fault]

    /// Compiles schema files together with what an app registers.
    ///
    /// Throws `SchemaErrors` with every fault of every file where one cannot be compiled, or where `Tags.json` is there
    /// and does not agree with the registry.
    public init(
        _ sources: [SchemaSource],
        registry: SchemaRegistry = SchemaRegistry(),
        options: CheckOptions = .standard
    ) throws(SchemaErrors) {
        let (catalog, faults) = Self.compiled(sources, registry: registry, appIsRunning: true, options: options)
        guard !faults.contains(where: { $0.severity == .error }) else { throw SchemaErrors(faults: faults) }
        self = catalog
    }

    /// Compiles what can be compiled, and tells every fault: for tools, which do not run the app.
    package static func compiled(
        _ sources: [SchemaSource],
        registry: SchemaRegistry = SchemaRegistry(),
        appIsRunning: Bool = false,
        options: CheckOptions = .standard,
        only file: String? = nil,
        direction: Direction? = nil
    ) -> (catalog: SchemaCatalog, faults: [Fault]) {
        let result = SchemaCompiler.compile(
            sources,
            registry: registry.tags,
            appIsRunning: appIsRunning,
            scope: file.map { .file($0, direction) } ?? .all
        )
        let checked = result.refusing(result.refusedDefaults())
        return (SchemaCatalog(checked, options), checked.faults)
    }

    private init(_ result: CompilationResult, _ options: CheckOptions) {
        program = result.program
        roots = result.roots
        index = result.index
        endpoints = result.endpoints
        remarks = result.faults.filter { $0.severity != .error }
        self.options = options
    }

    /// The schema of a request's body, of its parameters, or of the body that it receives.
    ///
    /// - Parameters:
    ///   - owner: The request's name: the part of the file's name before the first dot.
    ///   - role: What the schema describes.
    ///   - status: Of a response, its status. The most specific file wins: `.404` over `.4xx`; then, of a success, the
    ///     plain response, and of a refusal `.error` over the catalog's `Error.response.404.json`, `.4xx` and
    ///     `Error.response.json`.
    /// - Returns: `nil` where no file describes it: then nothing is checked.
    public func schema(owner: String, _ role: SchemaFileName.Role, status: Int? = nil) -> Schema? {
        if role == .response, let status {
            return index.response(owner: owner, status: status).flatMap { schema(file: $0) }
        }
        return index.path(owner: owner, role: role).flatMap { schema(file: $0) }
    }

    /// The schema of a body by which the server refuses any request with this status, a success among them: `nil` where
    /// no `Error.response` describes one.
    package func commonRefusal(status: Int) -> Schema? {
        index.commonRefusal(status: status).flatMap { schema(file: $0) }
    }

    /// The schema of a file, by the path that it was given under.
    ///
    /// - Parameters:
    ///   - path: The file's path, exactly.
    ///   - direction: Which way the payloads go. That of the file's role by default; a fragment's is a response.
    /// - Returns: `nil` where there is no such file.
    public func schema(file path: String, direction: Direction? = nil) -> Schema? {
        let direction = direction ?? (try? SchemaFileName(path: path))?.direction ?? .response
        guard let root = roots[SchemaRoot(path: path, direction: direction)] else { return nil }
        var schema = Schema(file: path, direction: direction, options: options, program: program, root: root)
        schema.mappers = mappers
        return schema
    }

    /// Where a request goes, by the file of its parameters; `nil` where the file does not say so.
    package func endpoint(file path: String) -> Endpoint? { endpoints[path] }

    /// A schema that accepts anything: for payloads that no file describes.
    public static func anything(options: CheckOptions = .standard) -> Schema {
        let program = SchemaProgram(.init())
        return Schema(
            file: "",
            direction: .response,
            options: options,
            program: program,
            root: program.anything
        )
    }
}

/// Schema files that cannot be compiled, with every fault of every file.
public struct SchemaErrors: Error, Sendable, Hashable, CustomStringConvertible {
    /// Every fault, by file and then by place. Never empty; warnings may be among them.
    public let faults: [Fault]

    /// Creates an error.
    public init(faults: [Fault]) { self.faults = faults }

    /// The faults for people.
    public var description: String {
        let title = "the schemas cannot be used: \(faults.count) \(faults.count == 1 ? "fault" : "faults")"
        return ([title] + faults.map(\.description)).joined(separator: "\n\n")
    }
}

extension CompilationResult {
    /// The defaults that their own keys' schemas do not accept, with what these object to.
    fileprivate func refusedDefaults() -> [(default: PendingDefault, objection: String)] {
        pendingDefaults.compactMap { pending in
            let text = program.tables.defaults[Int(pending.index)].text
            let schema = Schema(
                file: "",
                direction: .response,
                options: .standard,
                program: program,
                root: pending.node
            )
            let report = schema.check(text)
            guard !report.isValid else { return nil }
            return (pending, report.faults.first { $0.severity == .error }?.message ?? "it is refused")
        }
    }
}
