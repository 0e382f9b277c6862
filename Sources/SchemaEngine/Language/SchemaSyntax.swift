/// The limits of the syntax of schema files.
enum SchemaSyntax {
    /// The maximum nesting depth of a file's containers.
    static let maximumDepth = 512
}
