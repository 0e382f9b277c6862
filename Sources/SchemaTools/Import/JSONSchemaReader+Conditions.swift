@_spi(Generated) import SchemaEngine

/// `if` with `then` and `else`, and `not`.
extension JSONSchemaReader {
    /// Schemas of which the value of one key selects one.
    struct Condition {
        /// The key that is compared.
        let key: ExactName
        /// The constants, all of which are strings, or all booleans.
        let constants: [JSONValue]
        /// Whether an object without the key does not satisfy the condition.
        let isRequired: Bool
        let then: ImportedValue
        let otherwise: ImportedValue

        /// Returns whether a schema consists of a condition.
        static func isAll(of node: Node) -> Bool {
            node["if"] != nil
                && node.members.allSatisfy {
                    ["if", "then", "else", "title", "description", "$comment"].contains($0.key)
                }
        }
    }

    /// The maximum number of combinations of a case with the `else` of a condition that it does not satisfy.
    private static let maximumOthers = 10_000

    /// Reads `if`, `then` and `else`. Returns `nil` if they accept everything, or after a notice if `if` does not compare a key
    /// with constants.
    mutating func condition(_ keywords: SchemaKeywords) -> Condition? {
        guard let test = keywords["if"] else { return nil }
        let parts = ["then", "else"].map { name in keywords[name].map { value(of: $0) } ?? .anything }
        guard parts.contains(where: { !$0.acceptsAnything }) else { return nil }
        let known: Set = ["properties", "required", "type", "title", "description", "$comment"]
        let (properties, required) = (test["properties"]?.members ?? [], test["required"]?.elements.map(\.string) ?? [])
        guard test.members.allSatisfy({ known.contains($0.key) }), properties.count == 1,
            required.isEmpty || required.map({ $0.map(ExactName.init) }) == [ExactName(properties[0].key)],
            let constants = constants(properties[0].value)
        else {
            report(
                "'if' is left out: only a key that is compared with texts or Boolean values can select a schema",
                .wider
            )
            return nil
        }
        return Condition(
            key: ExactName(properties[0].key),
            constants: constants,
            isRequired: !required.isEmpty,
            then: parts[0],
            otherwise: parts[1]
        )
    }

    /// Returns the values that satisfy all conditions. Those that compare the same key are applied together, so that hundreds of
    /// them need a time in proportion to their number.
    mutating func applied(_ conditions: [Condition], to value: ImportedValue) -> ImportedValue {
        var (keys, conditionsByKey): ([ExactName], [ExactName: [Condition]]) = ([], [:])
        for condition in conditions {
            if conditionsByKey[condition.key] == nil { keys.append(condition.key) }
            conditionsByKey[condition.key, default: []].append(condition)
        }
        return keys.reduce(value) { value, key in selection(by: key, conditionsByKey[key] ?? [], of: value) }
    }

    private mutating func selection(by key: ExactName, _ conditions: [Condition], of value: ImportedValue)
        -> ImportedValue
    {
        // The conditions that each constant satisfies; constants that satisfy the same ones are one case.
        var (constants, satisfied): ([JSONValue], [JSONValue: [Int]]) = ([], [:])
        for (index, condition) in conditions.enumerated() {
            for constant in condition.constants {
                if satisfied[constant] == nil { constants.append(constant) }
                satisfied[constant, default: []].append(index)
            }
        }
        var (cases, members): ([[Int]], [[Int]: [JSONValue]]) = ([], [:])
        for constant in constants {
            let indexes = satisfied[constant] ?? []
            if members[indexes] == nil { cases.append(indexes) }
            members[indexes, default: []].append(constant)
        }
        // Each object is divided by the value of the key, so that conditions on several keys multiply.
        let objects = value.acceptsAnything ? 1 : value.pieces.count { $0.kind == nil || $0.kind == .object }
        guard objects <= 1 || objects * (cases.count + 2) <= Self.maximumPieces else {
            report(
                "'if' is left out: the conditions on several keys need more than \(Self.maximumPieces) objects",
                .wider
            )
            return value
        }
        let others = conditions.indices.filter { !conditions[$0].otherwise.acceptsAnything }
        guard cases.count * others.count <= Self.maximumOthers else {
            report("'if' is left out: too many conditions on one key have 'else'", .wider)
            return value
        }
        /// Returns the values with a key, and with what the satisfied and the other conditions require of them.
        func selected(_ keyed: ImportedValue, _ satisfied: [Int]) -> ImportedValue {
            let excluded = Set(satisfied)
            let parts =
                satisfied.map { conditions[$0].then }
                + others.filter { !excluded.contains($0) }.map { conditions[$0].otherwise }
            return parts.reduce(intersection(value, keyed)) { $0.pieces.isEmpty ? $0 : intersection($0, $1) }
        }
        let unrequired = conditions.indices.filter { !conditions[$0].isRequired }
        let found =
            cases.map { selected(object(key, self.members(members[$0] ?? []), isRequired: true), $0) } + [
                selected(object(key, excluding(constants), isRequired: true), []),
                selected(object(key, .nothing, isRequired: false), unrequired),
            ]
        var result = value
        result.pieces = Self.joined(found).pieces
        return result
    }

    private func object(_ key: ExactName, _ value: ImportedValue, isRequired: Bool) -> ImportedValue {
        ImportedValue([.object(ImportedObject(members: [.init(name: key.text, value: value, isRequired: isRequired)]))])
    }

    /// Returns the constants of `const` or `enum` if all are strings, or all are booleans.
    private func constants(_ node: Node) -> [JSONValue]? {
        guard node.members.allSatisfy({ ["const", "enum", "type"].contains($0.key) }) else { return nil }
        let values = SchemaKeywords(node).constants ?? []
        let areAlike = values.allSatisfy { $0.string != nil } || values.allSatisfy { $0.boolean != nil }
        return values.isEmpty || !areAlike ? nil : values
    }

    /// Returns everything but texts and booleans.
    private func excluding(_ values: [JSONValue]) -> ImportedValue {
        var pieces = ImportedPiece.allKinds + [.null]
        pieces[0] = .string(ImportedString(excluded: Set(values.compactMap(\.string).map(ExactName.init))))
        if values.contains(where: { $0.boolean != nil }) {
            pieces.removeAll { $0.kind == .boolean }
            pieces += [true, false].filter { !values.contains(.boolean($0)) }.map { .boolean($0) }
        }
        return ImportedValue(pieces)
    }

    // MARK: not

    /// Returns the value that `not` leaves, or any value after a notice.
    mutating func negation(of node: Node) -> ImportedValue {
        let keywords = SchemaKeywords(node)
        if node.boolean == true || node.json.kind == .object && node.json.count == 0 { return .nothing }
        if let values = constants(node), keywords["type"] == nil { return excluding(values) }
        switch node.members.map(\.key) {
        case ["required"] where keywords.elements(of: "required").count == 1:
            return object(ExactName(keywords.strings(of: "required").first ?? ""), .nothing, isRequired: false)
        case ["type"] where !keywords.types.contains("integer"):
            let kinds = ImportedPiece.allKinds + [.null]
            var value = ImportedValue(kinds.filter { !keywords.types.contains($0.kind?.rawValue ?? "") })
            value.origin.hasType = true
            return value
        case ["anyOf"]:
            return keywords.elements(of: "anyOf").reduce(.anything) { intersection($0, negation(of: $1)) }
        default:
            report("'not' is left out: the schema language can only refuse constants, types and keys", .wider)
            return .anything
        }
    }
}
