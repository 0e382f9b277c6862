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

        func union(_ other: Evaluated) -> Evaluated {
            Evaluated(
                names: names + other.names,
                tags: tags + other.tags,
                hasAllKeys: hasAllKeys || other.hasAllKeys,
                elements: max(elements, other.elements),
                hasAllElements: hasAllElements || other.hasAllElements
            )
        }
    }

    /// The values that satisfy one way through the alternatives of a schema, and what it describes of them.
    private typealias Way = (value: ImportedValue, evaluated: Evaluated)

    /// The maximum number of ways through the alternatives of a schema, and of schemas inside each other.
    private static let (maximumWays, maximumDepth) = (64, 16)

    /// Returns the value of a schema that restricts unevaluated keys or elements; `nil` after a notice.
    mutating func evaluatedValue(of keywords: SchemaKeywords) -> ImportedValue? {
        guard let ways = ways(through: keywords, isOutermost: true) else {
            report("unevaluated keys and elements are accepted: there are too many alternatives", .wider)
            return nil
        }
        let (keys, elements) = ["unevaluatedProperties", "unevaluatedItems"].map { name in
            keywords[name].map { value(of: $0) } ?? .anything
        }.pair
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
                    array.item = elements
                    array.positions = Array(repeating: .anything, count: way.evaluated.elements)
                }
                let kinds = ImportedPiece.allKinds.filter { $0.kind != .object && $0.kind != .array } + [.null]
                let arrays = array.normalized { $0.pieces.isEmpty }.map { [ImportedPiece.array($0)] } ?? []
                var closed = ImportedValue(kinds + [.object(object)] + arrays)
                closed.origin.hasType = true
                return intersection(way.value, closed)
            }
        )
        result.origin.hasType = true
        return result
    }

    /// Returns the ways through a schema, or `nil` if there are too many.
    private mutating func ways(through node: Node, _ depth: Int) -> [Way]? {
        guard depth < Self.maximumDepth else { return nil }
        guard node.json.kind == .object else { return [(value(of: node), Evaluated())] }
        return reading(node) { $0.ways(through: SchemaKeywords(node), depth) }
    }

    private mutating func ways(through keywords: SchemaKeywords, _ depth: Int = 0, isOutermost: Bool = false) -> [Way]?
    {
        var plain = plainValue(keywords)
        plain = dependencies(keywords, besides: isOutermost ? "dependentSchemas" : nil).reduce(plain) {
            intersection($0, $1)
        }
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
        var result: [Way]? = [(plain, own)]
        for name in Self.references {
            guard let text = keywords[name]?.string else { continue }
            guard let index = definition(of: text, isDynamic: name == "$dynamicRef") else {
                result = product(result, [(.anything, Evaluated(hasAllKeys: true, hasAllElements: true))])
                continue
            }
            result = product(result, ways(through: definitions[index].node, depth + 1))
        }
        for part in keywords.elements(of: "allOf") { result = product(result, ways(through: part, depth + 1)) }
        if keywords["anyOf"] != nil {
            // Each set of alternatives that hold describes other keys.
            var sets: [Way]? = []
            for part in keywords.elements(of: "anyOf") {
                guard let known = sets, let own = ways(through: part, depth + 1) else { return nil }
                sets = known + own + (product(known, own) ?? [])
                if let count = sets?.count, count > Self.maximumWays { return nil }
            }
            result = product(result, sets)
        }
        if keywords["oneOf"] != nil {
            var alternatives: [Way] = []
            for part in keywords.elements(of: "oneOf") {
                guard let own = ways(through: part, depth + 1) else { return nil }
                alternatives += own
            }
            let exclusive = choice(keywords, "oneOf", true)
            result = product(result, alternatives.map { (intersection($0.value, exclusive), $0.evaluated) })
        }
        if keywords["if"] != nil { result = product(result, waysThroughCondition(keywords, depth)) }
        if isOutermost {
            for member in keywords.members(of: "dependentSchemas") {
                guard let own = ways(through: member.value, depth + 1) else { return nil }
                let absent = object(ExactName(member.key), .nothing, isRequired: false)
                let present = object(ExactName(member.key), .anything, isRequired: true)
                result = product(
                    result,
                    [(absent, Evaluated())] + own.map { (intersection($0.value, present), $0.evaluated) }
                )
            }
        }
        return result
    }

    private mutating func waysThroughCondition(_ keywords: SchemaKeywords, _ depth: Int) -> [Way]? {
        guard let test = keywords["if"], let met = ways(through: test, depth + 1) else { return nil }
        var unmet = ImportedValue.anything
        if let (_, refused) = exactValue(of: test) {
            unmet = refused
        } else {
            report("'if' is left out: the schema language cannot state what does not satisfy it", .wider)
        }
        func part(_ name: String, _ reader: inout JSONSchemaReader) -> [Way]? {
            guard let node = keywords[name] else { return [(.anything, Evaluated())] }
            return reader.ways(through: node, depth + 1)
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
        if keywords["contains"] != nil, !result.hasAllElements {
            report("elements that 'contains' describes are not known: all are accepted", .wider)
            result.hasAllElements = true
        }
        return result
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

extension [ImportedValue] {
    fileprivate var pair: (ImportedValue, ImportedValue) { (self[0], self[1]) }
}
