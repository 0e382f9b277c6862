/// The names of all keys without duplicates. A name is hashed once, and compared by its index.
struct KeyNames {
    struct Entry {
        var text: String
        var start: Int32
        var length: Int32
        /// A Boolean value that indicates whether the name can appear in a payload without escapes.
        var isPlain: Bool
        var hash: UInt64
    }

    private(set) var entries: [Entry] = []
    /// All names in UTF-8, each with the quote and the colon that follow it in a text.
    private(set) var bytes: [UInt8] = []
    private var indices: [ExactName: Int32] = [:]

    mutating func intern(_ text: String) -> Int32 {
        let name = ExactName(text)
        if let index = indices[name] { return index }
        let index = Int32(entries.count)
        let utf8 = Array(text.utf8)
        let hash = JSONScanner.nameHash(of: utf8)
        entries.append(
            Entry(
                text: text,
                start: Int32(bytes.count),
                length: Int32(utf8.count),
                isPlain: utf8.allSatisfy { $0 >= UInt8(ascii: " ") && $0 != Byte.quote && $0 != Byte.backslash },
                hash: hash
            )
        )
        bytes += utf8 + [Byte.quote, Byte.colon]
        indices[name] = index
        return index
    }

    subscript(index: Int32) -> Entry { entries[Int(index)] }
}
