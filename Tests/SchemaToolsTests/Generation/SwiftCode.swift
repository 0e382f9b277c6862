/// Swift source, divided into code, comments and literals as by the compiler. Generated source has no block
/// comments, no multi-line literals and no interpolation, so each of these is a violation.
struct SwiftCode {
    /// The source without its comments and the contents of its literals.
    private(set) var code: [UInt8] = []
    /// The violations: constructs that the generator does not write.
    private(set) var breaks: [String] = []

    private let bytes: [UInt8]
    private var position = 0

    init(_ source: String) {
        bytes = Array(source.utf8)
        for scalar in source.unicodeScalars where scalar != "\n" && Self.isInvisible(scalar) {
            breaks.append("a character that cannot be seen: U+\(String(scalar.value, radix: 16, uppercase: true))")
        }
        while position < bytes.count { readToken() }
    }

    /// Returns whether a name occurs in the code.
    func names(_ name: String) -> Bool {
        let name = Array(name.utf8)
        return code.indices.contains { code[$0] == name.first && code[$0...].starts(with: name) }
    }

    private mutating func readToken() {
        if starts(with: "//") {
            while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
        } else if starts(with: "/*") {
            breaks.append("a block comment")
            position += 2
        } else if let signs = signsOfLiteral {
            readLiteral(signs)
        } else {
            code.append(bytes[position])
            position += 1
        }
    }

    /// The number of `#` signs before the quote of a literal that begins at the current position, or `nil` if
    /// none does.
    private var signsOfLiteral: Int? {
        let signs = bytes[position...].prefix { $0 == UInt8(ascii: "#") }.count
        return position + signs < bytes.count && bytes[position + signs] == UInt8(ascii: "\"") ? signs : nil
    }

    private mutating func readLiteral(_ count: Int) {
        let signs = String(repeating: "#", count: count)
        position += count + 1
        while position < bytes.count {
            if starts(with: "\"" + signs) {
                position += 1 + count
                code += Array("\"\"".utf8)
                return
            }
            if starts(with: "\\" + signs) {
                position += 1 + count
                if starts(with: "(") { breaks.append("an interpolation") }
            } else if bytes[position] == 0x0A || bytes[position] == 0x0D {
                break
            }
            position += 1
        }
        breaks.append("a literal without an end")
    }

    private func starts(with text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
        default: false
        }
    }
}
