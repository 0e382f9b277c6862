import SchematicText

/// Compiles schema files to a program, and reports every fault of every file.
///
/// The first step reads the values, keys and tags of each file. The second step follows the references between
/// files: it checks cycles, and joins includes and cases. The last step writes flat tables.
struct SchemaCompiler {
    /// The files that are compiled.
    enum Scope {
        /// Every file.
        case all
        /// One file and the files that it refers to, in a direction or in that of its role. Faults of other files
        /// are not reported.
        case file(String, Direction?)
    }

    private let compilation: Compilation
    private let fragments: FragmentFiles
    private let scope: Scope

    /// Compiles a catalog.
    ///
    /// - Parameters:
    ///   - sources: The files, in any order.
    ///   - registry: The tags that the app registers.
    ///   - appIsRunning: If `true`, `registry` is complete, and `Tags.json` must agree with it. If `false`, as in a
    ///     tool that does not run the app, `Tags.json` itself declares tags.
    ///   - scope: The files to compile.
    /// - Returns: The program, and every fault of those files.
    static func compile(
        _ sources: [SchemaSource],
        registry: TagRegistry = TagRegistry(),
        appIsRunning: Bool = false,
        scope: Scope = .all
    ) -> CompilationResult {
        let compiler = SchemaCompiler(sources, registry, appIsRunning, scope)
        compiler.readFiles()
        return compiler.finish()
    }

    private init(_ sources: [SchemaSource], _ registry: TagRegistry, _ appIsRunning: Bool, _ scope: Scope) {
        let files = sources.ordered { $0.path < $1.path }.map { SchemaFile($0) }
        var faults = FaultLog()
        fragments = FragmentFiles(files, faults: &faults)
        self.scope = scope
        let tagFiles = TagFiles(files, fragments, registry: registry, appIsRunning: appIsRunning)
        compilation = Compilation(files: tagFiles.files, tags: tagFiles.directory, faults: faults)
        for (problem, place) in tagFiles.problems { compilation.faults.report(problem, at: place) }
    }

    // MARK: Single files

    private func readFiles() {
        switch scope {
        case .all: readAll()
        case .file(let path, let direction): read(path, direction)
        }
    }

    private func read(_ path: String, _ direction: Direction?) {
        guard let file = compilation.files.firstIndex(where: { $0.source.path == path }) else { return }
        _ = compilation.root(of: file, direction ?? compilation.files[file].name?.direction ?? .response)
        compilation.compileWaitingFiles()
    }

    /// Reads files with a role first, with the fragments that they reach, and then the fragments that nothing
    /// reaches.
    private func readAll() {
        for (index, file) in compilation.files.enumerated() where file.name?.role != .fragment {
            _ = compilation.root(of: index, file.name?.direction ?? .response)
        }
        compilation.compileWaitingFiles()
        for (index, file) in compilation.files.enumerated() where file.name?.role == .fragment {
            guard file.name?.isTagsFile == false, !compilation.isCompiled(index) else { continue }
            _ = compilation.root(of: index, .request)
            _ = compilation.root(of: index, .response)
            compilation.compileWaitingFiles()
        }
        while compilation.scheduleOtherSides() { compilation.compileWaitingFiles() }
    }

    // MARK: References between files

    private func finish() -> CompilationResult {
        ExtensionFiles.join(in: compilation)
        let edges = compilation.program.sameValueEdges()
        let sameValue = StronglyConnectedComponents(count: edges.count) { edges[Int($0)] }
        var resolver = IncludeResolver(compilation, sameValue)
        resolver.resolve()
        let forms = resolver.formsOfSides
        var termination = TerminationCheck(compilation, forms, sameValue: sameValue)
        termination.reportEndlessCycles()
        let headers = HeaderFiles(compilation, resolver.forms, sameValue)
        var comparison = RequirementComparison(compilation, resolver.forms)
        comparison.reportConflicts(in: resolver.overlaps + headers.overlaps)
        chooseCandidates(sameValue)
        checkPaths()
        EndpointFiles.check(in: compilation, resolver.forms)
        var joiner = CaseJoiner(compilation, forms, comparison)
        joiner.join()
        headers.write()
        compilation.program.spreadSecrets()
        compilation.program.fillNames()
        var cycles = DefaultCycles(compilation)
        let endlessDefaults = cycles.reportEndlessDefaults()
        return result(endlessDefaults: endlessDefaults)
    }

    private func chooseCandidates(_ sameValue: StronglyConnectedComponents) {
        let kinds = AcceptedKinds.ofNodes(in: compilation.program, sameValue)
        compilation.program.edit { tables in
            for index in tables.alternatives.indices {
                let nodes = tables.alternatives[index].nodes
                tables.alternatives[index].candidates = JSONKind.allCases.map { kind in
                    nodes.filter { kinds[Int($0.index)].contains(AcceptedKinds(kind)) }
                }
            }
        }
    }

    /// Checks that path schemas are objects, because parameters have names.
    private func checkPaths() {
        for (unit, root) in compilation.roots where compilation.files[unit.file].name?.role == .path {
            guard !compilation.program.isObject(root) else { continue }
            compilation.faults.report(.pathNotObject, at: compilation.program.place(root))
        }
    }

    // MARK: Result

    private func result(endlessDefaults: Set<Int32>) -> CompilationResult {
        let sources = compilation.files.map(\.source)
        compilation.program.edit { $0.sources = sources }
        return CompilationResult(
            program: SchemaProgram(compilation.program.tables),
            faults: placedFaults(),
            roots: usableRoots(),
            pendingDefaults: pendingDefaults(without: endlessDefaults),
            index: fragments.index,
            endpoints: compilation.endpoints.reduce(into: [:]) { endpoints, draft in
                endpoints[sources[draft.key].path] = draft.value.endpoint
            }
        )
    }

    /// Returns the roots of files. A fragment that only one direction reaches serves the other direction too, unless
    /// its meaning depends on the direction.
    private func usableRoots() -> [SchemaRoot: NodeID] {
        let directional = compilation.directional.all()
        var roots: [SchemaRoot: NodeID] = [:]
        for (unit, node) in compilation.roots where !compilation.program.unusable.contains(node) {
            let (path, name) = (compilation.files[unit.file].source.path, compilation.files[unit.file].name)
            roots[SchemaRoot(path: path, direction: unit.direction)] = node
            guard name?.role == .fragment, !directional.contains(unit.file) else { continue }
            let opposite: Direction = unit.direction == .request ? .response : .request
            let isReached = compilation.roots[.init(file: unit.file, direction: opposite)] != nil
            if !isReached { roots[SchemaRoot(path: path, direction: opposite)] = node }
        }
        return roots
    }

    private func placedFaults() -> [Fault] {
        compilation.faults.placed(in: compilation.files.map(\.source)) { source in
            guard case .file = scope, compilation.files.indices.contains(Int(source)) else { return true }
            if compilation.files[Int(source)].name?.isTagsFile == true { return compilation.usesRegisteredTags }
            return compilation.isCompiled(Int(source))
        }
    }

    private func pendingDefaults(without endless: Set<Int32>) -> [PendingDefault] {
        compilation.defaults.enumerated().compactMap { index, draft in
            guard !endless.contains(Int32(index)), !compilation.program.unusable.contains(draft.node) else {
                return nil
            }
            return PendingDefault(index: Int32(index), node: draft.node, place: draft.place)
        }
        .ordered { ($0.place.source, $0.place.offset) < ($1.place.source, $1.place.offset) }
    }
}

/// The result of compiling a catalog's files.
struct CompilationResult: Sendable {
    /// The schemas that could be compiled. If there are faults of severity `error`, the program is safe to run, but
    /// requires less than the files specify.
    var program: SchemaProgram
    /// Every fault of every file, sorted by file, then by place.
    var faults: [Fault]
    /// The root node of each file, for each direction in which it was compiled. A file is missing if a fault leaves
    /// its root without a requirement.
    var roots: [SchemaRoot: NodeID]
    /// The defaults that are not yet validated against their keys' schemas, sorted by place.
    var pendingDefaults: [PendingDefault]
    /// The files by owner, role and status.
    var index: SchemaIndex
    /// The endpoints of requests, by the paths of their parameters' files.
    var endpoints: [String: Endpoint]

    /// Returns the same result, with a `bad-default` fault for each default that its key's schema refuses, and the
    /// reason.
    func refusing(_ refused: [(default: PendingDefault, reason: String)]) -> CompilationResult {
        guard !refused.isEmpty else { return self }
        var log = FaultLog()
        for (pending, reason) in refused {
            log.report(.defaultRefused(reason), at: pending.place)
        }
        var result = self
        result.faults = FaultLog.sorted(faults + log.placed(in: program.tables.sources))
        return result
    }
}

/// A schema file and the direction of its payloads.
package struct SchemaRoot: Hashable, Sendable {
    package let path: String
    let direction: Direction
}

/// A default that a walk has yet to validate against its key's schema.
struct PendingDefault: Sendable {
    /// An index into the program's `defaults`.
    var index: Int32
    /// The schema of its key.
    var node: NodeID
    /// The place of its key's opening quote.
    var place: SourcePlace
}

/// Compares the paths of endpoints with the schemas of their parameters.
enum EndpointFiles {
    /// Reports placeholders without a key, and those that need a value but have a key that may be missing or null.
    static func check(in compilation: Compilation, _ forms: [ObjectForm]) {
        for (_, draft) in compilation.endpoints.ordered(by: { $0.key < $1.key }) {
            guard let object = compilation.program.object(at: draft.object) else { continue }
            check(draft, against: forms[object], in: compilation)
        }
    }

    private static func check(_ draft: EndpointDraft, against form: ObjectForm, in compilation: Compilation) {
        var keys: [ExactName: ShapeKey.Presence] = [:]
        var readKeys: Set<ExactName> = []
        for key in form.keys {
            let name = ExactName(compilation.program.names[key.name].text)
            keys[name] = key.presence
            if key.side == .read { readKeys.insert(name) }
        }
        // The keys in a case's branches are known for each call only, so that they are not checked.
        let hasCases = form.cases.contains { _ in true }
        for placeholder in draft.endpoint.placeholders {
            guard !readKeys.contains(ExactName(placeholder.name)) else {
                compilation.faults.report(.endpoint(.readParameter(placeholder.name)), at: draft.place)
                continue
            }
            switch keys[ExactName(placeholder.name)] {
            case .optional where placeholder.isNeeded, .nullable where placeholder.isNeeded:
                compilation.faults.report(.endpoint(.optionalParameter(placeholder.name)), at: draft.place)
            case .some:
                break
            case nil where !hasCases:
                let nearest = compilation.suggestion.nearest(
                    to: placeholder.name,
                    among: keys.keys.map(\.text).sorted()
                ).first
                compilation.faults.report(
                    .endpoint(.unknownParameter(placeholder.name, suggestion: nearest)),
                    at: draft.place
                )
            case nil:
                break
            }
        }
    }
}

extension ProgramDraft {
    /// Makes a node secret if one of its alternatives or parts may be secret. The alternative that accepts a value,
    /// and the part that refuses it, are known too late to keep the value out of the faults that are reported
    /// meanwhile.
    mutating func spreadSecrets() {
        let hasSecrets = (0..<nodeCount).contains { if case .secret = node(NodeID($0)) { true } else { false } }
        guard hasSecrets else { return }
        let leading = nodesLeadingToSecrets()
        for index in 0..<nodeCount {
            let id = NodeID(index)
            switch node(id) {
            case .alternatives, .both:
                guard leading.contains(id) else { continue }
                set(id, to: .secret(add(node(id), at: place(id))))
            default:
                continue
            }
        }
    }

    /// Returns the nodes whose value, or one of whose alternatives or parts, is secret. A chain of nodes can be long, so that
    /// it is followed back from its secret, without recursion.
    private func nodesLeadingToSecrets() -> Set<NodeID> {
        var users: [NodeID: [NodeID]] = [:]
        var waiting: [NodeID] = []
        for index in 0..<nodeCount {
            let id = NodeID(index)
            let parts: [NodeID]
            switch node(id) {
            case .secret:
                waiting.append(id)
                continue
            case .both(let first, let second): parts = [first, second]
            case .alternatives(let table): parts = tables.alternatives[Int(table)].nodes
            default: parts = node(id).target.map { [$0] } ?? []
            }
            for part in parts { users[part, default: []].append(id) }
        }
        var found: Set<NodeID> = []
        while let id = waiting.popLast() {
            if found.insert(id).inserted { waiting += users[id] ?? [] }
        }
        return found
    }
}
