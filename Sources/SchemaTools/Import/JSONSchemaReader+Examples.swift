@_spi(Generated) import SchemaEngine

/// Examples of a document that its own formats refuse.
extension JSONSchemaReader {
    /// Returns a value that accepts the examples of its schema, after a notice for each format that refuses one of them.
    mutating func widened(_ value: ImportedValue, _ keywords: SchemaKeywords) -> ImportedValue {
        let nodes = [keywords["example"], keywords["default"]].compactMap(\.self) + keywords.elements(of: "examples")
        return nodes.reduce(value) { widened($0, by: JSONValue($1.json)) }
    }

    private mutating func widened(_ value: ImportedValue, by example: JSONValue) -> ImportedValue {
        var value = value
        for (index, piece) in value.pieces.enumerated() {
            switch (piece, example) {
            case (.string(let string), .string(let text)):
                if let wider = widened(string, by: text) {
                    value.pieces.replaceSubrange(index...index, with: wider.map { .string($0) })
                    return value
                }
            case (.object(var object), .object(let example)):
                for (key, part) in example {
                    guard let index = object.members.firstIndex(where: { $0.name.isExactly(key) }) else { continue }
                    object.members[index].value = widened(object.members[index].value, by: part)
                }
                value.pieces[index] = .object(object)
            case (.array(var array), .array(let elements)):
                guard let item = array.item else { continue }
                array.item = elements.reduce(item) { widened($0, by: $1) }
                value.pieces[index] = .array(array)
            default: continue
            }
        }
        return value
    }

    /// A time of day without an offset, as many documents have it.
    private static let localTime = ExactName(#"^[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]+)?)?$"#)

    /// Returns the texts that a format and an example admit, or `nil` if the format accepts the example.
    private mutating func widened(_ string: ImportedString, by example: String) -> [ImportedString]? {
        guard let format = string.format, string.members == nil, !accepts(example, format), !matchers.isExhausted,
            accepts(format)
        else {
            return nil
        }
        let time = ImportedString(patterns: [Self.localTime])
        if format.isExactly(ScalarKind.time.tag), accepts(example, ImportedScalarTag(time).tag) {
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
