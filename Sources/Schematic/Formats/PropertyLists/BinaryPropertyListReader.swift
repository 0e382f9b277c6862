import Foundation
import SchemaEngine

/// Converts a binary property list to JSON text.
///
/// Objects may be shared: writers share equal strings and numbers, and some share containers. Objects may also
/// refer to themselves. A few hundred bytes can therefore represent millions of values, so memory is limited
/// in proportion to the size of the list.
struct BinaryPropertyListReader: ~Copyable {
    private let list: BinaryPropertyList
    private let budget: Int
    private var writer = JSONWriter()
    /// The number of values and keys so far.
    private var values = 0

    /// The memory that may be used, in bytes per byte of the list.
    static let share = 64
    /// The memory that any list may use, in bytes.
    private static let least = 1 << 20
    /// The memory that a value uses in addition to its text, in bytes.
    private static let costOfValue = 16

    /// Returns the text of a whole list.
    static func text(of body: Data) throws(FormatError) -> Data {
        let list = try BinaryPropertyList(body)
        var text = BinaryPropertyListReader(list, size: body.count)
        try text.write(list.root, depth: 0)
        return text.writer.withTextBytes { Data($0) }
    }

    private init(_ list: BinaryPropertyList, size: Int) {
        self.list = list
        let (budget, isBeyond) = size.multipliedReportingOverflow(by: Self.share)
        self.budget = isBeyond ? .max : max(Self.least, budget)
    }

    private mutating func write(_ number: Int, depth: Int) throws(FormatError) {
        guard depth < XMLFormat.greatestDepth else {
            let reason = "its values are nested deeper than \(XMLFormat.greatestDepth) levels"
            throw FormatError("a property list", reason)
        }
        switch try list.object(number) {
        case .boolean(let isTrue): writer.boolean(isTrue)
        case .number(let number): writer.number(number)
        case .string(let string): writer.string(string)
        case .array(let elements):
            writer.beginArray()
            for index in 0..<elements.count { try write(list.object(index, of: elements), depth: depth + 1) }
            writer.endArray()
        case .dictionary(let keys, let values):
            writer.beginObject()
            for index in 0..<keys.count {
                writer.key(try list.key(list.object(index, of: keys)))
                try charge()
                try write(list.object(index, of: values), depth: depth + 1)
            }
            writer.endObject()
        }
        try charge()
    }

    /// Charges the budget for a value or key that was written.
    private mutating func charge() throws(FormatError) {
        values += 1
        guard writer.count + values * Self.costOfValue <= budget else {
            let reason = "it refers to the same objects so often that it becomes \(Self.share) times as large"
            throw FormatError("a property list", reason)
        }
    }
}
