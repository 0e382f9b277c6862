import Foundation
import SchemaEngine

/// How a body begins, in one line for people: blanks run together, control characters escaped, secrets masked.
enum BodyExcerpt {
    /// How many characters are shown.
    private static let length = 240
    /// How much of the body is looked at: enough that a masked secret leaves something to show.
    private static let window = 4096

    static func text(of body: Data, type: String? = nil) -> String {
        let text = String(decoding: body.prefix(window), as: UTF8.self)
        let start = String(decoding: SecretMask.body(Data(text.utf8), type: type), as: UTF8.self)
        guard !start.unicodeScalars.contains("\0") else { return "\(body.count) bytes that are no text" }
        let line = oneLine(start)
        let isWhole = body.count <= window && line.count <= length
        return isWhole ? line : line.prefix(length) + "…"
    }

    private static func oneLine(_ text: String) -> String {
        let words = text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
        return words.map { String($0) }.joined(separator: " ").displayLine
    }
}
