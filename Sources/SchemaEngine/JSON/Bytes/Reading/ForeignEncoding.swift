/// An encoding of a text that is not UTF-8, by the first bytes of the text. JSON is UTF-8 (RFC 8259, section 8.1).
package struct ForeignEncoding: Hashable {
    /// The name for display, such as `UTF-16 (little-endian)`.
    package let name: String
    /// The name that `iconv` has for the encoding. With a byte-order mark, it is the one that also removes the mark.
    package let converterName: String

    /// The beginnings of texts: a byte-order mark, or, without one, the zero bytes beside the ASCII character with which each
    /// JSON text begins.
    private static let beginnings: [(encoding: ForeignEncoding, matches: @Sendable ([UInt8]) -> Bool)] = [
        (utf(32, "little", "UTF-32"), { $0 == [0xFF, 0xFE, 0, 0] }),
        (utf(32, "big", "UTF-32"), { $0 == [0, 0, 0xFE, 0xFF] }),
        (utf(16, "little", "UTF-16"), { $0.starts(with: [0xFF, 0xFE]) }),
        (utf(16, "big", "UTF-16"), { $0.starts(with: [0xFE, 0xFF]) }),
        (utf(32, "little", "UTF-32LE"), { zeros(in: $0) == [false, true, true, true] }),
        (utf(32, "big", "UTF-32BE"), { zeros(in: $0) == [true, true, true, false] }),
        (utf(16, "little", "UTF-16LE"), { $0.count == 4 && zeros(in: $0).starts(with: [false, true]) }),
        (utf(16, "big", "UTF-16BE"), { $0.count == 4 && zeros(in: $0).starts(with: [true, false]) }),
    ]

    /// Detects UTF-16 and UTF-32. Returns `nil` for any other text.
    package init?(of text: TextBytes) {
        let start = Array(text.prefix(4))
        guard let found = Self.beginnings.first(where: { $0.matches(start) }) else { return nil }
        self = found.encoding
    }

    private init(name: String, converterName: String) {
        self.name = name
        self.converterName = converterName
    }

    private static func utf(_ width: Int, _ order: String, _ converterName: String) -> ForeignEncoding {
        ForeignEncoding(name: "UTF-\(width) (\(order)-endian)", converterName: converterName)
    }

    private static func zeros(in bytes: [UInt8]) -> [Bool] { bytes.map { $0 == 0 } }
}
