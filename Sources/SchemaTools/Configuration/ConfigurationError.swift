/// What is wrong with a configuration file, and where.
package struct ConfigurationError: Error, Hashable {
    /// From 1.
    package var line: Int
    /// From 1, in Unicode scalars.
    package var column: Int
    /// A one-line description.
    package var message: String
}
