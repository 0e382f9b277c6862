import Foundation
import SchemaEngine

/// Bytes as people read them.
enum ReadableText {
    /// Parts of more are not taken apart for people.
    private static let largestMultipart = 1 << 20

    /// The text that the bytes are, at most so many characters of it; size and type of what is no text.
    static func text(of bytes: Data, type: String?, limit: Int, depth: Int = 0) -> String {
        let isSmall = bytes.count <= largestMultipart && depth < 4
        if isSmall, let type, let parts = MultipartSections(bytes, type: type) {
            let texts = parts.sections.map { section in
                text(of: section.head) + text(of: section.content, type: section.type, limit: limit, depth: depth + 1)
                    + text(of: section.tail)
            }
            return cut(texts.joined(), limit)
        }
        guard let text = utf8(bytes) else { return size(bytes.count, type) }
        return cut(text.displayLines, limit)
    }

    /// What stands in the place of bytes that are no text.
    static func size(_ count: Int, _ type: String?) -> String {
        "‹\(count) bytes of \(type.map(\.displayLine) ?? "no known type")›"
    }

    private static func text(of head: Data) -> String { String(decoding: head, as: UTF8.self).displayLines }

    /// At most so many characters of a text.
    static func cut(_ text: String, _ limit: Int) -> String {
        let start = text.prefix(max(0, limit))
        return start.endIndex == text.endIndex ? text : start + "…"
    }

    /// The text that bytes are, all of them.
    static func whole(_ bytes: Data) -> String? {
        bytes.contains(0) ? nil : String(data: bytes, encoding: .utf8)
    }

    /// The text that bytes are. A character that is cut off at their end is left out. `nil` where they are no UTF-8, and
    /// where a NUL is among them.
    static func utf8(_ bytes: Data) -> String? {
        let rest = bytes.suffix(4).reversed().prefix { $0 & 0xC0 == 0x80 }.count
        guard let lead = bytes.dropLast(rest).last, (0xC2...0xF4).contains(lead) else { return whole(bytes) }
        let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
        return whole(rest + 1 < length ? bytes.dropLast(rest + 1) : bytes)
    }

    /// The lines of a text of our own, on one line.
    static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ").displayLine
    }
}
