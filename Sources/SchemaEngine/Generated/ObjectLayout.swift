/// The keys of an object as its schema has them, laid out once for a type that reads itself from a payload's bytes.
public struct ObjectLayout: Sendable {
    /// One key.
    public struct Key: Sendable {
        let name: String
        let mustBeThere: Bool
        let mayBeNull: Bool

        /// `"name"`: must be there, and its null is the value's own.
        public static func required(_ name: String) -> Key { Key(name: name, mustBeThere: true, mayBeNull: false) }
        /// `"name{null}"`: must be there, may be null.
        public static func nullable(_ name: String) -> Key { Key(name: name, mustBeThere: true, mayBeNull: true) }
        /// `"name{?}"`: may be absent or null.
        public static func optional(_ name: String) -> Key { Key(name: name, mustBeThere: false, mayBeNull: true) }
        /// `"name{=…}"`: may be absent or null, and is then its default.
        public static func defaulted(_ name: String) -> Key { Key(name: name, mustBeThere: false, mayBeNull: true) }
    }

    /// What becomes of keys that the layout does not name.
    public enum OtherKeys: Sendable {
        /// They are parsed, and nothing more.
        case skipped
        /// The object must not have any.
        case refused
        /// They are handed over, each as `ObjectLayout.other`.
        case read
    }

    /// What `ModelReader.nextMember` returns for a key that the layout does not name.
    public static let other = -1
    /// How many keys a layout can have. An object with more is read by the walk.
    public static let longest = 256

    let content: Content

    /// Lays out keys, in the schema's order.
    public init(_ keys: [Key], others: OtherKeys = .skipped) {
        content = Content(Array(keys.prefix(Self.longest)), others)
    }

    /// One object for all of it, so that a layout is one pointer to hand on.
    final class Content: Sendable {
        let names: NameMemory
        let others: OtherKeys
        let required: KeySet
        let nullable: KeySet

        init(_ keys: [Key], _ others: OtherKeys) {
            names = NameMemory(keys.map(\.name))
            self.others = others
            required = KeySet(keys.indices.filter { keys[$0].mustBeThere })
            nullable = KeySet(keys.indices.filter { keys[$0].mayBeNull })
        }
    }
}

/// Keys of a layout, as bits.
struct KeySet: BitwiseCopyable {
    private var first: UInt64 = 0
    private var more: (UInt64, UInt64, UInt64) = (0, 0, 0)

    init(_ indexes: [Int] = []) {
        for index in indexes { _ = insert(index) }
    }

    @inline(__always)
    func contains(_ index: Int) -> Bool {
        let bit = 1 &<< UInt64(truncatingIfNeeded: index)
        return (index < 64 ? first : word(index)) & bit != 0
    }

    /// Adds a key, or returns `false` where it is there already.
    @inline(__always)
    mutating func insert(_ index: Int) -> Bool {
        let bit = 1 &<< UInt64(truncatingIfNeeded: index)
        guard index >= 64 else {
            defer { first |= bit }
            return first & bit == 0
        }
        return insertBeyond(index, bit)
    }

    /// Whether all keys of another set are here.
    @inline(__always)
    func contains(all other: KeySet) -> Bool {
        other.first & ~first == 0 && (other.more.0 & ~more.0) | (other.more.1 & ~more.1) | (other.more.2 & ~more.2) == 0
    }

    private func word(_ index: Int) -> UInt64 {
        switch index >> 6 {
        case 1: more.0
        case 2: more.1
        default: more.2
        }
    }

    private mutating func insertBeyond(_ index: Int, _ bit: UInt64) -> Bool {
        guard word(index) & bit == 0 else { return false }
        switch index >> 6 {
        case 1: more.0 |= bit
        case 2: more.1 |= bit
        default: more.2 |= bit
        }
        return true
    }
}

/// Where a reader stands in an object that it has opened.
public struct ObjectMembers: BitwiseCopyable {
    var seen = KeySet()
    /// The key that the schema's order lets us expect next.
    var expected = 0
    var isBehindMember = false
    /// The unnamed keys so far; `nil` while there is none.
    var unnamed: UnnamedKeys.Region?
    /// The name of the unnamed member that was handed over last.
    var name = StringToken(start: 0, length: 0, hasEscapes: false, isASCII: true)
}
