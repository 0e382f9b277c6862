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
            return holdsForText(argument, otherArgument)
        case (.integer, .integer), (.number, .number), (.integer, .number):
            return contains(otherArgument, argument)
        case (.unixSeconds, .number), (.unixMilliseconds, .number): return otherArgument == nil
        case (.integer, .lenientNumber), (.number, .lenientNumber), (.integer, .decimal): return true
        case (.url, .url):
            guard case .schemes(let names)? = argument, case .schemes(let others)? = otherArgument else { return false }
            // Without names, every scheme is accepted.
            return others.isEmpty || !names.isEmpty && Set(names).isSubset(of: others)
        case (.base64, .base64):
            guard case .bytes(let range)? = argument, case .bytes(let other)? = otherArgument else { return false }
            return other.lowerBound <= range.lowerBound && range.upperBound <= other.upperBound
        default: return false
        }
    }

    private static func holdsForText(_ argument: SchemaView.Argument?, _ other: SchemaView.Argument?) -> Bool {
        let (length, pattern) = parts(of: argument)
        let (otherLength, otherPattern) = parts(of: other)
        return (otherPattern == nil || otherPattern == pattern)
            && otherLength.lowerBound <= length.lowerBound && length.upperBound <= otherLength.upperBound
    }

    /// Returns the length and the pattern that an argument requires of a text.
    static func parts(of argument: SchemaView.Argument?) -> (length: ClosedRange<Int>, pattern: String?) {
        switch argument {
        case .length(let range), .bytes(let range): (range, nil)
        case .pattern(let pattern): (0...Int.max, pattern)
        case .lengthAndPattern(let range, let pattern): (range, pattern)
        default: (0...Int.max, nil)
        }
    }

    private static func contains(_ outer: SchemaView.Argument?, _ inner: SchemaView.Argument?) -> Bool {
        switch (outer, inner) {
        case (nil, _): return true
        case (_, nil): return false
        case (.integers(let outer)?, .integers(let inner)?):
            return outer.lowerBound <= inner.lowerBound && inner.upperBound <= outer.upperBound
        case (.numbers(let outer)?, .numbers(let inner)?):
            return outer.lowerBound <= inner.lowerBound && inner.upperBound <= outer.upperBound
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

extension ScalarKind {
    /// Whether all values are strings.
    var acceptsOnlyText: Bool {
        switch self {
        case .integer, .number, .boolean, .enumeration, .decimal, .lenientNumber, .unixSeconds, .unixMilliseconds: false
        case .string, .pattern, .url, .uuid, .date, .dateTime, .httpDate, .base64, .email, .hostname, .ipv4, .ipv6,
            .time,
            .duration:
            true
        }
    }
}

extension SchemaView.EnumerationMember {
    var isText: Bool {
        if case .text = self { true } else { false }
    }
}
