@_spi(Generated) package import SchemaEngine

/// The compiled schemas of a catalog, with names for export.
package struct ExportedCatalog {
    /// A file of the catalog.
    struct File {
        let path: String
        let name: SchemaFileName
        /// The name of the file without its extension.
        let base: String
        let view: SchemaView
        /// The view for requests, if these have the same schema.
        var otherView: SchemaView?
        /// Whether the file describes requests, and another definition the responses.
        let isOfRequests: Bool
        /// The text of the endpoint, `GET issues/{id}.json`, if the file has one without a secret.
        let endpoint: String?
        /// Whether the file has an endpoint with what looks like a secret.
        let hidesEndpoint: Bool

        /// The name of the file's definition.
        var definition: String { isOfRequests ? base + ".request" : base }

        /// The keys of an object; of cases, those of each case.
        var members: [SchemaView.Member] {
            switch view.resolved.form {
            case .object(let object): object.members
            case .cases(let cases): cases.common.members
            default: []
            }
        }
    }

    let catalog: SchemaCatalog
    let roots: SchemaRoots
    private let comments: SchemaComments
    /// The files in the order of their paths. A fragment that differs by direction is there twice.
    let files: [File]
    private let sources: [SchemaSource]
    /// The errors of the schemas. Nothing is exported if there are any.
    package let faults: [ReportedFault]

    /// Compiles the schemas.
    package init(_ sources: [SchemaSource]) {
        self.sources = sources
        let (catalog, faults) = SchemaCatalog.compiled(sources)
        self.catalog = catalog
        self.faults = faults.filter { $0.severity == .error }.map { ReportedFault($0) }
        roots = catalog.rootViews
        comments = SchemaComments(sources.compactMap { LintedFile($0) })
        files = Self.files(sources, roots)
    }

    private static func files(_ sources: [SchemaSource], _ roots: SchemaRoots) -> [File] {
        sources.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }.flatMap { source -> [File] in
            guard let name = try? SchemaFileName(path: source.path), !name.isTagsFile else { return [] }
            let file = source.path.split(separator: "/").last ?? ""
            let base = String(file[..<(file.lastIndex(of: ".") ?? file.endIndex)])
            let endpoint = roots.endpoint(file: source.path)
            let hidesEndpoint = endpoint.map { DocumentSecret.isInPath($0.path) } ?? false
            var views: [SchemaView] = []
            for direction in [Direction.response, .request] {
                if let view = roots.root(of: source.path, direction), !views.contains(view) { views.append(view) }
            }
            // A fragment that contains itself has a node for each direction.
            let other = views.count > 1 && views[0].fingerprint == views[1].fingerprint ? views.removeLast() : nil
            return views.enumerated().map { index, view in
                File(
                    path: source.path,
                    name: name,
                    base: base,
                    view: view,
                    otherView: other,
                    isOfRequests: index > 0,
                    endpoint: hidesEndpoint ? nil : endpoint.map { "\($0.method) \($0.path)" },
                    hidesEndpoint: hidesEndpoint
                )
            }
        }
    }

    /// Returns the roots of a file's definition.
    func roots(of file: File) -> [SchemaRoot] {
        [file.view, file.otherView].compactMap(\.self).compactMap { roots.file(at: $0) }
    }

    /// Returns the comment of the object that a schema describes, in which secrets are masked.
    func comment(of view: SchemaView) -> String? {
        view.resolved.place.flatMap { comments.text(at: $0) }.map(DocumentSecret.masked)
    }

    /// Returns the text of a file.
    package func text(of path: String) -> JSONBuffer? { sources.first { $0.path == path }?.text }

    /// Returns a writer that knows the names of all files.
    ///
    /// - Parameters:
    ///   - prefix: The pointer before the name of a definition.
    ///   - name: Returns the name of a file's definition.
    /// - Returns: The writer.
    func writer(prefix: String, name: (File) -> String = \.definition) -> JSONSchemaWriter {
        var writer = JSONSchemaWriter(roots, comments, prefix: prefix)
        for file in files {
            let name = name(file)
            for root in self.roots(of: file) { writer.definitions.names[root] = name }
            if file.hidesEndpoint {
                writer.report("the endpoint is left out: it contains what looks like a secret", in: file.path)
            }
        }
        return writer
    }

    /// Adds the definitions that a writer has used, and those that they use.
    ///
    /// - Parameters:
    ///   - writer: The writer.
    ///   - definitions: The definitions by their names.
    ///   - schema: Returns the schema of a file.
    func addDefinitions(
        of writer: inout JSONSchemaWriter,
        to definitions: inout ObjectBuilder,
        schema: (File, inout JSONSchemaWriter) -> JSONValue
    ) {
        let files = Dictionary(files.flatMap { file in roots(of: file).map { ($0, file) } }) { first, _ in first }
        var index = 0
        while index < writer.definitions.used.count {
            let root = writer.definitions.used[index]
            index += 1
            guard let file = files[root], let name = writer.definitions.names[root], definitions[name] == nil else {
                continue
            }
            definitions[name] = .some(schema(file, &writer))
        }
    }
}

extension SchemaView.Member {
    /// Whether the key is never absent.
    var isRequired: Bool {
        switch presence {
        case .required, .nullable: true
        case .optional, .defaulted: false
        }
    }
}
