@testable import SchemaEngine

/// Reads any bytes as the text of a number, and as the bits of a double. A valid JSON number equals the number
/// that the standard library reads, with each way of reading. The bits are preserved by writing and reading.
func holdNumbers(_ input: [UInt8]) {
    if input.count >= 8 { holdBits(input.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }) }
    guard input.allSatisfy({ $0 < 0x80 }), input.count < 5000 else { return }
    holdText(String(decoding: input, as: UTF8.self))
}

private func holdText(_ text: String) {
    let isNumber = isNumber(Array(text.utf8))
    let number = JSONNumber(text)
    expect((number != nil) == isNumber, "'\(text)' is \(isNumber ? "a" : "no") number")
    guard let number else { return }
    // The standard library reads infinity if a JSON number exceeds the range of a double.
    let expected = Double(text).flatMap { $0.isFinite ? $0 : nil }
    expect(number.double?.bitPattern == expected?.bitPattern, "\(text) reads as \(String(describing: number.double))")
    // A number that only a double reads as zero is an error of the field.
    let isLost = expected == 0 && text.prefix { $0 != "e" && $0 != "E" }.contains { ("1"..."9").contains($0) }
    let field: Double? = try? numbers.decodePayload(Array("[\(text)]".utf8)).fields[0]
    expect(
        field?.bitPattern == (isLost ? nil : expected?.bitPattern),
        "\(text) is a field of \(String(describing: field))"
    )
    if let whole = Int64(text) {
        expect(number.int64 == whole, "\(text) reads as \(String(describing: number.int64))")
        let field: Int? = try? numbers.decodePayload(Array("[\(text)]".utf8)).fields[0]
        expect(field == Int(exactly: whole), "\(text) is a field of \(String(describing: field))")
    }
}

private func holdBits(_ bits: UInt64) {
    let value = Double(bitPattern: bits)
    guard let number = JSONNumber(value) else {
        expect(!value.isFinite, "\(value) is not written")
        return
    }
    expect(isNumber(Array(number.text.utf8)), "\(value) is written as '\(number.text)'")
    expect(number.double?.bitPattern == bits, "\(value) is written as '\(number.text)'")
    holdText(number.text)
}

/// A literal implementation of RFC 8259, section 6.
private func isNumber(_ text: [UInt8]) -> Bool {
    var rest = text[...]
    func digits() -> Bool {
        let end = rest.firstIndex { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? rest.endIndex
        defer { rest = rest[end...] }
        return end > rest.startIndex
    }
    func take(_ characters: String) -> Bool {
        guard let first = rest.first, characters.utf8.contains(first) else { return false }
        rest = rest.dropFirst()
        return true
    }
    _ = take("-")
    if !take("0") { guard digits() else { return false } }
    if take(".") { guard digits() else { return false } }
    if take("eE") {
        _ = take("+-")
        guard digits() else { return false }
    }
    return rest.isEmpty
}

private let numbers: Schema = {
    do {
        let catalog = try SchemaCatalog([SchemaSource(path: "N.response.json", text: #"["{number}"]"#)])
        guard let schema = catalog.schema(file: "N.response.json") else { fatalError("there is no schema") }
        return schema
    } catch {
        fatalError("the schema of this program is not right: \(error)")
    }
}()
