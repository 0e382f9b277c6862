import SchemaEngine

extension EditorRequest {
    /// The maximum number of hints in a response.
    private static let maximumCount = 5_000

    /// Returns notes beside the examples of a schema, which state what they mean, beside the modifiers of its keys, and before the
    /// values of named positions, in the order of the text.
    func hints(within range: Range<Int>) -> JSONValue {
        guard let document = text.document else { return [] }
        var hints: [(offset: Int, label: String, isName: Bool)] = []
        var waiting = [document.root]
        while let value = waiting.popLast(), hints.count < Self.maximumCount {
            guard value.range.lowerBound <= range.upperBound, value.range.upperBound >= range.lowerBound else {
                continue
            }
            if let label = Self.label(of: value) { hints.append((value.range.upperBound, label, false)) }
            // Further elements are examples, which describe nothing.
            let elements = SchemaPosition.schemaElements(of: value).map(\.element)
            if let names = SchemaPosition.tupleTag(of: value)?.names {
                hints += zip(elements, names).map { ($0.offset, "\($1):", true) }
            }
            waiting += elements
            for member in value.members {
                guard let key = try? SchemaKey(reading: member.key), Self.describesValues(key) else { continue }
                if let label = Self.label(of: key) { hints.append((member.keyRange.upperBound, label, false)) }
                waiting.append(member.value)
            }
        }
        let sorted = hints.filter { range.contains($0.offset) || $0.offset == range.upperBound }
            .sorted { $0.offset < $1.offset }
        return .array(sorted.map { hint(at: $0.offset, $0.label, isName: $0.isName) })
    }

    /// Returns a hint: the name of a position before its value, or what the text before it means. The kinds are those of a
    /// parameter and of a type.
    private func hint(at offset: Int, _ label: String, isName: Bool) -> JSONValue {
        [
            "position": workspace.position(offset, in: text), "label": .string(label), "kind": isName ? 2 : 1,
            isName ? "paddingRight" : "paddingLeft": true,
        ]
    }

    /// Returns the tag that accepts the same values as an example.
    private static func label(of value: JSONNode) -> String? {
        switch value.kind {
        case .number: NumberSpelling.requiresInteger(value.rawText) ? "int" : "number"
        case .boolean: "bool"
        case .null: "any|null"
        case .string: Braces.content(of: value.string) == nil ? "string" : nil
        case .array: value.count == 0 ? "array" : nil
        case .object: nil
        }
    }

    private static func label(of key: SchemaKey) -> String? {
        guard case .named(_, let modifier, let side) = key else { return nil }
        let presence: String? =
            switch modifier {
            case .none: nil
            case .optional: "optional"
            case .nullable: "nullable"
            case .defaulted: "default"
            }
        let words = [presence, side.map { $0 == .read ? "only read" : "only written" }].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    /// Returns whether the value of a key is a schema.
    private static func describesValues(_ key: SchemaKey) -> Bool {
        switch key {
        case .named, .rest, .mapKey, .root, .cases: true
        case .count, .include, .extends, .comment, .endpoint: false
        }
    }
}
