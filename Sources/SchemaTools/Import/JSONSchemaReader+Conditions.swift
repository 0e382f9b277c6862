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
        /// Whether only objects satisfy the condition.
        let isOfObjects: Bool
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

    /// Reads `if`, `then` and `else`. Returns `nil` if `if` does not compare a key with constants.
    mutating func condition(_ keywords: SchemaKeywords) -> Condition? {
        guard let test = keywords["if"], Self.parts.contains(where: { keywords[$0] != nil }) else { return nil }
        let known: Set = ["properties", "required", "type", "title", "description", "$comment"]
        let (properties, required) = (test["properties"]?.members ?? [], test["required"]?.elements.map(\.string) ?? [])
        let types = SchemaKeywords(test).types
        guard test.members.allSatisfy({ known.contains($0.key) }), properties.count == 1,
            required.isEmpty || required.map({ $0.map(ExactName.init) }) == [ExactName(properties[0].key)],
            types.isEmpty || types == ["object"], let constants = constants(properties[0].value)
        else { return nil }
        let parts = Self.parts.map { name in keywords[name].map({ value(of: $0) }) ?? .anything }
        return Condition(
            key: ExactName(properties[0].key),
            constants: constants,
            isRequired: !required.isEmpty,
            isOfObjects: !types.isEmpty,
            then: parts[0],
            otherwise: parts[1]
        )
    }

    private static let parts = ["then", "else"]

    /// Returns the values that satisfy `then` or `else` of a condition that does not compare a key with constants; `nil` if both
    /// accept everything, or after a notice.
    mutating func selection(_ keywords: SchemaKeywords) -> ImportedValue? {
        guard let test = keywords["if"], Self.parts.contains(where: { keywords[$0] != nil }) else { return nil }
        let parts = Self.parts.map { name in keywords[name].map({ value(of: $0) }) ?? .anything }
        guard parts.contains(where: { !$0.acceptsAnything }) else { return nil }
        guard let (met, unmet) = exactValue(of: test) else {
            report("'if' is left out: the schema language cannot state what does not satisfy it", .wider)
            return nil
        }
        var result = Self.joined([intersection(met, parts[0]), intersection(unmet, parts[1])])
        if !impliesTypes { result.origin.hasType = true }
        return result
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

    /// Returns the values that are no objects, and that satisfy all conditions.
    private mutating func others(than value: ImportedValue, _ conditions: [Condition]) -> [ImportedPiece] {
        guard !impliesTypes || hasType(value) else {
            let others = value.acceptsAnything ? [] : value.pieces.filter { $0.kind != nil && $0.kind != .object }
            if !others.isEmpty, conditions.contains(where: { !$0.isOfObjects && !$0.then.acceptsAnything }) {
                report("'if' without a type is read as one of objects only", .wider)
            }
            return others
        }
        let kinds = ImportedValue.typed(ImportedPiece.allKinds.filter { $0.kind != .object } + [.null])
        return conditions.reduce(intersection(value, kinds)) { value, condition in
            let part = condition.isOfObjects ? condition.otherwise : condition.then
            return value.pieces.isEmpty ? value : intersection(value, part)
        }.pieces
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
        let alternatives = conditions.indices.filter { !conditions[$0].otherwise.acceptsAnything }
        guard cases.count * alternatives.count <= Self.maximumOthers else {
            report("'if' is left out: too many conditions on one key have 'else'", .wider)
            return value
        }
        let others = others(than: value, conditions)
        /// Returns the values with a key, and with what the satisfied and the other conditions require of them.
        func selected(_ keyed: ImportedValue, _ satisfied: [Int]) -> ImportedValue {
            let excluded = Set(satisfied)
            let parts =
                satisfied.map { conditions[$0].then }
                + alternatives.filter { !excluded.contains($0) }.map { conditions[$0].otherwise }
            return parts.reduce(intersection(value, keyed)) { $0.pieces.isEmpty ? $0 : intersection($0, $1) }
        }
        let unrequired = conditions.indices.filter { !conditions[$0].isRequired }
        let found =
            cases.map { selected(keyed(key, self.members(members[$0] ?? []), isRequired: true), $0) } + [
                selected(keyed(key, excluding(constants), isRequired: true), []),
                selected(keyed(key, .nothing, isRequired: false), unrequired),
            ]
        var result = value
        result.pieces = Self.joined(found + [ImportedValue(others)]).pieces
        result.origin.hasType = value.origin.hasType || !impliesTypes
        return result
    }

    /// Returns the objects with a key, and nothing else.
    func keyed(_ key: ExactName, _ value: ImportedValue, isRequired: Bool) -> ImportedValue {
        .typed([.object(ImportedObject(members: [.init(name: key.text, value: value, isRequired: isRequired)]))])
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
        guard let (_, refused) = exactValue(of: node) else {
            report("'not' is left out: the schema language cannot state what does not satisfy it", .wider)
            return .anything
        }
        return refused
    }
}
