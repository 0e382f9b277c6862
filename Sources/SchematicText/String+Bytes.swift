extension String {
    /// Creates a byte string: a text with one scalar, from U+0000 to U+00FF, for each byte. A message that is passed on has
    /// byte strings as the values of its fields, so that it keeps bytes that are not UTF-8.
    package init(byteString bytes: some Collection<UInt8>) {
        if bytes.allSatisfy({ $0 < 0x80 }) {
            self.init(decoding: bytes, as: UTF8.self)
        } else {
            self.init(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        }
    }

    /// The bytes of a byte string. Other scalars are left out.
    package var bytesOfByteString: [UInt8] {
        utf8.allSatisfy { $0 < 0x80 } ? Array(utf8) : unicodeScalars.compactMap { UInt8(exactly: $0.value) }
    }

    /// The text that the bytes of a byte string are, as UTF-8.
    package var textOfByteString: String {
        utf8.allSatisfy { $0 < 0x80 } ? self : String(decoding: bytesOfByteString, as: UTF8.self)
    }
}
