extension SchemaProgram {
    /// Returns the requirement of a node for display: "a string", "one of open, closed".
    func expectation(of id: NodeID) -> String {
        switch node(id) {
        case .anything: return "any value"
        case .any: return "any value but null"
        case .nothing: return "no value"
        case .null: return "null"
        case .text: return "a string"
        case .whole: return "a whole number"
        case .number: return "a number"
        case .boolean: return "true or false"
        case .anyObject, .object, .cased: return "an object"
        case .anyArray, .array: return "an array"
        case .sizedText(let range): return "a string of \(Self.words(tables.lengthRanges[Int(range)])) characters"
        case .pattern(let pattern): return "a string that matches /\(tables.patterns[Int(pattern)].source)/"
        case .rangedWhole(let range): return "a whole number \(Self.words(tables.wholeRanges[Int(range)]))"
        case .rangedNumber(let range): return "a number \(Self.words(tables.numberRanges[Int(range)]))"
        case .enumeration(let table): return "one of \(Self.list(tables.enumerations[Int(table)].members))"
        case .scalar(let scalar): return scalar.expectation
        case .transformed(let table): return words(of: tables.transformers[Int(table)])
        case .mapped(let mapper, _): return "{\(tables.mappers[Int(mapper)].name)}"
        case .reference(let target, let tag): return "{\(tables.tagNames[Int(tag)])}, \(shortExpectation(of: target))"
        case .alternatives(let table):
            return Self.list(tables.alternatives[Int(table)].nodes.map(expectation), last: "or")
        case .both(let first, let second): return "\(expectation(of: first)) that is also \(expectation(of: second))"
        case .secret(let inner): return expectation(of: inner)
        }
    }

    /// Returns whether a node requires a whole number.
    func requiresInteger(_ id: NodeID) -> Bool {
        switch node(id) {
        case .whole, .rangedWhole: true
        default: false
        }
    }

    /// Returns the requirement of a tag's target for display. It follows one reference, so that recursive types
    /// terminate.
    private func shortExpectation(of id: NodeID) -> String {
        switch node(id) {
        case .reference, .alternatives, .both: "another schema"
        case .mapped: "an object"
        default: expectation(of: id)
        }
    }

    private func words(of transformer: RegisteredTransformer) -> String {
        let kinds = JSONKind.allCases.filter(transformer.accepts.contains).map(\.rawValue)
        return "\(Self.list(kinds, last: "or")) for {\(transformer.name)}"
    }

    /// Returns a list such as "a, b and c" or "a, b or c". A list of more than 12 items is cut.
    static func list(_ items: [String], last: String = "or") -> String {
        let longest = 12
        guard items.count > 1 else { return items.first ?? "nothing" }
        if items.count > longest { return items.prefix(longest).joined(separator: ", ") + ", …" }
        return items.dropLast().joined(separator: ", ") + " \(last) " + items[items.count - 1]
    }

    private static func words(_ range: ClosedRange<Int>) -> String {
        if range.lowerBound == range.upperBound { return "exactly \(range.lowerBound)" }
        if range.upperBound == .max { return "\(range.lowerBound) or more" }
        if range.lowerBound <= 0 { return "at most \(range.upperBound)" }
        return "\(range.lowerBound) to \(range.upperBound)"
    }

    private static func words(_ range: ClosedRange<Int64>) -> String {
        if range.lowerBound == range.upperBound { return "that is \(range.lowerBound)" }
        if range.upperBound == .max { return "of at least \(range.lowerBound)" }
        if range.lowerBound == .min { return "of at most \(range.upperBound)" }
        return "from \(range.lowerBound) to \(range.upperBound)"
    }

    private static func words(_ range: ClosedRange<Double>) -> String {
        if range.lowerBound == range.upperBound { return "that is \(range.lowerBound)" }
        if range.upperBound == .infinity { return "of at least \(range.lowerBound)" }
        if range.lowerBound == -.infinity { return "of at most \(range.upperBound)" }
        return "from \(range.lowerBound) to \(range.upperBound)"
    }
}
