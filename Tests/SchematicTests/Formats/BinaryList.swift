import Foundation

/// Builds a binary property list object by object, including lists that no writer would produce. The first object
/// is the root.
struct BinaryList {
    private let referenceSize: Int
    private var bytes = Array("bplist00".utf8)
    private var offsets: [Int] = []

    /// Creates an empty list whose references are `referenceSize` bytes long.
    init(referenceSize: Int) { self.referenceSize = referenceSize }

    /// Adds an object in its encoded form.
    mutating func add(_ object: [UInt8]) {
        offsets.append(bytes.count)
        bytes += object
    }

    /// Adds an array of references.
    mutating func addArray(_ references: [Int]) {
        add(header(0xA0, references.count) + bytes(of: references))
    }

    /// Adds a dictionary of references.
    mutating func addDictionary(_ keys: [Int], _ values: [Int]) {
        add(header(0xD0, keys.count) + bytes(of: keys + values))
    }

    /// Adds an ASCII string.
    mutating func addString(_ text: String) { add(header(0x50, text.utf8.count) + Array(text.utf8)) }

    /// The list with its offset table and trailer.
    var data: Data {
        let table = offsets.flatMap { Self.bytes($0, 4) }
        let trailer = [offsets.count, 0, bytes.count].flatMap { Self.bytes($0, 8) }
        return Data(bytes + table + [0, 0, 0, 0, 0, 0, 4, UInt8(referenceSize)] + trailer)
    }

    private func header(_ marker: UInt8, _ count: Int) -> [UInt8] {
        count < 15 ? [marker | UInt8(count)] : [marker | 0x0F, 0x12] + Self.bytes(count, 4)
    }

    private func bytes(of references: [Int]) -> [UInt8] {
        if referenceSize == 1 { return references.map { UInt8($0) } }
        return references.flatMap { Self.bytes($0, referenceSize) }
    }

    private static func bytes(_ number: Int, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
