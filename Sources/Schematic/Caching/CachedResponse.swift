import Foundation

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
    public var size: Int { response.headers.fields.reduce(response.body.count + 256) { $0 + $1.size } }

    /// Returns `nil` for a response that must not be stored (RFC 9111, section 3), or that could not be used later.
    init?(_ response: IncomingResponse, to request: OutgoingRequest, key: CacheKey, requested: Date, received: Date) {
        let directives = CacheDirectives(response.headers)
        guard !directives.has("no-store"), let variant = CacheKey.variant(request, by: response.headers),
            response.stream == nil, response.headers[.contentRange] == nil,
            Self.statuses.contains(response.status) || Self.transientStatuses.contains(response.status),
            !request.responseMayContainSecrets(with: response.status), !response.redirectsToSecret
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
            fields.filter { field in
                let name = field.name.lowercased()
                return !Self.hopByHop.contains(name) && !named.contains(name) && !SecretMask.isSecret(field)
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

extension IncomingResponse {
    /// Whether the response is a redirect whose `Location` is secret and must
    /// not be stored.
    fileprivate var redirectsToSecret: Bool {
        (300..<400).contains(status)
            && headers.fields.contains { $0.isSecret && HTTPHeaders.isSame($0.name, "Location") }
    }
}

extension OutgoingRequest {
    /// Whether the schema of the response declares secrets.
    fileprivate func responseMayContainSecrets(with status: Int) -> Bool {
        describedOperation?.reply(status).canHoldSecrets ?? false
    }
}

extension CachedResponse: RedactedReflectable {
    /// The status, the headers with secrets masked, and the size of the body.
    var shownParts: KeyValuePairs<String, Any> { ["response": response] }
}
