import Foundation

@testable import SchemaEngine

/// Why Foundation's `JSONSerialization` may take a text for something else than we do. Nothing else may differ.
enum Difference: String, CaseIterable, Comparable {
    /// We refuse a key that its object has already; Foundation keeps one of the values.
    case duplicateKey = "a key stands twice in an object"
    /// We refuse `[1,]`, as RFC 8259 does.
    case trailingComma = "a comma stands behind the last element"
    /// We read UTF-8 alone; Foundation guesses UTF-16 and UTF-32 from zero bytes and byte-order marks.
    case otherEncoding = "the text is taken for another encoding than UTF-8"
    /// We keep a number's digits, whatever its exponent; Foundation refuses what it has no number for.
    case beyondNumbers = "a number is beyond what Foundation can represent"
    /// Foundation makes decimals of long numbers; their doubles are not the nearest ones.
    case decimal = "a number of many digits is rounded twice"
    /// `-0` is a whole number to Foundation, which has no sign.
    case negativeZero = "minus zero loses its sign"
    /// Foundation passes over U+FEFF in strings; we keep it.
    case markInString = "a byte-order mark inside a string is left out"

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// One text, read by both.
struct Comparison {
    private(set) var differences: Set<Difference> = []
    /// What no reason explains.
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

    /// We accept the text.
    private mutating func compare(_ document: JSONDocument, _ theirs: Result<Any, any Error>) {
        let ours = JSONValue(document.root)
        switch theirs {
        case .success(let theirs):
            // With two values for a key there is no telling which of them is compared.
            if document.duplicateKeys.isEmpty { compare(ours, theirs) } else { differences.insert(.duplicateKey) }
        case .failure(let error):
            if ours.holdsNumberBeyondDoubles {
                differences.insert(.beyondNumbers)
            } else {
                unexplained.append("only we accept it: \(error)")
            }
        }
    }

    /// Only Foundation accepts the text.
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

    /// The standard library says which double is the nearest, and we must have that; Foundation need not.
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
