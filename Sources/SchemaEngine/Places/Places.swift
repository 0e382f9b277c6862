import SchematicText

/// A place in a payload, or in another JSON text.
public struct PayloadPlace: Hashable, Sendable {
    /// The payload's file, if it was read from one.
    package var file: String?
    /// The JSON Pointer (RFC 6901) of the value, or of the member whose key begins here; `""` is the whole document.
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

extension SchemaPlace {
    /// Creates a place of a file's text.
    package init(file: String, _ place: PayloadPlace) {
        self.init(file: file, pointer: place.pointer, line: place.line, column: place.column)
    }
}

extension PayloadPlace: DisplayDescribed {
    /// The place, such as `issues.json:9:5 at /issues/1`. The whole document has no pointer.
    var displayDescription: String {
        let place = "\(file.map { "\($0.displayLine):" } ?? "")\(line):\(column)"
        let inRecord = record.map { "record \($0), " } ?? ""
        return pointer.isEmpty ? inRecord + place : "\(inRecord)\(place) at \(pointer.displayLine)"
    }
}

extension SchemaPlace: DisplayDescribed {
    /// The place, such as `Schemas/Issue.json:14:3 at /category`.
    var displayDescription: String {
        (pointer.isEmpty ? "\(file):\(line):\(column)" : "\(file):\(line):\(column) at \(pointer)").displayLine
    }
}
