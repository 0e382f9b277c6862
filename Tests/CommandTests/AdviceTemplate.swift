import Foundation

/// A literal of a source file with a text to paste. Each `•` is an interpolation.
struct AdviceTemplate: Hashable {
    let text: String

    /// The beginnings of interpolations that are texts to paste.
    private static let marks = ["pasted(", "key(", "Self.key(", "fix.with", "$0.with"]

    /// Returns the templates of a source file, without those in comments and raw strings.
    static func all(in source: String) -> [AdviceTemplate] {
        source.split(whereSeparator: \.isNewline).filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }
            .flatMap { templates(in: $0) }
    }

    /// Returns whether a line contains the template with any text for each interpolation.
    func isContained(in line: Substring) -> Bool {
        var rest = line
        for part in text.split(separator: "•", omittingEmptySubsequences: false) where !part.isEmpty {
            guard let range = rest.range(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return true
    }

    private static func templates(in line: Substring) -> [AdviceTemplate] {
        var found: [AdviceTemplate] = []
        var rest = line
        while let quote = rest.firstIndex(of: "\"") {
            let isRaw = rest[..<quote].last == "#"
            rest = rest[quote...].dropFirst()
            if isRaw {
                rest = rest[(rest.range(of: "\"#")?.upperBound ?? rest.endIndex)...]
            } else if let template = take(&rest) {
                found.append(template)
            }
        }
        return found
    }

    /// Takes a literal through its closing quote. Returns `nil` if it has no text to paste.
    @discardableResult
    private static func take(_ rest: inout Substring) -> AdviceTemplate? {
        var (text, isPasted) = ("", false)
        while let character = rest.popFirst(), character != "\"" {
            guard character == "\\", let next = rest.popFirst() else {
                text.append(character)
                continue
            }
            guard next == "(" else {
                text.append(next)
                continue
            }
            let start = rest
            skipInterpolation(&rest)
            let code = start[..<rest.startIndex]
            isPasted = isPasted || marks.contains { code.hasPrefix($0) } || code.hasSuffix(".displayJSON)")
            text.append("•")
        }
        return isPasted ? AdviceTemplate(text: text) : nil
    }

    private static func skipInterpolation(_ rest: inout Substring) {
        var depth = 1
        while depth > 0, let character = rest.popFirst() {
            switch character {
            case "(": depth += 1
            case ")": depth -= 1
            case "\"": take(&rest)
            default: break
            }
        }
    }
}
