/// Keys with their quotes and colons, written once and copied into many compact texts.
struct PreparedKeys: ~Copyable {
    /// A reference to one of the keys.
    struct Key: BitwiseCopyable, Sendable {
        fileprivate var start: Int32
        fileprivate var count: Int32

        fileprivate var range: Range<Int> { Int(start)..<Int(start + count) }
    }

    /// The keys in sequence, and 32 zero bytes after the last one.
    private var text = Arena<UInt8>(capacity: 256)

    init() {}

    /// Stores a key.
    mutating func prepare(_ key: String) -> Key {
        let start = max(0, text.count - Self.roomAfter)
        text.truncate(to: start)
        var key = key
        key.withUTF8 { text.appendJSONString(UnsafeRawBufferPointer($0)) }
        text.append(UInt8(ascii: ":"))
        let count = text.count - start
        text.append(repeating: 0, count: Self.roomAfter)
        return Key(start: Int32(truncatingIfNeeded: start), count: Int32(truncatingIfNeeded: count))
    }

    private static var roomAfter: Int { 32 }

    /// Appends a stored key.
    @inline(__always)
    func append(_ key: Key, to target: inout Arena<UInt8>) { target.append(key.range, of: text) }
}
