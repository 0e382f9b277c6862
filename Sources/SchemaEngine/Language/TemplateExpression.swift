import SchematicText

/// An expression of a template, without its braces: `{?page,tags*}` (RFC 6570, section 2.2).
package struct TemplateExpression {
    /// One variable and its modifier.
    package struct Variable {
        /// The name as it is written, including percent-encoded characters.
        package let name: String
        /// The maximum number of Unicode scalars of the value: `{name:3}`.
        package var prefix: Int?
        /// Whether each member is expanded separately: `{list*}`.
        package var isExploded = false

        package init(name: String) { self.name = name }
    }

    package let operation: TemplateOperator
    package let variables: [Variable]

    package init(_ operation: TemplateOperator, _ variables: [Variable]) {
        self.operation = operation
        self.variables = variables
    }

    /// Reads the text between the braces. `malformed` returns the error for a position and a reason.
    package init<Fault: Error>(
        reading text: Substring,
        _ malformed: (String.Index, String) -> Fault
    ) throws(Fault) {
        var list = text
        operation = list.first.flatMap { $0 == "{" ? nil : TemplateOperator(rawValue: $0) } ?? .simple
        if operation != .simple { list.removeFirst() }
        if let first = list.first, "=,!@|".contains(first) {
            throw malformed(list.startIndex, "'\(first)' is reserved for other kinds of templates")
        }
        var variables: [Variable] = []
        for part in list.split(separator: ",", omittingEmptySubsequences: false) {
            variables.append(try Self.variable(part, malformed))
        }
        self.variables = variables
    }

    private static func variable<Fault: Error>(
        _ text: Substring,
        _ malformed: (String.Index, String) -> Fault
    ) throws(Fault) -> Variable {
        let name = text.prefix { $0 != ":" && $0 != "*" }
        guard isName(name) else {
            let found = name.isEmpty ? "nothing" : "'\(name)'"
            throw malformed(
                text.startIndex,
                "expected a name of ASCII letters, digits and '_', with single dots between, found \(found)"
            )
        }
        var variable = Variable(name: String(name))
        let modifier = text[name.endIndex...]
        if modifier == "*" {
            variable.isExploded = true
        } else if !modifier.isEmpty {
            guard let length = prefixLength(modifier) else {
                throw malformed(
                    modifier.startIndex,
                    "expected '*', or ':' and a number from 1 to 9999, found '\(modifier)'"
                )
            }
            variable.prefix = length
        }
        return variable
    }

    private static func prefixLength(_ modifier: Substring) -> Int? {
        let digits = modifier.dropFirst().utf8
        guard modifier.first == ":", (1...4).contains(digits.count), digits.first != UInt8(ascii: "0") else {
            return nil
        }
        return Int(digits: modifier.dropFirst())
    }

    /// Returns whether a text is a `varname`. A percent-encoded character is part of the name, and is not decoded.
    private static func isName(_ name: Substring) -> Bool {
        name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty
                && part.indices.allSatisfy { index in
                    ASCIISet.templateName.contains(part[index]) || PercentEncoding.isTriplet(part[index...])
                }
        }
    }
}

/// The operator of an expression, which is the character after `{` (RFC 6570, appendix A).
package enum TemplateOperator: Character {
    /// `{a,b}`: `1,2`
    case simple = "{"
    /// `{+path}`: `/foo/bar`
    case reserved = "+"
    /// `{#a}`: `#1`
    case fragment = "#"
    /// `{.a,b}`: `.1.2`
    case label = "."
    /// `{/a,b}`: `/1/2`
    case segment = "/"
    /// `{;a,b}`: `;a=1;b=2`
    case pathParameter = ";"
    /// `{?a,b}`: `?a=1&b=2`
    case query = "?"
    /// `{&a,b}`: `&a=1&b=2`
    case continuation = "&"

    /// The text before the first value.
    package var opening: String {
        switch self {
        case .simple, .reserved: ""
        default: String(rawValue)
        }
    }

    /// The text between values.
    package var separator: String {
        switch self {
        case .simple, .reserved, .fragment: ","
        case .query, .continuation: "&"
        case .label, .segment, .pathParameter: String(rawValue)
        }
    }

    /// Whether each value follows its name.
    package var isNamed: Bool { self == .pathParameter || self == .query || self == .continuation }

    /// The text between a name and an empty value.
    package var emptyAssignment: String { self == .pathParameter ? "" : "=" }

    /// Whether values keep reserved characters and percent-encoded ones.
    package var keepsReserved: Bool { self == .reserved || self == .fragment }

    /// Whether values have no separator before the first one, so that a missing value
    /// changes the meaning of the text around it.
    package var requiresValue: Bool { self == .simple || self == .reserved }
}
