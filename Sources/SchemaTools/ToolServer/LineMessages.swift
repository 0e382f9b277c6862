package import SchemaEngine

/// Splits a stream of bytes into messages, of which each is JSON in one line, as the Model Context Protocol defines its transport over
/// standard input and output.
package struct LineMessages {
    /// The maximum number of bytes of a message, which can contain a payload.
    package static let longestMessage = 16 << 20
    /// The maximum number of nested containers of a message.
    private static let maximumDepth = 128

    private let longestMessage: Int
    private var bytes: [UInt8] = []
    /// The start of the next message in `bytes`.
    private var start = 0
    /// The number of bytes after `start` that contain no line break.
    private var searched = 0
    /// Whether the bytes up to the next line break belong to a message that is too long.
    private var isSkipping = false

    package init(longestMessage: Int = Self.longestMessage) { self.longestMessage = longestMessage }

    /// Adds bytes of the stream.
    package mutating func append(_ more: some Sequence<UInt8>) {
        bytes.removeFirst(start)
        start = 0
        bytes += more
    }

    /// Returns the next message, or `nil` if it is not complete. A line that is too long, or is not JSON, is `null`, and a blank
    /// line is no message.
    package mutating func next() -> JSONValue? {
        while let end = bytes[(start + searched)...].firstIndex(of: 0x0A) {
            let line = bytes[start..<end]
            (start, searched) = (end + 1, 0)
            let isTooLong = isSkipping || line.count > longestMessage
            isSkipping = false
            guard !isTooLong else { return .null }
            guard line.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { continue }
            let document = try? JSONDocument(parsing: JSONBuffer(line), maximumDepth: Self.maximumDepth)
            return document.map { JSONValue($0.root) } ?? .null
        }
        searched = bytes.count - start
        if searched > longestMessage {
            (bytes, start, searched) = ([], 0, 0)
            isSkipping = true
        }
        return nil
    }

    /// Returns the text of a message with its line break. JSON text has no other one.
    package static func text(of message: JSONValue) -> String { message.text() + "\n" }
}
