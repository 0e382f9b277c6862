import SchematicFoundation
import SchematicText

/// Schema files that are compiled together, by which the client and `schema-lint` validate payloads.
///
/// ```swift
/// let catalog = try SchemaCatalog([SchemaSource(path: "GetIssues.response.json", text: pastedAnswer)])
/// let schema = try catalog.schema(named: "GetIssues.response.json")
/// let issues: [Issue] = try schema.decode(body)["issues"]
/// ```
public struct SchemaCatalog: Sendable {
    let program: SchemaProgram
    let roots: [SchemaRoot: NodeID]
    private let index: SchemaIndex
    let endpoints: [String: Endpoint]
    var mappers = MapperConversions()
    /// The conversion of the keys of `Codable` types.
    package var keys = KeyConversion()
    /// The options of calls that pass none.
    package var options: CheckOptions
    /// The warnings and notices of the files.
    package let warnings: [Fault]

    /// Compiles schema files together with the tags that an app registers.
    ///
    /// - Parameters:
    ///   - sources: The schema files, in any order.
    ///   - registry: The transformers and mappers of the app.
    ///   - options: The options of calls that pass none.
    /// - Throws: `SchemaErrors` with every fault of every file if a file cannot be compiled, or if `Tags.json`
    ///   exists and does not agree with the registry.
    public init(
        _ sources: [SchemaSource],
        registry: SchemaRegistry = SchemaRegistry(),
        options: CheckOptions = CheckOptions()
    ) throws(SchemaErrors) {
        let (catalog, faults) = Self.compiled(sources, registry: registry, appIsRunning: true, options: options)
        guard !faults.contains(where: { $0.severity == .error }) else { throw SchemaErrors(faults: faults) }
        self = catalog
        keys = registry.keys
    }

    /// Compiles schema files whose tags of the app `Tags.json` declares. For tests of apps with another client, which register
    /// nothing.
    ///
    /// - Throws: `SchemaErrors` with every fault of every file if a file cannot be compiled.
    package init(declaring sources: [SchemaSource]) throws(SchemaErrors) {
        let (catalog, faults) = Self.compiled(sources)
        guard !faults.contains(where: { $0.severity == .error }) else { throw SchemaErrors(faults: faults) }
        self = catalog
    }

    /// Compiles the valid files, and returns every fault. For tools, which do not run the app.
    package static func compiled(
        _ sources: [SchemaSource],
        registry: SchemaRegistry = SchemaRegistry(),
        appIsRunning: Bool = false,
        options: CheckOptions = CheckOptions(),
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
        var catalog = SchemaCatalog(checked, options)
        // The program's mappers are those of the registry, and then those that `Tags.json` declares.
        catalog.mappers = MapperConversions(registry.mapperConversions)
        return (catalog, checked.faults)
    }

    private init(_ result: CompilationResult, _ options: CheckOptions) {
        program = result.program
        roots = result.roots
        index = result.index
        endpoints = result.endpoints
        warnings = result.faults.filter { $0.severity != .error }
        self.options = options
    }

    /// Returns the schema of a request's body, of its parameters, or of its response's body.
    ///
    /// - Parameters:
    ///   - owner: The request's name, which is the part of the file's name before the first dot.
    ///   - role: The role of the schema.
    ///   - status: The status of a response. The most specific file takes precedence: `.404` over `.4xx`; then, for
    ///     a success, the plain response, and otherwise `.error` over the catalog's `Error.response.404.json`,
    ///     `.4xx` and `Error.response.json`. The order for header fields is the same, without `.error`.
    /// - Returns: The schema, or `nil` if no file describes the payload. Such a payload is not validated.
    package func schema(owner: String, _ role: SchemaFileName.Role, status: Int? = nil) -> Schema? {
        file(owner: owner, role, status: status).flatMap { schema(file: $0) }
    }

    /// Returns the file of `schema(owner:_:status:)`, which need not have a schema.
    package func file(owner: String, _ role: SchemaFileName.Role, status: Int? = nil) -> String? {
        switch (role, status) {
        case (.response, let status?): index.response(owner: owner, status: status)
        case (.responseHeaders, let status?): index.responseHeaders(owner: owner, status: status)
        default: index.path(owner: owner, role: role)
        }
    }

    /// Returns the schemas that may describe the header fields of the responses to a request, or those of the request.
    package func headerSchemas(owner: String, _ direction: Direction) -> [Schema] {
        index.headers(owner: owner, direction).compactMap { schema(file: $0) }
    }

    /// Returns whether a file of the catalog describes the response to a request with this name, for any status.
    package func describesResponse(of owner: String) -> Bool { index.describesResponse(of: owner) }

    /// Whether the catalog has no file.
    package var isEmpty: Bool { index.isEmpty }

    /// Returns whether a file of the catalog belongs to a request with this name, whatever its role.
    package func describesCall(of owner: String) -> Bool { !index.files(of: owner).isEmpty }

    /// Returns whether a payload of a request with this name, or a refusal of any request, can contain a secret of the schemas.
    package func canHoldSecrets(callOf owner: String) -> Bool {
        [owner, SchemaIndex.commonError].contains { owner in
            index.files(of: owner).contains { schema(file: $0)?.canHoldSecrets ?? true }
        }
    }

    /// Returns what to change so that a file describes the response to a request, whose name no such file has: the nearest
    /// name, or the name of a file without a role. Returns `nil` if there is neither.
    package func advice(forUndescribed owner: String) -> String? {
        if let path = index.path(owner: owner, role: .fragment) {
            let name = path.split(separator: "/").last ?? ""
            let parts = name.split(separator: ".", omittingEmptySubsequences: false)
            let renamed = (parts.dropLast() + ["response"] + parts.suffix(1)).joined(separator: ".")
            return "rename \(name), which has no role, to \(renamed)"
        }
        var suggestion = Suggestion()
        let nearest = suggestion.nearest(to: owner, among: index.owners.filter { $0 != SchemaIndex.commonError })
        return nearest.first { $0 != owner }.map { "did you mean '\($0)'?" }
    }

    /// The registered tags that no schema of the catalog uses, as faults of the registrations, which have no place.
    package var unusedRegistrations: [Fault] {
        let tables = program.tables
        var (transformers, mappers) = (Set(tables.transformers.indices), Set(tables.mappers.indices))
        for node in tables.nodes {
            switch node {
            case .transformed(let index): transformers.remove(Int(index))
            case .mapped(let index, _): mappers.remove(Int(index))
            default: break
            }
        }
        let ofTransformers = transformers.sorted().map { tables.transformers[$0].name }
        let ofMappers = mappers.sorted().map { tables.mappers[$0].name }
        return (ofTransformers + ofMappers).map { name in
            var suggestion = Suggestion()
            let nearest = suggestion.nearest(to: name, among: tables.tagNames).first { $0 != name }
            let help = nearest.map { "did you mean '\($0)'?" } ?? "write it into a schema, or remove the registration"
            return Fault(
                code: .unknownTag,
                message: "expected a schema that uses the registered tag {\(name)}, found none; \(help)"
            )
        }
    }

    /// Returns the schema of a body by which the server refuses any request with this status, which may be a
    /// success. Returns `nil` if no `Error.response` describes it.
    package func commonRefusal(status: Int) -> Schema? {
        index.commonRefusal(status: status).flatMap { schema(file: $0) }
    }

    /// Returns the schema of a file.
    ///
    /// - Parameter name: The name of the file, `GetIssues.response.json`, or the path of its source.
    /// - Returns: The schema for payloads in the direction of the file's role, or in a response if the file is a fragment.
    /// - Throws: An error with the nearest name if no file has the name.
    public func schema(named name: String) throws -> Schema {
        if let schema = schema(file: name) { return schema }
        var names: [String] = []
        for path in program.tables.sources.map(\.path) {
            let last = path.split(separator: "/").last.map(String.init) ?? path
            if last.isExactly(name), let schema = schema(file: path) { return schema }
            names.append(last)
        }
        var suggestion = Suggestion()
        throw UnknownSchemaError(name: name, nearest: suggestion.nearest(to: name, among: names).first)
    }

    /// Returns the schema of the file with exactly this path; `nil` if it is not in the catalog.
    package func schema(file path: String) -> Schema? { schema(file: path, direction: nil) }

    /// Returns the schema of a file for payloads in `direction`, or in that of the file's role if it is `nil`.
    package func schema(file path: String, direction: Direction?) -> Schema? {
        let name = try? SchemaFileName(path: path)
        let direction = direction ?? name?.direction ?? .response
        guard let root = roots[SchemaRoot(path: path, direction: direction)] else { return nil }
        return Schema(
            .init(
                file: path,
                direction: direction,
                options: options,
                program: program,
                root: root,
                bodyPresence: program.tables.bodyPresence[root] ?? .required,
                describesHeaders: name?.role.isHeaders ?? false,
                mappers: mappers,
                keys: keys
            )
        )
    }

    /// Returns the line of a file around a place, or `nil` if the catalog has none that can be shown.
    package func excerpt(at place: SchemaPlace) -> SourceExcerpt? {
        program.tables.sources.first { $0.path == place.file }.flatMap { SourceExcerpt(in: $0.text, at: place) }
    }

    /// Returns the lines of files around places, apart from those that cannot be shown. `places` has the line of each offset.
    package func excerpts(at places: [FileOffset: SchemaPlace]) -> [FileOffset: SourceExcerpt] {
        let texts = Dictionary(program.tables.sources.map { ($0.path, $0.text) }) { first, _ in first }
        return Dictionary(
            places.compactMap { offset, place in
                texts[offset.file].flatMap { SourceExcerpt(in: $0, at: place, offset: offset.offset) }
                    .map { (offset, $0) }
            }
        ) { first, _ in first }
    }

    /// Returns the pointers, lines and columns of places, found in one pass over each file.
    package func schemaPlaces(of places: Set<FileOffset>) -> [FileOffset: SchemaPlace] {
        let sources = program.tables.sources.enumerated().map { ($1.path, Int32(truncatingIfNeeded: $0)) }
        let indexes = Dictionary(sources) { first, _ in first }
        var wanted: [SourcePlace: FileOffset] = [:]
        for place in places {
            guard let source = indexes[place.file] else { continue }
            wanted[SourcePlace(source: source, offset: Int32(truncatingIfNeeded: place.offset))] = place
        }
        let found = program.schemaPlaces(of: Set(wanted.keys))
        return Dictionary(wanted.compactMap { key, place in found[key].map { (place, $0) } }) { first, _ in first }
    }

    /// Returns the endpoint of a request by the file of its parameters, or `nil` if the file specifies none.
    package func endpoint(file path: String) -> Endpoint? { endpoints[path] }

    /// Returns a schema that accepts any payload, for payloads that no file describes.
    package static func anything(
        options: CheckOptions = CheckOptions(),
        keys: KeyConversion = KeyConversion()
    ) -> Schema {
        let program = SchemaProgram(.init())
        return Schema(.init(options: options, program: program, root: program.anything, keys: keys))
    }
}

/// The error of a look-up by a name that no schema file has.
private struct UnknownSchemaError: Error, DescribedError {
    let name: String
    let nearest: String?

    var displayDescription: String {
        let help = nearest.map { "did you mean '\($0)'?" } ?? "add the file"
        return "expected a schema file with the name '\(name)', found none: \(help)".displayLine
    }
}

/// An error that is thrown if schema files cannot be compiled. It has every fault of every file.
public struct SchemaErrors: Error, Sendable, Hashable, DescribedError {
    /// Every fault, sorted by file and then by place. Never empty. It may contain warnings.
    public let faults: [Fault]

    /// Creates an error.
    package init(faults: [Fault]) { self.faults = faults }

    /// The faults for display.
    var displayDescription: String {
        let title = "the schemas cannot be used: \(faults.number)"
        return ([title] + faults.map(\.description)).joined(separator: "\n\n")
    }
}

extension CompilationResult {
    /// Returns the defaults that their own keys' schemas refuse, with the message of the first error.
    fileprivate func refusedDefaults() -> [(default: PendingDefault, reason: String)] {
        pendingDefaults.compactMap { pending in
            let text = program.tables.defaults[Int(pending.index)].text
            let schema = Schema(.init(options: .standard, program: program, root: pending.node))
            let report = schema.checkReport(text)
            guard !report.isValid else { return nil }
            return (pending, report.faults.first { $0.severity == .error }?.message ?? "it is rejected")
        }
    }
}

extension SchemaCatalog {
    /// The arrays in a catalog's files that describe their elements, by place. Tools use them to validate the
    /// examples after the first.
    package struct Arrays: Sendable {
        private let catalog: SchemaCatalog
        private var nodes: [String: [Int: NodeID]] = [:]

        init(_ catalog: SchemaCatalog) {
            self.catalog = catalog
            let tables = catalog.program.tables
            for (index, node) in tables.nodes.enumerated() {
                guard case .array = node, tables.sources.indices.contains(Int(tables.places[index].source)) else {
                    continue
                }
                let place = tables.places[index]
                nodes[tables.sources[Int(place.source)].path, default: [:]][Int(place.offset)] = NodeID(index)
            }
        }

        /// Returns the schema of the array whose bracket is at an offset of a file.
        package func schema(file: String, offset: Int) -> Schema? {
            guard let root = nodes[file]?[offset] else { return nil }
            return Schema(
                .init(file: file, options: .standard, program: catalog.program, root: root, mappers: catalog.mappers)
            )
        }
    }

    /// The arrays of the catalog's files.
    package var arrays: Arrays { Arrays(self) }
}

extension MapperConversions {
    /// Replaces mappers of a program with those of a registry.
    ///
    /// - Throws: `SchemaErrors` with all registrations that do not replace a mapper.
    func replacing(_ registry: SchemaRegistry, in program: SchemaProgram) throws(SchemaErrors) -> MapperConversions {
        var (result, log) = (self, FaultLog())
        let registered = program.tables.mappers
        for transformer in registry.tags.transformers {
            log.report(.replacesTransformer(transformer.name), at: .none)
        }
        var seen: Set<LookupName> = []
        for (mapper, conversion) in zip(registry.tags.mappers, registry.mapperConversions) {
            let name = LookupName(mapper.name)
            guard seen.insert(name).inserted else {
                log.report(.registeredTwice(mapper.name), at: .none)
                continue
            }
            guard let index = registered.firstIndex(where: { LookupName($0.name) == name }) else {
                var suggestion = Suggestion()
                let nearest = suggestion.nearest(to: mapper.name, among: registered.map(\.name))
                log.report(.replacesNothing(mapper.name, suggestions: nearest), at: .none)
                continue
            }
            let fragment = LookupName(mapper.fragment)
            guard fragment == name || fragment == LookupName(registered[index].fragment) else {
                log.report(.replacesMapper(mapper.name, of: registered[index].fragment), at: .none)
                continue
            }
            result.replace(index, with: conversion)
        }
        guard log.isEmpty else { throw SchemaErrors(faults: log.placed(in: [])) }
        return result
    }
}

extension SchemaCatalog {
    /// Returns a catalog with other mappers for some of its tags, wherever a tag is used, nested uses included.
    /// Nothing is compiled again, so mappers can be replaced for a single call.
    ///
    /// ```swift
    /// let mine = try catalog.replacingMappers { $0.map("entry", to: MyEntry.self) }
    /// ```
    ///
    /// Transformers cannot be replaced, because they determine which values are valid.
    ///
    /// - Throws: `SchemaErrors` if a tag has no mapper to replace, or is registered twice; and the errors of
    ///   `configure`.
    package func replacingMappers(_ configure: (inout SchemaRegistry) throws -> Void) throws -> SchemaCatalog {
        var registry = SchemaRegistry()
        try configure(&registry)
        var catalog = self
        catalog.mappers = try mappers.replacing(registry, in: program)
        return catalog
    }
}
