import Foundation

/// Goes where a server's redirects lead (RFC 9110, section 15.4): statuses 301, 302, 303, 307 and 308 with a `Location`.
///
/// A client does so without being asked; `ClientOptions.redirects` says how, or that it does not.
///
/// - 307 and 308 keep method and body. 301 and 302 make a `POST` a `GET` without a body, as browsers do and the RFC
///   permits, and keep any other method. 303 makes every method a `GET`, `HEAD` apart.
/// - Headers that are named like secrets, `Authorization` and `Cookie` among them, stay with the origin (scheme, host and
///   port) they were meant for, and are not taken up again on the way back. The body of a 307 or 308 goes along.
/// - Only `http` and `https` are followed, and never from `https` to `http`, unless `allowsInsecure` says so.
///
/// It stands behind all other middleware, next to the transport, so that what the others add cannot leave its origin
/// either. Throws `RedirectFault`, which keeps the last response.
public struct RedirectFollowing: Middleware {
    /// How many redirects of one call are followed. 10 by default.
    public var limit: Int
    /// Whether a redirect may lead from `https` to `http`, where anybody on the way can read along. Not by default.
    public var allowsInsecure: Bool

    /// Creates the middleware.
    public init(limit: Int = 10, allowsInsecure: Bool = false) {
        self.limit = limit
        self.allowsInsecure = allowsInsecure
    }

    /// Sends the request, and sends it on until an answer is no redirect.
    public func send(_ request: HTTPRequest, next: Next) async throws -> HTTPResponse {
        let response = try await next(request)
        // Most answers are none, and cost nothing here.
        guard response.redirectLocation != nil else { return response }
        return try await follow(response, to: request, next)
    }

    /// Follows a first answer that is a redirect.
    func follow(_ first: HTTPResponse, to request: HTTPRequest, _ next: Next) async throws -> HTTPResponse {
        var (request, response) = (request, first)
        let origin = request.url.originText
        var hasLeft = false
        var visited = [request.stop]
        while let location = response.redirectLocation {
            try Task.checkCancellation()
            let target = try Self.target(of: location, from: request, response)
            let following = try request.redirected(by: response.status, to: target)
            if !allowsInsecure, request.url.scheme?.lowercased() == "https", target.scheme == "http" {
                throw RedirectFault.insecure(following, response)
            }
            guard !visited.contains(following.stop) else { throw RedirectFault.loop(following, response) }
            guard visited.count <= limit else { throw RedirectFault.tooMany(limit: limit, following, response) }
            guard following.body?.isReplayable != false else { throw RedirectFault.spentBody(following, response) }
            following.call?.recorder?.note(.redirected(following))
            visited.append(following.stop)
            hasLeft = hasLeft || target.originText != origin
            request = following
            response = try await next(request)
            response.isFromElsewhere = hasLeft
        }
        return response
    }

    /// The URL that a `Location` names, seen from the request that it answers.
    private static func target(of location: String, from request: HTTPRequest, _ response: HTTPResponse) throws -> URL {
        // A server may repeat what the schema calls secret.
        let shown = request.redaction.url == nil ? location : SecretMask.mask
        do {
            return try URL(following: location, from: request.url)
        } catch {
            throw RedirectFault.unusableLocation(shown, reason: error.reason, response)
        }
    }
}

extension HTTPResponse {
    /// Where the response sends whoever asked, as it was written; `nil` where it is no redirect that can be followed.
    /// A 300 offers a choice, which is not ours to make.
    var redirectLocation: String? {
        [301, 302, 303, 307, 308].contains(status) ? headers.first(of: "Location") : nil
    }
}

extension HTTPRequest {
    /// What makes a second visit a loop: the same method at the same place.
    fileprivate var stop: String { "\(method) \(url.absoluteString)" }
}
