package import SchemaEngine

/// Compiles a catalog, and says what is wrong with its files.
package struct Linter {
    private let sources: [SchemaSource]
    private let excerpts: ExcerptSource

    package init(_ sources: [SchemaSource], showsExcerpts: Bool) {
        self.sources = sources
        excerpts = ExcerptSource(sources, isShown: showsExcerpts)
    }

    /// The faults of the files with these names.
    package func entries(of files: Set<String>) -> [Findings.Entry] {
        SchemaCatalog.compiled(sources).faults
            .filter { fault in fault.schema.map { files.contains($0.file) } ?? true }
            .map { excerpts.entry($0) }
    }
}
