/// A configuration file that cannot be used, in one line for people.
package struct ConfigurationError: Error, Hashable {
    /// `line:column: what is wrong`, without the file's name.
    package var message: String
}
