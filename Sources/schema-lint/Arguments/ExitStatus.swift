/// The exit status of the command. Scripts rely on the numbers.
package enum ExitStatus: Int32, Sendable {
    /// No fault has at least the failing severity.
    case clean = 0
    /// A fault has at least the failing severity.
    case found = 1
    /// The command line or a file could not be used.
    case unusable = 2
    /// Nothing was found, but a server did not answer, so that there is no verdict.
    case unanswered = 3

    typealias Meaning = (status: ExitStatus, meaning: String)

    /// The exit statuses of a subcommand, in words.
    static func meanings(clean: String = "no faults", found: String = "faults found") -> [Meaning] {
        [(.clean, clean), (.found, found), (.unusable, "invalid command line or unusable file")]
    }
}
