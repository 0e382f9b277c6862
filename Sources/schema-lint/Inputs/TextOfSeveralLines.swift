/// Recognizes a JSON text that is written over several lines, where one text is expected on each line.
enum TextOfSeveralLines {
    private static let feed = UInt8(ascii: "\n")
    private static let quote = UInt8(ascii: "\"")

    /// Returns the number of the first line that is not blank if a text begins on it and continues on the next one.
    ///
    /// A line whose end is missing is not such a text: the next one then begins like it.
    static func firstLine(of bytes: some Sequence<UInt8>) -> Int? {
        var rest = Array(bytes)[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        var number = 0
        while let end = rest.firstIndex(of: feed) {
            number += 1
            let line = trimmed(rest[..<end])
            rest = rest[(end + 1)...]
            guard let first = line.first else { continue }
            guard let last = line.last, isOpen(line), "{[,:".utf8.contains(last) else { return nil }
            // After a line that is cut off, the next text begins. The elements of a list can begin like it.
            let isList = line.count == 1 && first == UInt8(ascii: "[")
            let next = rest.first { !isSpace($0) }
            return isList || next.map { $0 != first } ?? false ? number : nil
        }
        return nil
    }

    /// Returns whether a line opens more containers than it closes, outside of strings.
    private static func isOpen(_ line: ArraySlice<UInt8>) -> Bool {
        var depth = 0
        var isInString = false
        var isEscaped = false
        for byte in line {
            if isInString {
                isInString = byte != quote || isEscaped
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
                continue
            }
            switch byte {
            case quote: isInString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
        }
        return depth > 0 && !isInString
    }

    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let start = line.drop(while: isSpace)
        guard let last = start.lastIndex(where: { !isSpace($0) }) else { return start.prefix(0) }
        return start[...last]
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == feed }
}
