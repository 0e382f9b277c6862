import Foundation
import SchematicText

/// Follows redirects (RFC 9110, section 15.4): responses of status 301, 302, 303, 307 and 308 with a
/// `Location`.
///
/// A client follows redirects by default. `ClientOptions.redirects` configures or disables that.
///
/// - 307 and 308 keep the method and the body. 301 and 302 change a `POST` to a `GET` without a body, as
///   browsers do and the RFC permits, and keep any other method. 303 changes every method to `GET`, except
///   `HEAD`.
/// - Header fields with names of secrets, such as `Authorization` and `Cookie`, are only sent to their origin
///   (scheme, host and port), and are not added again after a redirect back to it. The body of a 307 or 308 is
///   sent to any origin.
/// - Only `http` and `https` are followed, and redirects from `https` to `http` only with `allowsInsecure`.
///
/// The client's own redirects are followed after the middleware of the app, so that fields that this middleware adds are not sent
/// to another origin either; cookies and the cache act on each exchange, also on those that redirects lead to. Redirects that an app lists
/// as middleware are followed at that place. It throws a `TransportError`, which contains the last response.
public struct RedirectFollowing: Middleware {
    package var limit: Int
    package var allowsInsecure: Bool
    /// The place where an app lists it, or that of the client's own redirects.
    package var place = MiddlewarePlace.call

    /// Creates the middleware.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of redirects of one call.
    ///   - allowsInsecure: Whether a redirect may lead from `https` to `http`, which
    ///     others can read.
    public init(limit: Int = 10, allowsInsecure: Bool = false) {
        self.limit = limit
        self.allowsInsecure = allowsInsecure
    }

    /// Forwards the request, and follows redirects until a response is not a redirect.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - next: The rest of the chain, which ends with the transport.
    /// - Returns: The response.
    /// - Throws: A `TransportError`, or an error of `next`.
    public func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse {
        let response = try await next(request)
        return actsOn(response) ? try await follow(response, to: request, next) : response
    }
}

extension RedirectFollowing: PlacedMiddleware {
    package var isPrompt: Bool { true }

    func actsOn(_ response: IncomingResponse) -> Bool { response.redirectLocation != nil }

    /// Follows redirects, beginning with a response that `actsOn` accepts.
    func follow(_ first: IncomingResponse, to request: OutgoingRequest, _ next: Next) async throws -> IncomingResponse {
        var (request, response) = (request, first)
        let origin = request.url.originText
        var hasLeft = false
        var visited = [request.stop]
        while let location = response.redirectLocation {
            try Task.checkCancellation()
            let target = try Self.target(of: location, from: request, response)
            let following = try request.redirected(by: response.status, to: target)
            if !allowsInsecure, request.url.scheme?.lowercased() == "https", target.scheme == "http" {
                throw TransportError.insecureRedirect(following, response)
            }
            guard !visited.contains(following.stop) else { throw TransportError.redirectLoop(following, response) }
            guard visited.count <= limit else {
                throw TransportError.tooManyRedirects(limit: limit, following, response)
            }
            guard following.body?.isReplayable != false else {
                throw TransportError.bodyNotReplayable(following, response)
            }
            following.call?.observer?.record(.redirected(following.ended()))
            visited.append(following.stop)
            hasLeft = hasLeft || target.originText != origin
            request = following
            response = try await next(request)
            response.isFromOtherOrigin = hasLeft
        }
        return response
    }

    /// Returns the URL of a `Location`, resolved against the request.
    private static func target(of location: String, from request: OutgoingRequest, _ response: IncomingResponse) throws
        -> URL
    {
        do {
            return try URL(following: location, from: request.url)
        } catch {
            throw TransportError.unusableLocation(request.redacted(link: location), reason: error.reason, response)
        }
    }
}

extension IncomingResponse {
    /// The `Location` of a redirect, as written; `nil` if the response is not a redirect that can be followed.
    var redirectLocation: String? {
        RedirectRule.isFollowed(status) ? headers.first(of: "Location") : nil
    }
}

extension OutgoingRequest {
    /// The method and the URL. A second request with the same value is a loop.
    fileprivate var stop: String { "\(method) \(url.absoluteString)" }
}
