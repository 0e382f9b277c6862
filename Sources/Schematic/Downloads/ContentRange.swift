/// The part of a content that a response has (RFC 9110, section 14.4): `bytes 0-499/1234`, `bytes 0-499/*`, `bytes */1234`.
struct ContentRange: Equatable {
    /// The bytes, without the one at the upper bound; `nil` where none could be sent.
    var bytes: Range<ByteCount>?
    /// The length of the whole content; `nil` where the server does not know it.
    var total: ByteCount?

    /// `nil` for anything else: another unit, several ranges, numbers that contradict each other or exceed 64 bits.
    init?(_ text: String) {
        let words = text.split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
        let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        if parts[1] != "*" {
            guard let total = Self.number(parts[1]) else { return nil }
            self.total = total
        }
        if parts[0] != "*" {
            let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
            guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]), first <= last,
                total.map({ last < $0 }) ?? true
            else { return nil }
            bytes = first..<last + ByteCount(1)
        } else if total == nil {
            return nil
        }
    }

    private static func number(_ text: Substring) -> ByteCount? {
        ByteCount(digits: text).flatMap { $0 < .max ? $0 : nil }
    }
}
