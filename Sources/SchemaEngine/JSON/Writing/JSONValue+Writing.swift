extension JSONValue: DisplayDescribed {
    /// The value as compact JSON text.
    var displayDescription: String { text() }

    /// Returns the value as JSON text, with the keys in their order, and the numbers as they were written.
    ///
    /// - Parameter indentation: The number of spaces for each level, or `nil` for text without spaces and line breaks.
    /// - Returns: The text.
    public func text(indentedBy indentation: Int? = nil) -> String {
        String(decoding: bytes(indentedBy: indentation), as: UTF8.self)
    }

    /// Returns the value as JSON text in UTF-8.
    ///
    /// - Parameter indentation: The number of spaces for each level, or `nil` for text without spaces and line breaks.
    /// - Returns: The text's bytes.
    public func bytes(indentedBy indentation: Int? = nil) -> [UInt8] {
        var writer = JSONWriter(indentation: indentation)
        writer.value(self)
        return writer.bytes
    }
}

extension JSONWriter {
    /// Writes a value with its contents.
    package mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .boolean(let value): boolean(value)
        case .number(let value): number(value)
        case .string(let value): string(value)
        case .array(let elements):
            beginArray()
            for element in elements { self.value(element) }
            endArray()
        case .object(let object):
            beginObject()
            for member in object.members {
                key(member.key)
                self.value(member.value)
            }
            endObject()
        }
    }
}
