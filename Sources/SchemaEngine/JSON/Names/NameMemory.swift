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
    /// A hash table: the indexes of names, or -1. Its size is a power of two.
    private let places: [Int32]
    private let names: [[UInt8]]

    // These names are trusted, so a fixed seed is safe.
    private static let seed: UInt64 = 0x4E61_6D65_7320_6F66

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
        self.names = bytes
        places = Self.places(of: bytes)
    }

    deinit {
        entries.deallocate()
        text.deallocate()
    }

    private static func needsEscapes(_ name: [UInt8]) -> Bool {
        name.contains { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    }

    private static func places(of names: [[UInt8]]) -> [Int32] {
        var size = 2
        while size < names.count * 2 { size *= 2 }
        var places = [Int32](repeating: -1, count: size)
        for (index, name) in names.enumerated() {
            var place = JSONScanner.hash(of: name, seed: seed)
            while places[Int(place & UInt64(size - 1))] >= 0 { place &+= 1 }
            places[Int(place & UInt64(size - 1))] = Int32(index)
        }
        return places
    }

    /// Returns the index of the name that a string equals, or -1 if there is none.
    func index(of token: StringToken, in scanner: JSONScanner) -> Int {
        guard token.hasEscapes else { return index(of: token.range, in: scanner) }
        var name: [UInt8] = []
        scanner.unescaped(token, into: &name)
        return name.withUnsafeBytes { index(of: 0..<$0.count, in: JSONScanner($0)) }
    }

    private func index(of range: Range<Int>, in scanner: JSONScanner) -> Int {
        var place = scanner.hash(of: range, seed: Self.seed)
        while true {
            let index = Int(places[Int(place & UInt64(places.count - 1))])
            guard index >= 0 else { return -1 }
            if names[index].elementsEqual(scanner.bytes(in: range)) { return index }
            place &+= 1
        }
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
        let here = base.unsafelyUnwrapped + position
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
