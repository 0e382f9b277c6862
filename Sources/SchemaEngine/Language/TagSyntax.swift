import SchematicText

/// A tag, split into its alternatives. `{int:1..5|null}` has two.
package struct TagSyntax: Hashable {
    package var alternatives: [TagAlternative]
}

/// One alternative of a tag before its name is looked up: `string:1..80`.
package struct TagAlternative: Hashable {
    /// Whether the alternative follows `secret:`.
    package var isSecret = false
    /// The name as it is written.
    package var name: String
    package var argument: Argument?

    package enum Argument: Hashable {
        /// The text after the colon, as it is written.
        case text(String)
        /// `/…/`, without the slashes.
        case pattern(String)
        /// `1..80,/…/`, without the comma and the slashes.
        case lengthAndPattern(String, String)
    }
}

/// The form of a tag's argument.
enum ArgumentForm {
    /// Text up to the next alternative.
    case text
    /// Such text, a regular expression between slashes, or both with a comma between them.
    case textOrPattern
    /// A list whose members may be quoted.
    case members
}

/// The reason that a string in one pair of braces is not a tag.
package enum TagSyntaxError: Error, Hashable {
    /// An alternative is empty: `{}`, `{int|}`
    case emptyAlternative
    /// A name has white space around it: `{ int }`
    case whiteSpace
    /// The text is not a name: `{9lives}`, `{first} {last}`
    case badName(String)
    /// A regular expression has no closing slash.
    case unclosedPattern
    /// A quoted member has no closing quote.
    case unclosedQuote
    /// Text follows the end of a regular expression.
    case textAfterPattern
    /// `none` is an alternative, and is not the last one at the root of a body's schema.
    case misplacedNone

    /// Whether the code of the fault is `bad-tag-argument`, instead of `bad-tag`.
    var isOfArgument: Bool {
        switch self {
        case .unclosedPattern, .unclosedQuote: true
        default: false
        }
    }

    /// Whether the text is neither a tag nor the beginning of one with an argument.
    var isOfName: Bool {
        switch self {
        case .emptyAlternative, .whiteSpace, .badName: true
        case .unclosedPattern, .unclosedQuote, .textAfterPattern, .misplacedNone: false
        }
    }

    /// One line: what was expected, what was found, and the help.
    func message(tag: String) -> String {
        let literal = "if it is text, double its braces: \(pasted(Braces.doubled(tag)))"
        switch self {
        case .emptyAlternative:
            return "expected a tag's name, found nothing in \(quoted(tag)): \(literal)"
        case .whiteSpace:
            return "expected a tag without white space around its names, found \(quoted(tag)): \(literal)"
        case .badName(let name):
            return
                "expected a tag's name, a letter followed by letters, digits, '_', '-' or '.', found \(quoted(name)): "
                + literal
        case .unclosedPattern:
            return "expected a regular expression that ends with '/', found \(quoted(tag)): close it; "
                + "write a slash inside it as '\\/'"
        case .unclosedQuote:
            return "expected a quote at the end of a quoted member, found none in \(quoted(tag)): close it"
        case .textAfterPattern:
            return "expected the tag to end with '/}', found more text in \(quoted(tag)): write a slash inside a "
                + "regular expression as '\\/'"
        case .misplacedNone:
            return "expected 'none' once, as the last alternative at the root of a body's schema, "
                + "found \(quoted(tag)): write 'key{?}' for a key that may be absent"
        }
    }
}

extension TagSyntax {
    /// Reads the text between a tag's braces.
    package init(reading content: Substring) throws(TagSyntaxError) {
        var reader = TagReader(content)
        alternatives = [try reader.alternative()]
        while reader.skip("|") { alternatives.append(try reader.alternative()) }
        guard reader.isAtEnd else { throw .badName(String(content)) }
    }
}

extension TagSyntax {
    /// Returns the content of a tag with its enumeration in the open form, `enum:open,closed,*`; `nil` for a tag without
    /// exactly one enumeration.
    static func openEnumeration(_ content: Substring) -> String? {
        guard var tag = try? TagSyntax(reading: content) else { return nil }
        let indexes = tag.alternatives.indices.filter { index in
            BuiltInTag(LookupName(tag.alternatives[index].name)) == .scalar(.enumeration)
        }
        guard indexes.count == 1, case .text(let members)? = tag.alternatives[indexes[0]].argument else { return nil }
        tag.alternatives[indexes[0]].argument = .text(members + ",*")
        return TagSynonym.text(of: tag)
    }
}

/// Reads a tag's content from the left, byte by byte, because all characters of the syntax are ASCII.
private struct TagReader {
    private let content: Substring
    private var position: Substring.UTF8View.Index

    init(_ content: Substring) {
        self.content = content
        position = content.utf8.startIndex
    }

    var isAtEnd: Bool { position == content.utf8.endIndex }

    private var current: UInt8? { isAtEnd ? nil : content.utf8[position] }

    mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard current == UInt8(ascii: scalar) else { return false }
        position = content.utf8.index(after: position)
        return true
    }

    mutating func alternative() throws(TagSyntaxError) -> TagAlternative {
        var result = TagAlternative(name: try name())
        while skip(":") {
            guard LookupName(result.name).folded == "secret", !startsEmpty else {
                result.argument = try argument(of: result.name)
                break
            }
            result.isSecret = true
            result.name = try name()
        }
        return result
    }

    /// Whether the argument ends here.
    private var startsEmpty: Bool { current == nil || current == UInt8(ascii: "|") }

    private mutating func name() throws(TagSyntaxError) -> String {
        let rest = content[position...]
        let end = rest.utf8.firstIndex { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: ":") } ?? rest.endIndex
        let name = rest[..<end]
        guard !name.isEmpty else { throw .emptyAlternative }
        guard LookupName.isValid(name) else {
            let isPadded = name.first?.isWhitespace == true || name.last?.isWhitespace == true
            throw isPadded ? .whiteSpace : .badName(String(name))
        }
        position = end
        return String(name)
    }

    private mutating func argument(of name: String) throws(TagSyntaxError) -> TagAlternative.Argument {
        var form = ArgumentForm.text
        if case .scalar(let kind) = BuiltInTag(LookupName(name)) { form = kind.argumentForm }
        switch form {
        case .textOrPattern where current == UInt8(ascii: "/"): return .pattern(try pattern())
        case .textOrPattern:
            let text = take { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "/") }
            guard current == UInt8(ascii: "/"), text.utf8.last == UInt8(ascii: ",") else {
                return .text(text + take { $0 == UInt8(ascii: "|") })
            }
            return .lengthAndPattern(String(text.dropLast()), try pattern())
        case .text: return .text(take { $0 == UInt8(ascii: "|") })
        case .members: return .text(try members())
        }
    }

    /// Reads a regular expression to the slash that is followed by `|` or the end of the tag. A backslash escapes
    /// the next character.
    private mutating func pattern() throws(TagSyntaxError) -> String {
        position = content.utf8.index(after: position)
        let start = position
        while let byte = current {
            let slash = position
            position = content.utf8.index(after: position)
            if byte == UInt8(ascii: "\\"), !isAtEnd {
                position = content.utf8.index(after: position)
            } else if byte == UInt8(ascii: "/") {
                if startsEmpty { return String(content[start..<slash]) }
                if current == Braces.close { throw .textAfterPattern }
            }
        }
        throw .unclosedPattern
    }

    /// Reads a list to the next `|` that is not inside quotes.
    private mutating func members() throws(TagSyntaxError) -> String {
        let start = position
        while !startsEmpty {
            if skip("\"") {
                _ = take { $0 == UInt8(ascii: "\"") }
                guard skip("\"") else { throw .unclosedQuote }
            }
            _ = take { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "|") }
            _ = skip(",")
        }
        return String(content[start..<position])
    }

    private mutating func take(until isEnd: (UInt8) -> Bool) -> String {
        let rest = content[position...]
        position = rest.utf8.firstIndex(where: isEnd) ?? rest.endIndex
        return String(rest[..<position])
    }
}

extension TagAlternative {
    /// The alternative as it is written.
    package var text: String { (isSecret ? "secret:" : "") + name + (argument.map { ":\($0.text)" } ?? "") }
}

extension TagAlternative.Argument {
    /// The argument as it is written.
    var text: String {
        switch self {
        case .text(let text): text
        case .pattern(let pattern): "/\(pattern)/"
        case .lengthAndPattern(let length, let pattern): "\(length),/\(pattern)/"
        }
    }
}
