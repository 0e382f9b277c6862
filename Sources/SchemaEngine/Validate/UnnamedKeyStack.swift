/// The keys in open objects that their shapes do not name, for the detection of repeated keys.
///
/// All open objects share one stack. The keys of an inner object are above those of its parent, and are removed
/// before the parent continues. Few keys are compared one by one; more keys use a hash table.
struct UnnamedKeyStack: ~Copyable {
    /// The part of the stack that belongs to one object.
    struct Region: BitwiseCopyable {
        var start: Int32 = 0
        var count: Int32 = 0
        /// An index into `tables`; -1 while the keys are few.
        var table: Int32 = -1
    }

    /// A key's hash and its position in the text.
    struct Entry: BitwiseCopyable {
        var hash: UInt64
        var start: Int
        var length: Int32
        var hasEscapes: Bool
        /// Whether the name is a UUID, which is compared without regard to case.
        var isUUID = false
    }

    /// The number of keys above which an object has a hash table.
    static let fewKeys = UnnamedTables.fewKeys

    private var entries = Arena<Entry>(firstCapacity: 16)
    /// The indexes of keys, relative to the start of their region.
    private var tables: [HashTable<Int32>] = []
    /// Whether an object had more than `fewKeys` keys.
    var hadMany: Bool { !tables.isEmpty }
    private var freeTables: [Int32] = []

    /// Begins an object's part of the stack.
    func open() -> Region { Region(start: Int32(truncatingIfNeeded: entries.count)) }

    /// Ends an object's part of the stack.
    mutating func close(_ region: Region) {
        entries.truncate(to: Int(region.start))
        if region.table >= 0 { freeTables.append(region.table) }
    }

    /// Adds a key. Returns `false` if the object already has it.
    mutating func insert(_ entry: Entry, into region: inout Region, of scanner: JSONScanner) -> Bool {
        let start = Int(region.start)
        if region.table < 0 {
            if region.count < Self.fewKeys {
                for index in start..<entries.count where Self.isSame(entries[index], entry, scanner) { return false }
                entries.append(entry)
                region.count += 1
                return true
            }
            makeTable(for: &region)
        }
        let table = Int(region.table)
        tables[table].makeRoom { entries.value(at: start + Int($0)).hash }
        let known = tables[table].insert(region.count, entry.hash) {
            Self.isSame(entries.value(at: start + Int($0)), entry, scanner)
        }
        guard known == nil else { return false }
        entries.append(entry)
        region.count += 1
        return true
    }

    private mutating func makeTable(for region: inout Region) {
        var table = HashTable<Int32>(capacity: 2 * Self.fewKeys)
        for index in 0..<region.count { table.insert(index, entries[Int(region.start + index)].hash) }
        if let free = freeTables.popLast() {
            tables[Int(free)] = table
            region.table = free
        } else {
            tables.append(table)
            region.table = Int32(truncatingIfNeeded: tables.count - 1)
        }
    }

    /// Compares two keys. Equal hashes nearly always mean equal keys, so a slow comparison suffices.
    private static func isSame(_ first: Entry, _ second: Entry, _ scanner: JSONScanner) -> Bool {
        guard first.hash == second.hash, first.isUUID == second.isUUID else { return false }
        if first.isUUID { return UUIDKind.areEqual(scanner.text(of: first.token), scanner.text(of: second.token)) }
        return scanner.unescaped(first.token) == scanner.unescaped(second.token)
    }
}

extension UnnamedKeyStack.Entry {
    /// Creates the entry of a key in a text. The name of a UUID has the hash of the UUID.
    @inline(__always)
    init(_ token: StringToken, isUUID: Bool = false, in scanner: JSONScanner, seed: UInt64) {
        hash = (isUUID ? scanner.hash(ofUUID: token, seed: seed) : nil) ?? scanner.hash(of: token, seed: seed)
        start = token.start
        length = Int32(truncatingIfNeeded: token.length)
        hasEscapes = token.hasEscapes
        self.isUUID = isUUID
    }

    var token: StringToken {
        StringToken(start: start, length: Int(length), hasEscapes: hasEscapes, isASCII: false)
    }
}

extension JSONScanner {
    /// Returns a hash of the UUID that a string spells in either case, or `nil` if the string is not a UUID.
    fileprivate func hash(ofUUID token: StringToken, seed: UInt64) -> UInt64? {
        guard token.hasEscapes else { return UUIDKind.hash(of: textBytes(in: token.range), seed: seed) }
        return text(of: token).withTextBytes { UUIDKind.hash(of: $0, seed: seed) }
    }
}
