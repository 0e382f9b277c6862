/// A growing list of different texts, such as the keys of objects, that are found by the bytes of a token.
///
/// The caller predicts the index of a text. A correct prediction costs one comparison.
package struct GrowingNames {
    /// The bytes of all texts, and eight zeros.
    private var bytes: [UInt8] = Array(repeating: 0, count: 8)
    /// The offset after the last byte of each text.
    private var ends: [Int] = []
    private var table = HashTable<Int32>()
    private let seed = UInt64.random(in: .min ... .max)

    package init() {}

    /// The number of texts.
    package var count: Int { ends.count }

    /// Returns a text.
    package subscript(index: Int) -> String { String(decoding: bytes[range(of: index)], as: UTF8.self) }

    /// Returns the bytes of a text.
    package func utf8(at index: Int) -> [UInt8] { Array(bytes[range(of: index)]) }

    /// Returns the index of a token's text, or -1 if the list does not contain it.
    package func index(of token: JSONTokens.Token, in text: TextBytes, expected: Int) -> Int {
        guard !token.marks.contains(.hasEscapes) else {
            return JSONTokens.unescaped(token, in: text).withUnsafeBytes { index(of: $0) }
        }
        let scanner = JSONScanner(text)
        if expected >= 0, expected < ends.count {
            let name = range(of: expected)
            if name.count == Int(token.length), isEqual(scanner, token.range.lowerBound, name) { return expected }
        }
        return index(of: scanner.bytes(in: token.range))
    }

    /// Returns the index of a text, or -1 if the list does not contain it.
    package func index(of name: String) -> Int { Array(name.utf8).withUnsafeBytes { index(of: $0) } }

    /// Adds a token's text, unless the list contains it. Returns its index.
    @discardableResult
    package mutating func insert(_ token: JSONTokens.Token, in text: TextBytes) -> (index: Int, isNew: Bool) {
        let known = index(of: token, in: text, expected: -1)
        guard known < 0 else { return (known, false) }
        return (append(JSONTokens.unescaped(token, in: text)), true)
    }

    /// Adds a text, unless the list contains it. Returns its index.
    @discardableResult
    package mutating func insert(_ name: String) -> Int {
        let known = index(of: name)
        return known < 0 ? append(Array(name.utf8)) : known
    }

    /// Removes the texts from an index on.
    package mutating func removeAll(from index: Int) {
        guard index < ends.count else { return }
        let kept = (0..<index).map { utf8(at: $0) }
        bytes = Array(repeating: 0, count: 8)
        ends = []
        table = HashTable()
        for name in kept { append(name) }
    }

    @discardableResult
    private mutating func append(_ name: [UInt8]) -> Int {
        // The table is moved out of the list while it reads the list's hashes.
        var table = HashTable<Int32>()
        swap(&table, &self.table)
        table.makeRoom { hash(ofNameAt: Int($0)) }
        let index = ends.count
        bytes.replaceSubrange(bytes.count - 8..<bytes.count - 8, with: name)
        ends.append(bytes.count - 8)
        table.insert(Int32(truncatingIfNeeded: index), hash(ofNameAt: index))
        self.table = table
        return index
    }

    private func range(of index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

    private func index(of name: UnsafeRawBufferPointer) -> Int {
        let scanner = JSONScanner(name)
        let hash = scanner.hash(of: 0..<name.count, seed: seed)
        return table.index(hash) { index in
            let known = range(of: index)
            return known.count == name.count && isEqual(scanner, 0, known)
        } ?? -1
    }

    private func hash(ofNameAt index: Int) -> UInt64 {
        bytes.withUnsafeBytes { JSONScanner($0).hash(of: range(of: index), seed: seed) }
    }

    /// Returns whether the bytes of a text from an offset on are those in a range of the list's bytes.
    @inline(__always)
    private func isEqual(_ text: JSONScanner, _ offset: Int, _ name: Range<Int>) -> Bool {
        bytes.withUnsafeBytes { bytes in
            let names = JSONScanner(bytes)
            var index = 0
            while index &+ 8 <= name.count {
                guard text.word(at: offset &+ index) == names.word(at: name.lowerBound &+ index) else { return false }
                index &+= 8
            }
            let rest = text.word(at: offset &+ index) ^ names.word(at: name.lowerBound &+ index)
            return EightBytes.first(name.count &- index, of: rest) == 0
        }
    }
}
