@_spi(Generated) import SchemaEngine

/// Proves that one scalar accepts each value of another one.
enum ScalarContainment {
    static func holds(_ sender: SchemaView.Form, _ receiver: SchemaView.Form, allowsNull: Bool) -> Bool {
        switch (sender, receiver) {
        case (.scalar(let kind, let argument), .scalar(let other, let otherArgument)):
            return holds(kind, argument, other, otherArgument)
        case (.scalar(let kind, _), .enumeration(_, isOpen: true, _)): return kind.acceptsOnlyText
        case (.enumeration(let members, isOpen: true, let acceptsNull), .scalar(let other, nil)):
            return other == .string && members.allSatisfy(\.isText) && (allowsNull || !acceptsNull)
        case (
            .enumeration(let members, let isOpen, let acceptsNull), .enumeration(let others, let isOtherOpen, let null)
        ):
            return (!isOpen || isOtherOpen) && (!acceptsNull || null || allowsNull)
                && Set(members).subtracting(others).allSatisfy { isOtherOpen && $0.isText }
        default: return false
        }
    }

    private static func holds(
        _ kind: ScalarKind,
        _ argument: SchemaView.Argument?,
        _ other: ScalarKind,
        _ otherArgument: SchemaView.Argument?
    ) -> Bool {
        if kind == other, argument == otherArgument || otherArgument == nil { return true }
        switch (kind, other) {
        case (_, .string) where otherArgument == nil: return kind.acceptsOnlyText
        case (.string, .string), (.string, .pattern), (.pattern, .string), (.pattern, .pattern):
            return TextRequirement(otherArgument).accepts(TextRequirement(argument))
        case (.unixSeconds, .number), (.unixMilliseconds, .number): return otherArgument == nil
        case (.integer, .lenientNumber), (.number, .lenientNumber), (.unsigned, .lenientNumber): return true
        case (.decimal, .decimal) where argument == nil:
            // Without an argument, numbers and texts are sent.
            guard case .decimal(let outer)? = otherArgument, outer.form != nil else { break }
            return false
        case (.integer, .decimal), (.unsigned, .decimal), (.decimal, .decimal): break
        case (.unsigned, .unsigned), (.integer, .unsigned), (.unsigned, .integer):
            return contains(otherArgument ?? other.allIntegers, argument ?? kind.allIntegers)
        case (.unsigned, .number): return otherArgument == nil
        case (.integer, .integer), (.number, .number), (.integer, .number), (.url, .url), (.base64, .base64):
            return contains(otherArgument, argument)
        default: return false
        }
        return contains(otherArgument, argument)
    }

    /// Returns whether a requirement of decimals accepts all numbers that an argument allows.
    private static func contains(_ outer: DecimalArgument, _ inner: SchemaView.Argument?) -> Bool {
        let (least, most): (JSONNumber?, JSONNumber?)
        switch inner {
        case .decimal(let inner)?:
            guard outer.form == nil || outer.form == inner.form else { return false }
            (least, most) = (inner.least, inner.most)
        case .integers(let range)?: (least, most) = (JSONNumber(range.lowerBound), JSONNumber(range.upperBound))
        case .unsigned(let range)?: (least, most) = (JSONNumber(range.lowerBound), JSONNumber(range.upperBound))
        case nil: (least, most) = (nil, nil)
        default: return false
        }
        if case .decimal? = inner {} else if outer.form == .text { return false }
        let isAbove = outer.least.map { bound in least.map { !$0.isLess(than: bound) } ?? false } ?? true
        let isBelow = outer.most.map { bound in most.map { !bound.isLess(than: $0) } ?? false } ?? true
        return isAbove && isBelow
    }

    private static func contains(_ outer: SchemaView.Argument?, _ inner: SchemaView.Argument?) -> Bool {
        switch (outer, inner) {
        case (nil, _): return true
        case (.unsigned(let outer)?, .unsigned(let inner)?): return outer.contains(inner)
        case (.unsigned(let outer)?, .integers(let inner)?):
            return inner.lowerBound >= 0 && outer.contains(inner.lowerBound.magnitude...inner.upperBound.magnitude)
        case (.integers(let outer)?, .unsigned(let inner)?):
            return inner.upperBound <= UInt64(Int64.max)
                && outer.contains(Int64(clamping: inner.lowerBound)...Int64(clamping: inner.upperBound))
        case (.decimal(let outer)?, _): return contains(outer, inner)
        case (.integers(let outer)?, .integers(let inner)?): return outer.contains(inner)
        case (.numbers(let outer)?, .numbers(let inner)?): return outer.contains(inner)
        case (.bytes(let outer)?, .bytes(let inner)?): return outer.contains(inner)
        case (.schemes(let outer)?, .schemes(let inner)?):
            // Without names, every scheme is accepted.
            return outer.isEmpty
                || !inner.isEmpty && Set(inner.map(ExactName.init)).isSubset(of: outer.map(ExactName.init))
        case (.numbers(let outer)?, .integers(let inner)?):
            // A bound that a double does not represent proves nothing, apart from the absent ones.
            func isBelow(_ bound: Double, _ number: Int64) -> Bool {
                bound == -.infinity || Double(exactly: number).map { bound <= $0 } ?? false
            }
            func isAbove(_ bound: Double, _ number: Int64) -> Bool {
                bound == .infinity || Double(exactly: number).map { $0 <= bound } ?? false
            }
            return isBelow(outer.lowerBound, inner.lowerBound) && isAbove(outer.upperBound, inner.upperBound)
        default: return false
        }
    }
}

/// The length and the pattern that an argument requires of a text.
struct TextRequirement {
    let length: ClosedRange<Int>
    let pattern: ExactName?

    init(length: ClosedRange<Int> = 0...Int.max, pattern: ExactName? = nil) {
        (self.length, self.pattern) = (length, pattern)
    }

    init(_ argument: SchemaView.Argument?) {
        switch argument {
        case .length(let range): self.init(length: range)
        case .pattern(let pattern): self.init(pattern: ExactName(pattern))
        case .lengthAndPattern(let range, let pattern): self.init(length: range, pattern: ExactName(pattern))
        default: self.init()
        }
    }

    /// The schema of the texts that meet the requirement.
    var schema: SchemaView? {
        let most = length.upperBound == .max ? "" : "\(length.upperBound)"
        let range = length == 0...Int.max ? nil : "\(length.lowerBound)..\(most)"
        let argument = [range, pattern.map { "/\($0.text)/" }].compactMap(\.self).joined(separator: ",")
        return SchemaView(ofTag: argument.isEmpty ? "string" : "string:\(argument)")
    }

    /// Returns whether each text that meets another requirement meets this one.
    func accepts(_ other: TextRequirement) -> Bool {
        (pattern == nil || pattern == other.pattern) && length.contains(other.length)
    }
}

extension ClosedRange {
    func contains(_ other: ClosedRange) -> Bool {
        lowerBound <= other.lowerBound && other.upperBound <= upperBound
    }
}

extension ScalarKind {
    /// The range of the kind without an argument, or `nil` for a kind that is not one of integers.
    fileprivate var allIntegers: SchemaView.Argument? {
        switch self {
        case .integer: .integers(Int64.min...Int64.max)
        case .unsigned: .unsigned(0...UInt64.max)
        case .string, .pattern, .number, .boolean, .enumeration, .decimal, .lenientNumber, .url, .uuid, .base64: nil
        case .date, .dateTime, .httpDate, .unixSeconds, .unixMilliseconds, .time, .duration: nil
        case .email, .hostname, .ipv4, .ipv6: nil
        }
    }

    /// Whether all values are strings.
    var acceptsOnlyText: Bool { accepts == [.string] }
}

extension SchemaView.EnumerationMember {
    var isText: Bool {
        if case .text = self { true } else { false }
    }
}
