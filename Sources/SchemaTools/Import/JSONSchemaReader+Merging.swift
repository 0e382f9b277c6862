@_spi(Generated) import SchemaEngine

/// Intersections, which `allOf` and keywords beside each other are, and unions.
extension JSONSchemaReader {
    /// The maximum number of pieces of a value.
    private static let maximumPieces = 256
    /// The maximum number of combinations inside each other, and of all. Schemas that contain themselves have no end of them.
    private static let (maximumMergeDepth, maximumMerges) = (24, 500_000)

    /// Returns the values that both accept.
    mutating func intersection(_ one: ImportedValue, _ other: ImportedValue) -> ImportedValue {
        var result = ImportedValue([])
        (result.example, result.defaultValue) = (one.example ?? other.example, one.defaultValue ?? other.defaultValue)
        (result.comment, result.discriminator) = (
            one.comment ?? other.comment, one.discriminator ?? other.discriminator
        )
        result.isSecret = one.isSecret || other.isSecret
        result.origin = one.origin.place == nil ? other.origin : one.origin
        if one.acceptsAnything || other.acceptsAnything {
            result.pieces = one.acceptsAnything ? other.pieces : one.pieces
            return result
        }
        guard one.pieces.count * other.pieces.count <= Self.maximumPieces * 4 else {
            report("a combination of more than \(Self.maximumPieces) schemas is left out")
            result.pieces = one.pieces
            return result
        }
        merges.depth += 1
        merges.count += 1
        defer { merges.depth -= 1 }
        guard merges.depth < Self.maximumMergeDepth, merges.count < Self.maximumMerges else {
            report("schemas that contain themselves are combined only at their outer levels")
            result.pieces = one.pieces
            return result
        }
        for first in one.pieces {
            for second in other.pieces { result.pieces += intersection(first, second) }
        }
        result.pieces = Self.joined([result]).pieces
        return result
    }

    private mutating func intersection(_ one: ImportedPiece, _ other: ImportedPiece) -> [ImportedPiece] {
        switch (one, other) {
        case (.null, .null): return [.null]
        case (.any, .any): return [.any]
        case (.reference(let first), .reference(let second)) where first == second: return [one]
        case (.reference(let index), let piece), (let piece, .reference(let index)):
            let target = value(ofDefinition: index)
            if piece.isUnrestricted,
                flattened(target.pieces).allSatisfy({ $0.kind == piece.kind || piece == .any && $0 != .null })
            {
                return [.reference(index)]
            }
            return intersection(target, ImportedValue([piece])).pieces
        case (.any, let piece), (let piece, .any): return piece == .null ? [] : [piece]
        case (.tag(_, let kinds), let piece), (let piece, .tag(_, let kinds)):
            let tag = if case .tag = one { one } else { other }
            return piece.kind.map { kinds.contains($0) } ?? true ? [tag] : []
        case (.boolean(let first), .boolean(let second)):
            if let first, let second { return first == second ? [one] : [] }
            return [.boolean(first ?? second)]
        case (.number(let first), .number(let second)): return first.intersection(second).map { [.number($0)] } ?? []
        case (.string(let first), .string(let second)): return first.intersection(second).map { [.string($0)] } ?? []
        case (.array(let first), .array(let second)): return intersection(first, second).map { [.array($0)] } ?? []
        case (.object(let first), .object(let second)): return intersection(first, second).map { [.object($0)] } ?? []
        default: return []
        }
    }

    private mutating func intersection(_ one: ImportedArray, _ other: ImportedArray) -> ImportedArray? {
        guard let count = Self.intersection(one.count, other.count) else { return nil }
        var result = ImportedArray(
            count: count,
            isUnique: one.isUnique || other.isUnique,
            title: one.title ?? other.title
        )
        if let first = one.item, let second = other.item {
            result.item = intersection(first, second)
        } else {
            result.item = one.item ?? other.item
        }
        return result
    }

    /// Returns `nil` if no object is accepted, because a required key has no value.
    private mutating func intersection(_ one: ImportedObject, _ other: ImportedObject) -> ImportedObject? {
        guard let count = Self.intersection(one.count, other.count) else { return nil }
        var result = one
        result.count = count
        result.title = one.title ?? other.title
        result.comment = one.comment ?? other.comment
        let indexes = Dictionary(other.members.enumerated().map { ($1.name, $0) }) { first, _ in first }
        let own = Set(one.members.map(\.name))
        for index in result.members.indices {
            let name = result.members[index].name
            if let second = indexes[name].map({ other.members[$0] }) {
                result.members[index].value = intersection(result.members[index].value, second.value)
                result.members[index].isRequired = result.members[index].isRequired || second.isRequired
            } else if let value = Self.unnamed(name, in: other) {
                result.members[index].value = intersection(result.members[index].value, value)
            }
        }
        for member in other.members where !own.contains(member.name) {
            var member = member
            if let value = Self.unnamed(member.name, in: one) { member.value = intersection(member.value, value) }
            result.members.append(member)
        }
        guard !result.members.contains(where: { $0.isRequired && $0.value.pieces.isEmpty }) else { return nil }
        for key in other.mapKeys {
            if let index = result.mapKeys.firstIndex(where: { $0.tag == key.tag }) {
                result.mapKeys[index].value = intersection(result.mapKeys[index].value, key.value)
            } else {
                result.mapKeys.append(key)
            }
        }
        if let first = one.rest, let second = other.rest {
            result.rest = intersection(first, second)
        } else {
            result.rest = one.rest ?? other.rest
        }
        return result
    }

    /// Returns the schema of a key that an object does not name, or `nil` for any value.
    private static func unnamed(_ name: String, in object: ImportedObject) -> ImportedValue? {
        object.mapKeys.first { TagCheck.accepts(name, $0.tag) }?.value ?? object.rest
    }

    private static func intersection(_ one: ClosedRange<Int>, _ other: ClosedRange<Int>) -> ClosedRange<Int>? {
        let (lower, upper) = (max(one.lowerBound, other.lowerBound), min(one.upperBound, other.upperBound))
        return lower <= upper ? lower...upper : nil
    }

    // MARK: Unions

    /// Returns a value that accepts what one of several accepts. Pieces that others contain are left out.
    static func joined(_ values: [ImportedValue]) -> ImportedValue {
        var (pieces, seen): ([ImportedPiece], Set<ImportedPiece>) = ([], [])
        for piece in values.flatMap(\.pieces) where seen.insert(piece).inserted { pieces.append(piece) }
        if seen.contains(.any) { return ImportedValue([.any] + (seen.contains(.null) ? [.null] : [])) }
        let booleans = pieces.filter { $0.kind == .boolean }
        if booleans.count > 1 {
            pieces.removeAll { $0.kind == .boolean }
            pieces.append(.boolean(nil))
        }
        pieces = joinedNumbers(in: joinedStrings(in: pieces))
        for kind in [JSONKind.array, .object] {
            guard let all = pieces.first(where: { $0.kind == kind && $0.isUnrestricted }) else { continue }
            pieces.removeAll { $0.kind == kind && $0 != all }
        }
        return ImportedValue(pieces)
    }

    /// Joins enumerations. Beside any string, their members are known values.
    private static func joinedStrings(in pieces: [ImportedPiece]) -> [ImportedPiece] {
        let strings = pieces.compactMap { if case .string(let string) = $0 { string } else { nil } }
        guard strings.count > 1 else { return pieces }
        var members: [String] = []
        for member in strings.flatMap({ ($0.members ?? []) + $0.known }) where !members.contains(member) {
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
        var members: [JSONNumber] = []
        for member in numbers.flatMap({ $0.members ?? [] }) where !members.contains(member) { members.append(member) }
        var joined = numbers.filter { $0.members == nil }
        let left = members.filter { member in !joined.contains { $0.contains(member) } }
        if !left.isEmpty { joined.insert(ImportedNumber(members: left), at: 0) }
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

    /// Returns a value whose strings and numbers the schema language can state, after notices about the rest.
    mutating func settled(_ value: ImportedValue) -> ImportedValue {
        var value = value
        for (index, piece) in value.pieces.enumerated() {
            switch piece {
            case .string(var string):
                settle(&string)
                value.pieces[index] = .string(string)
            case .number(var number):
                let bounds = [number.lower, number.upper].compactMap(\.self)
                if !number.isWhole, number.members == nil, bounds.contains(where: \.isExclusive) {
                    report("a limit of numbers that excludes itself is read as one that includes itself")
                }
                number.lower = stated(number.lower, number, isLower: true)
                number.upper = stated(number.upper, number, isLower: false)
                value.pieces[index] = .number(number)
            default: break
            }
        }
        return value
    }

    /// Returns a limit, or `nil` after a notice if no tag can have it.
    private mutating func stated(_ bound: ImportedNumber.Bound?, _ number: ImportedNumber, isLower: Bool)
        -> ImportedNumber.Bound?
    {
        guard let bound, ScalarText.limit(bound, isWhole: number.isWhole, isLower: isLower) == nil else { return bound }
        let range = number.isWhole ? "an integer of 64 bits" : "a double"
        report("the limit \(shortened(bound.value.text)) is left out: it is beyond \(range)")
        return nil
    }

    private mutating func settle(_ string: inout ImportedString) {
        if string.members != nil { return }
        if string.patterns.count > 1 {
            report("of several patterns of a text, only the first one is kept")
            string.patterns.removeLast(string.patterns.count - 1)
        }
        guard let format = string.format else { return }
        let isNeededLength =
            string.length.lowerBound > (format == ScalarKind.url.tag ? 0 : 1) || string.length.upperBound < .max
        if !string.patterns.isEmpty {
            report("the format of a text with a pattern is left out: a tag has one of them")
            string.format = nil
        } else if isNeededLength {
            report("the length of a text with a format is left out: a tag has one of them")
            string.length = 0...Int.max
        } else {
            string.length = 0...Int.max
        }
    }
}

/// Whether the compiler accepts tags, and tags accept texts.
enum TagCheck {
    static func isValid(_ tag: String) -> Bool { isValid(schema: "[\("{\(tag)}".schemaLiteral)]") }

    /// Returns whether a schema compiles alone. The tags of fragments are unknown to it.
    static func isValid(schema: String) -> Bool {
        let sources = [SchemaSource(path: "A.response.json", text: schema)]
        return !SchemaCatalog.compiled(sources).faults.contains { $0.severity == .error }
    }

    /// Returns whether a text satisfies a tag.
    static func accepts(_ text: String, _ tag: String) -> Bool {
        let key = "{* \(tag)}".schemaLiteral
        let sources = [SchemaSource(path: "A.response.json", text: "{ \(key): \"{any|null}\", \"{*}\": \"{none}\" }")]
        let (catalog, faults) = SchemaCatalog.compiled(sources)
        guard !faults.contains(where: { $0.severity == .error }) else { return false }
        let payload = JSONValue.object(JSONObject([(text, 1)]))
        return catalog.schema(file: "A.response.json")?.checkReport(payload.bytes()).isValid ?? false
    }
}
