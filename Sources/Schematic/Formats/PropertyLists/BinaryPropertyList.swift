import Foundation
import SchemaEngine

/// The objects of a binary property list (`bplist00`), which refer to each other by number.
struct BinaryPropertyList {
    private let bytes: [UInt8]
    private let offsetSize: Int
    private let referenceSize: Int
    private let count: Int
    private let table: Int
    /// The number of the outermost object.
    let root: Int

    static func isOne(_ body: Data) -> Bool { body.starts(with: Array("bplist".utf8)) }

    /// Reads the last 32 bytes, which locate all other parts.
    init(_ body: Data) throws(FormatError) {
        bytes = [UInt8](body)
        guard bytes.count >= 40 else { throw Self.malformed }
        let end = bytes.count - 32
        (offsetSize, referenceSize) = (Int(bytes[end + 6]), Int(bytes[end + 7]))
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
            let count = Self.unsignedInteger(bytes, at: end + 8, size: 8),
            let root = Self.unsignedInteger(bytes, at: end + 16, size: 8),
            let table = Self.unsignedInteger(bytes, at: end + 24, size: 8),
            count <= end, root < count, table <= end, (end - table) / offsetSize >= count
        else { throw Self.malformed }
        (self.count, self.root, self.table) = (count, root, table)
    }

    private static var malformed: FormatError { FormatError("a property list", "it is malformed") }

    /// An object. A container has references to its contents, which are read one at a time: a copy for each
    /// open container could take 256 times the size of the list.
    enum Object {
        case boolean(Bool)
        case number(JSONNumber)
        case string(String)
        case array(References)
        case dictionary(keys: References, values: References)
    }

    /// Consecutive references.
    struct References {
        let count: Int
        fileprivate let first: Int
    }

    /// Returns the number of the object to which a reference refers.
    func object(_ index: Int, of references: References) throws(FormatError) -> Int {
        guard
            let number = Self.unsignedInteger(bytes, at: references.first + index * referenceSize, size: referenceSize)
        else {
            throw Self.malformed
        }
        return number
    }

    /// Returns the offset of the object with a number.
    private func offset(of number: Int) throws(FormatError) -> Int {
        guard number < count,
            let offset = Self.unsignedInteger(bytes, at: table + number * offsetSize, size: offsetSize),
            offset < table
        else { throw Self.malformed }
        return offset
    }

    func object(_ number: Int) throws(FormatError) -> Object {
        let start = try offset(of: number)
        let size = Int(bytes[start] & 0x0F)
        switch bytes[start] >> 4 {
        case 0x0 where size == 8 || size == 9: return .boolean(size == 9)
        case 0x1 where size <= 4: return .number(try integer(at: start + 1, size: 1 << size))
        case 0x2: return .number(try real(at: start + 1, size: 1 << size))
        case 0x3: return .string(try date(at: start + 1))
        case 0x4: return .string(Data(try content(start, unit: 1)).base64EncodedString())
        case 0x5: return .string(String(decoding: try content(start, unit: 1), as: UTF8.self))
        case 0x6: return .string(Self.text(try content(start, unit: 2)))
        case 0xA: return .array(try references(start))
        case 0xD: return try dictionary(start)
        default: throw FormatError("a property list", "it contains a value that JSON cannot represent")
        }
    }

    /// Returns the text of a dictionary's key, which is a string, neither a date nor data.
    func key(_ number: Int) throws(FormatError) -> String {
        let start = try offset(of: number)
        guard [0x5, 0x6].contains(bytes[start] >> 4), case .string(let name) = try object(number) else {
            throw FormatError("a property list", "a key of a dictionary is not a string")
        }
        return name
    }

    // MARK: Scalars

    /// Returns a big-endian unsigned integer of `size` bytes, or `nil` if it is outside the list or exceeds `Int`.
    private static func unsignedInteger(_ bytes: [UInt8], at start: Int, size: Int) -> Int? {
        guard start >= 0, size <= 8, start <= bytes.count - size else { return nil }
        let value = bytes[start..<start + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(exactly: value)
    }

    /// Reads an integer. 1, 2 and 4 bytes are unsigned, 8 are signed, and 16 are for values that 8 cannot represent.
    private func integer(at start: Int, size: Int) throws(FormatError) -> JSONNumber {
        guard start <= bytes.count - size else { throw Self.malformed }
        let bits = bytes[start..<start + size].suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard size == 16 else { return JSONNumber(Int64(bitPattern: bits)) }
        let upper = bytes[start..<start + 8]
        if upper.allSatisfy({ $0 == 0 }) { return JSONNumber(bits) }
        guard upper.allSatisfy({ $0 == 0xFF }), bits >> 63 == 1 else {
            throw FormatError("a property list", "it contains a whole number of more than 64 bits")
        }
        return JSONNumber(Int64(bitPattern: bits))
    }

    private func real(at start: Int, size: Int) throws(FormatError) -> JSONNumber {
        guard size == 4 || size == 8, start <= bytes.count - size else { throw Self.malformed }
        let bits = bytes[start..<start + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let value = size == 8 ? Double(bitPattern: bits) : Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
        guard let number = JSONNumber(value) else {
            throw FormatError("a property list", "it contains a number that is not finite")
        }
        return number
    }

    /// Reads a date, stored as seconds since the start of 2001, as ISO 8601.
    private func date(at start: Int) throws(FormatError) -> String {
        let seconds = try real(at: start, size: 8).double ?? 0
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        // About the years 4 to 9986. Only the years 1 to 9999 can be written.
        guard (-63_000_000_000...252_000_000_000).contains(seconds) else {
            throw FormatError("a property list", "it contains a date after the year 9999")
        }
        let isWhole = seconds.rounded() == seconds
        return date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: !isWhole))
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map {
            UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
        }
        return String(decoding: units, as: UTF16.self)
    }

    // MARK: Containers

    /// Returns the number of units of an object, and the offset of the first.
    private func extent(_ start: Int) throws(FormatError) -> (count: Int, first: Int) {
        let short = Int(bytes[start] & 0x0F)
        guard short == 0x0F else { return (short, start + 1) }
        guard start + 1 < bytes.count, bytes[start + 1] >> 4 == 1, bytes[start + 1] & 0x0F <= 3 else {
            throw Self.malformed
        }
        let size = 1 << Int(bytes[start + 1] & 0x0F)
        guard let count = Self.unsignedInteger(bytes, at: start + 2, size: size) else { throw Self.malformed }
        return (count, start + 2 + size)
    }

    /// Returns the bytes of an object.
    private func content(_ start: Int, unit: Int) throws(FormatError) -> ArraySlice<UInt8> {
        let (count, first) = try extent(start)
        guard first <= table, count <= (table - first) / unit else { throw Self.malformed }
        return bytes[first..<first + count * unit]
    }

    private func references(_ start: Int) throws(FormatError) -> References {
        let (count, first) = try extent(start)
        guard first <= table, count <= (table - first) / referenceSize else { throw Self.malformed }
        return References(count: count, first: first)
    }

    /// Reads a dictionary, which has all keys first, and then all values.
    private func dictionary(_ start: Int) throws(FormatError) -> Object {
        let keys = try references(start)
        let end = keys.first + keys.count * referenceSize
        guard keys.count <= (table - end) / referenceSize else { throw Self.malformed }
        return .dictionary(keys: keys, values: References(count: keys.count, first: end))
    }
}
