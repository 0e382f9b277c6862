@_spi(Generated) import SchemaEngine
import SchemaSamples

/// The common errors with a status of success, by which an app reads a response before it reads a result.
///
/// A payload that the old error accepts is an error for the old app, although the new server sends it as a result. The changes
/// that can make such payloads are not compatible.
struct ErrorsOfSuccess {
    private let old: Contract
    private let new: Contract
    private let nodes: ComparedNodes
    /// The old schemas of the errors, with their files.
    private let errors: [(file: String, schema: Schema)]

    init(old: Contract, new: Contract, _ nodes: ComparedNodes) {
        (self.old, self.new, self.nodes) = (old, new, nodes)
        errors = old.sources.compactMap { source in
            guard let name = try? SchemaFileName(path: source.path), name.role == .response,
                LookupName(name.owner) == LookupName(SchemaIndex.commonError), name.status?.isSuccess ?? false
            else { return nil }
            return old.catalog.schema(file: source.path).map { (source.path, $0) }
        }
    }

    /// Returns the changes, of which those that may make a result an error are unknown.
    func marking(_ changes: [SchemaChange]) -> [SchemaChange] {
        guard !errors.isEmpty else { return changes }
        let files = Set(changes.compactMap { $0.place?.file }).filter { file in
            (try? SchemaFileName(path: file)).map { isSuspect(file, $0) } ?? false
        }
        return changes.map { change in
            guard change.severity == .compatible, let file = change.place?.file, files.contains(file) else {
                return change
            }
            var change = change
            change.mayBreak = [.app]
            change.reason = "the old app may read a result as an error, because its schema \(errors[0].file) accepts it"
            return change
        }
    }

    private func isSuspect(_ file: String, _ name: SchemaFileName) -> Bool {
        guard name.role == .response, name.status?.isSuccess ?? true, let schema = new.catalog.schema(file: file) else {
            return false
        }
        guard LookupName(name.owner) != LookupName(SchemaIndex.commonError) else {
            // A payload that the new error refuses is a result.
            let containment = Containment(nodes)
            return errors.contains { !containment.holds($0.schema.rootView, schema.rootView) }
        }
        let before = old.catalog.file(owner: name.owner, .response, status: 200)
        return isRead(schema) && !(before.flatMap { old.catalog.schema(file: $0) }.map(isRead) ?? false)
    }

    /// Returns whether one of the errors accepts a sample of a result.
    private func isRead(_ result: Schema) -> Bool {
        let root = result.rootView
        let graph = SchemaGraph(root)
        let samples = [graph.value(of: root), try? result.sampleValue(.full, graph)]
        return samples.compactMap(\.self).contains { sample in errors.contains { $0.schema.rootView.accepts(sample) } }
    }
}
