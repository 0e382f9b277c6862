@_spi(Generated) import SchemaEngine

/// `unevaluatedProperties` and `unevaluatedItems`, which restrict what no other keyword describes.
extension JSONSchemaReader {
    /// The keys and the elements that the keywords of a schema describe.
    private struct Evaluated {
        var names: [ExactName] = []
        /// The tags of keys that are described by their names.
        var tags: [String] = []
        var hasAllKeys = false
        /// The number of elements that are described by their positions.
        var elements = 0
        var hasAllElements = false
        /// What describes the elements that satisfy it (`contains`).
        var contained: [ImportedValue] = []

        func union(_ other: Evaluated) -> Evaluated {
            Evaluated(
                names: names + other.names,
                tags: tags + other.tags,
                hasAllKeys: hasAllKeys || other.hasAllKeys,
                elements: max(elements, other.elements),
                hasAllElements: hasAllElements || other.hasAllElements,
                contained: contained + other.contained
            )
        }
    }

    /// The values that satisfy one way through the alternatives of a schema, and what it describes of them.
    private typealias Way = (value: ImportedValue, evaluated: Evaluated)

    /// The maximum number of ways through the alternatives of a schema, and of schemas: inside each other, and of all.
    private static let (maximumWays, maximumDepth, maximumEvaluations) = (64, 16, 20_000)

    /// Returns the value of a schema that restricts unevaluated keys or elements; `nil` after a notice.
    mutating func evaluatedValue(of keywords: SchemaKeywords) -> ImportedValue? {
        guard let ways = ways(through: keywords, isOutermost: true) else {
            report("unevaluated keys and elements are accepted: there are too many alternatives", .wider)
            return nil
        }
        let keys = keywords["unevaluatedProperties"].map { value(of: $0) } ?? .anything
        let elements = keywords["unevaluatedItems"].map { value(of: $0) } ?? .anything
        var result = Self.joined(
            ways.map { way in
                var (object, array) = (ImportedObject(), ImportedArray())
                if !way.evaluated.hasAllKeys, !keys.acceptsAnything {
                    object.rest = keys
                    var seen: Set<ExactName> = []
                    for name in way.evaluated.names where seen.insert(name).inserted {
                        object.members.append(.init(name: name.text, value: .anything))
                    }
                    object.mapKeys = Set(way.evaluated.tags).sorted().map { .init(tag: $0, value: .anything) }
                }
                if !way.evaluated.hasAllElements, !elements.acceptsAnything {
                    let contained = way.evaluated.contained
                    array.item = contained.isEmpty ? elements : Self.joined([elements] + contained)
                    array.positions = Array(repeating: .anything, count: way.evaluated.elements)
                }
                let kinds = ImportedPiece.allKinds.filter { $0.kind != .object && $0.kind != .array } + [.null]
                let arrays = normalized(array).map { [ImportedPiece.array($0)] } ?? []
                return intersection(way.value, .typed(kinds + [.object(object)] + arrays))
            }
        )
        result.origin.hasType =
            !impliesTypes || ways.allSatisfy { $0.value.origin.hasType || $0.value.acceptsAnything }
        return result
    }

    /// Returns the ways through a schema, or `nil` if there are too many.
    private mutating func ways(through node: Node) -> [Way]? {
        guard node.json.kind == .object else { return [(value(of: node), Evaluated())] }
        return reading(node) { $0.ways(through: SchemaKeywords(node)) }
    }

    private mutating func ways(through keywords: SchemaKeywords, isOutermost: Bool = false) -> [Way]? {
        evaluations.depth += 1
        evaluations.count += 1
        defer { evaluations.depth -= 1 }
        guard evaluations.depth < Self.maximumDepth, evaluations.count < Self.maximumEvaluations else { return nil }
        var plain = plainValue(keywords)
        plain = dependencies(keywords, besides: "dependentSchemas").reduce(plain) { intersection($0, $1) }
        if let refused = keywords["not"] { plain = intersection(plain, negation(of: refused)) }
        if !isOutermost { reportLosses(of: keywords) }
        var own = evaluated(by: keywords)
        if !isOutermost {
            own.hasAllKeys = own.hasAllKeys || keywords["unevaluatedProperties"] != nil
            own.hasAllElements = own.hasAllElements || keywords["unevaluatedItems"] != nil
            if keywords.refusesUnevaluated {
                // What remains is described by the inner schema, whatever its alternatives are.
                return evaluatedValue(of: keywords).map { [($0, own)] }
            }
        }
        var factors: [[Way]?] = [[(plain, own)]]
        for name in Self.references {
            guard let text = keywords[name]?.string else { continue }
            guard let index = definition(of: text, isDynamic: name == "$dynamicRef") else {
                factors.append([(.anything, Evaluated(hasAllKeys: true, hasAllElements: true))])
                continue
            }
            factors.append(inScope(of: index) { $0.ways(through: $0.definitions[index].node) })
        }
        for part in keywords.elements(of: "allOf") { factors.append(ways(through: part)) }
        if keywords["anyOf"] != nil { factors.append(waysThroughAny(keywords)) }
        if keywords["oneOf"] != nil { factors.append(waysThroughOne(keywords)) }
        if keywords["if"] != nil { factors.append(waysThroughCondition(keywords)) }
        for member in keywords.members(of: "dependentSchemas") {
            guard let own = ways(through: member.value) else { return nil }
            let absent = object(ExactName(member.key), .nothing, isRequired: false)
            let present = keyed(ExactName(member.key), .anything, isRequired: true)
            factors.append([(absent, Evaluated())] + own.map { (intersection($0.value, present), $0.evaluated) })
        }
        return product(factors)
    }

    /// Returns a way for each set of alternatives that hold, because each of them describes other keys.
    private mutating func waysThroughAny(_ keywords: SchemaKeywords) -> [Way]? {
        var sets: [Way] = []
        for part in keywords.elements(of: "anyOf") {
            guard let own = ways(through: part), let both = product(sets, own) else { return nil }
            sets += own + both
            guard sets.count <= Self.maximumWays else { return nil }
        }
        return sets
    }

    private mutating func waysThroughOne(_ keywords: SchemaKeywords) -> [Way]? {
        var alternatives: [Way] = []
        for part in keywords.elements(of: "oneOf") {
            guard let own = ways(through: part), alternatives.count + own.count <= Self.maximumWays else { return nil }
            alternatives += own
        }
        let exclusive = choice(keywords, "oneOf", true)
        return alternatives.map { (intersection($0.value, exclusive), $0.evaluated) }
    }

    private mutating func waysThroughCondition(_ keywords: SchemaKeywords) -> [Way]? {
        guard let test = keywords["if"], let met = statingTypes({ $0.ways(through: test) }) else { return nil }
        var unmet = ImportedValue.anything
        if let (_, refused) = exactValue(of: test) {
            unmet = refused
        } else {
            report("'if' is left out: the schema language cannot state what does not satisfy it", .wider)
        }
        func part(_ name: String, _ reader: inout JSONSchemaReader) -> [Way]? {
            guard let node = keywords[name] else { return [(.anything, Evaluated())] }
            return reader.ways(through: node)
        }
        guard let then = product(met, part("then", &self)),
            let otherwise = product([(unmet, Evaluated())], part("else", &self))
        else { return nil }
        return then + otherwise
    }

    /// Returns what the keywords of one schema alone describe.
    private mutating func evaluated(by keywords: SchemaKeywords) -> Evaluated {
        var result = Evaluated(names: keywords.members(of: "properties").map { ExactName($0.key) })
        result.hasAllKeys = keywords["additionalProperties"] != nil
        for member in keywords.members(of: "patternProperties") {
            guard let tag = keyTag(member.key), !tag.isEmpty else {
                result.hasAllKeys = true
                continue
            }
            result.tags.append(tag)
        }
        let (places, others) = keywords.items
        result.elements = places.count
        result.hasAllElements = others != nil
        // In draft 2019-09, `contains` describes no elements.
        if let schema = keywords["contains"], documents.root["$schema"]?.string?.contains("2019-09") != true {
            result.contained.append(value(of: schema))
        }
        return result
    }

    /// Returns the ways that lead through all factors. Neighbors are combined first, so that each is a part of few combinations.
    private mutating func product(_ factors: [[Way]?]) -> [Way]? {
        var factors = factors
        while factors.count > 1 {
            guard factors.allSatisfy({ $0 != nil }) else { return nil }
            factors = stride(from: 0, to: factors.count, by: 2).map { index in
                index + 1 < factors.count ? product(factors[index], factors[index + 1]) : factors[index]
            }
        }
        return factors.first ?? []
    }

    private mutating func product(_ one: [Way]?, _ other: [Way]?) -> [Way]? {
        guard let one, let other, one.count * other.count <= Self.maximumWays else { return nil }
        return one.flatMap { first in
            other.compactMap { second in
                let value = intersection(first.value, second.value)
                return value.pieces.isEmpty ? nil : (value, first.evaluated.union(second.evaluated))
            }
        }
    }
}
