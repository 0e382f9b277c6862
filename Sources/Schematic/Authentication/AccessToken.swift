public import Foundation

/// Credentials with a limited lifetime: a session's token, an OAuth 2 access token, an API key.
///
/// It is `Codable` for stores, which should encrypt it. Its descriptions do not show it.
public struct AccessToken: Sendable, Hashable, Codable {
    /// The token as it is sent.
    public var value: String
    /// The time of expiry; `nil` if it is unknown. Then the token is valid until a server refuses it.
    public var expires: Date?
    /// The token for getting another token (RFC 6749, section 1.5).
    public var refreshToken: String?

    /// Creates a token.
    ///
    /// - Parameters:
    ///   - value: The text of the token.
    ///   - expires: The time after which the server refuses it; `nil` if it is not known.
    ///   - refreshToken: The token that gets the next one; `nil` if there is none.
    public init(_ value: String, expires: Date? = nil, refreshToken: String? = nil) {
        self.value = value
        self.expires = expires
        self.refreshToken = refreshToken
    }
}

extension AccessToken: DisplayDescribed, RedactedReflectable {
    /// The mask of a secret, and the time of expiry.
    var displayDescription: String { "\(String.redacted)\(expires.map { ", until \($0)" } ?? "")" }
    /// The same as `description`, for `dump`.
    var shownParts: KeyValuePairs<String, Any> { ["token": description] }
}
