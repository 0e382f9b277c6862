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

extension SchemaEdit {
    /// Creates an edit of a file from one of its text, which begins at `place`.
    package init(_ edit: TextEdit, of text: JSONBuffer, at place: SchemaPlace) {
        let replaced = text.withTextBytes { bytes in
            String(decoding: bytes[edit.range.clamped(to: 0..<bytes.count)], as: UTF8.self)
        }
        self.init(file: place.file, replace: replaced, with: edit.with, line: place.line, column: place.column)
    }
}
