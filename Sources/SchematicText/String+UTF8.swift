extension String {
    /// Creates the text of bytes that must be UTF-8 (RFC 3629), or returns `nil` if they are not.
    ///
    /// The text has exactly these bytes. `String(data:encoding:)` of Foundation drops a byte-order mark, and
    /// `String(validating:as:)` of the standard library requires macOS 15.
    package init?(utf8 bytes: some Collection<UInt8>) {
        self.init(decoding: bytes, as: UTF8.self)
        // A replaced byte makes another text.
        guard utf8.isSame(as: bytes) else { return nil }
    }
}

extension String {
    /// Returns whether the bytes of another text follow each other in this one. `contains` of the standard library compares
    /// characters, which takes many times as long.
    func containsBytes(of other: String) -> Bool {
        var (text, part) = (self, other)
        return text.withUTF8 { text in
            part.withUTF8 { part in
                guard let first = part.first, text.count >= part.count else { return part.isEmpty }
                return (0...text.count - part.count).contains { start in
                    text[start] == first && text[start..<start + part.count].elementsEqual(part)
                }
            }
        }
    }

    /// Returns whether the text ends with the bytes of another one, which is faster than a comparison of characters.
    func endsWithBytes(of other: String) -> Bool {
        var (text, part) = (self, other)
        return text.withUTF8 { text in
            part.withUTF8 { part in text.count >= part.count && text.suffix(part.count).elementsEqual(part) }
        }
    }
}

extension Collection<UInt8> {
    /// Returns whether two texts in UTF-8 have the same bytes. Bytes in memory are compared without a call for each.
    @inlinable package func isSame(as other: some Collection<UInt8>) -> Bool {
        let isSame = withContiguousStorageIfAvailable { own in
            other.withContiguousStorageIfAvailable { other in own.count == other.count && own.elementsEqual(other) }
        }
        return (isSame ?? nil) ?? elementsEqual(other)
    }
}
