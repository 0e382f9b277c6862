public import Foundation
import SchemaEngine

/// What a token endpoint refuses, and what it grants that cannot be used.
public enum OAuth2Fault: Error, Sendable, Hashable {
    /// The endpoint's error answer (RFC 6749, section 5.2): a code; a text and a page for the people who write the app.
    case refused(Code, description: String?, page: String?)
    /// A token that is no bearer token.
    case tokenType(String)

    /// The codes of section 5.2. Endpoints may have others.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The code as it came.
        public let rawValue: String

        /// A code by its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The request lacks something, or is malformed.
        public static let invalidRequest = Code(rawValue: "invalid_request")
        /// The client's identifier or its secret is wrong.
        public static let invalidClient = Code(rawValue: "invalid_client")
        /// The refresh token is invalid, has run out or was taken back.
        public static let invalidGrant = Code(rawValue: "invalid_grant")
        /// The client may not use this grant.
        public static let unauthorizedClient = Code(rawValue: "unauthorized_client")
        /// The server does not have this grant.
        public static let unsupportedGrantType = Code(rawValue: "unsupported_grant_type")
        /// The scope is unknown, malformed, or more than was granted.
        public static let invalidScope = Code(rawValue: "invalid_scope")
    }

    /// Whether it is a refusal with this code.
    func isRefusal(with code: Code) -> Bool {
        if case .refused(code, _, _) = self { true } else { false }
    }
}

extension OAuth2Fault: CustomStringConvertible, LocalizedError {
    /// What was expected, what was found, and the help where there is one.
    public var description: String { message.displayLine }

    /// The same as `description`.
    public var errorDescription: String? { description }

    private var message: String {
        switch self {
        case .refused(let code, let text, _):
            "the token endpoint refused: \(Self.shortened(code.rawValue))"
                + (text.map { ", \"\(Self.shortened($0))\"" } ?? "") + Self.help(code)
        case .tokenType(let type):
            "expected a bearer token, found one of type '\(Self.shortened(type))'"
        }
    }

    private static func shortened(_ text: String) -> String { ReadableText.cut(text, 200) }

    private static func help(_ code: Code) -> String {
        switch code {
        case .invalidClient: "; check the client's identifier, its secret, and how they are sent"
        case .invalidGrant: "; have the user log on again"
        case .invalidScope: "; check the scope"
        default: ""
        }
    }
}
