@_spi(Generated) import SchemaEngine

/// Examples of a document that its own formats refuse.
extension JSONSchemaReader {
    /// Returns a value that accepts the examples of the schema that is read, after a notice for each format that refuses one of
    /// them.
    mutating func widened(_ value: ImportedValue) -> ImportedValue {
        guard !isExport else { return value }
        return examples.texts(of: current).reduce(value) { widened($0, by: $1) }
    }

    private mutating func widened(_ value: ImportedValue, by example: ExactName) -> ImportedValue {
        var isAccepted = false
        for case .string(let string) in value.pieces { isAccepted = isAccepted || accepts(example, string) }
        guard !isAccepted else { return value }
        for (index, piece) in value.pieces.enumerated() {
            guard case .string(let string) = piece, let wider = widened(string, by: example.text) else { continue }
            var value = value
            value.pieces.replaceSubrange(index...index, with: wider.map { .string($0) })
            return value
        }
        return value
    }

    /// Returns whether the constants or the format of texts accept an example.
    private mutating func accepts(_ example: ExactName, _ string: ImportedString) -> Bool {
        if let members = string.members { return members.contains(example) }
        return string.format.map { examples.matchers.accepts(example.text, $0) } ?? true
    }

    /// A time of day without an offset, as many documents have it.
    private static let localTime = ExactName(#"^[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]+)?)?$"#)

    /// Returns the texts that a format and an example admit that the format refuses, or `nil` if they have no format.
    private mutating func widened(_ string: ImportedString, by example: String) -> [ImportedString]? {
        guard let format = string.format, string.members == nil, !examples.matchers.isExhausted, accepts(format) else {
            return nil
        }
        let time = ImportedString(patterns: [Self.localTime])
        if format.isExactly(ScalarKind.time.tag), examples.matchers.accepts(example, ImportedScalarTag(time).tag) {
            report("a time without an offset is accepted, too, because an example of the document has none", .wider)
            return [string, time]
        }
        report("the format {\(format)} is left out: an example of the document contradicts it", .wider)
        return [ImportedString()]
    }

    /// Returns whether names can be compared with a format.
    private func accepts(_ format: String) -> Bool {
        TagCheck.isValid(schema: "{ \("{* \(format)}".schemaLiteral): 1 }")
    }
}
