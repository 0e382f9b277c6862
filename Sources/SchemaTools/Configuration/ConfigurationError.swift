/// An error in a configuration file, with its place.
package struct ConfigurationError: Error, Hashable {
    /// The line, from 1.
    package var line: Int
    /// The column, from 1, in Unicode scalars.
    package var column: Int
    /// A one-line description.
    package var message: String
}
