public import Foundation
import SchemaEngine

extension ReplyFault: CustomStringConvertible, LocalizedError {
    /// The expected and the actual state, and help if available.
    public var description: String { message.displayLines }

    /// The same as `description`.
    public var errorDescription: String? { description }

    private var message: String {
        switch self {
        case .status(let status):
            "expected a status between 200 and 299, found \(status)\(Self.meaning(of: status))"
        case .redirect(let status, let location?):
            "expected an answer, found status \(status), which leads to \(SecretMask.url(location).displayLine): send the request there"
        case .redirect(let status, nil):
            "expected an answer, found status \(status), which leads nowhere: it has no Location"
        case .unreadableError(let status, let cause):
            "the server refused with status \(status), and its answer is not what the error schema says: \(SecretMask.text(of: cause))"
        case .contentType("", let expected):
            "expected \(Self.name(of: expected)), found a body without a content type"
        case .contentType(let found, let expected):
            "expected \(Self.name(of: expected)), found a body of type '\(found.displayLine)'\(Self.guess(at: found))"
        case .notModified:
            "expected a body, found none: the object is still the version that the request names (status 304); "
                + "ask 'isNotModified' of the reply, and keep what was read before"
        case .streamed:
            "the body was read while it came, and is not kept"
        case .empty(let status):
            "expected a body, found none (status \(status))"
        }
    }

    private static func meaning(of status: Int) -> String {
        switch status {
        case 401: ": the server wants to know who asks; check the credentials"
        case 403: ": these credentials may not do that"
        case 404: ": there is nothing at this URL"
        case 428: ": the server wants to know which version is meant; give the request the 'entityTag' that was read"
        case 429: ": too many requests; wait a while"
        case 500...599: ": the server failed"
        default: ""
        }
    }

    private static func name(of type: MediaType) -> String { type.isJSON ? "JSON" : type.text.displayLine }

    private static func guess(at type: String) -> String {
        type.lowercased().hasPrefix("text/html")
            ? ": a page for people; check the path, and whether a login is needed" : ""
    }
}
