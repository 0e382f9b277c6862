import Foundation
@_spi(Engine) import JSONText

/// Reads binary property lists (`bplist00`): a table of objects that refer to each other by their numbers.
///
/// Objects may refer to themselves, or be shared so often that a few hundred bytes mean millions of values. So depth
/// and number are bounded: without sharing of containers a list has no more values than bytes.
struct BinaryPropertyList {
    private let bytes: [UInt8]
    private let offsetSize: Int
    private let referenceSize: Int
    private let count: Int
    private let root: Int
    private let table: Int
    private var left: Int

    static func isOne(_ body: Data) -> Bool { body.starts(with: Array("bplist".utf8)) }

    /// The value of a whole list.
    static func value(of body: Data) throws(FormatFault) -> JSONValue {
        var list = try BinaryPropertyList([UInt8](body))
        return try list.value(list.root, depth: 0)
    }

    /// Reads the last 32 bytes, which say where everything is.
    private init(_ bytes: [UInt8]) throws(FormatFault) {
        guard bytes.count >= 40 else { throw Self.malformed }
        let end = bytes.count - 32
        self.bytes = bytes
        left = bytes.count
        (offsetSize, referenceSize) = (Int(bytes[end + 6]), Int(bytes[end + 7]))
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
            let count = Self.whole(bytes, at: end + 8, size: 8), let root = Self.whole(bytes, at: end + 16, size: 8),
            let table = Self.whole(bytes, at: end + 24, size: 8),
            count <= end, root < count, table <= end, (end - table) / offsetSize >= count
        else { throw Self.malformed }
        (self.count, self.root, self.table) = (count, root, table)
    }

    private static var malformed: FormatFault { FormatFault("a property list", "it is malformed") }

    private mutating func value(_ number: Int, depth: Int) throws(FormatFault) -> JSONValue {
        left -= 1
        guard depth < XMLFormat.greatestDepth, left >= 0 else {
            throw FormatFault("a property list", "it is nested too deep, or says the same thing over and over")
        }
        guard number < count, let start = Self.whole(bytes, at: table + number * offsetSize, size: offsetSize),
            start < table
        else { throw Self.malformed }
        let size = Int(bytes[start] & 0x0F)
        switch bytes[start] >> 4 {
        case 0x0 where size == 8 || size == 9: return .boolean(size == 9)
        case 0x1 where size <= 4: return .number(try integer(at: start + 1, size: 1 << size))
        case 0x2: return .number(try real(at: start + 1, size: 1 << size))
        case 0x3: return .string(try date(at: start + 1))
        case 0x4: return .string(Data(try content(start, unit: 1)).base64EncodedString())
        case 0x5: return .string(String(decoding: try content(start, unit: 1), as: UTF8.self))
        case 0x6: return .string(Self.text(try content(start, unit: 2)))
        case 0xA: return .array(try elements(start, depth))
        case 0xD: return .object(try members(start, depth))
        default: throw FormatFault("a property list", "it holds a value that JSON has no like of")
        }
    }

    // MARK: Scalars

    /// A number of so many bytes, the highest first; `nil` outside the list, or beyond `Int`.
    private static func whole(_ bytes: [UInt8], at start: Int, size: Int) -> Int? {
        guard start >= 0, size <= 8, start <= bytes.count - size else { return nil }
        let value = bytes[start..<start + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(exactly: value)
    }

    /// One, two and four bytes have no sign, eight have one, and sixteen are for what eight cannot hold.
    private func integer(at start: Int, size: Int) throws(FormatFault) -> JSONNumber {
        guard start <= bytes.count - size else { throw Self.malformed }
        let bits = bytes[start..<start + size].suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return size == 16 ? JSONNumber(bits) : JSONNumber(Int64(bitPattern: bits))
    }

    private func real(at start: Int, size: Int) throws(FormatFault) -> JSONNumber {
        guard size == 4 || size == 8, start <= bytes.count - size else { throw Self.malformed }
        let bits = bytes[start..<start + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let value = size == 8 ? Double(bitPattern: bits) : Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
        guard let number = JSONNumber(value) else {
            throw FormatFault("a property list", "it holds a number that is not finite")
        }
        return number
    }

    /// Seconds since the start of 2001.
    private func date(at start: Int) throws(FormatFault) -> String {
        let seconds = try real(at: start, size: 8).double ?? 0
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        // From the year 1 to 9999, which is what can be written.
        guard (-63_000_000_000...252_000_000_000).contains(seconds) else {
            throw FormatFault("a property list", "it holds a date beyond the year 9999")
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

    /// How many units an object has, and where the first is.
    private func extent(_ start: Int) throws(FormatFault) -> (count: Int, first: Int) {
        let short = Int(bytes[start] & 0x0F)
        guard short == 0x0F else { return (short, start + 1) }
        guard start + 1 < bytes.count, bytes[start + 1] >> 4 == 1, bytes[start + 1] & 0x0F <= 3 else {
            throw Self.malformed
        }
        let size = 1 << Int(bytes[start + 1] & 0x0F)
        guard let count = Self.whole(bytes, at: start + 2, size: size) else { throw Self.malformed }
        return (count, start + 2 + size)
    }

    /// An object's bytes.
    private func content(_ start: Int, unit: Int) throws(FormatFault) -> ArraySlice<UInt8> {
        let (count, first) = try extent(start)
        guard first <= table, count <= (table - first) / unit else { throw Self.malformed }
        return bytes[first..<first + count * unit]
    }

    private func references(_ start: Int, times: Int) throws(FormatFault) -> [Int] {
        let (count, first) = try extent(start)
        guard first <= table, count <= (table - first) / (referenceSize * times) else { throw Self.malformed }
        var references: [Int] = []
        for index in 0..<count * times {
            guard let number = Self.whole(bytes, at: first + index * referenceSize, size: referenceSize) else {
                throw Self.malformed
            }
            references.append(number)
        }
        return references
    }

    private mutating func elements(_ start: Int, _ depth: Int) throws(FormatFault) -> [JSONValue] {
        var elements: [JSONValue] = []
        for number in try references(start, times: 1) { elements.append(try value(number, depth: depth + 1)) }
        return elements
    }

    /// First all keys, then all values. The order is nobody's, so keys are sorted.
    private mutating func members(_ start: Int, _ depth: Int) throws(FormatFault) -> JSONObject {
        let references = try references(start, times: 2)
        var members: [JSONObject.Member] = []
        for (key, member) in zip(references, references.dropFirst(references.count / 2)) {
            guard case .string(let name) = try value(key, depth: depth + 1) else { throw Self.malformed }
            members.append(.init(key: name, value: try value(member, depth: depth + 1)))
        }
        members.sort { $0.key < $1.key }
        return JSONObject(members)
    }
}
