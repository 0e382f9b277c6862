/// A key as JSON text usually contains it, `name":`, prepared for comparison, eight bytes at a time.
struct WrittenKey: BitwiseCopyable, Sendable {
    /// The first eight bytes of the key, or all bytes of a shorter one, and the mask of the bits to compare.
    let head: UInt64
    let mask: UInt64
    let start: Int32
    /// The length of the name, its closing quote and its colon.
    let length: Int32

    /// Creates a key from a name in a buffer, where a closing quote and a colon follow each name. It must be possible
    /// to write the name without escapes.
    init(in names: JSONBuffer, start: Int, nameLength: Int) {
        let length = nameLength + 2
        mask = length >= 8 ? .max : (1 << UInt64(length * 8)) - 1
        head = names.word(at: start) & mask
        self.start = Int32(truncatingIfNeeded: start)
        self.length = Int32(truncatingIfNeeded: length)
    }
}
