import Foundation
import SchemaEngine

/// A refusal of a token endpoint, or a token that cannot be used.
public enum OAuth2Fault: Error, Sendable, Hashable {
    /// The endpoint's error response (RFC 6749, section 5.2): a code, and a text and a page for the developers
    /// of the app.
    case refused(Code, description: String?, page: String?)
    /// A token that is not a bearer token.
    case tokenType(String)

    /// An error code. Section 5.2 defines those below; endpoints may have others.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The text of the code.
        public let rawValue: String

        /// Creates a code from its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The request is incomplete or malformed.
        public static let invalidRequest = Code(rawValue: "invalid_request")
        /// The client's identifier or its secret is wrong.
        public static let invalidClient = Code(rawValue: "invalid_client")
        /// The refresh token is invalid, has expired or was revoked.
        public static let invalidGrant = Code(rawValue: "invalid_grant")
        /// The client may not use this grant.
        public static let unauthorizedClient = Code(rawValue: "unauthorized_client")
        /// The server does not support this grant.
        public static let unsupportedGrantType = Code(rawValue: "unsupported_grant_type")
        /// The scope is unknown, malformed, or exceeds the one that was granted.
        public static let invalidScope = Code(rawValue: "invalid_scope")
    }

    func isRefusal(with code: Code) -> Bool {
        if case .refused(code, _, _) = self { true } else { false }
    }
}

extension OAuth2Fault: DescribedError {
    /// The expected and the actual state, and help if available.
    var displayDescription: String { message.displayLine }

    private var message: String {
        switch self {
        case .refused(let code, let text, _):
            "the token endpoint refused: \(Self.shortened(code.rawValue))"
                + (text.map { ", \"\(Self.shortened($0))\"" } ?? "") + Self.help(code)
        case .tokenType(let type):
            "expected a bearer token, found one of type '\(Self.shortened(type))'"
        }
    }

    private static func shortened(_ text: String) -> String { ReadableText.truncated(text, 200) }

    private static func help(_ code: Code) -> String {
        switch code {
        case .invalidClient: "; check the client's identifier, its secret, and how they are sent"
        case .invalidGrant: "; let the user log in again"
        case .invalidScope: "; check the scope"
        default: ""
        }
    }
}
