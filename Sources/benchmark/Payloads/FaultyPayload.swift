import Foundation
import SchemaEngine

/// A payload with faults: every tenth number is in quotes, with the same number of bytes.
struct FaultyPayload {
    private(set) var bytes: Data
    /// The byte offsets of the faults, which are those of the opening quotes.
    private var places: [Int] = []

    /// Adds faults to a payload. Numbers of a single digit have no room for two quotes, and are not changed.
    init(_ payload: Data) {
        var text = [UInt8](payload)
        var numbers = 0
        for number in Self.numbers(of: text) where number.count >= 2 {
            numbers += 1
            guard numbers % 10 == 0 else { continue }
            text[number.lowerBound] = UInt8(ascii: "\"")
            text[number.upperBound - 1] = UInt8(ascii: "\"")
            places.append(number.lowerBound)
        }
        bytes = Data(text)
    }

    /// Returns whether the faults are complete: their number matches, and each is at a known offset.
    func hasAll(_ faults: [Fault]) -> Bool {
        let known = Set(places)
        return faults.reduce(0) { $0 + $1.count } == places.count
            && faults.allSatisfy { $0.payload.map { known.contains($0.offset) } ?? false }
    }

    /// Returns the ranges of the numbers outside of strings.
    private static func numbers(of text: [UInt8]) -> [Range<Int>] {
        var numbers: [Range<Int>] = []
        var (index, isInString) = (0, false)
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "\\"):
                index += 2
            case UInt8(ascii: "\""):
                isInString.toggle()
                index += 1
            case let byte where !isInString && begins(byte):
                let end = text[index...].firstIndex { !continues($0) } ?? text.endIndex
                numbers.append(index..<end)
                index = end
            default:
                index += 1
            }
        }
        return numbers
    }

    private static func begins(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "-") || digits.contains(byte) }

    private static func continues(_ byte: UInt8) -> Bool { digits.contains(byte) || "+-.eE".utf8.contains(byte) }

    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
}
