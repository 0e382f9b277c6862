import SchemaEngine

/// Tries edits of a schema on samples, until this has taken as much work as one run may take.
final class EditTrials {
    /// The maximum number of bytes of schemas and samples that the trials of one run read. Each trial reads the whole schema and
    /// the whole sample, so that without a limit their time grows with the square of what differs.
    static let maximumBytes = 16 << 20

    private let file: String
    private let checks: CheckOptions
    private let maximumBytes: Int
    private var bytes = 0

    init(file: String, checks: CheckOptions, maximumBytes: Int) {
        self.file = file
        self.checks = checks
        self.maximumBytes = maximumBytes
    }

    /// Whether no edit is tried anymore.
    var areUsedUp: Bool { bytes >= maximumBytes }

    /// Returns the faults of a sample after edits; `nil` if the schema does not compile then, or no edit is tried anymore.
    func faults(of sample: JSONBuffer, _ sources: [SchemaSource], after edits: [CatalogEdit]) -> [Fault]? {
        guard let schema = compiled(sources, after: edits) else { return nil }
        bytes += sample.withTextBytes(\.count)
        return SchemaWidening.firstFaults(of: sample, schema, checks: checks)
    }

    /// Returns the schema after edits that do not overlap; `nil` if it does not compile, or no edit is tried anymore.
    func compiled(_ sources: [SchemaSource], after edits: [CatalogEdit]) -> Schema? {
        guard !areUsedUp else { return nil }
        let paths = Set(edits.map { ExactName($0.path) })
        for source in sources where source.path.isExactly(file) || paths.contains(ExactName(source.path)) {
            bytes += source.text.withTextBytes(\.count)
        }
        return SchemaWidening.compiled(edits.applied(to: sources), file)
    }
}
