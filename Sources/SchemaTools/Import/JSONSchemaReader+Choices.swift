@_spi(Generated) import SchemaEngine

/// `anyOf` and `oneOf`.
extension JSONSchemaReader {
    mutating func choice(_ keywords: SchemaKeywords, _ name: String, _ isExclusive: Bool) -> ImportedValue {
        let known = losses
        let values = keywords.elements(of: name).map { value(of: $0) }
        var result = Self.joined(values)
        result.discriminator = discriminator(keywords, of: values)
        let statesKinds = statesKinds(values)
        if !statesKinds, !result.acceptsAnything { report(Self.impliedKinds, .narrower) }
        if !isExclusive || result.discriminator != nil || statesKinds && areDisjoint(values) {
            // Each value is that of one schema at most.
        } else if losses == known, let exclusive = exclusive(values) {
            result.pieces = exclusive.pieces
            result.origin.hasType = true
        } else {
            report("'oneOf' is read as 'anyOf': a value that several of its schemas accept is accepted, too", .wider)
        }
        // The schema around the choice has the annotations, except if it only adds null to another schema.
        let described = values.filter { $0.pieces != [.null] }
        if described.count == 1 {
            (result.example, result.isSecret) = (described[0].example, described[0].isSecret)
        }
        return result
    }

    /// The maximum number of schemas, and of pieces, of which one alone may accept a value.
    private static let (maximumExclusive, maximumExclusivePieces) = (6, 24)

    /// Returns the values that exactly one of several accepts, or `nil` if they cannot be stated.
    private mutating func exclusive(_ values: [ImportedValue]) -> ImportedValue? {
        guard values.count <= Self.maximumExclusive else { return nil }
        // A schema file for each combination of large definitions says less than the definitions.
        guard !impliesTypes || values.allSatisfy({ $0.origin.hasType && $0.onlyReference == nil }) else { return nil }
        let known = losses
        var refused: [ImportedValue] = []
        for value in values {
            guard let others = complement(of: value) else { return nil }
            refused.append(others)
        }
        let parts = values.indices.map { index in
            values.indices.filter { $0 != index }.reduce(values[index]) { intersection($0, refused[$1]) }
        }
        let result = Self.joined(parts)
        return losses == known && result.pieces.count <= Self.maximumExclusivePieces ? result : nil
    }

    private mutating func discriminator(
        _ keywords: SchemaKeywords,
        of values: [ImportedValue]
    ) -> ImportedValue.Discriminator? {
        let own = values.compactMap(\.onlyReference)
        let known = Set(own)
        guard own.count == values.count, let discriminator = keywords["discriminator"],
            let key = discriminator.string ?? discriminator["propertyName"]?.string
        else { return nil }
        var found: [ImportedValue.Discriminator.Value] = []
        for member in discriminator["mapping"]?.members ?? [] {
            guard let reference = DefinitionInheritance.reference(ofMapped: member.value),
                let index = definition(of: reference), known.contains(index)
            else { continue }
            found.append(.init(name: ExactName(member.key), definition: index))
        }
        let mapped = Set(found.map(\.definition))
        for index in own where !mapped.contains(index) {
            found.append(.init(name: ExactName(definitions[index].name), definition: index))
        }
        return .init(key: ExactName(key), values: found)
    }

    static let impliedKinds = "a schema without 'type' accepts only values of the types that its keywords describe"

    /// Returns whether a value of a kind that one of several schemas implies, but does not state, cannot satisfy another one.
    private mutating func statesKinds(_ values: [ImportedValue]) -> Bool {
        guard impliesTypes, values.count > 1, !values.allSatisfy({ hasType($0) }) else { return true }
        return Set(values.flatMap { flattened($0.pieces).map(\.kind) }).count == 1
    }

    /// Returns whether no value is accepted by two of the schemas, as far as their kinds and the values of their keys show it.
    private mutating func areDisjoint(_ values: [ImportedValue]) -> Bool {
        let pieces = values.map { flattened($0.pieces) }
        if Self.haveDistinctTexts(pieces) { return true }
        guard values.count <= Self.maximumCompared else { return false }
        return pieces.indices.allSatisfy { index in
            pieces[(index + 1)...].allSatisfy { Self.areDisjoint(pieces[index], $0) }
        }
    }

    /// The maximum number of schemas that are compared with each other.
    private static let maximumCompared = 64

    /// Returns whether all schemas are objects with a required key whose texts differ, which needs a time in proportion to their
    /// number.
    private static func haveDistinctTexts(_ values: [[ImportedPiece]]) -> Bool {
        let objects = values.compactMap { pieces -> ImportedObject? in
            if pieces.count == 1, case .object(let object) = pieces[0] { object } else { nil }
        }
        guard objects.count == values.count, let first = objects.first else { return false }
        let members = objects.map(\.membersByName)
        return first.members.contains { member in
            var seen: Set<ExactName> = []
            return member.isRequired
                && members.allSatisfy { members in
                    guard let own = members[member.exactName], own.isRequired, own.value.pieces.count == 1,
                        case .string(let string) = own.value.pieces[0], let texts = string.members
                    else { return false }
                    return texts.allSatisfy { seen.insert($0).inserted }
                }
        }
    }

    private static func areDisjoint(_ pieces: [ImportedPiece], _ others: [ImportedPiece]) -> Bool {
        pieces.allSatisfy { one in others.allSatisfy { areDisjoint(one, $0) } }
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
            let others = other.membersByName
            return one.members.contains { member in
                guard member.isRequired, let second = others[member.exactName], second.isRequired else { return false }
                return areDisjoint(member.value.pieces, second.value.pieces)
            }
        default: return false
        }
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
                waiting += value(ofDefinition: end(of: index)).pieces.reversed()
            } else {
                isCircular = true
            }
        }
        guard result.isEmpty, isCircular else { return result }
        reportCircle()
        return ImportedValue.anything.pieces
    }
}
