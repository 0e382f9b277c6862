/// The keys of an object in its schema, prepared once for a type that reads itself from a payload's bytes.
@_spi(Generated) public struct ObjectLayout: Sendable {
    /// A key.
    public struct Key: Sendable {
        let name: String
        let mustBeThere: Bool
        let mayBeNull: Bool

        /// Creates a required key, `"name"`. The schema of its value determines whether null is valid.
        public static func required(_ name: String) -> Key { Key(name: name, mustBeThere: true, mayBeNull: false) }
        /// Creates a required key whose value may be null, `"name{null}"`.
        public static func nullable(_ name: String) -> Key { Key(name: name, mustBeThere: true, mayBeNull: true) }
        /// Creates a key that may be absent or null, `"name{?}"`.
        public static func optional(_ name: String) -> Key { Key(name: name, mustBeThere: false, mayBeNull: true) }
        /// Creates a key that may be absent or null, and then has its default, `"name{=…}"`.
        public static func defaulted(_ name: String) -> Key { Key(name: name, mustBeThere: false, mayBeNull: true) }
    }

    /// The treatment of keys that the layout does not name.
    public enum OtherKeys: Sendable {
        /// Parses and skips them.
        case skipped
        /// Rejects an object that has any.
        case refused
        /// Returns `ObjectLayout.other` for each, so that they can be read.
        case read
        /// Returns `ObjectLayout.other` for each if the options keep unknown keys, and otherwise skips them.
        case kept
    }

    /// The result of `ModelReader.nextMember` for a key that the layout does not describe.
    public static let other = -1
    /// The greatest number of keys in a layout. An object with more keys is read by the walk.
    public static let longest = 256

    let content: Content

    /// Prepares the keys of an object.
    ///
    /// - Parameters:
    ///   - keys: The named keys, in the schema's order.
    ///   - others: The treatment of keys that the layout does not describe.
    ///   - tags: The tags of each `"{* TAG}"`, without braces, in the schema's order.
    ///   - counts: The numbers of members that the object may have, all of which are required.
    public init(
        _ keys: [Key],
        others: OtherKeys = .skipped,
        tags: [String] = [],
        counts: [ClosedRange<Int>] = []
    ) {
        content = Content(Array(keys.prefix(Self.longest)), others, tags, counts)
    }

    /// The content of a layout, in one object, so that passing a layout passes one pointer.
    final class Content: Sendable {
        let names: NameMemory
        let others: OtherKeys
        let required: KeySet
        let nullable: KeySet
        /// The tags of keys; `nil` if there are none.
        let tags: KeyTags?
        /// The numbers of members that the object may have; `nil` if any number is valid.
        let counts: [ClosedRange<Int>]?

        init(_ keys: [Key], _ others: OtherKeys, _ tags: [String], _ counts: [ClosedRange<Int>]) {
            names = NameMemory(keys.map(\.name))
            self.others = others
            required = KeySet(keys.indices.filter { keys[$0].mustBeThere })
            nullable = KeySet(keys.indices.filter { keys[$0].mayBeNull })
            self.tags = tags.isEmpty ? nil : KeyTags(tags)
            self.counts = counts.isEmpty ? nil : counts
        }
    }
}

/// A set of keys of a layout, as bits.
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

    /// Adds a key. Returns `false` if the set already contains it.
    @inline(__always)
    mutating func insert(_ index: Int) -> Bool {
        let bit = 1 &<< UInt64(truncatingIfNeeded: index)
        guard index >= 64 else {
            defer { first |= bit }
            return first & bit == 0
        }
        return insertBeyond(index, bit)
    }

    /// Returns whether the set contains all keys of another one.
    @inline(__always)
    func contains(all other: KeySet) -> Bool {
        other.first & ~first == 0 && (other.more.0 & ~more.0) | (other.more.1 & ~more.1) | (other.more.2 & ~more.2) == 0
    }

    /// The number of keys in the set.
    var count: Int {
        first.nonzeroBitCount &+ more.0.nonzeroBitCount &+ more.1.nonzeroBitCount &+ more.2.nonzeroBitCount
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

/// The progress of a reader in an open object.
@_spi(Generated) public struct ObjectMembers: BitwiseCopyable {
    var seen = KeySet()
    /// The key that the schema's order suggests as the next one.
    var expected = 0
    var isAfterMember = false
    /// The unnamed keys so far; `nil` while there are none.
    var unnamed: UnnamedKeyStack.Region?
    /// The name of the last unnamed member.
    var name = StringToken(start: 0, length: 0, hasEscapes: false, isASCII: true)
}
