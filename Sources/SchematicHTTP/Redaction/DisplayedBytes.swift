import Foundation
import SchematicText

/// Text for display, made from bytes.
package enum DisplayedBytes {
    /// The largest multipart body in bytes that is split into parts for display.
    private static let largestMultipart = 1 << 20

    /// Returns at most `limit` Unicode scalars of a text, or the size and the type of binary data.
    static func text(of bytes: Data, type: String?, limit: Int, depth: Int = 0) -> String {
        let isSmall = bytes.count <= largestMultipart && depth < 4
        if isSmall, let type, let parts = DisplayedMultipart(bytes, type: type) {
            let texts = parts.sections.map { section in
                text(of: section.head) + text(of: section.content, type: section.type, limit: limit, depth: depth + 1)
                    + text(of: section.tail)
            }
            return shortened(texts.joined(), to: limit)
        }
        guard let text = utf8(bytes) else { return size(bytes.count, type) }
        return shortened(text.displayLines, to: limit)
    }

    /// Returns the replacement for binary data.
    static func size(_ count: Int, _ type: String?) -> String {
        "‹\(count) bytes of \(type.map(\.displayLine) ?? "no known type")›"
    }

    private static func text(of head: Data) -> String { String(decoding: head, as: UTF8.self).displayLines }

    /// Returns the text of bytes, or `nil` if they are not UTF-8 or contain a NUL.
    static func string(_ bytes: Data) -> String? {
        bytes.contains(0) ? nil : String(utf8: bytes)
    }

    /// Returns the text of bytes, without an incomplete character at their end. Returns `nil` if they are not
    /// UTF-8 or contain a NUL.
    static func utf8(_ bytes: Data) -> String? {
        let rest = bytes.suffix(4).reversed().prefix { $0 & 0xC0 == 0x80 }.count
        guard let lead = bytes.dropLast(rest).last, (0xC2...0xF4).contains(lead) else { return string(bytes) }
        let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
        return string(rest + 1 < length ? bytes.dropLast(rest + 1) : bytes)
    }

    /// Joins the lines of a text that the package wrote with spaces.
    package static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ").displayLine
    }
}
