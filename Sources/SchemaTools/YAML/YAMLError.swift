/// The reason that a YAML document cannot be read.
package struct YAMLError: Error, Hashable {
    /// The line, from 1.
    package let line: Int
    /// What was expected, what was found, and what to do.
    package let message: String
}
