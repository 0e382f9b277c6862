/// How the command ends; scripts rely on the numbers.
package enum ExitStatus: Int32 {
    /// Nothing was found at or above the failing severity.
    case clean = 0
    /// Something was found.
    case found = 1
    /// The command line or a file could not be used.
    case unusable = 2
}
