import Foundation

@testable import SchemaEngine

/// The reasons for which Foundation's `JSONSerialization` may read a text differently. No other difference is
/// accepted.
enum Difference: String, CaseIterable, Comparable {
    /// This package refuses a repeated key; Foundation keeps one of the values.
    case duplicateKey = "an object contains a key twice"
    /// This package refuses `[1,]`, as RFC 8259 does.
    case trailingComma = "a comma follows the last element"
    /// This package reads UTF-8 only; Foundation detects UTF-16 and UTF-32 by zero bytes and byte-order marks.
    case otherEncoding = "the text is taken for another encoding than UTF-8"
    /// This package keeps a number's digits, with any exponent; Foundation refuses numbers that it cannot represent.
    case beyondNumbers = "a number is beyond what Foundation can represent"
    /// Foundation reads long numbers as decimals, whose doubles are not the nearest ones.
    case decimal = "a number of many digits is rounded twice"
    /// Foundation reads `-0` as an integer, which has no sign.
    case negativeZero = "minus zero loses its sign"
    /// Foundation omits U+FEFF from strings; this package keeps it.
    case markInString = "a byte-order mark inside a string is left out"

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The comparison of one text, read by both.
struct Comparison {
    private(set) var differences: Set<Difference> = []
    /// The differences that no reason explains.
    private(set) var unexplained: [String] = []

    init(_ bytes: [UInt8]) {
        let theirs = Result { try JSONSerialization.jsonObject(with: Data(bytes), options: [.fragmentsAllowed]) }
        do throws(JSONTextError) {
            let document = try JSONDocument(parsing: JSONBuffer(bytes), maximumDepth: 512)
            compare(document, theirs)
        } catch {
            if case .success(let value) = theirs { explain(error, in: bytes, read: value) }
        }
    }

    /// Compares the values of a text that this package accepts.
    private mutating func compare(_ document: JSONDocument, _ theirs: Result<Any, any Error>) {
        let ours = JSONValue(document.root)
        switch theirs {
        case .success(let theirs):
            // Foundation may keep either value of a repeated key, so the values cannot be compared.
            if document.duplicateKeys.isEmpty { compare(ours, theirs) } else { differences.insert(.duplicateKey) }
        case .failure(let error):
            if ours.holdsNumberBeyondDoubles {
                differences.insert(.beyondNumbers)
            } else {
                unexplained.append("only we accept it: \(error)")
            }
        }
    }

    /// Explains why only Foundation accepts a text.
    private mutating func explain(_ error: JSONTextError, in bytes: [UInt8], read value: Any) {
        if bytes.prefix(4).contains(0) || bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            differences.insert(.otherEncoding)
        } else if error.offset < bytes.count, "]}".utf8.contains(bytes[error.offset]),
            bytes[..<error.offset].last(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: ",")
        {
            differences.insert(.trailingComma)
        } else {
            unexplained.append("only Foundation accepts it: we have \(error), it reads \(value)")
        }
    }

    private mutating func compare(_ ours: JSONValue, _ theirs: Any) {
        switch (ours, theirs) {
        case (.null, is NSNull): break
        case (.string(let ours), let theirs as String): compare(ours, theirs)
        case (.boolean(let ours), let theirs as NSNumber) where theirs.boolValue == ours: break
        case (.number(let ours), let theirs as NSNumber): compare(ours, theirs)
        case (.array(let ours), let theirs as [Any]) where ours.count == theirs.count:
            for (ours, theirs) in zip(ours, theirs) { compare(ours, theirs) }
        case (.object(let ours), let theirs as [String: Any]): compare(ours, theirs)
        default: unexplained.append("we have \(ours), Foundation has \(theirs)")
        }
    }

    private mutating func compare(_ ours: JSONObject, _ theirs: [String: Any]) {
        let keys = ours.members.map(\.key)
        let isMarked = keys.contains { $0.unicodeScalars.contains(.mark) }
        if isMarked, Set(keys.map(\.withoutMarks)) == Set(theirs.keys.map(\.withoutMarks)) {
            differences.insert(.markInString)
        } else if Set(keys) == Set(theirs.keys) {
            for member in ours.members { compare(member.value, theirs[member.key] ?? "nothing") }
        } else {
            unexplained.append("we have the keys \(keys), Foundation has \(theirs.keys)")
        }
    }

    private mutating func compare(_ ours: String, _ theirs: String) {
        if ours.utf8.elementsEqual(theirs.utf8) { return }
        if ours.withoutMarks.utf8.elementsEqual(theirs.withoutMarks.utf8) {
            differences.insert(.markInString)
        } else {
            unexplained.append("we have '\(ours)', Foundation has '\(theirs)'")
        }
    }

    /// The standard library defines the nearest double, which this package must return; Foundation may differ.
    private mutating func compare(_ ours: JSONNumber, _ theirs: NSNumber) {
        let nearest = Double(ours.text).flatMap { $0.isFinite ? $0 : nil }
        let double = ours.double
        guard double?.bitPattern == nearest?.bitPattern else {
            unexplained.append("\(ours) reads as \(String(describing: double))")
            return
        }
        let theirs = (value: theirs.doubleValue, isDecimal: theirs is NSDecimalNumber)
        if double?.bitPattern == theirs.value.bitPattern { return }
        if double == 0, theirs.value == 0 {
            differences.insert(.negativeZero)
        } else if theirs.isDecimal, double.map({ abs($0 - theirs.value) <= abs($0) * 1e-14 }) ?? true {
            differences.insert(.decimal)
        } else {
            unexplained.append("we have \(ours), Foundation has \(theirs.value)")
        }
    }
}

extension JSONValue {
    fileprivate var holdsNumberBeyondDoubles: Bool {
        switch self {
        case .number(let number): number.double == nil
        case .array(let elements): elements.contains(where: \.holdsNumberBeyondDoubles)
        case .object(let object): object.members.contains { $0.value.holdsNumberBeyondDoubles }
        default: false
        }
    }
}

extension Unicode.Scalar {
    fileprivate static let mark: Unicode.Scalar = "\u{FEFF}"
}

extension String {
    fileprivate var withoutMarks: String {
        var text = self
        text.unicodeScalars.removeAll { $0 == .mark }
        return text
    }
}
