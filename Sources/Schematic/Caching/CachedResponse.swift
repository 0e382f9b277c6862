import Foundation

/// A response that a cache keeps, with what tells how long it is good and for whom. A store writes its `bytes`, or keeps it
/// as it is.
public struct CachedResponse: Sendable {
    /// Whole, without what is meant for one connection or for one moment.
    var response: HTTPResponse
    /// When the request went, and when the response was there.
    var requested: Date
    var received: Date
    /// What stands for the request headers that it was chosen by.
    var variant: String
    /// The `name` of its key.
    var name: String

    /// How much room it takes, in bytes, about.
    public var size: Int { response.headers.fields.reduce(response.body.count + 256) { $0 + $1.size } }

    /// What may be kept of a response (RFC 9111, section 3); `nil` where it may not be, or is good for nothing.
    init?(_ response: HTTPResponse, to request: HTTPRequest, key: CacheKey, requested: Date, received: Date) {
        let directives = CacheDirectives(response.headers)
        guard !directives.has("no-store"), let variant = CacheKey.variant(request, by: response.headers),
            response.stream == nil, response.headers[.contentRange] == nil,
            Self.statuses.contains(response.status) || Self.passingStatuses.contains(response.status),
            !request.answersHoldSecrets(with: response.status), !response.redirectsToSecret
        else { return nil }
        self.response = response
        self.response.headers = response.headers.storable
        self.requested = requested
        self.received = received
        self.variant = variant
        name = key.name
        guard hasExplicitLifetime || Self.statuses.contains(response.status) && isWorthKeeping else { return nil }
    }

    /// Those that may be kept without being told so (RFC 9110, section 15.1), but for 206.
    private static let statuses: Set = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]
    /// Those that may be kept where the server says how long.
    private static let passingStatuses: Set = [302, 307]

    private var isWorthKeeping: Bool { !conditions.fields.isEmpty }

    /// Whether the server says how long it is good.
    var hasExplicitLifetime: Bool {
        CacheDirectives(response.headers).has("max-age") || response.headers["Expires"] != nil
    }

    /// Whether it may serve calls that began before it was there, besides the one that it answers.
    func isForAll(at now: Date) -> Bool {
        let isFresh = Freshness(of: self, at: now, longestHeuristic: 0).isFresh
        return !CacheDirectives(response.headers).has("no-cache") && (isFresh || !hasExplicitLifetime)
    }

    // MARK: Asking whether it is still good

    /// What a server is asked with whether there is another version (section 4.3.1).
    var conditions: HTTPHeaders {
        var headers: HTTPHeaders = [:]
        if let tag { headers[.ifNoneMatch] = tag.rawValue }
        if let changed = response.headers[.lastModified] { headers[.ifModifiedSince] = changed }
        return headers
    }

    private var tag: EntityTag? { response.headers.values(of: .eTag).first.flatMap { EntityTag(rawValue: $0) } }

    /// Whether headers are of the version that is kept: of a 304, or of what answers a `HEAD`.
    func isOfSameVersion(_ headers: HTTPHeaders) -> Bool {
        if let other = headers.values(of: .eTag).first {
            guard let tag, let told = EntityTag(rawValue: other) else { return false }
            return tag.isLike(told)
        }
        guard tag == nil, let date = headers[.lastModified] else { return true }
        return date == response.headers[.lastModified]
    }

    /// What it becomes by a 304 (section 3.2): all that the server says anew, but for what describes the content.
    func freshened(by answer: HTTPResponse, requested: Date, received: Date) -> CachedResponse {
        let kept: Set = ["content-length", "content-encoding", "content-type", "content-range"]
        var fresh = self
        fresh.response.headers["Age"] = nil
        fresh.response.headers[.date] = nil
        let news = answer.headers.storable.fields.filter { !kept.contains($0.name.lowercased()) }
        fresh.response.headers.merge(HTTPHeaders(news))
        fresh.requested = requested
        fresh.received = received
        return fresh
    }
}

extension HTTPHeaders {
    /// Without what belongs to a connection (section 3.1), and without what lets others in, `Set-Cookie` above all.
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

extension HTTPResponse {
    /// Whether it is of no use without a `Location` that may not be stored.
    fileprivate var redirectsToSecret: Bool {
        (300..<400).contains(status)
            && headers.fields.contains { $0.isSecret && HTTPHeaders.isSame($0.name, "Location") }
    }
}

extension HTTPRequest {
    /// Whether the schema of the response names secrets.
    fileprivate func answersHoldSecrets(with status: Int) -> Bool {
        guard let secrets else { return false }
        return secrets.clientSchemas.schema(ofReplyTo: secrets.operation, status: status)?.canHoldSecrets ?? false
    }
}
