/// A key as it mostly stands in a text, `name":`, made ready to be compared eight bytes at a time.
struct WrittenKey: BitwiseCopyable, Sendable {
    /// Its first eight bytes, or all of them, and which bits of them count.
    let head: UInt64
    let mask: UInt64
    let start: Int32
    /// Of the name with its quote and its colon.
    let length: Int32

    /// A name of so many bytes among others, each of which its closing quote and a colon follow. It must be one that can
    /// be written without escapes.
    init(in names: JSONBuffer, start: Int, nameLength: Int) {
        let length = nameLength + 2
        mask = length >= 8 ? .max : (1 << UInt64(length * 8)) - 1
        head = names.word(at: start) & mask
        self.start = Int32(truncatingIfNeeded: start)
        self.length = Int32(truncatingIfNeeded: length)
    }
}
