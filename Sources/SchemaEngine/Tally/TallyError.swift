/// The reason that a tally cannot be read or merged.
package struct TallyError: Error, Hashable, Sendable {
    /// The kinds of reasons.
    package enum Reason: Hashable, Sendable {
        /// The tallies are of two schemas.
        case differentSchemas(String, String)
        /// The tallies are of two versions of a schema.
        case differentVersions(String)
        /// A text is not a tally.
        case notTally
        /// The format has another version.
        case version(String)
        /// A line is not JSON.
        case notJSON(String)
        /// A line has a member that is missing or has a wrong value.
        case member(String, expected: String)
        /// A line counts nothing that the format has.
        case unknownLine
        /// A line counts the same as an earlier one.
        case repeatedLine
        /// The text ends in a line without a line feed.
        case cut
    }

    package let reason: Reason
    /// The number of the line, from 1; `nil` for an error that is not of a line.
    package let line: Int?

    init(_ reason: Reason, line: Int? = nil) { (self.reason, self.line) = (reason, line) }
}
