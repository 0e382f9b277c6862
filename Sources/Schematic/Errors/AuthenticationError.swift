import Foundation
import SchemaEngine
import SchematicText

/// An error that prevents the authentication of a request.
public struct AuthenticationError: Error, Hashable, Sendable {
    /// The kind of the error.
    public let code: Code
    /// The expected and the actual state, and help if available.
    let message: String
    /// The reason of `unusableName`.
    public private(set) var reason: String?
    /// The code by which a token endpoint refused, such as `invalid_grant`.
    public private(set) var serverCode: String?
    /// The text of a token endpoint for the developers of the app.
    public private(set) var serverText: String?
    /// The page of a token endpoint for the developers of the app.
    public private(set) var serverPage: String?
    /// The type of a token that is not a bearer token.
    public private(set) var tokenType: String?

    /// The code of an endpoint for a refresh token that is invalid, has expired or was revoked.
    static let invalidGrant = "invalid_grant"

    /// The code of an error that prevents authentication. Later versions add codes, so that a `switch` has a `default`.
    public struct Code: Hashable, Sendable {
        /// The stable name, for logs and statistics.
        public let rawValue: String

        /// Matches an error with this code: `catch AuthenticationError.Code.unusableName`.
        public static func ~= (code: Self, error: any Error) -> Bool { (error as? AuthenticationError)?.code == code }

        /// A user name or a password that the scheme `Basic` cannot send, for `reason`.
        public static let unusableName = Self(rawValue: "unusable-name")
        /// The session of the client has ended.
        public static let sessionOver = Self(rawValue: "session-over")
        /// There is neither a valid token nor a way to get one: the user must log in.
        public static let loginRequired = Self(rawValue: "login-required")
        /// The error response of an OAuth 2 token endpoint (RFC 6749, section 5.2): `serverCode`, such as
        /// `invalid_grant`, with `serverText` and `serverPage`.
        public static let refused = Self(rawValue: "refused")
        /// A token of an OAuth 2 token endpoint that is not a bearer token, but has `tokenType`.
        public static let tokenType = Self(rawValue: "token-type")
    }
}

extension AuthenticationError {
    /// An error with ``Code/unusableName``.
    public static func unusableName(reason: String) -> Self {
        Self(
            code: .unusableName,
            message:
                "expected a user name that Basic authentication can send (RFC 7617, section 2), found one that it cannot send: "
                + reason,
            reason: reason
        )
    }

    /// An error with ``Code/sessionOver``.
    public static var sessionOver: Self {
        Self(
            code: .sessionOver,
            message: "the session has ended: use its client only in the closure of 'session'"
        )
    }

    /// An error with ``Code/loginRequired``.
    public static var loginRequired: Self {
        Self(
            code: .loginRequired,
            message:
                "expected a valid token or a refresh token, found neither: let the user log in again, and save the new "
                + "token in the store"
        )
    }

    /// An error with ``Code/refused``.
    public static func refused(code: String, description: String?, page: String?) -> Self {
        Self(
            code: .refused,
            message: "the token endpoint refused: \(shortened(code))"
                + (description.map { ", \"\(shortened($0))\"" } ?? "")
                + help(code),
            serverCode: code,
            serverText: description,
            serverPage: page
        )
    }

    /// An error with ``Code/tokenType``.
    public static func tokenType(_ type: String) -> Self {
        Self(
            code: .tokenType,
            message: "expected a bearer token, found one of type '\(shortened(type))'",
            tokenType: type
        )
    }
}

extension AuthenticationError: DescribedError, RedactedReflectable {
    /// The message, on one line.
    var displayDescription: String { message.displayLine }

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
