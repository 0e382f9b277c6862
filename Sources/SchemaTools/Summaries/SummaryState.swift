import SchemaEngine
import SchematicText

/// An error in a stored summary.
package struct SummaryStateError: Error, Hashable {
    /// The reason, in one line.
    package var message: String
    /// The number of the line, from 1.
    package var line: Int
}

/// The form in which summaries are stored: JSON lines. `Docs/Infer.md` describes it.
enum SummaryState {
    static let version = 1

    /// The bits of shapes.
    static let kindNames: [(String, ValueShapes.Kinds)] = [
        ("null", .null), ("boolean", .boolean), ("number", .number), ("string", .string), ("object", .object),
        ("array", .array), ("map", .isMap),
    ]
}

extension SampleSummary {
    /// Returns the summary as JSON lines. The samples' order does not change it.
    package func state() -> String {
        var writer = SummaryStateWriter(summary: self)
        return writer.write()
    }

    /// Returns the order of a place's keys: by mean position, then by name.
    func orderedKeys(of members: MemberSummary) -> [(name: String, place: Int32)] {
        let keys = members.places.enumerated().filter { places[Int($0.element)].count > 0 }
        let entries = keys.map { index, place in (name: members.names.utf8(at: index), place: place) }
        return entries.sorted { first, second in
            let (one, other) = (places[Int(first.place)], places[Int(second.place)])
            let left = one.positions.multipliedFullWidth(by: other.count)
            let right = other.positions.multipliedFullWidth(by: one.count)
            if left.high != right.high { return left.high < right.high }
            if left.low != right.low { return left.low < right.low }
            return first.name.lexicographicallyPrecedes(second.name)
        }.map { (String(decoding: $0.name, as: UTF8.self), $0.place) }
    }
}

private struct SummaryStateWriter {
    let summary: SampleSummary
    private var lines = ""
    private var shapes: [Int32: Int] = [:]

    init(summary: SampleSummary) { self.summary = summary }

    mutating func write() -> String {
        add([("infer", .int(SummaryState.version)), ("samples", .int(summary.count))])
        add(place: 0, depth: 0, [])
        return lines
    }

    private mutating func add(_ members: [(String, JSONValue?)]) {
        lines += JSONValue.members(members).text().displayJSON + "\n"
    }

    private mutating func add(place index: Int32, depth: Int, _ step: [(String, JSONValue?)]) {
        let place = summary.places[Int(index)]
        guard place.count > 0 || depth == 0 else { return }
        let counts = PlaceSummary.counts.map { name, path -> (String, JSONValue?) in
            let count = place[keyPath: path]
            return (name, count > 0 ? .int(count) : .none)
        }
        let cases = place.members.map { self.cases(of: $0) } ?? []
        let positions = place.positionShapes.positions
        let shapes = positions.map { JSONValue.array([.int(number(of: $0.shape)), .int($0.count)]) }
        let facts: [(String, JSONValue?)] = [
            ("positions", place.name >= 0 ? .int(place.positions) : nil),
            ("elements", Self.range(place.elementCounts)),
            ("tuple", shapes.isEmpty ? nil : .array(shapes)),
            ("string", place.strings.map(Self.value)),
            ("number", place.numbers.map(Self.value)),
            ("map", place.members?.isMap == true ? .boolean(true) : nil),
            ("cases", cases.isEmpty ? nil : .array(cases)),
        ]
        add([("depth", .int(depth))] + step + counts + facts)
        if let members = place.members {
            for key in Self.sorted(0..<members.names.count, by: members.names.utf8(at:)) {
                add(place: members.places[key], depth: depth + 1, [("key", .string(members.names[key]))])
            }
            if members.value >= 0 { add(place: members.value, depth: depth + 1, [("value", .boolean(true))]) }
        }
        if place.element >= 0 { add(place: place.element, depth: depth + 1, [("element", .boolean(true))]) }
        for (index, position) in positions.enumerated() where position.place >= 0 {
            add(place: position.place, depth: depth + 1, [("position", .int(index))])
        }
    }

    /// Returns elements in the order of the bytes of their texts.
    private static func sorted<Element>(_ list: some Sequence<Element>, by text: (Element) -> [UInt8]) -> [Element] {
        list.map { (text: text($0), element: $0) }.sorted { $0.text.lexicographicallyPrecedes($1.text) }.map(\.element)
    }

    private static func range(_ range: ClosedRange<Int>?) -> JSONValue? {
        range.map { .array([.int($0.lowerBound), .int($0.upperBound)]) }
    }

    private static func text(_ bytes: [UInt8]?) -> JSONValue? {
        bytes.map { .string(String(decoding: $0, as: UTF8.self)) }
    }

    private static func value(of strings: StringSummary) -> JSONValue {
        let forms = strings.forms.ordered.map { JSONValue.string($0.tag) }
        let values = sorted(0..<strings.distinct.count, by: strings.distinct.utf8(at:)).map { index in
            JSONValue.array([.string(strings.distinct[index]), .int(strings.counts[index])])
        }
        let isOpen = strings.isSecret || strings.isOpen
        return .members([
            ("count", .int(strings.count)),
            ("forms", forms.isEmpty ? nil : .array(forms)),
            ("secret", strings.isSecret ? .boolean(true) : nil),
            ("example", text(strings.example)),
            ("lengths", range(strings.lengths)),
            ("values", isOpen ? nil : .array(values)),
        ])
    }

    private static func value(of numbers: NumberSummary) -> JSONValue {
        let integers = numbers.integers.map { range -> JSONValue in
            .array([.number(JSONNumber(range.lowerBound)), .number(JSONNumber(range.upperBound))])
        }
        let doubles = numbers.doubles.flatMap { range -> JSONValue? in
            guard let lower = JSONNumber(range.lowerBound), let upper = JSONNumber(range.upperBound) else { return nil }
            return .array([.number(lower), .number(upper)])
        }
        return .members([
            ("count", .int(numbers.count)),
            ("whole", .int(numbers.wholes)),
            ("example", text(numbers.wholeExample)),
            ("otherExample", text(numbers.otherExample)),
            ("overflows", numbers.overflows ? .boolean(true) : nil),
            ("unsigned", numbers.overflows && !numbers.exceedsUnsigned ? .boolean(true) : nil),
            ("manyDigits", numbers.hasManyDigits ? .boolean(true) : nil),
            ("exceedsDecimal", numbers.exceedsDecimal ? .boolean(true) : nil),
            ("integers", integers),
            ("range", doubles),
        ])
    }

    private mutating func cases(of members: MemberSummary) -> [JSONValue] {
        let sorted = Self.sorted(members.cases) { summary.names.utf8(at: Int(summary.places[Int($0.place)].name)) }
        return sorted.compactMap { entry in
            let place = summary.places[Int(entry.place)]
            guard let strings = place.strings, !strings.isOpen else { return nil }
            let known = entry.shapes.indices.filter { entry.shapes[$0] >= 0 }
            let shapes = Self.sorted(known, by: strings.distinct.utf8(at:)).map { index in
                JSONValue.array([.string(strings.distinct[index]), .int(number(of: entry.shapes[index]))])
            }
            return ["key": .string(summary.names[Int(place.name)]), "shapes": .array(shapes)]
        }
    }

    /// Returns the number of a shape, after a line for it.
    private mutating func number(of shape: Int32) -> Int {
        if let known = shapes[shape] { return known }
        let element = summary.shapes.element(shape)
        let elementNumber = element < 0 ? nil : number(of: element)
        let sorted = Self.sorted(summary.shapes.members(shape)) { summary.names.utf8(at: Int($0.name)) }
        let members = sorted.map { member in
            let values: [JSONValue] = [.string(summary.names[Int(member.name)]), .int(number(of: member.shape))]
            return JSONValue.array(member.isOptional ? values + [.boolean(true)] : values)
        }
        let result = shapes.count
        shapes[shape] = result
        let kinds = SummaryState.kindNames.filter { summary.shapes.kinds(shape).contains($0.1) }
        add([
            ("shape", .int(result)), ("kinds", .array(kinds.map { .string($0.0) })),
            ("element", elementNumber.map(JSONValue.int)), ("members", members.isEmpty ? nil : .array(members)),
        ])
        return result
    }
}
