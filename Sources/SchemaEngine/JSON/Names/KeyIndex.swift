/// Groups of trusted names, such as the keys of each kind of object, that are looked up by the names in a payload and
/// in an app's code.
///
/// A lookup usually reads one entry, because an entry contains the length of its name, and its first and last eight
/// bytes. The hash has no seed: a payload cannot add a name. It is not a `HashTable`, because all groups share one
/// block of memory, and a lookup neither checks bounds nor counts references.
///
/// `@unchecked Sendable`: the memory is written only in `init`, freed in `deinit`, and only read in between. In a group
/// that has names, `start &+ (n & mask)` is the index of an entry for any `n`, and at least one of these is empty.
final class KeyIndex: @unchecked Sendable {
    /// The position of a name.
    struct NameRange: BitwiseCopyable {
        var start: Int32
        var length: Int32

        /// Creates a place from the offset of the name's first byte in the text of all names, and its length in bytes.
        init(start: Int32, length: Int32) { (self.start, self.length) = (start, length) }
    }

    /// A group's hash table. Without names, its mask is -1.
    struct Group: BitwiseCopyable {
        var start: Int32
        var mask: Int32
    }

    struct Entry: BitwiseCopyable, Sendable {
        var ends: NameEnds
        var start: Int32
        /// The index of the name, relative to the group's first name, or -1 for an empty entry.
        var index: Int32

        static let empty = Entry(ends: NameEnds(length: -1, first: 0, last: 0), start: 0, index: -1)
    }

    let groups: UnsafeMutablePointer<Group>
    let groupCount: Int
    let entries: UnsafeMutablePointer<Entry>
    let text: JSONBuffer

    /// Creates a table for each range of the names.
    init(_ text: JSONBuffer, places: [NameRange], groups ranges: [Range<Int>]) {
        self.text = text
        groupCount = ranges.count
        groups = .allocate(capacity: max(1, ranges.count))
        var size = 0
        for (index, range) in ranges.enumerated() {
            let own = range.isEmpty ? 0 : HashTables.size(for: range.count)
            (groups + index).initialize(to: Group(start: Int32(size), mask: Int32(own - 1)))
            size += own
        }
        entries = .allocate(capacity: max(1, size))
        entries.initialize(repeating: .empty, count: size)
        for (index, range) in ranges.enumerated() { fill(groups[index], with: places[range]) }
    }

    /// Creates a table for each group of names.
    convenience init(_ groups: [[String]]) {
        var (text, places, ranges): ([UInt8], [NameRange], [Range<Int>]) = ([], [], [])
        for group in groups {
            ranges.append(places.count..<places.count + group.count)
            for name in group {
                places.append(NameRange(start: Int32(text.count), length: Int32(name.utf8.count)))
                text += Array(name.utf8)
            }
        }
        self.init(JSONBuffer(text), places: places, groups: ranges)
    }

    private func fill(_ group: Group, with places: ArraySlice<NameRange>) {
        for (index, place) in places.enumerated() {
            text.withBytes { bytes in
                let range = Int(place.start)..<Int(place.start &+ place.length)
                let name = JSONScanner(UnsafeRawBufferPointer(rebasing: bytes[range]))
                let ends = NameEnds(name)
                var hash = Self.hash(of: name, ends)
                while self[hash, group].index >= 0 { hash &+= 1 }
                entries[Self.offset(hash, group)] = Entry(ends: ends, start: place.start, index: Int32(index))
            }
        }
    }

    deinit {
        groups.deallocate()
        entries.deallocate()
    }

    @inline(__always)
    static func offset(_ hash: UInt64, _ group: Group) -> Int {
        Int(group.start) &+ Int(truncatingIfNeeded: hash & UInt64(truncatingIfNeeded: group.mask))
    }

    @inline(__always)
    subscript(hash: UInt64, group: Group) -> Entry { entries[Self.offset(hash, group)] }

    /// Returns the index of the name in a group that equals the whole text, or -1 if there is none.
    @inline(__always)
    func index(of name: JSONScanner, in group: Int) -> Int32 {
        precondition(UInt(bitPattern: group) < UInt(bitPattern: groupCount), "index outside the groups")
        let group = groups[group]
        guard group.mask >= 0 else { return -1 }
        let ends = NameEnds(name)
        var hash = Self.hash(of: name, ends)
        while true {
            let entry = self[hash, group]
            if entry.ends == ends, isSame(name, entry) { return entry.index }
            guard entry.index >= 0 else { return -1 }
            hash &+= 1
        }
    }

    /// Returns the index of the name in a group that equals the bytes in a range of a text, or -1 if there is none.
    func index(of range: Range<Int>, in scanner: JSONScanner, group: Int) -> Int32 {
        index(of: JSONScanner(scanner.bytes(in: range)), in: group)
    }

    /// Returns the hash of a name: of its ends, and of the words between them, which most names do not have.
    @inline(__always)
    private static func hash(of name: JSONScanner, _ ends: NameEnds) -> UInt64 {
        var hash = ends.hash
        var index = 8
        while index &+ 8 < name.count {
            hash = JSONScanner.folded(hash ^ name.wordInside(at: index), 0x9E37_79B9_7F4A_7C15)
            index &+= 8
        }
        return hash
    }

    /// Compares the bytes between the ends, eight at a time. The last eight may overlap the end.
    @inline(__always)
    func isSame(_ name: JSONScanner, _ entry: Entry) -> Bool {
        var index = 8
        while index &+ 8 < name.count {
            guard name.wordInside(at: index) == text.word(at: Int(entry.start) &+ index) else { return false }
            index &+= 8
        }
        return true
    }
}

/// Distinguishes a name from most others, and from all others that have at most sixteen bytes.
struct NameEnds: BitwiseCopyable, Equatable, Sendable {
    var length: Int
    /// The first eight bytes, or all of a shorter name.
    var first: UInt64
    /// The last eight bytes, or 0 for a name of fewer than eight bytes.
    var last: UInt64

    init(length: Int, first: UInt64, last: UInt64) {
        (self.length, self.first, self.last) = (length, first, last)
    }

    /// Creates the ends of a whole text.
    @inline(__always)
    init(_ name: JSONScanner) {
        length = name.count
        if name.count >= 8 {
            (first, last) = (name.wordInside(at: 0), name.wordInside(at: name.count &- 8))
        } else {
            (first, last) = (name.shortText, 0)
        }
    }

    @inline(__always)
    var hash: UInt64 {
        let mixed = first ^ (UInt64(truncatingIfNeeded: length) &* 0xD6E8_FEB8_6659_FD93)
        return JSONScanner.folded(mixed, last ^ 0x9E37_79B9_7F4A_7C15)
    }
}

extension JSONScanner {
    /// Returns eight bytes, which must be within the text.
    @inline(__always)
    func wordInside(at index: Int) -> UInt64 {
        assert(index >= 0 && index &+ 8 <= count, "eight bytes outside the text")
        return base.littleEndianWord(at: index)
    }

    /// The whole text, which must have fewer than eight bytes, read by loads that may overlap.
    @inline(__always)
    var shortText: UInt64 {
        guard count > 0 else { return 0 }
        func bytes<Word: FixedWidthInteger & BitwiseCopyable>(_ type: Word.Type, at index: Int) -> UInt64 {
            let word = Word(littleEndian: base.loadUnaligned(fromByteOffset: index, as: Word.self))
            return UInt64(truncatingIfNeeded: word) &<< UInt64(truncatingIfNeeded: index &* 8)
        }
        if count >= 4 { return bytes(UInt32.self, at: 0) | bytes(UInt32.self, at: count &- 4) }
        return bytes(UInt8.self, at: 0) | bytes(UInt8.self, at: count >> 1) | bytes(UInt8.self, at: count &- 1)
    }
}
