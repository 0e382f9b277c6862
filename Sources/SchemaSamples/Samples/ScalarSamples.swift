@_spi(Generated) import SchemaEngine
import SchematicFoundation
import SchematicText

/// Typical values of scalars. They must be validated, because not every combination of requirements has one.
enum ScalarSamples {
    /// The maximum length of a text that is made for a range of lengths.
    static let maximumLength = 100_000

    /// Returns values that a requirement probably accepts, the most typical one first. `number` makes the values of
    /// several elements differ.
    static func candidates(
        _ kind: ScalarKind,
        _ argument: SchemaView.Argument?,
        example: JSONValue?,
        number: Int
    ) -> [JSONValue] {
        var found: [JSONValue] = []
        if number == 0, let example { found.append(example) }
        switch kind {
        case .string, .pattern:
            found += texts(argument, example: example?.string ?? "text", number: number).map(JSONValue.string)
        case .integer: found += integers(argument, example: example, number: number)
        case .number: found += numbers(argument, example: example, number: number)
        case .boolean: found.append(.boolean(number.isMultiple(of: 2)))
        case .enumeration: break
        case .unsigned: found += unsigned(argument, example: example, number: number)
        case .decimal: found += decimals(argument, number: number)
        case .lenientNumber: found += [JSONValue.number(JSONNumber(number)), JSONValue.string("19.99")]
        case .unixSeconds: found.append(.number(JSONNumber(1_427_021_604 &+ number)))
        case .unixMilliseconds: found.append(.number(JSONNumber(1_427_021_604_000 &+ number)))
        case .base64: found += base64(argument, number: number).map(JSONValue.string)
        case .url: found += urls(argument, number: number).map(JSONValue.string)
        case .uuid, .date, .dateTime, .httpDate, .email, .hostname, .ipv4, .ipv6, .time, .duration:
            if let text = text(of: kind, number: number) { found.append(.string(text)) }
        }
        if let example { found.append(example) }
        return found
    }

    // MARK: Strings

    private static func texts(_ argument: SchemaView.Argument?, example: String, number: Int) -> [String] {
        switch argument {
        case .length(let range): return [text(example, in: range, number: number)]
        case .pattern(let pattern): return patterns(pattern, length: nil, number: number)
        case .lengthAndPattern(let range, let pattern): return patterns(pattern, length: range, number: number)
        default: return [number == 0 ? example : "\(example) \(number)"]
        }
    }

    /// Returns a text whose number of Unicode scalars is in a range.
    static func text(_ example: String, in range: ClosedRange<Int>, number: Int) -> String {
        var scalars = Array(example.unicodeScalars)
        let suffix = number == 0 ? [] : Array(String(number).unicodeScalars)
        let length = min(max(scalars.count + suffix.count, range.lowerBound), range.upperBound, maximumLength)
        guard length >= suffix.count else { return String(String.UnicodeScalarView(suffix.suffix(length))) }
        let room = length - suffix.count
        if scalars.count > room { scalars.removeLast(scalars.count - room) }
        while scalars.count < room { scalars.append("x") }
        return String(String.UnicodeScalarView(scalars + suffix))
    }

    private static func patterns(_ pattern: String, length: ClosedRange<Int>?, number: Int) -> [String] {
        guard let sample = PatternSample(pattern) else { return [] }
        var found: [String] = []
        for repetitions in 0..<8 {
            for choice in number..<number + 3 { found.append(sample.text(choice: choice, repetitions: repetitions)) }
        }
        guard let length else { return found }
        // A text that is too short may be found in a longer one.
        let least = min(length.lowerBound, maximumLength)
        for repetitions in stride(from: 8, through: min(least, 512), by: 1) {
            found.append(sample.text(choice: number, repetitions: repetitions))
        }
        for text in found.prefix(3) {
            let missing = least - text.unicodeScalars.count
            guard missing > 0 else { continue }
            let padding = String(repeating: "x", count: missing)
            found += [text + padding, padding + text]
        }
        return found
    }

    private static func base64(_ argument: SchemaView.Argument?, number: Int) -> [String] {
        guard case .bytes(let range) = argument else { return [encoded("hello" + (number == 0 ? "" : String(number)))] }
        return [encoded(text("hello", in: range, number: number))]
    }

    private static func encoded(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

    private static func urls(_ argument: SchemaView.Argument?, number: Int) -> [String] {
        var schemes = ["https"]
        if case .schemes(let names) = argument, !names.isEmpty { schemes = names }
        let rest = "://example.com/\(number)"
        return schemes.map { $0 + rest } + schemes.map { "\($0):example-\(number)" }
    }

    /// Returns a text of a kind that has a form.
    static func text(of kind: ScalarKind, number: Int) -> String? {
        switch kind {
        case .uuid: "f81d4fae-7dec-11d0-a765-" + String(number & 0xFFFF_FFFF, width: 12, radix: 16)
        case .date: date(number)
        case .dateTime: date(number) + "T10:53:24Z"
        case .httpDate: "Sun, 22 Mar 2015 10:53:\(String(number % 60, width: 2)) GMT"
        case .email: number == 0 ? "ada@example.com" : "ada\(number)@example.com"
        case .hostname: number == 0 ? "www.example.com" : "www\(number).example.com"
        case .ipv4: "192.0.2.\(1 + number % 250)"
        case .ipv6: "2001:db8::" + String(1 + number % 65_535, radix: 16)
        case .time: "10:53:\(String(number % 60, width: 2))Z"
        case .duration: number == 0 ? "P1DT12H30M" : "PT\(number)M"
        case .url: "https://example.com/\(number)"
        case .base64: encoded("hello")
        case .string, .pattern: number == 0 ? "key" : "key\(number)"
        case .decimal, .lenientNumber, .unsigned: String(number)
        // Their values are not text, or have no known text: the example of the schema is their sample.
        case .integer, .number, .boolean, .enumeration, .unixSeconds, .unixMilliseconds: nil
        }
    }

    private static func date(_ number: Int) -> String {
        let (year, month, day) = (2000 + number / 336 % 100, 1 + number / 28 % 12, 1 + number % 28)
        return "\(year)-\(String(month, width: 2))-\(String(day, width: 2))"
    }

    // MARK: Numbers

    private static func integers(_ argument: SchemaView.Argument?, example: JSONValue?, number: Int) -> [JSONValue] {
        let base = example?.number?.int64 ?? 1
        let wanted = base &+ Int64(number)
        guard case .integers(let range) = argument else { return [.number(JSONNumber(wanted))] }
        let (next, overflows) = range.lowerBound.addingReportingOverflow(Int64(number))
        let other = overflows ? range.lowerBound : min(next, range.upperBound)
        return [range.contains(wanted) ? wanted : other, other].map { JSONValue.number(JSONNumber($0)) }
    }

    private static func unsigned(_ argument: SchemaView.Argument?, example: JSONValue?, number: Int) -> [JSONValue] {
        let number = UInt64(clamping: number)
        let (wanted, isTooGreat) = (example?.number?.uint64 ?? 1).addingReportingOverflow(number)
        guard case .unsigned(let range) = argument else { return [.number(JSONNumber(isTooGreat ? number : wanted))] }
        let (next, overflows) = range.lowerBound.addingReportingOverflow(number)
        let other = overflows ? range.lowerBound : min(next, range.upperBound)
        return [!isTooGreat && range.contains(wanted) ? wanted : other, other].map { .number(JSONNumber($0)) }
    }

    private static func decimals(_ argument: SchemaView.Argument?, number: Int) -> [JSONValue] {
        guard case .decimal(let requirement) = argument else {
            return [.number(JSONNumber(number)), .string("19.99")]
        }
        let near = [requirement.least, requirement.most].compactMap(\.self)
        let numbers =
            [JSONNumber(number)] + [JSONNumber("19.99")].compactMap(\.self)
            + near.flatMap { [$0.adding(number), $0.adding(-number), $0].compactMap(\.self) }
        return numbers.map { requirement.form == .text ? .string($0.text) : .number($0) }
    }

    private static func numbers(_ argument: SchemaView.Argument?, example: JSONValue?, number: Int) -> [JSONValue] {
        let base = example?.number?.double ?? 1.5
        var values = [base + Double(number)]
        if case .numbers(let range) = argument {
            let low = range.lowerBound.isFinite ? range.lowerBound : min(range.upperBound, 0)
            let high = range.upperBound.isFinite ? range.upperBound : max(range.lowerBound, 0)
            values += [low + Double(number), low + (high - low) / Double(number + 2), low, high]
            values = values.filter { range.contains($0) }
        }
        return values.compactMap { JSONNumber($0) }.map(JSONValue.number)
    }

    // MARK: Bounds

    /// The maximum length of a text at the end of a range of lengths. A payload may contain many of them.
    private static let longestBound = 1_000

    /// Returns probable values from the least to the greatest that an argument allows, without those that are very long.
    static func restrictedBounds(
        _ kind: ScalarKind,
        _ argument: SchemaView.Argument,
        example: JSONValue?
    ) -> [JSONValue] {
        switch argument {
        case .pattern(let pattern): return patternBounds(pattern, length: nil)
        case .lengthAndPattern(let range, let pattern): return patternBounds(pattern, length: range)
        case .length(let range) where range.upperBound > longestBound,
            .bytes(let range) where range.upperBound > longestBound:
            return range.lowerBound > longestBound
                ? [] : Array(bounds(kind, argument, example: example).prefix(1))
        default: return bounds(kind, argument, example: example)
        }
    }

    private static func patternBounds(_ pattern: String, length: ClosedRange<Int>?) -> [JSONValue] {
        patterns(pattern, length: length, number: 0)
            .map { (text: $0, length: $0.unicodeScalars.count) }
            .filter { $0.length <= longestBound && length?.contains($0.length) ?? true }
            .sorted { $0.length < $1.length }
            .map { JSONValue.string($0.text) }
    }

    /// Returns the values at the ends of a range: the shortest and longest text, the least and greatest number.
    static func bounds(_ kind: ScalarKind, _ argument: SchemaView.Argument?, example: JSONValue?) -> [JSONValue] {
        switch argument {
        case .length(let range):
            let lengths = [range.lowerBound, range.upperBound].filter { $0 <= maximumLength }
            return lengths.map { JSONValue.string(text(example?.string ?? "text", in: $0...$0, number: 0)) }
        case .bytes(let range):
            let lengths = [range.lowerBound, range.upperBound].filter { $0 <= maximumLength }
            return lengths.map { JSONValue.string(encoded(text("hello", in: $0...$0, number: 0))) }
        case .integers(let range):
            return [range.lowerBound, range.upperBound].map { JSONValue.number(JSONNumber($0)) }
        case .numbers(let range):
            return [range.lowerBound, range.upperBound].compactMap { JSONNumber($0) }.map(JSONValue.number)
        case .unsigned(let range):
            return [range.lowerBound, range.upperBound].map { JSONValue.number(JSONNumber($0)) }
        case .decimal(let requirement):
            return [requirement.least, requirement.most].compactMap(\.self).map {
                requirement.form == .text ? .string($0.text) : .number($0)
            }
        case .schemes(let schemes): return schemes.map { JSONValue.string($0 + "://example.com/") }
        case .pattern, .lengthAndPattern, .utc: return []
        case nil: break
        }
        switch kind {
        case .string: return [""]
        case .boolean: return [true, false]
        case .integer: return [0, -1, .number(JSONNumber(Int64.max)), .number(JSONNumber(Int64.min))]
        case .number: return [0, -1, 1.5]
        case .unsigned: return [0, .number(JSONNumber(UInt64.max))]
        case .decimal, .lenientNumber: return [0, "19.99", -1.5]
        case .dateTime: return ["2015-03-22T10:53:24.123456789+05:30"]
        case .date: return ["2016-02-29"]
        case .pattern, .enumeration, .url, .uuid, .httpDate, .unixSeconds, .unixMilliseconds, .base64, .email,
            .hostname, .ipv4, .ipv6, .time, .duration:
            return []
        }
    }
}
