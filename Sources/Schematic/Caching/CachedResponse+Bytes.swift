public import Foundation

/// The binary form of a stored response: a mark, a version, the lengths of both parts, and a checksum of all
/// other bytes; then the head in JSON, and the body.
///
///     0   8  "schemtic"        12  4  length of the head      24  8  checksum
///     8   4  version           16  8  length of the body      32     head, body
///
/// Numbers are little-endian.
extension CachedResponse {
    private static let mark = Data("schemtic".utf8)
    private static let start = 32

    private struct Head: Codable {
        var name: String
        var variant: String
        var status: Int
        var headers: [[String]]
        var requested: Double
        var received: Double
    }

    /// The binary form, which `init(bytes:)` reads.
    ///
    /// - Throws: `EncodingError` if the head cannot be encoded.
    public var bytes: Data {
        get throws {
            let head = Head(
                name: name,
                variant: variant,
                status: response.status,
                headers: response.headers.fields.map { [$0.name, $0.value] },
                requested: requested.timeIntervalSince1970,
                received: received.timeIntervalSince1970
            )
            let text = try JSONEncoder().encode(head)
            var front = Self.mark
            front.append(UInt64(StorageError.responseVersion), bytes: 4)
            front.append(UInt64(text.count), bytes: 4)
            front.append(UInt64(response.body.count), bytes: 8)
            front.append(Checksum.of(front, text, response.body), bytes: 8)
            return front + text + response.body
        }
    }

    /// Creates a response from its binary form.
    ///
    /// - Parameter bytes: The binary form, from the property `bytes`.
    /// - Throws: `StorageError.damaged` if any bit has changed; `StorageError.newer` for the format of a later version.
    public init(bytes: Data) throws(StorageError) {
        let bytes = bytes.startIndex == 0 ? bytes : Data(bytes)
        guard bytes.count >= Self.start, bytes.prefix(8) == Self.mark else {
            throw .damaged(reason: "it does not begin with the format of one")
        }
        let version = Int(truncatingIfNeeded: bytes.number(in: 8..<12))
        guard version <= StorageError.responseVersion else { throw .newer(version: version) }
        let (length, rest) = (bytes.number(in: 12..<16), UInt64(bytes.count - Self.start))
        guard version == StorageError.responseVersion, length <= rest, bytes.number(in: 16..<24) == rest - length else {
            throw .damaged(reason: "it has \(bytes.count) bytes, which is not the length that it states")
        }
        let text = bytes[Self.start..<(Self.start + Int(length))]
        let body = bytes[text.endIndex...]
        guard Checksum.of(bytes[..<24], text, body) == bytes.number(in: 24..<32),
            let head = try? JSONDecoder().decode(Head.self, from: text), head.headers.allSatisfy({ $0.count == 2 })
        else { throw .damaged(reason: "its checksum differs") }
        let fields = head.headers.map { HTTPHeaders.Field(name: $0[0], value: $0[1]) }
        response = IncomingResponse(status: head.status, headers: HTTPHeaders(fields), body: Data(body))
        name = head.name
        variant = head.variant
        requested = Date(timeIntervalSince1970: head.requested)
        received = Date(timeIntervalSince1970: head.received)
    }
}

extension Checksum {
    fileprivate static func of(_ parts: Data...) -> UInt64 {
        parts.reduce(into: Checksum()) { $0.add($1) }.sum
    }
}

extension Data {
    fileprivate mutating func append(_ number: UInt64, bytes count: Int) {
        for index in 0..<count { append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    }

    fileprivate func number(in range: Range<Int>) -> UInt64 {
        self[range].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
