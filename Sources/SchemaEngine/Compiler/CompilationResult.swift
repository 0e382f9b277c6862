/// What became of a catalog's files.
struct CompilationResult: Sendable {
    /// The schemas that could be compiled. With faults of severity error it is safe to run, and says less than meant.
    var program: SchemaProgram
    /// Every fault of every file, sorted by file, then by place.
    var faults: [Fault]
    /// Where each file's demand begins, for each direction in which it was compiled. A file with a fault that leaves
    /// nothing to demand is not here.
    var roots: [SchemaRoot: NodeID]
    /// The defaults that are still to be held against their keys' schemas, in the order of their places.
    var pendingDefaults: [PendingDefault]
    /// Which file describes what.
    var index: SchemaIndex
    /// Where requests go, by the paths of their parameters' files.
    var endpoints: [String: Endpoint]

    /// Whether a file was refused.
    var hasErrors: Bool { faults.contains { $0.severity == .error } }

    /// The root of a file in its own direction.
    func root(of path: String) -> NodeID? {
        let direction = (try? SchemaFileName(path: path))?.direction ?? .response
        return roots[SchemaRoot(path: path, direction: direction)]
    }

    /// The same result, with a `bad-default` for each default that its key's schema refuses, and why.
    func refusing(_ refused: [(default: PendingDefault, objection: String)]) -> CompilationResult {
        guard !refused.isEmpty else { return self }
        var log = FaultLog()
        for (pending, objection) in refused {
            log.report(.defaultRefused(objection), at: pending.place)
        }
        var result = self
        result.faults = FaultLog.sorted(faults + log.placed(in: program.tables.sources))
        return result
    }
}

/// A schema file, and the way of the payloads that are held against it.
struct SchemaRoot: Hashable, Sendable {
    var path: String
    var direction: Direction
}

/// A default that a walk has yet to hold against its key's schema.
struct PendingDefault: Sendable {
    /// Its place in the program's `defaults`.
    var index: Int32
    /// What its key demands.
    var node: NodeID
    /// Its key's opening quote.
    var place: SourcePlace
}
