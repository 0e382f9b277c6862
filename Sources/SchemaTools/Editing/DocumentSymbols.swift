import SchemaEngine

/// The outline of a document: its keys, with the members inside of them.
struct DocumentSymbols {
    let text: EditedText
    let workspace: Workspace

    /// The depth below which nothing is listed.
    private static let maximumDepth = 32

    /// The symbols of the document; none for text that is not JSON.
    var symbols: JSONValue {
        let document = try? JSONDocument(parsing: text.buffer, maximumDepth: CheckOptions.standard.maximumDepth)
        return .array(document.map { symbols(in: $0.root, depth: 0) } ?? [])
    }

    private func symbols(in value: JSONNode, depth: Int) -> [JSONValue] {
        guard depth < Self.maximumDepth else { return [] }
        // The elements of an array have no names; the members of the first one are the keys of its schema.
        guard value.kind == .object else { return value.elements.flatMap { symbols(in: $0, depth: depth + 1) } }
        return value.members.map { member in
            let range = member.keyOffset..<member.value.range.upperBound
            let inner = symbols(in: member.value, depth: depth + 1)
            return .members([
                ("name", .string(member.key.isEmpty ? "\"\"" : member.key.displayLine)),
                (
                    "detail",
                    member.value.count > 0 || member.value.kind == .object ? nil : .string(detail(member.value))
                ),
                ("kind", .int(Self.kind(member.value))), ("range", workspace.range(range, in: text)),
                ("selectionRange", workspace.range(member.keyRange, in: text)),
                ("children", inner.isEmpty ? nil : .array(inner)),
            ])
        }
    }

    private func detail(_ value: JSONNode) -> String { String(value.string.prefix(60)).displayLine }

    private static func kind(_ value: JSONNode) -> Int {
        switch value.kind {
        case .string: 15
        case .number: 16
        case .boolean: 17
        case .array: 18
        case .object: 19
        case .null: 21
        }
    }
}
