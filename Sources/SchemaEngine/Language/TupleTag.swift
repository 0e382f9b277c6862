import SchematicText

/// `{tuple}` and `{tuple:time,value,note?}`: the tag that begins an array whose elements have a schema for each position.
package struct TupleTag: Hashable {
    /// The names of the positions, in order; `nil` for positions without names.
    package let names: [String]?
    /// The number of names that are not followed by `?`. All positions without names are required.
    package let requiredNames: Int

    /// The name of the tag, which has this meaning only as the first of two or more elements.
    package static let tag = "tuple"

    /// The element before the schema of all further elements.
    package static let further = "{*}"

    /// The key of further elements in `Codable` types and in generated Swift.
    package static let rest = "rest"

    /// Reads the text after the colon, or no text.
    init(reading text: String?) throws(ArgumentError) {
        guard let text else {
            (names, requiredNames) = (nil, 0)
            return
        }
        guard !text.isEmpty else { throw .empty }
        var found: [String] = []
        var seen: Set<ExactName> = []
        var required = 0
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let isOptional = part.utf8.last == UInt8(ascii: "?")
            let name = String(isOptional ? part.dropLast() : part)
            guard Self.isName(name) else {
                throw .invalid(
                    expected: "names of positions, as in {tuple:time,value}",
                    help: "\(quoted(name)) is not a letter or '_' followed by letters, digits or '_'"
                )
            }
            guard seen.insert(ExactName(name)).inserted else {
                throw .invalid(expected: "each name once", help: "\(quoted(name)) occurs twice")
            }
            if !isOptional {
                guard required == found.count else {
                    throw .invalid(
                        expected: "names with '?' at the end only",
                        help: "\(quoted(name)) follows a position that may be absent"
                    )
                }
                required += 1
            }
            found.append(name)
        }
        (names, requiredNames) = (found, required)
    }

    private static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, isLetter(first) else { return false }
        return text.utf8.allSatisfy { isLetter($0) || $0.isASCIIDigit }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || ASCIISet.letters.contains(byte)
    }
}

extension TagSyntax {
    /// The tag alone, if it is `{tuple}` or `{tuple:…}`. Nothing else can be beside it.
    var tupleAlternative: TagAlternative? {
        guard alternatives.count == 1, TupleTag.isTuple(alternatives[0]), !alternatives[0].isSecret else { return nil }
        return alternatives[0]
    }
}

extension TupleTag {
    /// Returns whether an alternative has the tag's name.
    package static func isTuple(_ alternative: TagAlternative) -> Bool { LookupName(alternative.name).folded == tag }

    /// Returns whether an element's string is `{*}`, which further elements follow.
    package static func isFurther(_ string: String) -> Bool { string.utf8.elementsEqual(further.utf8) }

    /// Returns whether a string is the tag, in the place where it has this meaning.
    package static func begins(_ string: String) -> Bool { syntax(of: string) != nil }

    static func syntax(of string: String) -> TagAlternative? {
        guard let content = Braces.content(of: string), let syntax = try? TagSyntax(reading: content) else {
            return nil
        }
        return syntax.tupleAlternative
    }

    /// Reads a string that is the tag; `nil` if it is not, or if its names cannot be read.
    package init?(_ string: String) {
        guard let alternative = Self.syntax(of: string), let tag = try? TupleTag(reading: alternative.argument?.text)
        else { return nil }
        self = tag
    }
}
