package import SchemaEngine
import SchematicText

/// Splits a stream of bytes into messages: header fields, an empty line, and a body in JSON, as the base protocol of the Language
/// Server Protocol defines them.
package struct MessageFrames {
    /// The maximum number of bytes of the header fields of a message.
    private static let longestHeader = 8_192
    /// The maximum number of bytes of a body, which can contain a whole file.
    private static let longestBody = 64 << 20
    /// The maximum number of nested containers of a body.
    private static let maximumDepth = 128

    /// The bytes that are not yet read.
    private var bytes: [UInt8] = []
    /// The number of bytes of the body that begins with `bytes`; `nil` while its header is incomplete.
    private var length: Int?

    /// A stream whose next message cannot be found.
    package struct StreamError: Error {
        /// A one-line description.
        package var message: String
    }

    package init() {}

    /// Adds bytes of the stream.
    package mutating func append(_ more: some Sequence<UInt8>) { bytes += more }

    /// Returns the next message, or `nil` if it is not complete. A body that is not JSON is `null`.
    package mutating func next() throws(StreamError) -> JSONValue? {
        if length == nil { length = try readHeader() }
        guard let count = length, bytes.count >= count else { return nil }
        let body = JSONBuffer(bytes[..<count])
        bytes.removeFirst(count)
        length = nil
        let document = try? JSONDocument(parsing: body, maximumDepth: Self.maximumDepth)
        return document.map { JSONValue($0.root) } ?? .null
    }

    /// Reads and removes the header fields, if they are complete. Returns the length of the body.
    private mutating func readHeader() throws(StreamError) -> Int? {
        let end: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
        let limit = bytes.prefix(Self.longestHeader)
        guard let start = limit.indices.first(where: { limit[$0...].starts(with: end) }) else {
            guard bytes.count < Self.longestHeader else {
                throw StreamError(message: "expected header fields of at most \(Self.longestHeader) bytes, found more")
            }
            let line = limit.prefix { $0 != 0x0A }
            if line.count < limit.count, line.last != 0x0D { throw unframed }
            return nil
        }
        let fields = String(decoding: bytes[..<start], as: UTF8.self).split(separator: "\r\n")
        bytes.removeFirst(start + end.count)
        for field in fields {
            let parts = field.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
            let words = parts[1].split { $0 == " " || $0 == "\t" }
            guard words.count == 1, let count = Int(digits: words[0]), count <= Self.longestBody else {
                throw StreamError(
                    message:
                        "expected a Content-Length of at most \(Self.longestBody), found \(Self.short(words.joined(separator: " ")))"
                )
            }
            return count
        }
        throw StreamError(message: "expected a Content-Length, found other header fields only")
    }

    /// Checks that the stream does not end inside of a message.
    package func finish() throws(StreamError) {
        if let length {
            throw StreamError(
                message: "expected a message of \(length) bytes, found the end of the input after \(bytes.count)"
            )
        }
        guard bytes.isEmpty else { throw unframed }
    }

    /// The error of a text that does not begin with a header field.
    private var unframed: StreamError {
        let line = bytes.prefix(Self.longestHeader).prefix { $0 != 0x0A }
        let text = Self.short(String(decoding: line, as: UTF8.self))
        return StreamError(message: "expected a header field such as 'Content-Length: 52', found '\(text)'")
    }

    private static func short(_ text: String) -> String { String(text.prefix(40)).displayLine }

    /// Returns the text of a message with its header.
    package static func text(of message: JSONValue) -> String {
        let body = message.text()
        return "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }
}

/// The messages that have arrived and are not yet handled. A request that is cancelled before its turn is not handled.
package struct MessageQueue {
    private var waiting: [JSONValue] = []
    private var next = 0
    private var cancelled: Set<JSONValue> = []
    /// The identifier of the request that is handled.
    private var current: JSONValue?
    /// The notification that cancels a request, and its parameter with the identifier.
    private let cancellation: (method: String, parameter: String)

    package init(cancellation: (method: String, parameter: String) = ("$/cancelRequest", "id")) {
        self.cancellation = cancellation
    }

    /// The number of messages that wait.
    package var count: Int { waiting.count - next }

    /// Whether the request that is handled has been cancelled meanwhile.
    package var isCurrentCancelled: Bool { current.map(cancelled.contains) ?? false }

    /// Adds a message.
    package mutating func add(_ message: JSONValue) {
        guard message["method"]?.string == cancellation.method else { return waiting.append(message) }
        // Only a request that waits or is handled can be cancelled, so that the set does not grow.
        guard let id = message["params"]?[cancellation.parameter],
            id == current || waiting[next...].contains(where: { $0["id"] == id })
        else { return }
        cancelled.insert(id)
    }

    /// Removes the next message. `isCancelled` is `true` for a request whose only response is that it is cancelled.
    package mutating func pop() -> (message: JSONValue, isCancelled: Bool)? {
        if let current { cancelled.remove(current) }
        current = nil
        guard next < waiting.count else { return nil }
        let message = waiting[next]
        next += 1
        if next == waiting.count { (waiting, next) = ([], 0) }
        current = message["id"]
        return (message, message["id"].map { cancelled.contains($0) } ?? false)
    }
}
