import SchematicText

/// `{enum:…}`.
struct Enumeration: Sendable {
    var strings: Set<ExactName>
    /// Numbers compare by value.
    var numbers: [JSONNumber]
    var acceptsTrue: Bool
    var acceptsFalse: Bool
    var acceptsNull: Bool
    /// `*`: any other string is kept, with a notice.
    var isOpen: Bool
    /// The members as they are written, in the schema's order. For messages.
    var members: [String]
}

/// The reason that the members of an enumeration cannot be read.
enum EnumerationError: Error, Hashable {
    case emptyMember
    case whiteSpace(String)
    case repeatedMember(String)
    /// Text follows the closing quote of a member.
    case textAfterQuote
    /// The only member is `*`.
    case noMembers
}

extension Enumeration {
    /// Reads the members of `{enum:open,"a,b",5,*}`.
    init(reading text: String) throws(EnumerationError) {
        self.init(
            strings: [],
            numbers: [],
            acceptsTrue: false,
            acceptsFalse: false,
            acceptsNull: false,
            isOpen: false,
            members: []
        )
        var numbersSeen: Set<JSONNumber> = []
        for member in try Self.split(text) {
            let isNew = insert(member, numbersSeen: &numbersSeen)
            guard isNew else { throw .repeatedMember(String(member)) }
            if member != "*" { members.append(String(member)) }
        }
        guard !members.isEmpty else { throw .noMembers }
    }

    /// Adds one member. Returns `false` if it is a duplicate.
    private mutating func insert(_ member: Substring, numbersSeen: inout Set<JSONNumber>) -> Bool {
        switch member {
        case "*": return Self.turnOn(&isOpen)
        case "true": return Self.turnOn(&acceptsTrue)
        case "false": return Self.turnOn(&acceptsFalse)
        case "null": return Self.turnOn(&acceptsNull)
        default: break
        }
        if Self.startsNumber(member), let number = JSONNumber(String(member)) {
            numbers.append(number)
            return numbersSeen.insert(number).inserted
        }
        let isQuoted = member.utf8.first == UInt8(ascii: "\"")
        let string = isQuoted ? member.dropFirst().dropLast() : member
        return strings.insert(ExactName(String(string))).inserted
    }

    private static func turnOn(_ flag: inout Bool) -> Bool {
        defer { flag = true }
        return !flag
    }

    private static func startsNumber(_ member: Substring) -> Bool {
        guard let first = member.utf8.first else { return false }
        return first == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    }

    /// Splits the text at the commas that are not inside quotes.
    private static func split(_ text: String) throws(EnumerationError) -> [Substring] {
        var members: [Substring] = []
        var rest = text[...]
        while true {
            var end = rest.utf8.startIndex
            if rest.utf8.first == UInt8(ascii: "\"") {
                let inside = rest.utf8.index(after: end)
                let quote = rest.utf8[inside...].firstIndex(of: UInt8(ascii: "\"")) ?? rest.endIndex
                end = quote < rest.endIndex ? rest.utf8.index(after: quote) : rest.endIndex
            }
            let comma = rest.utf8[end...].firstIndex(of: UInt8(ascii: ",")) ?? rest.endIndex
            members.append(try checked(rest[..<comma], endOfQuotes: end))
            guard comma < rest.endIndex else { return members }
            rest = rest[rest.utf8.index(after: comma)...]
        }
    }

    private static func checked(_ member: Substring, endOfQuotes: String.Index) throws(EnumerationError) -> Substring {
        guard let first = member.unicodeScalars.first, let last = member.unicodeScalars.last else {
            throw .emptyMember
        }
        guard !first.properties.isWhitespace, !last.properties.isWhitespace else {
            throw .whiteSpace(String(member))
        }
        guard endOfQuotes == member.startIndex || endOfQuotes == member.endIndex else { throw .textAfterQuote }
        return member
    }
}

extension Enumeration {
    /// The JSON kinds of the members.
    var kinds: AcceptedKinds {
        var kinds: AcceptedKinds = []
        if isOpen || !strings.isEmpty { kinds.insert(.string) }
        if !numbers.isEmpty { kinds.insert(.number) }
        if acceptsTrue || acceptsFalse { kinds.insert(.boolean) }
        if acceptsNull { kinds.insert(.null) }
        return kinds
    }

    func accepts(_ token: NumberToken, in scanner: JSONScanner) -> Bool {
        guard !numbers.isEmpty, let number = JSONNumber(scanner.text(in: token.range)) else { return false }
        return numbers.contains(number)
    }

    /// Returns whether two enumerations have the same members, in any order and spelling.
    func accepts(sameAs other: Enumeration) -> Bool {
        acceptsTrue == other.acceptsTrue && acceptsFalse == other.acceptsFalse && acceptsNull == other.acceptsNull
            && isOpen == other.isOpen && strings == other.strings && Set(numbers) == Set(other.numbers)
    }
}

extension Enumeration {
    /// The members for tools that translate schemas.
    var form: SchemaView.Form {
        var values: [SchemaView.EnumerationMember] = []
        for word in members {
            switch word {
            case "true" where acceptsTrue: values.append(.boolean(true))
            case "false" where acceptsFalse: values.append(.boolean(false))
            case "null" where acceptsNull: break
            case _ where word.first == "\"": values.append(.text(String(word.dropFirst().dropLast())))
            default: values.append(JSONNumber(word).map(SchemaView.EnumerationMember.number) ?? .text(word))
            }
        }
        return .enumeration(values, isOpen: isOpen, acceptsNull: acceptsNull)
    }
}

extension EnumerationError {
    /// The error of the tag's argument.
    var ofArgument: ArgumentError {
        switch self {
        case .emptyMember:
            .invalid(expected: "a member between two commas", help: "remove a comma, or write \"\" for empty text")
        case .whiteSpace(let member):
            .invalid(
                expected: "members without white space around them",
                help: "quote \(quoted(member)) if the space is part of it"
            )
        case .repeatedMember(let member):
            .invalid(expected: "each member once", help: "\(quoted(member)) occurs twice")
        case .textAfterQuote: .invalid(expected: "a comma after a quoted member")
        case .noMembers: .invalid(expected: "at least one member", help: "{string} accepts any text")
        }
    }
}
