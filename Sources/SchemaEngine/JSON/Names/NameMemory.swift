/// Names, such as the keys of an object, laid out for comparison with JSON text: each with its quotes and its colon, so
/// that one comparison matches a whole `"name":`.
///
/// `@unchecked Sendable`: the memory is written only in `init`, freed in `deinit`, and only read in between. The range
/// `start ..< start + length` of each entry is within `text`, and at least eight readable bytes follow the last name.
final class NameMemory: @unchecked Sendable {
    /// The position of a name, with its quotes and its colon.
    struct Entry: BitwiseCopyable {
        var start: Int32
        /// 0 for a name that JSON can only contain with escapes. Such a name is not compared.
        var length: Int32
    }

    /// The number of names.
    let count: Int
    let entries: UnsafeMutablePointer<Entry>
    let text: UnsafeMutablePointer<UInt8>
    private let index: KeyIndex

    /// Lays out names, which are given without escapes.
    init(_ names: [String]) {
        let bytes = names.map { Array($0.utf8) }
        let size = bytes.reduce(8) { $0 + $1.count + 3 }
        count = names.count
        entries = .allocate(capacity: max(1, names.count))
        text = .allocate(capacity: size)
        text.initialize(repeating: 0, count: size)
        var end = 0
        for (index, name) in bytes.enumerated() {
            let written = [UInt8(ascii: "\"")] + name + [UInt8(ascii: "\""), UInt8(ascii: ":")]
            (text + end).update(from: written, count: written.count)
            let length = Self.needsEscapes(name) ? 0 : Int32(truncatingIfNeeded: written.count)
            (entries + index).initialize(to: Entry(start: Int32(truncatingIfNeeded: end), length: length))
            end += written.count
        }
        index = KeyIndex([names])
    }

    deinit {
        entries.deallocate()
        text.deallocate()
    }

    private static func needsEscapes(_ name: [UInt8]) -> Bool {
        name.contains { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    }

    /// Returns the index of the name that a string equals, or -1 if there is none.
    func index(of token: StringToken, in scanner: JSONScanner) -> Int {
        guard token.hasEscapes else { return Int(index.index(of: token.range, in: scanner, group: 0)) }
        return scanner.unescaped(token).withUnsafeBytes { Int(index.index(of: JSONScanner($0), in: 0)) }
    }
}

extension JSONScanner {
    /// Skips `"name":` and returns `true` if the text at the current position is exactly that.
    @inline(__always)
    mutating func skipName(_ index: Int, of names: NameMemory) -> Bool {
        precondition(UInt(bitPattern: index) < UInt(bitPattern: names.count), "index outside the names")
        let entry = names.entries[index]
        let length = Int(entry.length)
        guard length > 0, position &+ length <= count else { return false }
        let name = UnsafeRawPointer(names.text + Int(entry.start))
        guard length >= 8 else {
            let written = UInt64(littleEndian: name.loadUnaligned(as: UInt64.self))
            guard EightBytes.first(length, of: word(at: position) ^ written) == 0 else { return false }
            position &+= length
            return true
        }
        // All words are within the text, whose length was checked. The last one may overlap the one before it.
        let here = base + position
        var offset = 0
        while offset < length &- 8 {
            guard Self.isSame(here, name, at: offset) else { return false }
            offset &+= 8
        }
        guard Self.isSame(here, name, at: length &- 8) else { return false }
        position &+= length
        return true
    }

    @inline(__always)
    static func isSame(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, at offset: Int) -> Bool {
        left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            == right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }

    /// Skips white space after a colon: usually one space.
    @inline(__always)
    mutating func skipSpace() {
        if current == UInt8(ascii: " ") { position &+= 1 }
        skipWhitespace()
    }

    /// Returns the index of the name that a string equals, or -1 if there is none.
    func index(of token: StringToken, in names: NameMemory) -> Int { names.index(of: token, in: self) }
}
