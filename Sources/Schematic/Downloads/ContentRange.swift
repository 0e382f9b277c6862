/// Which part of a content a response has (RFC 9110, section 14.4): `bytes 0-499/1234`, `bytes 0-499/*`, `bytes */1234`.
struct ContentRange: Equatable {
    /// `nil` where none could be sent.
    var bytes: ClosedRange<Int>?
    /// The length of the whole content, where the server knows.
    var total: Int?

    /// `nil` for anything else, and for numbers that contradict each other.
    init?(_ text: String) {
        let words = text.split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
        let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        total = Self.number(parts[1])
        guard total != nil || parts[1] == "*" else { return nil }
        if parts[0] != "*" {
            let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
            guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]), first <= last,
                total.map({ last < $0 }) ?? true
            else { return nil }
            bytes = first...last
        } else if total == nil {
            return nil
        }
    }

    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }
}
