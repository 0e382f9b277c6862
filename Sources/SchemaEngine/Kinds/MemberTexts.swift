/// The strings of an enumeration, in a hash table for lookups by the bytes of a payload.
struct MemberTexts: Sendable {
    private let bytes: JSONBuffer
    /// A hash table with the range of each string in `bytes`. Its size is a power of two, and it is at most half
    /// full.
    private let places: [Range<Int>?]

    init(_ enumeration: Enumeration) {
        let texts = enumeration.strings.map { Array($0.text.utf8) }
        bytes = JSONBuffer(texts.joined())
        var size = 2
        while size < texts.count * 2 { size *= 2 }
        var places = [Range<Int>?](repeating: nil, count: size)
        var start = 0
        for text in texts {
            var place = Self.home(of: JSONScanner.nameHash(of: text), size)
            while places[place] != nil { place = (place + 1) & (size - 1) }
            places[place] = start..<start + text.count
            start += text.count
        }
        self.places = places
    }

    /// Returns whether the bytes in a range of a text are one of the strings.
    func contains(_ range: Range<Int>, in scanner: JSONScanner) -> Bool {
        var place = Self.home(of: scanner.nameHash(of: range), places.count)
        while let text = places[place] {
            if scanner.bytesEqual(range, to: bytes, start: text.lowerBound, length: text.count) { return true }
            place = (place + 1) & (places.count - 1)
        }
        return false
    }

    private static func home(of hash: UInt64, _ size: Int) -> Int { Int(truncatingIfNeeded: hash & UInt64(size - 1)) }
}
