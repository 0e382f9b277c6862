@_spi(Generated) import SchemaEngine

/// Intersections, which `allOf` and keywords beside each other are, and unions.
extension JSONSchemaReader {
    /// The maximum number of pieces of a value.
    static let maximumPieces = 256
    /// The maximum number of pairs of pieces of two values that are combined, and of all values.
    private static let (maximumPairs, maximumCombinedPairs) = (4 * maximumPieces, 50_000)
    /// The maximum number of combinations inside each other, and of all. Schemas that contain themselves have no end of them.
    private static let (maximumMergeDepth, maximumMerges) = (24, 500_000)

    /// Returns the values that all accept. Neighbors are combined first, so that each schema is a part of few combinations.
    mutating func intersection(_ values: [ImportedValue]) -> ImportedValue {
        var values = values
        while values.count > 1 {
            values = stride(from: 0, to: values.count, by: 2).map { index in
                index + 1 < values.count ? intersection(values[index], values[index + 1]) : values[index]
            }
        }
        return values.first ?? .anything
    }

    /// Returns whether a text satisfies a tag. Reports texts that are not compared because there are too many.
    mutating func accepts(_ text: String, _ tag: String) -> Bool {
        let wasExhausted = matchers.isExhausted
        let result = matchers.accepts(text, tag)
        if matchers.isExhausted, !wasExhausted {
            report("names are compared with expressions up to a limit, and not beyond it", .both)
        }
        return result
    }

    /// Returns the values that both accept.
    mutating func intersection(_ one: ImportedValue, _ other: ImportedValue) -> ImportedValue {
        var result = one
        result.example = one.example ?? other.example
        result.defaultValue = one.defaultValue ?? other.defaultValue
        result.discriminator = one.discriminator ?? other.discriminator
        result.isSecret = one.isSecret || other.isSecret
        result.origin.place = one.origin.place ?? other.origin.place
        result.origin.hasType = one.origin.hasType || other.origin.hasType
        if one.acceptsAnything || other.acceptsAnything {
            let narrower = one.acceptsAnything ? other : one
            result.pieces = narrower.pieces
            if !narrower.acceptsAnything { result.origin.hasType = narrower.origin.hasType }
            return result
        }
        guard one.pieces.count * other.pieces.count <= Self.maximumPairs else { return tooManyPairs(result) }
        merges.depth += 1
        merges.count += 1
        defer { merges.depth -= 1 }
        guard merges.depth < Self.maximumMergeDepth, merges.count < Self.maximumMerges else {
            report("schemas that contain themselves are combined only at their outer levels", .wider)
            return result
        }
        let (oneHasType, otherHasType) = (hasType(one), hasType(other))
        result.origin.hasType = oneHasType || otherHasType
        let (first, second) = (
            otherHasType ? one.pieces : flattened(one.pieces), oneHasType ? other.pieces : flattened(other.pieces)
        )
        // References can lead to many pieces.
        let pairs = first.count * second.count
        guard pairs <= Self.maximumPairs else { return tooManyPairs(result) }
        // One pair alone is one of the combinations, whose number is limited.
        if pairs > 1 {
            combinedPairs += pairs
            guard combinedPairs <= Self.maximumCombinedPairs else {
                report("combinations after \(Self.maximumCombinedPairs) pairs of schemas are left out", .wider)
                return result
            }
        }
        var pieces = first.flatMap { piece in second.flatMap { intersection(piece, $0) } }
        // Keywords without a type restrict only the values of their own types.
        if !otherHasType { pieces += Self.pieces(of: first, besides: second) }
        if !oneHasType { pieces += Self.pieces(of: second, besides: first) }
        pieces = Self.joined([ImportedValue(pieces)]).pieces
        guard pieces.count <= max(Self.maximumPieces, first.count, second.count) else {
            report("a combination of more than \(Self.maximumPieces) schemas is left out", .wider)
            return result
        }
        result.pieces = pieces
        settleKinds(of: &result, among: first + second)
        return result
    }

    /// Makes the kinds of a schema without a type final, after a notice, if it accepts no values of a kind that its keywords imply.
    /// Without a type, other schemas would describe the values of that kind.
    mutating func settleKinds(of value: inout ImportedValue, among implied: [ImportedPiece] = []) {
        guard impliesTypes, !value.origin.hasType else { return }
        let refused = Set(implied.compactMap(\.kind)).subtracting(value.pieces.compactMap(\.kind))
        guard value.pieces.isEmpty || !refused.isEmpty && !value.pieces.contains(.any) else { return }
        report(Self.impliedKinds, .narrower)
        value.origin.hasType = true
    }

    /// Returns a value without another one that it is combined with, after a notice.
    private mutating func tooManyPairs(_ value: ImportedValue) -> ImportedValue {
        report("a combination of more than \(Self.maximumPairs) pairs of schemas is left out", .wider)
        return value
    }

    /// Returns whether a schema, or the one that it refers to, states the types of its values.
    mutating func hasType(_ value: ImportedValue) -> Bool {
        guard let index = value.onlyReference else { return value.origin.hasType }
        return self.value(ofDefinition: end(of: index)).origin.hasType
    }

    /// Returns the pieces of kinds that others do not have.
    private static func pieces(of pieces: [ImportedPiece], besides others: [ImportedPiece]) -> [ImportedPiece] {
        let kinds = Set(others.map(\.kind))
        let stated = pieces.flatMap { $0 == .any ? ImportedPiece.allKinds : [$0] }
        return kinds.isEmpty || kinds.contains(nil) ? [] : stated.filter { $0.kind != nil && !kinds.contains($0.kind) }
    }

    private mutating func intersection(_ one: ImportedPiece, _ other: ImportedPiece) -> [ImportedPiece] {
        switch (one, other) {
        case (.null, .null): return [.null]
        case (.any, .any): return [.any]
        case (.reference(let first), .reference(let second)) where first == second: return [one]
        case (.reference(let index), let piece), (let piece, .reference(let index)):
            let target = value(ofDefinition: end(of: index))
            if piece.isUnrestricted,
                flattened(target.pieces).allSatisfy({ $0.kind == piece.kind || piece == .any && $0 != .null })
            {
                return [.reference(index)]
            }
            return intersection(target, .typed([piece])).pieces
        case (.any, let piece), (let piece, .any): return piece == .null ? [] : [piece]
        case (.tag(_, let kinds), let piece), (let piece, .tag(_, let kinds)):
            let tag = if case .tag = one { one } else { other }
            return piece.kind.map { kinds.contains($0) } ?? true ? [tag] : []
        case (.boolean(let first), .boolean(let second)):
            if let first, let second { return first == second ? [one] : [] }
            return [.boolean(first ?? second)]
        case (.number(let first), .number(let second)): return first.intersection(second).map { [.number($0)] } ?? []
        case (.string(let first), .string(let second)):
            return first.intersection(second, &matchers).map { [.string($0)] } ?? []
        case (.array(let first), .array(let second)): return intersection(first, second).map { [.array($0)] } ?? []
        case (.object(let first), .object(let second)): return intersection(first, second).map { [.object($0)] } ?? []
        default: return []
        }
    }

    /// Returns the values that two schemas accept of which `nil` accepts everything.
    mutating func intersection(ofRest one: ImportedValue?, _ other: ImportedValue?) -> ImportedValue? {
        guard let one, let other else { return one ?? other }
        return intersection(one, other)
    }

    /// Returns `nil` if no object is accepted, because a required key has no value.
    private mutating func intersection(_ one: ImportedObject, _ other: ImportedObject) -> ImportedObject? {
        guard let count = one.count.overlap(other.count) else { return nil }
        combinedMembers += one.members.count + other.members.count
        var result = one
        result.count = count
        result.title = one.title ?? other.title
        result.comment = one.comment ?? other.comment
        var left = other.membersByName
        for index in result.members.indices {
            let member = result.members[index]
            let second = left.removeValue(forKey: member.exactName)
            guard let value = second?.value ?? unnamed(member.name, in: other) else { continue }
            result.members[index].value = intersection(member.value, value)
            result.members[index].isRequired = member.isRequired || second?.isRequired == true
            result.members[index].side = member.side ?? second?.side
        }
        for var member in other.members where left[member.exactName] != nil {
            if let value = unnamed(member.name, in: one) { member.value = intersection(member.value, value) }
            result.members.append(member)
        }
        guard !result.isImpossible else { return nil }
        result.mapKeys = intersection(ofKeys: one, other)
        result.rest = intersection(ofRest: one.rest, other.rest)
        return result
    }

    /// Returns the descriptions of keys by their names. The other keys of one object can be those that the other one describes.
    private mutating func intersection(ofKeys one: ImportedObject, _ other: ImportedObject) -> [ImportedObject.MapKey] {
        let (tags, others) = (Set(one.mapKeys.map(\.exactTag)), Set(other.mapKeys.map(\.exactTag)))
        var (keys, indexes): ([ImportedObject.MapKey], [ExactName: Int]) = ([], [:])
        for (object, known, opposite) in [(one, others, other), (other, tags, one)] {
            for var key in object.mapKeys {
                if let index = indexes[key.exactTag] {
                    keys[index].value = intersection(keys[index].value, key.value)
                    continue
                }
                if !known.contains(key.exactTag), let rest = opposite.rest {
                    if !opposite.mapKeys.isEmpty {
                        report("a key that several patterns match is read as one of the other keys, too", .both)
                    }
                    key.value = intersection(key.value, rest)
                }
                indexes[key.exactTag] = keys.count
                keys.append(key)
            }
        }
        return keys
    }

    // MARK: Unions

    /// Returns a value that accepts what one of several accepts. Pieces that others contain are left out.
    static func joined(_ values: [ImportedValue]) -> ImportedValue {
        var result = ImportedValue(values.flatMap(\.pieces))
        result.origin.hasType = values.allSatisfy { $0.origin.hasType || $0.acceptsAnything }
        guard result.pieces.count > 1 else { return result }
        var (pieces, seen): ([ImportedPiece], Set<ImportedPiece>) = ([], [])
        for piece in result.pieces where seen.insert(piece).inserted { pieces.append(piece) }
        if seen.contains(.any) || ImportedPiece.allKinds.allSatisfy(seen.contains) {
            // The schema of a reference can accept null.
            result.pieces = [.any] + (seen.contains(.null) ? [.null] : pieces.filter(\.isReference))
            return result
        }
        if pieces.count(where: { $0.kind == .boolean }) > 1 {
            pieces = replaced(.boolean, by: [.boolean(nil)], in: pieces)
        }
        pieces = joinedNumbers(in: joinedStrings(in: pieces))
        for kind in [JSONKind.array, .object] {
            guard let all = pieces.first(where: { $0.kind == kind && $0.isUnrestricted }) else { continue }
            pieces = replaced(kind, by: [all], in: pieces)
        }
        result.pieces = pieces
        return result
    }

    /// Joins enumerations. Beside any string, their members are known values.
    private static func joinedStrings(in pieces: [ImportedPiece]) -> [ImportedPiece] {
        let strings = pieces.compactMap { if case .string(let string) = $0 { string } else { nil } }
        guard strings.count > 1 else { return pieces }
        var (members, seen): ([ExactName], Set<ExactName>) = ([], [])
        for member in strings.flatMap({ ($0.members ?? []) + $0.known }) where seen.insert(member).inserted {
            members.append(member)
        }
        var joined = strings.filter { $0.members == nil }
        if joined.contains(where: { $0 == ImportedString() || !$0.known.isEmpty }) {
            joined = [ImportedString(known: members)]
        } else if !members.isEmpty {
            joined.insert(ImportedString(members: members), at: 0)
        }
        return replaced(.string, by: joined.map { .string($0) }, in: pieces)
    }

    private static func joinedNumbers(in pieces: [ImportedPiece]) -> [ImportedPiece] {
        let numbers = pieces.compactMap { if case .number(let number) = $0 { number } else { nil } }
        guard numbers.count > 1 else { return pieces }
        if numbers.contains(ImportedNumber()) { return replaced(.number, by: [.number(ImportedNumber())], in: pieces) }
        var joined = numbers.filter { $0.members == nil }
        let ranges = joined.prefix(maximumPieces)
        var (members, seen): ([JSONNumber], Set<JSONNumber>) = ([], [])
        for member in numbers.flatMap({ $0.members ?? [] })
        where seen.insert(member).inserted && !ranges.contains(where: { $0.isInRange(member) }) {
            members.append(member)
        }
        if !members.isEmpty { joined.insert(ImportedNumber(members: members), at: 0) }
        return replaced(.number, by: joined.map { .number($0) }, in: pieces)
    }

    /// Replaces the pieces of a kind, at the place of the first one.
    private static func replaced(_ kind: JSONKind, by new: [ImportedPiece], in pieces: [ImportedPiece])
        -> [ImportedPiece]
    {
        guard let first = pieces.firstIndex(where: { $0.kind == kind }) else { return pieces }
        return Array(pieces[..<first]) + new + pieces.suffix(from: first).filter { $0.kind != kind }
    }

    // MARK: Scalars

    /// Returns a value whose strings the schema language can state, after notices about the rest.
    mutating func settled(_ value: ImportedValue) -> ImportedValue {
        var value = value
        for (index, piece) in value.pieces.enumerated() {
            guard case .string(var string) = piece, string.members == nil else { continue }
            settle(&string)
            value.pieces[index] = .string(string)
        }
        return value
    }

    private mutating func settle(_ string: inout ImportedString) {
        if string.patterns.count > 1 {
            report("of several patterns of a text, only the first one is kept", .wider)
            string.patterns = [string.patterns[0]]
        }
        guard let format = string.format else { return }
        if !string.patterns.isEmpty {
            report("the format of a text with a pattern is left out: a tag has one of them", .wider)
            string.format = nil
            return
        }
        // The other formats do not accept an empty text.
        let least = format == ScalarKind.url.tag ? 0 : 1
        if string.length.lowerBound > least || string.length.upperBound < .max {
            report("the length of a text with a format is left out: a tag has one of them", .wider)
        }
        string.length = .anyCount
    }
}
