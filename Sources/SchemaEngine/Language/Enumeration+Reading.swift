/// The reason that the members of an enumeration cannot be read.
enum EnumerationError: Error, Hashable {
    case emptyMember
    case whiteSpace(String)
    case repeatedMember(String)
    /// Text follows the closing quote of a member.
    case textBehindQuote
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
        guard endOfQuotes == member.startIndex || endOfQuotes == member.endIndex else { throw .textBehindQuote }
        return member
    }
}
