public import Foundation

/// What lets a request in, for a while: a session's token, an OAuth 2 access token, an API key.
///
/// It is `Codable` for stores, which had better encrypt it. Nothing that describes it shows it.
public struct AccessToken: Sendable, Hashable, Codable {
    /// The token itself, as it goes over the wire.
    public var value: String
    /// When it runs out; `nil` where nobody knows. Then it counts as valid until a server refuses it.
    public var expires: Date?
    /// What another token is had for (RFC 6749, section 1.5).
    public var refreshToken: String?

    /// Creates a token.
    public init(_ value: String, expires: Date? = nil, refreshToken: String? = nil) {
        self.value = value
        self.expires = expires
        self.refreshToken = refreshToken
    }
}

extension AccessToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// That it is one, and when it runs out.
    public var description: String { "\(SecretMask.mask)\(expires.map { ", until \($0)" } ?? "")" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// The same, for `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["token": description]) }
}
