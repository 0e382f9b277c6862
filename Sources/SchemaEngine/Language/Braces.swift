/// Braces are syntax, doubled braces are text: read from the left, pairs come first.
package enum Braces {
    static let open = UInt8(ascii: "{")
    static let close = UInt8(ascii: "}")

    /// The text before the first single `{` with its pairs undone, and what follows that brace, if there is one.
    /// A lone `}` is itself.
    static func split(_ text: some StringProtocol, endsAtBrace: Bool = true) -> (text: String, rest: Substring?) {
        var bytes: [UInt8] = []
        let source = Substring(text)
        var index = source.utf8.startIndex
        while index < source.utf8.endIndex {
            let byte = source.utf8[index]
            var next = source.utf8.index(after: index)
            let isPair = next < source.utf8.endIndex && source.utf8[next] == byte
            if byte == open && !isPair && endsAtBrace {
                return (String(decoding: bytes, as: UTF8.self), source[next...])
            }
            if (byte == open || byte == close) && isPair { next = source.utf8.index(after: next) }
            bytes.append(byte)
            index = next
        }
        return (String(decoding: bytes, as: UTF8.self), nil)
    }

    /// What stands between the braces of a string that begins with a single `{` and ends with a single `}`: a tag. Any
    /// other string is example text, and has none.
    package static func content(of string: String) -> Substring? {
        let bytes = string.utf8
        guard bytes.first == open, bytes.last == close else { return nil }
        guard bytes.dropFirst().first != open else { return nil }
        // Of a run of closing braces each two are a pair; the last of an odd run stands alone.
        let run = bytes.reversed().prefix { $0 == close }.count
        guard run % 2 == 1 else { return nil }
        return string.dropFirst().dropLast()
    }

    /// The same text with every brace doubled: what makes a tag example text.
    package static func doubled(_ text: some StringProtocol) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            result.unicodeScalars.append(scalar)
            if scalar == "{" || scalar == "}" { result.unicodeScalars.append(scalar) }
        }
        return result
    }
}
