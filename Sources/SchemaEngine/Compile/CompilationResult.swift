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

    /// A Boolean value that indicates whether a fault has severity `error`.
    var hasErrors: Bool { faults.contains { $0.severity == .error } }

    /// Returns the root of a file in the direction of its role.
    func root(of path: String) -> NodeID? {
        let direction = (try? SchemaFileName(path: path))?.direction ?? .response
        return roots[SchemaRoot(path: path, direction: direction)]
    }

    /// Returns the same result, with a `bad-default` fault for each default that its key's schema refuses, and the
    /// reason.
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

/// A schema file and the direction of its payloads.
struct SchemaRoot: Hashable, Sendable {
    var path: String
    var direction: Direction
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
