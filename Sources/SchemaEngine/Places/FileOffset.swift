/// A byte offset in a file: that of a requirement, or of a key with its opening quote. Its pointer, line and column are computed
/// when they are shown.
package struct FileOffset: Hashable, Sendable {
    package let file: String
    /// The offset of the first byte.
    package let offset: Int

    package init(file: String, offset: Int) { (self.file, self.offset) = (file, offset) }
}

/// A `FileOffset` in the tables of a program, which have it for each node and each key: the file is an index, so that a copy
/// counts no references.
struct SourcePlace: Hashable, BitwiseCopyable {
    /// An index into the program's `sources`; `-1` for no place.
    var source: Int32
    var offset: Int32

    static let none = SourcePlace(source: -1, offset: 0)
}
