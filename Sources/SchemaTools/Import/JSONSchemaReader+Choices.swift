@_spi(Generated) import SchemaEngine

/// Schemas that apply under a condition.
extension JSONSchemaReader {
    // MARK: anyOf and oneOf

    mutating func choice(_ keywords: SchemaKeywords, _ name: String, _ isExclusive: Bool) -> ImportedValue {
        let nodes = keywords.elements(of: name)
        let values = nodes.map { value(of: $0) }
        var result = Self.joined(values)
        result.discriminator = discriminator(keywords, of: values)
        if isExclusive, result.discriminator == nil, !areDisjoint(values) {
            report("'oneOf' is read as 'anyOf': a value that several of its schemas accept is accepted, too")
        }
        // What a value is called and shown as is said by the schema around the choice, except in that of a type or null.
        let described = values.filter { $0.pieces != [.null] }
        if described.count == 1 {
            (result.example, result.isSecret) = (described[0].example, described[0].isSecret)
            result.comment = described[0].comment
        }
        return result
    }

    private mutating func discriminator(
        _ keywords: SchemaKeywords,
        of values: [ImportedValue]
    ) -> ImportedValue.Discriminator? {
        guard let discriminator = keywords["discriminator"],
            let key = discriminator["propertyName"]?.string
                ?? (discriminator.kind == .string ? discriminator.string : nil)
        else { return nil }
        var found: [ImportedValue.Discriminator.Value] = []
        let own = values.compactMap { value -> Int? in
            if case .reference(let index)? = value.pieces.first, value.pieces.count == 1 { index } else { nil }
        }
        for member in discriminator["mapping"].map({ Array($0.members) }) ?? [] {
            let text = member.value.string
            let reference =
                text.contains("/") || text.contains("#") || text.contains(".") ? text : "#/components/schemas/\(text)"
            guard let index = definition(of: reference), own.contains(index) else { continue }
            found.append(.init(name: member.key, definition: index))
        }
        for index in own where !found.contains(where: { $0.definition == index }) {
            found.append(.init(name: definitions[index].name, definition: index))
        }
        return own.count == values.count ? .init(key: key, values: found) : nil
    }

    /// Returns whether no value is accepted by two of the schemas, as far as their kinds and the values of their keys show it.
    private mutating func areDisjoint(_ values: [ImportedValue]) -> Bool {
        let pieces = values.map { flattened($0.pieces) }
        for (index, first) in pieces.enumerated() {
            for second in pieces[(index + 1)...] {
                for one in first {
                    for other in second where !Self.areDisjoint(one, other) { return false }
                }
            }
        }
        return true
    }

    /// Returns pieces without references.
    mutating func flattened(_ pieces: [ImportedPiece]) -> [ImportedPiece] {
        var (result, waiting, seen): ([ImportedPiece], [ImportedPiece], Set<Int>) = ([], pieces.reversed(), [])
        var isCircular = false
        while let piece = waiting.popLast() {
            guard case .reference(let index) = piece else {
                result.append(piece)
                continue
            }
            if seen.insert(index).inserted {
                waiting += value(ofDefinition: index).pieces.reversed()
            } else {
                isCircular = true
            }
        }
        guard result.isEmpty, isCircular else { return result }
        reportCircle()
        return ImportedValue.anything.pieces
    }

    private static func areDisjoint(_ one: ImportedPiece, _ other: ImportedPiece) -> Bool {
        guard let first = one.kind, let second = other.kind else { return one == .null || other == .null }
        guard first == second else { return true }
        switch (one, other) {
        case (.string(let one), .string(let other)):
            guard let members = one.members, let others = other.members else { return false }
            return Set(members).isDisjoint(with: others)
        case (.boolean(let one?), .boolean(let other?)): return one != other
        case (.object(let one), .object(let other)):
            return one.members.contains { member in
                guard member.isRequired, let second = other.member(member.name), second.isRequired else { return false }
                return member.value.pieces.allSatisfy { piece in
                    second.value.pieces.allSatisfy { areDisjoint(piece, $0) }
                }
            }
        default: return false
        }
    }

    // MARK: if and not

    /// Returns the value of `if`, `then` and `else`, where `if` compares a key with constants.
    mutating func condition(_ keywords: SchemaKeywords) -> ImportedValue {
        let parts = ["then", "else"].map { name in
            keywords[name].map { value(of: keywords.node.with($0)) } ?? .anything
        }
        guard parts.contains(where: { !$0.acceptsAnything }) else { return .anything }
        guard let test = keywords["if"].flatMap({ constantTest($0) }) else {
            report("'if' is left out: only a key that is compared with constants can select a schema")
            return .anything
        }
        let selected = object(test.key, members(test.values), isRequired: true)
        let others = object(test.key, excluding(test.values), isRequired: true)
        let absent = object(test.key, .nothing, isRequired: false)
        return Self.joined([
            intersection(selected, parts[0]), intersection(others, parts[1]),
            intersection(absent, test.isRequired ? parts[1] : parts[0]),
        ])
    }

    private func object(_ key: String, _ value: ImportedValue, isRequired: Bool) -> ImportedValue {
        ImportedValue([.object(ImportedObject(members: [.init(name: key, value: value, isRequired: isRequired)]))])
    }

    private func constantTest(_ test: JSONNode) -> (key: String, values: [JSONValue], isRequired: Bool)? {
        let known: Set = ["properties", "required", "type", "title", "description", "$comment"]
        guard test.kind == .object, test.members.allSatisfy({ known.contains($0.key) }) else { return nil }
        let properties = test["properties"].map { Array($0.members) } ?? []
        guard properties.count == 1, let property = properties.first else { return nil }
        let required = test["required"]?.elements.map(\.string) ?? []
        guard required.isEmpty || required == [property.key] else { return nil }
        guard let values = constants(property.value) else { return nil }
        return (property.key, values, !required.isEmpty)
    }

    /// Returns the constants of `const` or `enum` if all are strings, or all are booleans.
    private func constants(_ node: JSONNode) -> [JSONValue]? {
        guard node.kind == .object, node.members.allSatisfy({ ["const", "enum", "type"].contains($0.key) }) else {
            return nil
        }
        let values = node["const"].map { [JSONValue($0)] } ?? node["enum"]?.elements.map { JSONValue($0) } ?? []
        let areAlike = values.allSatisfy { $0.string != nil } || values.allSatisfy { $0.boolean != nil }
        return values.isEmpty || !areAlike ? nil : values
    }

    /// Returns everything but constants of one kind.
    private func excluding(_ values: [JSONValue]) -> ImportedValue {
        var pieces = ImportedPiece.allKinds + [.null]
        if values.contains(where: { $0.string != nil }) {
            pieces[0] = .string(ImportedString(excluded: values.compactMap(\.string)))
        } else {
            pieces.removeAll { $0.kind == .boolean }
            let left = [true, false].filter { !values.contains(.boolean($0)) }
            pieces += left.map { .boolean($0) }
        }
        return ImportedValue(pieces)
    }

    /// Returns the value that `not` leaves, or any value after a notice.
    mutating func negation(of node: ImportDocuments.Node) -> ImportedValue {
        let json = node.json
        if json.boolean == true || json.kind == .object && json.count == 0 { return .nothing }
        if let values = constants(json), json["type"] == nil { return excluding(values) }
        let keys = json.members.map(\.key)
        if keys == ["required"], let required = json["required"], required.count == 1 {
            return object(required.elements.map(\.string)[0], .nothing, isRequired: false)
        }
        if keys == ["type"] {
            let types = Set(SchemaKeywords(node).types)
            let left = ImportedPiece.allKinds.filter { !types.contains($0.kind?.rawValue ?? "") }
            if !types.contains("integer") { return ImportedValue(left + (types.contains("null") ? [] : [.null])) }
        }
        if keys == ["anyOf"] {
            return SchemaKeywords(node).elements(of: "anyOf").reduce(.anything) { intersection($0, negation(of: $1)) }
        }
        report("'not' is left out: the schema language can only refuse constants, types and keys")
        return .anything
    }
}
