import SchemaEngine

/// Finds the source lines of findings, where a report shows them.
struct ExcerptSource: Sendable {
    private let sources: [String: JSONBuffer]
    private let isShown: Bool

    init(_ sources: [SchemaSource], isShown: Bool) {
        self.isShown = isShown
        self.sources = isShown ? Dictionary(sources.map { ($0.path, $0.text) }) { first, _ in first } : [:]
    }

    /// A fault with the lines of its places. Without a payload its line is not shown.
    func entry(_ fault: Fault, payload: JSONBuffer? = nil) -> Findings.Entry { entry(Finding(fault), payload: payload) }

    /// A finding with the lines of its places, unless they hold a secret.
    func entry(_ finding: Finding, payload: JSONBuffer? = nil) -> Findings.Entry {
        var entry = Findings.Entry(finding)
        guard isShown, !finding.isSecret else { return entry }
        if let payload, let place = finding.payload {
            entry.payloadExcerpt = SourceExcerpt(in: payload, offset: place.offset, line: place.line)
        }
        // Places of a property list are places of its structure, and not of its text.
        if let place = finding.schema, let source = sources[place.file], !place.file.hasSuffix(".plist") {
            entry.schemaExcerpt = SourceExcerpt(in: source, line: place.line, column: place.column)
        }
        return entry
    }
}
