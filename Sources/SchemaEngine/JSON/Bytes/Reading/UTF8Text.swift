extension TextBytes {
    /// The offset of the first byte that is not part of well-formed UTF-8 (RFC 3629), or `nil` if all bytes are UTF-8.
    package var offsetOfInvalidUTF8: Int? { JSONScanner(self).offsetOfInvalidUTF8 }
}

extension String {
    /// Creates the text of bytes that must be UTF-8 (RFC 3629), or returns `nil` if they are not.
    ///
    /// The text has exactly these bytes. `String(data:encoding:)` of Foundation drops a byte-order mark, and
    /// `String(validating:as:)` of the standard library requires macOS 15.
    package init?(utf8 bytes: some Collection<UInt8>) {
        let text = bytes.withContiguousStorageIfAvailable { Self.text(TextBytes(UnsafeRawBufferPointer($0))) }
        guard let text = text ?? Array(bytes).withTextBytes(Self.text) else { return nil }
        self = text
    }

    private static func text(_ bytes: TextBytes) -> String? { bytes.offsetOfInvalidUTF8 == nil ? bytes.string : nil }
}
