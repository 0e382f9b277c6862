import Foundation
import SchemaEngine

extension ReplyFault: DescribedError {
    /// The expected and the actual state, and help if available.
    var displayDescription: String { message.displayLines }

    private var message: String {
        switch self {
        case .status(let status):
            "expected a status between 200 and 299, found \(status)\(Self.meaning(of: status))"
        case .redirect(let status, let location?):
            "expected a response, found status \(status), a redirect to \(SecretMask.url(location).displayLine): send the request there"
        case .redirect(let status, nil):
            "expected a response, found status \(status), a redirect without a Location"
        case .unreadableError(let status, let cause):
            "the server refused with status \(status), and its response does not match the error schema: \(SecretMask.text(of: cause))"
        case .contentType("", let expected):
            "expected \(Self.name(of: expected)), found a body without a content type"
        case .contentType(let found, let expected):
            "expected \(Self.name(of: expected)), found a body of type '\(found.displayLine)'\(Self.guess(at: found))"
        case .notModified:
            "expected a body, found none: the object still has the version that the request names (status 304); "
                + "check 'isNotModified' of the reply, and keep the earlier result"
        case .streamed:
            "the body was read as a stream, and is not stored"
        case .empty(let status):
            "expected a body, found none (status \(status))"
        case .nothingStored:
            "expected a stored response, found none that is fresh (status 504): "
                + "without 'only-if-cached' in Cache-Control, the request is sent to the server"
        }
    }

    private static func meaning(of status: Int) -> String {
        switch status {
        case 401: ": the server requires authentication; check the credentials"
        case 403: ": these credentials do not permit the request"
        case 404: ": the server has no resource at this URL"
        case 428: ": the server requires a version; set the request's 'entityTag' to the one that was read"
        case 429: ": too many requests; try again later"
        case 500...599: ": the server failed"
        default: ""
        }
    }

    private static func name(of type: MediaType) -> String { type.isJSON ? "JSON" : type.text.displayLine }

    private static func guess(at type: String) -> String {
        type.lowercased().hasPrefix("text/html")
            ? ": a page for browsers; check the path, and whether a login is required" : ""
    }
}
