import SchemaEngine

/// Provides the source lines of findings, if the report shows them.
struct ExcerptSource: Sendable {
    private let sources: [String: JSONBuffer]
    private let isShown: Bool

    init(_ sources: [SchemaSource], isShown: Bool) {
        self.isShown = isShown
        self.sources = isShown ? Dictionary(sources.map { ($0.path, $0.text) }) { first, _ in first } : [:]
    }

    /// Returns a fault with the lines of its places. Without `payload`, the line of the payload is left out.
    func entry(_ fault: Fault, payload: JSONBuffer? = nil) -> Findings.Entry { entry(Finding(fault), payload: payload) }

    /// Returns a finding with the lines of its places. The lines of a secret are left out.
    func entry(_ finding: Finding, payload: JSONBuffer? = nil) -> Findings.Entry {
        var entry = Findings.Entry(finding)
        guard isShown, !finding.isSecret else { return entry }
        if let payload, let place = finding.payload {
            entry.payloadExcerpt = SourceExcerpt(in: payload, offset: place.offset, line: place.line)
        }
        // Places in a property list refer to its structure, not to its text.
        if let place = finding.schema, let source = sources[place.file], !place.file.hasSuffix(".plist") {
            entry.schemaExcerpt = SourceExcerpt(in: source, line: place.line, column: place.column)
        }
        return entry
    }
}
