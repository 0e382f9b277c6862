@_spi(Generated) import SchemaEngine
import SchematicFoundation

/// Values that many schemas refuse.
enum WitnessValues {
    private static let texts = [
        "", "x", "A", "7", " ", "~", "\u{2603}", "text", "Text 1", "12", "-1.5", String(repeating: "x", count: 300),
        "f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "2015-03-22", "2015-03-22T10:53:24Z", "2015-03-22T10:53:24+01:00",
        "10:53:24Z", "PT1M", "Sun, 22 Mar 2015 10:53:24 GMT", "ada@example.com", "www.example.com", "192.0.2.1", "::1",
        "/a", "https://example.com/", "http://example.com/", "ftp://example.com/", "mailto:ada@example.com", "aGk=",
    ]

    /// Values of each kind of JSON, the shortest ones first.
    static let common: [JSONValue] =
        [.null, true, false, 0, -1, 1, 7, 100, 1.5, -1.5, 1e300, .number(JSONNumber(scanned: "9223372036854775808"))]
        + texts.map(JSONValue.string)
        + [[], [nil], [true], [1], ["x"], [[]], [.object(JSONObject())], [1, 1], .object(JSONObject()), ["key": "x"]]

    /// Returns values just beyond the requirements of a schema, and fractions within its range. Of many alternatives, the last
    /// ones are left out.
    static func near(_ view: SchemaView) -> [JSONValue] {
        switch view.form {
        case .alternatives(let alternatives):
            return alternatives.prefix(ComparedAlternatives.maximumNeighbors).flatMap { near($0.value.resolved) }
        case .object(let object):
            return object.members.flatMap { member in
                [nil, true, "", [], .object(JSONObject())].map { .object(JSONObject([(member.name, $0)])) }
            }
        case .enumeration(let members, _, _):
            return members.map(\.jsonValue).compactMap(\.string).map { .string($0 + "?") }
        case .scalar(_, let argument?): return near(argument)
        default: return []
        }
    }

    /// The greatest length of a text that is made for a range of lengths.
    private static let greatestLength = 100_000

    private static func near(_ argument: SchemaView.Argument) -> [JSONValue] {
        func lengths(_ range: ClosedRange<Int>) -> [Int] {
            let bounds = [range.lowerBound > 0 ? range.lowerBound - 1 : 0, min(range.upperBound, greatestLength) + 1]
            return bounds.filter { $0 <= greatestLength }
        }
        switch argument {
        case .integers(let range):
            let (below, isLeast) = range.lowerBound.subtractingReportingOverflow(1)
            let (above, isGreatest) = range.upperBound.addingReportingOverflow(1)
            let beyond = (isLeast ? [] : [JSONNumber(below)]) + (isGreatest ? [] : [JSONNumber(above)])
            return (beyond + [JSONNumber(Double(range.lowerBound) + 0.5)].compactMap(\.self)).map(JSONValue.number)
        case .numbers(let range):
            let numbers = [
                range.lowerBound - 1, range.upperBound + 1, range.lowerBound.nextDown, range.upperBound.nextUp,
                range.lowerBound + 0.5, range.lowerBound + (range.upperBound - range.lowerBound) / 2,
            ]
            return numbers.compactMap { JSONNumber($0) }.map(JSONValue.number)
        case .length(let range), .lengthAndPattern(let range, _):
            return lengths(range).map { .string(String(repeating: "x", count: $0)) }
        case .bytes(let range):
            return lengths(range).map { .string(Data(repeating: 0, count: $0).base64EncodedString()) }
        case .unsigned(let range):
            let (below, isLeast) = range.lowerBound.subtractingReportingOverflow(1)
            let (above, isGreatest) = range.upperBound.addingReportingOverflow(1)
            return ((isLeast ? [-1] : [JSONNumber(below)]) + (isGreatest ? [] : [JSONNumber(above)]))
                .map(JSONValue.number)
        case .decimal(let requirement):
            let bounds = [requirement.least?.adding(-1), requirement.most?.adding(1), 1.5].compactMap(\.self)
            return bounds.flatMap { [.number($0), .string($0.text)] }
        case .pattern, .utc, .schemes: return []
        }
    }
}
