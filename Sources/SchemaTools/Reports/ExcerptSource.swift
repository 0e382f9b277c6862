package import SchemaEngine
import SchematicPlatform
import SchematicText

/// Adds source lines to faults, if the report shows them.
package struct ExcerptSource: Sendable {
    private let sources: [String: JSONBuffer]
    private let isShown: Bool
    /// The files with faults, each of which is split into lines once.
    private let lines = Locked<[String: SourceLines]>([:])

    init(_ sources: [SchemaSource], isShown: Bool) {
        self.isShown = isShown
        self.sources = isShown ? Dictionary(sources.map { ($0.path, $0.text) }) { first, _ in first } : [:]
    }

    /// Returns the payload whose lines can be shown; `nil` if a value in it looks like a secret. Its line can contain a part of
    /// the value, without the key that names it.
    func shown(_ payload: JSONBuffer) -> JSONBuffer? {
        guard isShown else { return nil }
        let bytes = payload.withTextBytes { Array($0) }
        guard !SecretMembers.areContained(in: bytes) else { return nil }
        return SecretRecognition.areWordsContained(in: String(decoding: bytes, as: UTF8.self)) ? nil : payload
    }

    /// Returns a fault of the engine with the lines of its places. Without `payload`, the line of the payload is
    /// left out.
    func reported(_ fault: Fault, payload: JSONBuffer? = nil) -> ReportedFault {
        addingExcerpts(to: ReportedFault(fault), payload: payload)
    }

    /// Returns a fault with the lines of its places. The lines of a secret are left out.
    package func addingExcerpts(to fault: ReportedFault, payload: JSONBuffer? = nil) -> ReportedFault {
        guard isShown, !fault.isSecret else { return fault }
        var fault = fault
        if let payload, let place = fault.payload {
            fault.payloadExcerpt = SourceExcerpt(in: payload, offset: place.offset, line: place.line)
        }
        if let place = fault.schema, let source = sources[place.file] {
            fault.schemaExcerpt = SourceExcerpt(in: source, at: place, offset: offset(of: place, in: source))
        }
        return fault
    }

    private func offset(of place: SchemaPlace, in source: JSONBuffer) -> Int {
        lines.withLock { lines in
            let text = lines[place.file] ?? SourceLines(source)
            lines[place.file] = text
            return text.offset(line: place.line, column: place.column)
        }
    }
}
