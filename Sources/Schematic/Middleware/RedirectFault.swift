import Foundation
import SchemaEngine

/// The reason why a redirect was not followed. Each case has the redirecting response, and most have the
/// request that was not sent.
public enum RedirectFault: Error, Sendable {
    /// The number of redirects exceeds the limit.
    case tooMany(limit: Int, HTTPRequest, HTTPResponse)
    /// The redirect leads to a URL that the call has requested before, with the same method.
    case loop(HTTPRequest, HTTPResponse)
    /// The redirect leads from `https` to `http`.
    case insecure(HTTPRequest, HTTPResponse)
    /// The redirected request needs the body, which can be read only once, and has been read.
    case bodyNotReplayable(HTTPRequest, HTTPResponse)
    /// The `Location` is not a URL that a client can request.
    case unusableLocation(String, reason: String, HTTPResponse)

    /// The last response, which is the redirect.
    public var response: HTTPResponse {
        switch self {
        case .tooMany(_, _, let response), .loop(_, let response), .insecure(_, let response),
            .bodyNotReplayable(_, let response), .unusableLocation(_, _, let response):
            response
        }
    }
}

extension RedirectFault: DescribedError {
    /// The expected and the found value, with help if there is any. Secrets are masked.
    var displayDescription: String { message.displayLine }

    private var message: String {
        switch self {
        case .tooMany(let limit, let request, _):
            "expected a response within \(limit) redirects, found one more, to \(request): "
                + "raise the limit of RedirectFollowing if the server requires more"
        case .loop(let request, _):
            "expected a response, found a redirect loop back to \(request)"
        case .insecure(let request, _):
            "expected a redirect to https, found one from https to \(request): "
                + "'allowsInsecure' of RedirectFollowing would follow it"
        case .bodyNotReplayable(let request, _):
            "expected a body that can be sent again, to \(request), found a stream that can be read once: "
                + "provide a closure that opens it again"
        case .unusableLocation(let location, let reason, _):
            "expected a redirect's Location that can be followed, found \(Self.shown(location)): \(reason)"
        }
    }

    private static func shown(_ location: String) -> String {
        let start = SecretMask.url(String(location.prefix(200))).debugDescription
        return location.count > 200 ? start + "…" : start
    }
}
