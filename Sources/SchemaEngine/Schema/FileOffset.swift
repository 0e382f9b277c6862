/// A place in a file, such as that of a requirement or of a key in a schema.
package struct FileOffset: Hashable, Sendable {
    package let file: String
    /// The offset of the first byte.
    package let offset: Int

    package init(file: String, offset: Int) { (self.file, self.offset) = (file, offset) }

    init?(_ place: SourcePlace, in program: SchemaProgram) {
        guard program.tables.sources.indices.contains(Int(place.source)) else { return nil }
        self.init(file: program.tables.sources[Int(place.source)].path, offset: Int(place.offset))
    }
}
