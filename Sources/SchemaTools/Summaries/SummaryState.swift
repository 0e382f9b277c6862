import SchemaEngine

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
        add([
            ("infer", JSONValue.number(JSONNumber(SummaryState.version))),
            ("samples", .number(JSONNumber(summary.count))),
        ])
        add(place: 0, depth: 0, [])
        return lines
    }

    private mutating func add(_ members: [(String, JSONValue)]) {
        lines += JSONValue.object(JSONObject(members)).text().displayJSON + "\n"
    }

    private mutating func add(place index: Int32, depth: Int, _ step: [(String, JSONValue)]) {
        let place = summary.places[Int(index)]
        guard place.count > 0 || depth == 0 else { return }
        var line: [(String, JSONValue)] = [("depth", .number(JSONNumber(depth)))] + step
        for (name, count) in [
            ("null", place.nulls), ("false", place.falses), ("true", place.trues), ("object", place.objects),
            ("array", place.arrays),
        ] where count > 0 { line.append((name, .number(JSONNumber(count)))) }
        if place.name >= 0 { line.append(("positions", .number(JSONNumber(place.positions)))) }
        if let counts = place.elementCounts {
            line.append(
                ("elements", .array([.number(JSONNumber(counts.lowerBound)), .number(JSONNumber(counts.upperBound))]))
            )
        }
        if let strings = place.strings { line.append(("string", Self.value(of: strings))) }
        if let numbers = place.numbers { line.append(("number", Self.value(of: numbers))) }
        if let members = place.members {
            if members.isMap { line.append(("map", .boolean(true))) }
            let cases = cases(of: members)
            if !cases.isEmpty { line.append(("cases", .array(cases))) }
        }
        add(line)
        if let members = place.members {
            let keys = members.names.count
            let sorted = (0..<keys).sorted {
                members.names.utf8(at: $0).lexicographicallyPrecedes(members.names.utf8(at: $1))
            }
            for key in sorted {
                add(place: members.places[key], depth: depth + 1, [("key", .string(members.names[key]))])
            }
            if members.value >= 0 { add(place: members.value, depth: depth + 1, [("value", .boolean(true))]) }
        }
        if place.element >= 0 { add(place: place.element, depth: depth + 1, [("element", .boolean(true))]) }
    }

    private static func value(of strings: StringSummary) -> JSONValue {
        var members: [(String, JSONValue)] = [("count", .number(JSONNumber(strings.count)))]
        let forms = strings.forms.ordered.map { JSONValue.string($0.tag) }
        if !forms.isEmpty { members.append(("forms", .array(forms))) }
        guard !strings.isSecret else {
            return .object(JSONObject(members + [("secret", .boolean(true))]))
        }
        if let example = strings.example {
            members.append(("example", .string(String(decoding: example, as: UTF8.self))))
        }
        if let lengths = strings.lengths {
            members.append(
                (
                    "lengths",
                    .array([.number(JSONNumber(lengths.lowerBound)), .number(JSONNumber(lengths.upperBound))])
                )
            )
        }
        guard !strings.isOpen else { return .object(JSONObject(members)) }
        let values = (0..<strings.distinct.count).map { (strings.distinct.utf8(at: $0), strings.counts[$0]) }
        let sorted = values.sorted { $0.0.lexicographicallyPrecedes($1.0) }
        let list = sorted.map { text, count in
            JSONValue.array([.string(String(decoding: text, as: UTF8.self)), .number(JSONNumber(count))])
        }
        return .object(JSONObject(members + [("values", .array(list))]))
    }

    private static func value(of numbers: NumberSummary) -> JSONValue {
        var members: [(String, JSONValue)] = [
            ("count", .number(JSONNumber(numbers.count))), ("whole", .number(JSONNumber(numbers.wholes))),
        ]
        if let example = numbers.wholeExample {
            members.append(("example", .string(String(decoding: example, as: UTF8.self))))
        }
        if let example = numbers.otherExample {
            members.append(("otherExample", .string(String(decoding: example, as: UTF8.self))))
        }
        if numbers.overflows { members.append(("overflows", .boolean(true))) }
        if numbers.hasManyDigits { members.append(("manyDigits", .boolean(true))) }
        if numbers.exceedsDecimal { members.append(("exceedsDecimal", .boolean(true))) }
        if let range = numbers.integers {
            members.append(
                (
                    "integers",
                    .array([.number(JSONNumber(range.lowerBound)), .number(JSONNumber(range.upperBound))])
                )
            )
        }
        if let range = numbers.doubles, let lower = JSONNumber(range.lowerBound),
            let upper = JSONNumber(range.upperBound)
        {
            members.append(("range", .array([.number(lower), .number(upper)])))
        }
        return .object(JSONObject(members))
    }

    private mutating func cases(of members: MemberSummary) -> [JSONValue] {
        let keys = members.cases.map { entry in
            (name: summary.names.utf8(at: Int(summary.places[Int(entry.place)].name)), entry: entry)
        }
        return keys.sorted { $0.name.lexicographicallyPrecedes($1.name) }.compactMap { name, entry in
            guard let strings = summary.places[Int(entry.place)].strings, !strings.isOpen else { return nil }
            let values = entry.shapes.indices.filter { entry.shapes[$0] >= 0 }
                .map { (text: strings.distinct.utf8(at: $0), shape: entry.shapes[$0]) }
                .sorted { $0.text.lexicographicallyPrecedes($1.text) }
            let list = values.map { text, shape in
                JSONValue.array([
                    .string(String(decoding: text, as: UTF8.self)), .number(JSONNumber(number(of: shape))),
                ])
            }
            return .object(
                JSONObject([("key", .string(String(decoding: name, as: UTF8.self))), ("shapes", .array(list))])
            )
        }
    }

    /// Returns the number of a shape, after a line for it.
    private mutating func number(of shape: Int32) -> Int {
        if let known = shapes[shape] { return known }
        let element = summary.shapes.element(shape)
        let elementNumber = element < 0 ? nil : number(of: element)
        let sorted = summary.shapes.members(shape).map { (summary.names.utf8(at: Int($0.name)), $0) }
            .sorted { $0.0.lexicographicallyPrecedes($1.0) }
        let members = sorted.map { name, member in
            let values: [JSONValue] = [
                .string(String(decoding: name, as: UTF8.self)), .number(JSONNumber(number(of: member.shape))),
            ]
            return JSONValue.array(member.isOptional ? values + [.boolean(true)] : values)
        }
        let result = shapes.count
        shapes[shape] = result
        let kinds = SummaryState.kindNames.filter { summary.shapes.kinds(shape).contains($0.1) }
        var line: [(String, JSONValue)] = [
            ("shape", .number(JSONNumber(result))), ("kinds", .array(kinds.map { .string($0.0) })),
        ]
        if let elementNumber { line.append(("element", .number(JSONNumber(elementNumber)))) }
        if !members.isEmpty { line.append(("members", .array(members))) }
        add(line)
        return result
    }
}
