/// The range of a response in the whole content (RFC 9110, section 14.4): `bytes 0-499/1234`, `bytes 0-499/*`,
/// `bytes */1234`.
struct ContentRange: Equatable {
    /// The range, without its upper bound; `nil` for an unsatisfiable range.
    var bytes: Range<ByteCount>?
    /// The length of the whole content; `nil` if the server does not state it.
    var total: ByteCount?

    /// Returns `nil` for other texts: another unit, several ranges, or numbers that contradict each other or
    /// exceed 64 bits.
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
