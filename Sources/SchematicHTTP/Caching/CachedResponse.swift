public import Foundation

/// A stored response, with the data that determines its freshness and the requests that it answers. A store
/// writes its `bytes`, or keeps the value.
public struct CachedResponse: Sendable {
    /// The complete response, without header fields for the connection and secrets.
    var response: IncomingResponse
    /// The times of sending the request and of receiving the response.
    var requested: Date
    var received: Date
    /// The hash of the request headers that `Vary` names.
    var variant: String
    /// The `name` of its key.
    var name: String

    /// The approximate size in bytes.
    package var size: Int { response.headers.fields.reduce(response.body.count + 256) { $0 + $1.size } }

    /// Returns `nil` for a response that must not be stored (RFC 9111, section 3), or that could not be used later.
    init?(_ response: IncomingResponse, to request: OutgoingRequest, key: CacheKey, requested: Date, received: Date) {
        let directives = CacheDirectives(response.headers)
        guard !directives.has("no-store"), let variant = CacheKey.variant(request, by: response.headers),
            response.stream == nil, response.headers[.contentRange] == nil,
            Self.statuses.contains(response.status) || Self.transientStatuses.contains(response.status),
            request.mayStore(response)
        else { return nil }
        self.response = response
        self.response.headers = response.headers.storable
        self.requested = requested
        self.received = received
        self.variant = variant
        name = key.name
        guard hasExplicitLifetime || Self.statuses.contains(response.status) && canBeRevalidated else { return nil }
    }

    /// The statuses that may be stored without a stated lifetime (RFC 9110, section 15.1), except for 206.
    private static let statuses: Set = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]
    /// The statuses that may be stored with a stated lifetime.
    private static let transientStatuses: Set = [302, 307]

    private var canBeRevalidated: Bool { !conditions.fields.isEmpty }

    /// Whether the server states a lifetime.
    var hasExplicitLifetime: Bool {
        CacheDirectives(response.headers).has("max-age") || response.headers["Expires"] != nil
    }

    /// Whether the response may answer concurrent calls that began before it was
    /// received.
    func isShareable(at now: Date) -> Bool {
        let isFresh = Freshness(of: self, at: now, longestHeuristic: 0).isFresh
        return !CacheDirectives(response.headers).has("no-cache") && (isFresh || !hasExplicitLifetime)
    }

    // MARK: Revalidation

    /// The conditions for revalidation (section 4.3.1).
    var conditions: HTTPHeaders {
        var headers: HTTPHeaders = [:]
        if let tag { headers[.ifNoneMatch] = tag.rawValue }
        if let changed = response.headers[.lastModified] { headers[.ifModifiedSince] = changed }
        return headers
    }

    private var tag: EntityTag? { response.headers.values(of: .eTag).first.flatMap { EntityTag(rawValue: $0) } }

    /// Whether headers, of a 304 or of a response to `HEAD`, belong to the
    /// stored version.
    func isOfSameVersion(_ headers: HTTPHeaders) -> Bool {
        if let other = headers.values(of: .eTag).first {
            guard let tag, let stated = EntityTag(rawValue: other) else { return false }
            return tag.weaklyMatches(stated)
        }
        guard tag == nil, let date = headers[.lastModified] else { return true }
        return date == response.headers[.lastModified]
    }

    /// Returns the response after a 304 (section 3.2): with the new header fields, except for those that
    /// describe the content.
    func freshened(by response: IncomingResponse, requested: Date, received: Date) -> CachedResponse {
        let kept: Set = ["content-length", "content-encoding", "content-type", "content-range"]
        var fresh = self
        fresh.response.headers["Age"] = nil
        fresh.response.headers[.date] = nil
        let update = response.headers.storable.fields.filter { !kept.contains($0.name.lowercased()) }
        fresh.response.headers.merge(HTTPHeaders(update))
        fresh.requested = requested
        fresh.received = received
        return fresh
    }
}

extension HTTPHeaders {
    /// The fields without those of the connection (section 3.1) and without secrets such as `Set-Cookie`.
    fileprivate var storable: HTTPHeaders {
        let named = Set(members(of: "Connection").map { $0.lowercased() })
        return HTTPHeaders(
            publicFields.filter { field in
                let name = field.name.lowercased()
                return !Self.hopByHop.contains(name) && !named.contains(name)
            }
        )
    }

    private static let hopByHop: Set = [
        "connection", "keep-alive", "proxy-connection", "proxy-authenticate", "proxy-authentication-info",
        "proxy-authorization", "te", "trailer", "transfer-encoding", "upgrade",
    ]
}

extension HTTPHeaders.Field {
    fileprivate var size: Int { name.utf8.count + value.utf8.count }
}

extension CachedResponse: RedactedReflectable {
    /// The status, the headers with secrets masked, and the size of the body.
    var shownParts: KeyValuePairs<String, Any> { ["response": response] }
}

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
