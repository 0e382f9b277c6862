import Foundation
import SchemaEngine
import SchematicText

/// An error that prevents the authentication of a request.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum AuthenticationError: Error, Hashable, Sendable {
    /// A user name or a password that the scheme `Basic` cannot send.
    case unusableName(reason: String)
    /// The session of the client has ended.
    case sessionOver
    /// There is neither a valid token nor a way to get one: the user must log in.
    case loginRequired
    /// The error response of an OAuth 2 token endpoint (RFC 6749, section 5.2): a code such as `invalid_grant`, and a
    /// text and a page for the developers of the app.
    case refused(code: String, description: String?, page: String?)
    /// A token of an OAuth 2 token endpoint that is not a bearer token.
    case tokenType(String)

    /// The code of an endpoint for a refresh token that is invalid, has expired or was revoked.
    static let invalidGrant = "invalid_grant"
}

extension AuthenticationError: DescribedError, RedactedReflectable {
    /// The expected and the actual state, and help if available.
    var displayDescription: String { message.displayLine }

    private var message: String {
        switch self {
        case .unusableName(let reason):
            "expected a user name that Basic authentication can send (RFC 7617, section 2), found one that it cannot send: "
                + reason
        case .sessionOver:
            "the session has ended: use its client only in the closure of 'session'"
        case .loginRequired:
            "expected a valid token or a refresh token, found neither: let the user log in again, and save the new "
                + "token in the store"
        case .refused(let code, let text, _):
            "the token endpoint refused: \(Self.shortened(code))" + (text.map { ", \"\(Self.shortened($0))\"" } ?? "")
                + Self.help(code)
        case .tokenType(let type):
            "expected a bearer token, found one of type '\(Self.shortened(type))'"
        }
    }

    private static func shortened(_ text: String) -> String { SchematicText.shortened(text, to: 200) }

    private static func help(_ code: String) -> String {
        switch code {
        case "invalid_client": "; check the client's identifier, its secret, and how they are sent"
        case invalidGrant: "; let the user log in again"
        case "invalid_scope": "; check the scope"
        default: ""
        }
    }
}
