import Foundation

/// How a body begins, in one line for people: blanks run together, control characters gone, secrets masked.
enum BodyExcerpt {
    /// How many characters are shown.
    private static let length = 240
    /// How much of the body is looked at: enough that a masked secret leaves something to show.
    private static let window = 4096

    static func text(of body: Data) -> String {
        let start = String(decoding: body.prefix(window), as: UTF8.self)
        guard !start.unicodeScalars.contains("\0") else { return "\(body.count) bytes that are no text" }
        let line = oneLine(SecretMask.text(start))
        let isWhole = body.count <= window && line.count <= length
        return isWhole ? line : line.prefix(length) + "…"
    }

    private static func oneLine(_ text: String) -> String {
        let words = text.unicodeScalars.split { $0.properties.isWhitespace || $0.value < 0x20 || $0.value == 0x7F }
        return words.map { String($0) }.joined(separator: " ")
    }
}
