import SchemaEngine
import SchematicText

extension EditorRequest {
    /// The depth below which nothing is listed.
    private static let maximumDepth = 32

    /// Returns the outline of the document: its keys, with the members inside of them; none for text that is not JSON.
    func symbols(showsValues: Bool) -> JSONValue {
        .array(text.document.map { symbols(in: $0.root, depth: 0, showsValues) } ?? [])
    }

    private func symbols(in value: JSONNode, depth: Int, _ showsValues: Bool) -> [JSONValue] {
        guard depth < Self.maximumDepth else { return [] }
        // The elements of an array have no names; the members of the first one are the keys of its schema.
        guard value.kind == .object else {
            return value.elements.flatMap { symbols(in: $0, depth: depth + 1, showsValues) }
        }
        return value.members.map { member in
            let range = member.keyOffset..<member.value.range.upperBound
            let inner = symbols(in: member.value, depth: depth + 1, showsValues)
            let isScalar = member.value.count == 0 && member.value.kind != .object
            let (name, detail) = MaskedSchema.member(member)
            return .members([
                ("name", .string(name.isEmpty ? "\"\"" : name.displayLine)),
                ("detail", isScalar && showsValues ? .string(String(detail.prefix(60)).displayLine) : nil),
                ("kind", .int(Self.kind(member.value))), ("range", self.range(range)),
                ("selectionRange", self.range(member.keyRange)), ("children", inner.isEmpty ? nil : .array(inner)),
            ])
        }
    }

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
