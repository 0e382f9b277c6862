/// The keys in open objects that their shapes do not name, for the detection of repeated keys.
///
/// All open objects share one stack. The keys of an inner object are above those of its parent, and are removed
/// before the parent continues. Few keys are compared one by one; more keys use a hash table.
struct UnnamedKeys: ~Copyable {
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
    }

    /// The number of keys above which an object has a hash table.
    static let fewKeys = 12

    private var entries = Arena<Entry>(capacity: 64)
    private var tables: [[Int32]] = []
    /// Indicates whether an object had more than `fewKeys` keys.
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
        if region.table < 0 {
            if region.count < Self.fewKeys {
                for index in Int(region.start)..<entries.count where isSame(entries[index], entry, scanner) {
                    return false
                }
                entries.append(entry)
                region.count += 1
                return true
            }
            makeTable(for: &region, size: Self.fewKeys * 4)
        } else if Int(region.count) * 2 >= tables[Int(region.table)].count {
            let size = tables[Int(region.table)].count * 2
            freeTables.append(region.table)
            makeTable(for: &region, size: size)
        }
        return insertByTable(entry, &region, scanner)
    }

    private mutating func insertByTable(
        _ entry: Entry,
        _ region: inout Region,
        _ scanner: JSONScanner
    ) -> Bool {
        let table = Int(region.table)
        var place = Self.home(of: entry.hash, in: tables[table].count)
        while tables[table][place] >= 0 {
            let other = entries[Int(region.start) + Int(tables[table][place])]
            if isSame(other, entry, scanner) { return false }
            place = (place + 1) & (tables[table].count - 1)
        }
        tables[table][place] = region.count
        entries.append(entry)
        region.count += 1
        return true
    }

    private mutating func makeTable(for region: inout Region, size: Int) {
        var size = size
        while size & (size - 1) != 0 { size += size & -size }
        var table = [Int32](repeating: -1, count: size)
        for index in 0..<Int(region.count) {
            var place = Self.home(of: entries[Int(region.start) + index].hash, in: size)
            while table[place] >= 0 { place = (place + 1) & (size - 1) }
            table[place] = Int32(truncatingIfNeeded: index)
        }
        if let free = freeTables.popLast() {
            tables[Int(free)] = table
            region.table = free
        } else {
            tables.append(table)
            region.table = Int32(truncatingIfNeeded: tables.count - 1)
        }
    }

    private static func home(of hash: UInt64, in size: Int) -> Int {
        Int(truncatingIfNeeded: hash >> 7) & (size - 1)
    }

    /// Compares two keys. Equal hashes nearly always mean equal keys, so a slow comparison suffices.
    private func isSame(_ first: Entry, _ second: Entry, _ scanner: JSONScanner) -> Bool {
        guard first.hash == second.hash else { return false }
        var keys: (first: [UInt8], second: [UInt8]) = ([], [])
        scanner.unescaped(first.token, into: &keys.first)
        scanner.unescaped(second.token, into: &keys.second)
        return keys.first == keys.second
    }
}

extension UnnamedKeys.Entry {
    var token: StringToken {
        StringToken(start: start, length: Int(length), hasEscapes: hasEscapes, isASCII: false)
    }
}
