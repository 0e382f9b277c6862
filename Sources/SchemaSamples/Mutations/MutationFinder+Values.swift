@_spi(Generated) import SchemaEngine

/// The violations of the requirements of one value.
extension MutationFinder {
    /// Adds the changes of a value and of its parts.
    mutating func change(_ value: JSONValue, _ view: SchemaView, _ place: MutationContext) {
        switch form(of: view) {
        case .anything, .both, .nothing: break
        case .any: changeKind([.string, .number, .boolean, .object, .array], view, place)
        case .null: changeKind([.null], view, place)
        case .anyObject:
            changeKind([.object], view, place)
            if let count = place.count { changeMemberCount([count], [], value, view, place) }
        case .anyArray:
            changeKind([.array], view, place)
            changeElementCount(value, view, place)
        case .scalar(let kind, let argument):
            changeKind(kind.accepts, view, place)
            changeScalar(kind, argument, view, place)
        case .enumeration(let members, let isOpen, let acceptsNull):
            changeEnumeration(members, isOpen: isOpen, acceptsNull: acceptsNull, view, place)
        case .transformed:
            // The faults of a registered transformer are not known.
            break
        case .reference(let inner), .secret(let inner), .mapped(_, let inner): change(value, inner, place)
        case .counted(let inner, let count):
            var next = place
            next.count = count
            change(value, inner, next)
        case .alternatives(let alternatives):
            // The first alternative that accepts the value is used.
            guard let used = alternatives.first(where: { $0.value.accepts(value) }) else { return }
            var next = place
            next.alternatives = place.alternatives ?? place.pointer
            change(value, used.value, next)
        case .cases(let cases): change(value, cases, view, place)
        case .array(let element): change(value, elements: element, view, place)
        case .tuple(let tuple): change(value, tuple, view, place)
        case .object(let object): change(value, object, view, place)
        }
    }

    // MARK: Kinds

    /// Values of each kind. The text has the form of no tag.
    private static let values: [(kind: JSONKind, name: String, value: JSONValue)] = [
        (.string, "a string", "{"), (.number, "a number", 7), (.boolean, "a boolean", true),
        (.object, "an object", .object(JSONObject())), (.array, "an array", .array([])), (.null, "null", .null),
    ]

    /// Adds a value of each JSON kind that a requirement does not accept.
    mutating func changeKind(_ accepted: Set<JSONKind>, _ view: SchemaView, _ place: MutationContext) {
        for other in Self.values where !accepted.contains(other.kind) {
            if other.kind == .null, place.allowsNull { continue }
            add(other.name, place, view, other.kind == .null ? .unexpectedNull : .typeMismatch) { _ in other.value }
        }
    }

    // MARK: Scalars

    private mutating func changeScalar(
        _ kind: ScalarKind,
        _ argument: SchemaView.Argument?,
        _ view: SchemaView,
        _ place: MutationContext
    ) {
        switch argument {
        case .length(let range): changeLength(range, view, place) { .string(String(repeating: "x", count: $0)) }
        case .pattern: changePattern(lengths: [0, 1, 3, 64], view, place)
        case .lengthAndPattern(let range, _):
            changeLength(range, view, place) { .string(String(repeating: "x", count: $0)) }
            changePattern(lengths: [range.lowerBound], view, place)
        case .bytes(let range): changeLength(range, view, place) { .string(Self.base64(ofZeros: $0)) }
        case .utc:
            add("another offset", place, view, .transformFailed) { _ in "2015-03-22T10:53:24+01:00" }
        case .schemes:
            add("another scheme", place, view, .transformFailed) { _ in "x-other://example.com/" }
            add("no scheme", place, view, .transformFailed) { _ in "/relative" }
        case .integers(let range):
            if range.lowerBound > .min {
                let number = JSONNumber(range.lowerBound - 1)
                add("less than \(range.lowerBound)", place, view, .outOfRange) { _ in .number(number) }
            }
            if range.upperBound < .max {
                let number = JSONNumber(range.upperBound + 1)
                add("more than \(range.upperBound)", place, view, .outOfRange) { _ in .number(number) }
            }
        case .numbers(let range):
            if range.lowerBound.isFinite, let number = JSONNumber(range.lowerBound - Self.margin(range.lowerBound)) {
                add("less than \(range.lowerBound)", place, view, .outOfRange) { _ in .number(number) }
            }
            if range.upperBound.isFinite, let number = JSONNumber(range.upperBound + Self.margin(range.upperBound)) {
                add("more than \(range.upperBound)", place, view, .outOfRange) { _ in .number(number) }
            }
        case .unsigned(let range):
            if range.lowerBound > 0 {
                let number = JSONNumber(range.lowerBound - 1)
                add("less than \(range.lowerBound)", place, view, .outOfRange) { _ in .number(number) }
            }
            if range.upperBound < .max {
                let number = JSONNumber(range.upperBound + 1)
                add("more than \(range.upperBound)", place, view, .outOfRange) { _ in .number(number) }
            }
        case .decimal(let requirement): change(requirement, view, place)
        case nil: break
        }
        changeForm(kind, argument, view, place)
    }

    private mutating func change(_ requirement: DecimalArgument, _ view: SchemaView, _ place: MutationContext) {
        func value(_ number: JSONNumber) -> JSONValue {
            requirement.form == .text ? .string(number.text) : .number(number)
        }
        if let least = requirement.least, let number = least.adding(-1) {
            add("less than \(least.text)", place, view, .outOfRange) { _ in value(number) }
        }
        if let most = requirement.most, let number = most.adding(1) {
            add("more than \(most.text)", place, view, .outOfRange) { _ in value(number) }
        }
        switch requirement.form {
        case .text: add("a number in place of a text", place, view, .typeMismatch) { _ in 1.5 }
        case .number: add("a text in place of a number", place, view, .typeMismatch) { _ in "1.5" }
        case nil: break
        }
    }

    /// Adds the violations of a kind itself.
    private mutating func changeForm(
        _ kind: ScalarKind,
        _ argument: SchemaView.Argument?,
        _ view: SchemaView,
        _ place: MutationContext
    ) {
        switch kind {
        case .string, .pattern, .boolean, .enumeration, .unixSeconds, .unixMilliseconds: break
        case .integer:
            if argument == nil {
                add("a fraction", place, view, .typeMismatch) { _ in 1.5 }
                let number = JSONNumber("9223372036854775808")
                if let number { add("more than 64 bits", place, view, .numberOverflow) { _ in .number(number) } }
            }
        case .unsigned:
            if argument == nil {
                add("a fraction", place, view, .typeMismatch) { _ in 1.5 }
                add("a negative number", place, view, .numberOverflow) { _ in -1 }
                let number = JSONNumber("18446744073709551616")
                if let number { add("more than 64 bits", place, view, .numberOverflow) { _ in .number(number) } }
            }
        case .decimal:
            if case .decimal(let requirement)? = argument, requirement.form == .number { return }
            add("text of another form", place, view, .transformFailed) { _ in "{" }
        case .number:
            guard argument == nil, let number = JSONNumber("1e400") else { return }
            add("more than a double", place, view, .numberOverflow) { _ in .number(number) }
        // The texts of every other kind have a form, which no text with a brace has.
        case .lenientNumber, .url, .uuid, .date, .dateTime, .httpDate, .base64, .email, .hostname, .ipv4, .ipv6, .time,
            .duration:
            add("text of another form", place, view, .transformFailed) { _ in "{" }
        }
    }

    /// A difference that is not lost by rounding.
    private static func margin(_ bound: Double) -> Double { max(bound.magnitude / 2, 1) }

    private static func base64(ofZeros count: Int) -> String {
        let padding = ["", "==", "="][count % 3]
        return String(repeating: "A", count: count / 3 * 4 + [0, 2, 3][count % 3]) + padding
    }

    private mutating func changeLength(
        _ range: ClosedRange<Int>,
        _ view: SchemaView,
        _ place: MutationContext,
        _ value: (Int) -> JSONValue
    ) {
        if range.lowerBound > 0 {
            let short = value(min(range.lowerBound, ScalarSamples.maximumLength) - 1)
            add("shorter than \(range.lowerBound)", place, view, .wrongLength) { _ in short }
        }
        if range.upperBound < ScalarSamples.maximumLength {
            let long = value(range.upperBound + 1)
            add("longer than \(range.upperBound)", place, view, .wrongLength) { _ in long }
        }
    }

    private mutating func changePattern(lengths: [Int], _ view: SchemaView, _ place: MutationContext) {
        for length in lengths where length <= ScalarSamples.maximumLength {
            for text in ["x", "~", "7", "A", "\u{2603}", "\n"] {
                let value = JSONValue.string(String(repeating: text, count: length))
                guard !view.accepts(value) else { continue }
                add("text without the pattern", place, view, .patternMismatch) { _ in value }
                return
            }
        }
    }

    private mutating func changeEnumeration(
        _ members: [SchemaView.EnumerationMember],
        isOpen: Bool,
        acceptsNull: Bool,
        _ view: SchemaView,
        _ place: MutationContext
    ) {
        let changes = enumerations[view] ?? EnumerationChanges(members, isOpen: isOpen, acceptsNull: acceptsNull)
        enumerations[view] = changes
        changeKind(changes.kinds, view, place)
        for (name, value) in changes.values { add(name, place, view, .notInEnum) { _ in value } }
    }

    /// The values that an enumeration refuses, of the kinds that it accepts.
    struct EnumerationChanges {
        private(set) var kinds: Set<JSONKind>
        private(set) var values: [(name: String, value: JSONValue)] = []

        init(_ members: [SchemaView.EnumerationMember], isOpen: Bool, acceptsNull: Bool) {
            kinds = acceptsNull ? [.null] : []
            if isOpen { kinds.insert(.string) }
            for member in members {
                switch member {
                case .text: kinds.insert(.string)
                case .number: kinds.insert(.number)
                case .boolean: kinds.insert(.boolean)
                }
            }
            let values = members.map(\.value)
            if kinds.contains(.string), !isOpen {
                let text = (["unknown member"] + values.compactMap(\.string)).max { $0.count < $1.count } ?? ""
                self.values.append(("an unknown member", .string(text + "?")))
            }
            let numbers = Set(values.compactMap(\.number))
            let others = (1...1000).lazy.map { JSONNumber($0) }
            if kinds.contains(.number), let number = others.first(where: { !numbers.contains($0) }) {
                self.values.append(("an unknown number", .number(number)))
            }
            for flag in [true, false] where kinds.contains(.boolean) && !values.contains(.boolean(flag)) {
                self.values.append(("\(flag)", .boolean(flag)))
            }
        }
    }
}
