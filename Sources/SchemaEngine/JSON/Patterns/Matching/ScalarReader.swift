/// Reads the scalars of UTF-8. Ill-formed bytes read as U+FFFD, one at a time, except for overlong sequences of three
/// or four bytes, which are decoded.
struct ScalarReader {
    private let text: TextBytes
    private(set) var position = 0

    init(_ text: TextBytes, from position: Int = 0) {
        self.text = text
        self.position = position
    }

    mutating func next() -> Unicode.Scalar? {
        guard position < text.count else { return nil }
        let first = text[position]
        position &+= 1
        if first < 0x80 { return Unicode.Scalar(first) }
        let (tails, bits): (Int, UInt8) =
            switch first {
            case 0xC2...0xDF: (1, 0x1F)
            case 0xE0...0xEF: (2, 0x0F)
            case 0xF0...0xF4: (3, 0x07)
            default: (0, 0)
            }
        var value = UInt32(first & bits)
        for offset in 0..<tails {
            let tail = text[position &+ offset]
            guard tail & 0xC0 == 0x80 else { return "\u{FFFD}" }
            value = value << 6 | UInt32(tail & 0x3F)
        }
        guard tails > 0, let scalar = Unicode.Scalar(value) else { return "\u{FFFD}" }
        position &+= tails
        return scalar
    }
}
