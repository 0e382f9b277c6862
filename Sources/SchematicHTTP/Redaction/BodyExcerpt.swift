import Foundation
import SchematicText

/// The beginning of a body in one line for display, with white space collapsed, control characters escaped and
/// secrets masked.
enum BodyExcerpt {
    /// The maximum length of an excerpt, in characters.
    private static let length = 240
    /// The number of bytes to examine, which leaves text to show after secrets are masked.
    private static let window = 4096

    static func text(of body: Data, type: String? = nil) -> String {
        let text = String(decoding: body.prefix(window), as: UTF8.self)
        guard let start = SecretMask.body(Data(text.utf8), type: type) else {
            return "\(body.count) bytes that are not text"
        }
        let line = oneLine(String(decoding: start, as: UTF8.self))
        let isWhole = body.count <= window && line.count <= length
        return isWhole ? line : line.prefix(length) + "…"
    }

    private static func oneLine(_ text: String) -> String {
        let words = text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
        return words.map { String($0) }.joined(separator: " ").displayLine
    }
}
