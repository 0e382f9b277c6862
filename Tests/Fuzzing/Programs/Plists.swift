import Foundation

@testable import Schematic

/// Reads any bytes as a property list, binary or XML. The memory of the values is proportional to the number of
/// bytes. The values equal those that Foundation reads, if it reads them. Written values are read as the same
/// values.
func holdPlists(_ input: [UInt8]) {
    let body = Data(input)
    if BinaryPropertyList.isOne(body) { holdBinary(body) } else { holdXML(body) }
}

private func holdBinary(_ body: Data) {
    guard let text = try? BinaryPropertyListReader.text(of: body) else { return }
    // The last value may exceed the budget by the maximum size of an object: six bytes for each of its own.
    let limit = max(1 << 20, body.count * BinaryPropertyListReader.share) + body.count * 6 + 64
    expect(text.count <= limit, "\(body.count) bytes became \(text.count)")
    do {
        let value = try JSONValue(parsing: text)
        holdWritten(value)
        if let list = try? PropertyListSerialization.propertyList(from: body, format: nil) {
            expect(isSame(list, value), "Foundation reads \(list), we read \(value)")
        }
    } catch {
        expect(error.message.contains("each key once"), "no JSON was written: \(error)")
    }
}

private func holdXML(_ body: Data) {
    guard let value = try? PropertyListReader.value(of: body, as: .propertyList) else { return }
    holdWritten(value)
}

/// Checks that a written value is read as the same value.
private func holdWritten(_ value: JSONValue) {
    for isBinary in [false, true] {
        let format = PropertyListFormat(isBinary: isBinary)
        guard let written = try? format.write(value) else { continue }
        do {
            switch try format.read(written, as: .propertyList) {
            case .json(let text):
                let again = try JSONValue(parsing: text)
                expect(again == value, "\(value) was read again as \(again)")
            case .value(let again): expect(again == value, "\(value) was read again as \(again)")
            case .untyped: fatalError("a property list has types")
            }
        } catch {
            fatalError("\(value) was written, and cannot be read: \(error)")
        }
    }
}

/// Returns whether Foundation's value equals ours. Dates are texts in ours, data is Base64, and invalid text is
/// repaired.
private func isSame(_ theirs: Any, _ ours: JSONValue) -> Bool {
    switch (theirs, ours) {
    case (let list as [Any], .array(let elements)):
        return list.count == elements.count && zip(list, elements).allSatisfy { isSame($0, $1) }
    case (let list as [String: Any], .object(let object)):
        // Foundation has one key where Swift considers several of ours equal.
        return object.members.allSatisfy { member in
            list[member.key].map { list.count < object.count || isSame($0, member.value) }
                ?? member.key.unicodeScalars.contains("\u{FFFD}")
        }
    case (let text as String, .string(let string)):
        return text.unicodeScalars.elementsEqual(string.unicodeScalars) || string.unicodeScalars.contains("\u{FFFD}")
    case (let data as Data, .string(let string)): return data.base64EncodedString() == string
    case (is Date, .string): return true
    case (let number as NSNumber, .boolean(let isTrue)): return number.boolValue == isTrue
    case (let number as NSNumber, .number(let value)):
        return value.int64.map { $0 == number.int64Value } ?? (value.double == number.doubleValue)
    default: return false
    }
}
