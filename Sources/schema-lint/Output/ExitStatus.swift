/// The exit status of the command. Scripts rely on the numbers.
package enum ExitStatus: Int32 {
    /// No fault has at least the failing severity.
    case clean = 0
    /// A fault has at least the failing severity.
    case found = 1
    /// The command line or a file could not be used.
    case unusable = 2
    /// Nothing was found, but a server did not answer, so that there is no verdict.
    case unanswered = 3
}
