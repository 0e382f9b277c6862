@_spi(Engine) import JSONText
import SchemaEngine

/// Finds the source lines of faults, where a report shows them.
struct ExcerptSource: Sendable {
    private let sources: [String: JSONBuffer]
    private let isShown: Bool

    init(_ sources: [SchemaSource], isShown: Bool) {
        self.isShown = isShown
        self.sources = isShown ? Dictionary(sources.map { ($0.path, $0.text) }) { first, _ in first } : [:]
    }

    /// A fault with the lines of its places. Without a payload its line is not shown.
    func entry(_ fault: Fault, payload: JSONBuffer? = nil) -> Findings.Entry {
        var entry = Findings.Entry(fault)
        guard isShown else { return entry }
        if let payload, let place = fault.payload {
            entry.payloadExcerpt = SourceExcerpt(in: payload, offset: place.offset, line: place.line)
        }
        // Places of a property list are places of its structure, and not of its text.
        if let place = fault.schema, let source = sources[place.file], !place.file.hasSuffix(".plist") {
            entry.schemaExcerpt = SourceExcerpt(in: source, line: place.line, column: place.column)
        }
        return entry
    }
}
