@testable import SchemaEngine

/// Compiles a catalog of files by name.
func compile(
    _ files: [String: String],
    registry: TagRegistry = TagRegistry(),
    appIsRunning: Bool = false,
    scope: SchemaCompiler.Scope = .all
) -> CompilationResult {
    let sources = files.map { SchemaSource(path: $0.key, text: $0.value) }
    return SchemaCompiler.compile(sources, registry: registry, appIsRunning: appIsRunning, scope: scope)
}

extension CompilationResult {
    /// Whether a fault has severity `error`.
    var hasErrors: Bool { faults.contains { $0.severity == .error } }

    /// The code, the file and the pointer of each fault.
    var summary: [String] {
        faults.map { "\($0.code.rawValue) \($0.schema?.file ?? "-") \($0.schema?.pointer ?? "-")" }
    }

    /// Returns the root of a file in the direction of its role.
    func root(of path: String) -> NodeID? {
        let direction = (try? SchemaFileName(path: path))?.direction ?? .response
        return roots[SchemaRoot(path: path, direction: direction)]
    }

    /// Returns the names of the keys of the object at a file's root.
    func keys(of path: String) -> [String] {
        guard var node = root(of: path) else { return [] }
        while case .reference(let target, _) = program.tables.nodes[Int(node.index)] { node = target }
        guard case .object(let index) = program.tables.nodes[Int(node.index)] else { return [] }
        let shape = program.tables.shapes[Int(index)]
        return program.tables.keys[Int(shape.firstKey)..<Int(shape.firstKey + shape.keyCount)].map { key in
            let start = Int(key.nameStart)
            return String(decoding: program.tables.names[start..<start + Int(key.nameLength)], as: UTF8.self)
        }
    }
}
