import SchematicText

/// The reason that a tally cannot be read or merged.
package struct TallyError: Error, Hashable, Sendable {
    /// The kinds of reasons.
    package enum Reason: Hashable, Sendable {
        /// The tallies are of two schemas.
        case differentSchemas(String, String)
        /// The tallies are of two versions of a schema.
        case differentVersions(String)
        /// The text does not begin with the header of a tally.
        case notTally
        /// The format has another version.
        case version(String)
        case secondHeader
        /// The line is not JSON.
        case notJSON(String)
        /// A member of the line is absent or has a wrong value.
        case member(String, expected: String)
        /// The line has none of the members that name its content.
        case unknownLine
        /// The line counts the same as an earlier one.
        case repeatedLine
        /// The last line does not end in a line feed.
        case cut
        /// The sum of tallies has more of something than the limit.
        case tooMany(String, Int, maximum: Int)
    }

    package let reason: Reason
    /// The number of the line, from 1; `nil` for an error that concerns no line.
    package let line: Int?

    init(_ reason: Reason, line: Int? = nil) { (self.reason, self.line) = (reason, line) }

    /// The line, the reason and advice, in one line.
    package var message: String {
        let text =
            switch reason {
            case .differentSchemas(let first, let second):
                "expected tallies of one schema, found those of \(first) and \(second)"
            case .differentVersions(let schema): "the tallies are of different versions of \(schema)"
            case .notTally: "expected the header of a tally, such as {\"tally\":1,…}"
            case .version(let version): "expected version \(Tally.version) of the format, found \(version)"
            case .secondHeader: "expected one header, found a second one; add tallies up with 'schema-lint tally merge'"
            case .notJSON(let message): "expected a JSON object: \(message)"
            case .member(let name, let expected): "expected \(expected) as '\(name)'"
            case .unknownLine:
                "expected a line with 'fault', 'key', 'member', 'branch', 'form' or 'unknownKey'"
            case .repeatedLine: "expected each count once, found that of an earlier line"
            case .cut: "the line is cut: expected a line feed at its end"
            case .tooMany(let name, let count, let maximum):
                "expected at most \(maximum) \(name), found \(count); begin again without the earlier counts"
            }
        return (line.map { "line \($0): \(text)" } ?? text).displayLine
    }
}
