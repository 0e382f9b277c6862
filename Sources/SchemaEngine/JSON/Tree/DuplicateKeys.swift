/// Finds duplicate keys of objects in linear time: a few keys are compared with each other, and many are added to a
/// hash table with a random seed.
struct DuplicateKeys {
    private static let fewKeys = 8

    private let entries: [JSONDocument.Entry]
    private let scanner: JSONScanner
    /// The seed is drawn once for each process, because drawing it takes a call of the system.
    private static let seed = UInt64.random(in: .min ... .max)
    private var found: [Int] = []

    /// Returns the entries of all repeated keys, in the order of the text.
    static func find(in entries: [JSONDocument.Entry], of text: JSONBuffer) -> [Int] {
        text.withBytes { bytes in
            var search = DuplicateKeys(entries: entries, scanner: JSONScanner(bytes))
            for index in entries.indices where bytes[Int(entries[index].offset)] == UInt8(ascii: "{") {
                search.visit(object: index)
            }
            return search.found.sorted()
        }
    }

    private init(entries: [JSONDocument.Entry], scanner: JSONScanner) {
        self.entries = entries
        self.scanner = scanner
    }

    private mutating func visit(object: Int) {
        let count = Int(entries[object].detail)
        guard count > 1 else { return }
        var keys: [Int] = []
        keys.reserveCapacity(count)
        var key = object + 1
        for _ in 0..<count {
            keys.append(key)
            key = Int(entries[key + 1].next)
        }
        if count <= Self.fewKeys { compareAll(keys) } else { compareByHash(keys) }
    }

    private mutating func compareAll(_ keys: [Int]) {
        for (index, key) in keys.enumerated() where keys[..<index].contains(where: { areEqual($0, key) }) {
            found.append(key)
        }
    }

    private mutating func compareByHash(_ keys: [Int]) {
        var table = HashTable<Int32>(capacity: keys.count)
        for (index, key) in keys.enumerated() {
            let known = table.insert(Int32(truncatingIfNeeded: index), hash(key)) { areEqual(keys[Int($0)], key) }
            if known != nil { found.append(key) }
        }
    }

    private func areEqual(_ left: Int, _ right: Int) -> Bool {
        let (left, right) = (entries[left].stringToken, entries[right].stringToken)
        guard left.hasEscapes || right.hasEscapes else {
            return left.length == right.length
                && scanner.bytes(in: left.range).elementsEqual(scanner.bytes(in: right.range))
        }
        return scanner.unescaped(left) == scanner.unescaped(right)
    }

    private func hash(_ key: Int) -> UInt64 {
        let token = entries[key].stringToken
        guard token.hasEscapes else { return scanner.hash(of: token.range, seed: Self.seed) }
        return JSONScanner.hash(of: scanner.unescaped(token), seed: Self.seed)
    }
}
