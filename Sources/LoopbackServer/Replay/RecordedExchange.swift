/// A recorded response: `NAME.headers` has the original status line and header fields, and `NAME.body` the
/// body.
public struct RecordedExchange: Sendable {
    /// The response, without the fields that belong to the original connection.
    public var response: LoopbackResponse

    /// Reads a recording from a folder. A missing body file is an empty body.
    ///
    /// - Throws: `RecordingError` if the head cannot be read.
    public init(named name: String, in folder: String) throws {
        let path = "\(folder)/\(name).headers"
        guard let head = ByteFile.contents(of: path) else { throw RecordingError(path: path, reason: "cannot be read") }
        let body = ByteFile.contents(of: "\(folder)/\(name).body") ?? []
        guard let exchange = RecordedExchange(head: String(decoding: head, as: UTF8.self), body: body) else {
            throw RecordingError(path: path, reason: "does not begin with HTTP/1.1 and a status")
        }
        self = exchange
    }

    /// Creates a recording from its two parts, or returns `nil` if the head has no status line. Of several
    /// consecutive heads, such as after `100 Continue`, the last one is used.
    public init?(head: String, body: [UInt8]) {
        let lines = head.split(whereSeparator: \.isNewline)
        guard let start = lines.lastIndex(where: { $0.hasPrefix("HTTP/") }),
            let status = lines[start].split(separator: " ").dropFirst().first.flatMap({ Int(digits: $0) })
        else { return nil }
        response = LoopbackResponse(status: status, body: body)
        for line in lines[(start + 1)...] {
            let name = line.prefix { $0 != ":" }
            guard !name.isEmpty, !Self.connectionFields.contains(name.lowercased()) else { continue }
            response.headers.append(String(name), String(line.dropFirst(name.count + 1).drop { $0 == " " }))
        }
    }

    private static let connectionFields: Set = ["content-length", "transfer-encoding", "connection", "keep-alive"]
}

/// A recording that cannot be used.
public struct RecordingError: Error, CustomStringConvertible {
    /// The path of the file, or the invalid rule.
    public var path: String
    /// The reason.
    public var reason: String

    /// The path and the reason.
    public var description: String { "\(path) \(reason)" }
}
