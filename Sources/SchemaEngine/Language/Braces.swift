/// The escaping of braces in schemas. A single brace is syntax, and a doubled brace is text. Pairs are formed from
/// the left.
package enum Braces {
    static let open = UInt8(ascii: "{")
    static let close = UInt8(ascii: "}")

    /// Returns the unescaped text before the first single `{`, and the text after that brace, if it exists. A single
    /// `}` remains unchanged.
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

    /// Returns the text between the braces of a tag: a string that begins with a single `{` and ends with a single
    /// `}`. Returns `nil` for other strings, which are example text.
    package static func content(of string: String) -> Substring? {
        let bytes = string.utf8
        guard bytes.first == open, bytes.last == close else { return nil }
        guard bytes.dropFirst().first != open else { return nil }
        // Of a run of closing braces, each two are a pair. The last brace of an odd run is single.
        let run = bytes.reversed().prefix { $0 == close }.count
        guard run % 2 == 1 else { return nil }
        return Substring(bytes.dropFirst().dropLast())
    }

    /// Returns the text with every brace doubled, which turns a tag into example text.
    package static func doubled(_ text: some StringProtocol) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            result.unicodeScalars.append(scalar)
            if scalar == "{" || scalar == "}" { result.unicodeScalars.append(scalar) }
        }
        return result
    }
}
