/// A place in a payload.
public struct PayloadPlace: Hashable, Sendable {
    /// The payload's file, if it was read from one.
    package var file: String?
    /// The JSON Pointer (RFC 6901) of the value; `""` is the whole document.
    public var pointer: String
    /// The line, from 1.
    public var line: Int
    /// The column, from 1, in Unicode scalars.
    public var column: Int
    /// The byte offset, from 0. A byte-order mark counts.
    package var offset: Int
    /// The record, from 1, if each line of the input is a separate payload.
    public var record: Int?

    /// Creates a place.
    package init(file: String? = nil, pointer: String, line: Int, column: Int, offset: Int, record: Int? = nil) {
        self.file = file
        self.pointer = pointer
        self.line = line
        self.column = column
        self.offset = offset
        self.record = record
    }
}

/// A place in a schema file.
public struct SchemaPlace: Hashable, Sendable {
    /// The schema file, as named in the catalog.
    public var file: String
    /// The JSON Pointer (RFC 6901), made of the keys as written in the file: `/author{?}/name`.
    public var pointer: String
    /// The line, from 1.
    public var line: Int
    /// The column, from 1, in Unicode scalars.
    public var column: Int

    /// Creates a place.
    package init(file: String, pointer: String, line: Int, column: Int) {
        self.file = file
        self.pointer = pointer
        self.line = line
        self.column = column
    }
}

/// A suggested edit of a schema file: the text `replace` that starts at `line` and `column` becomes `with`.
package struct SchemaEdit: Hashable, Sendable {
    /// The schema file.
    package var file: String
    /// The exact text at that place.
    package var replace: String
    /// The replacement text.
    package var with: String
    /// The line of the first character of `replace`, from 1.
    package var line: Int
    /// The column of the first character of `replace`, from 1, in Unicode scalars.
    package var column: Int

    /// Creates an edit.
    package init(file: String, replace: String, with: String, line: Int, column: Int) {
        self.file = file
        self.replace = replace
        self.with = with
        self.line = line
        self.column = column
    }
}

/// An edit of a text: the bytes of `range` become `with`.
package struct TextEdit: Hashable, Sendable {
    package var range: Range<Int>
    package var with: String

    package init(range: Range<Int>, with: String) {
        self.range = range
        self.with = with
    }
}

extension SchemaProgram {
    /// Returns the files, pointers, lines and columns of places, found in one pass over each file.
    func schemaPlaces(of wanted: Set<SourcePlace>) -> [SourcePlace: SchemaPlace] {
        var result: [SourcePlace: SchemaPlace] = [:]
        for (source, places) in Dictionary(grouping: wanted.filter { $0 != .none }, by: \.source) {
            let file = tables.sources[Int(source)]
            for place in SchemaEngine.places(of: places.map { Int($0.offset) }.sorted(), in: file.text) {
                result[SourcePlace(source: source, offset: Int32(truncatingIfNeeded: place.offset))] =
                    SchemaPlace(file: file.path, pointer: place.pointer, line: place.line, column: place.column)
            }
        }
        return result
    }
}
