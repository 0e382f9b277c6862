import Foundation

/// Credentials that are the same for every request: a token that the app renews itself, an API key, a user name
/// and a password. A refusal is final: calls receive the 401.
public struct FixedToken: Authenticator, Hashable {
    private let token: AccessToken
    private let place: TokenPlace

    init(_ value: String, in place: TokenPlace) {
        token = AccessToken(value)
        self.place = place
    }

    /// The token, unless it has just been refused.
    public func token(for attempt: LoginAttempt) -> AccessToken? { attempt.old == token ? nil : token }

    /// Sets the token in its place.
    public func authorize(_ request: inout HTTPRequest, with token: AccessToken) {
        place.put(token.value, into: &request)
    }
}

extension FixedToken: TextDescription, RedactedReflectable {
    /// The place of the token. The token is not shown.
    var displayDescription: String { "\(SecretMask.mask) in \(place)" }
    /// The place of the token, for `dump`.
    var redactedMirror: Mirror { Mirror(self, children: ["place": place]) }
}

extension Authenticator where Self == FixedToken {
    /// A token in `Authorization: Bearer …` (RFC 6750, section 2.1).
    public static func bearer(_ token: String) -> Self { FixedToken(token, in: .bearer) }

    /// An API key in a header field or in an item of the query.
    public static func apiKey(_ key: String, in place: TokenPlace) -> Self { FixedToken(key, in: place) }

    /// A user name and a password in every request (RFC 7617), as UTF-8.
    ///
    /// - Throws: `AuthenticationFault.unusableName` if the name has a colon, or the name or the password a
    ///   control character, which the scheme does not allow (section 2).
    public static func basic(user: String, password: String) throws(AuthenticationFault) -> Self {
        guard !user.utf8.contains(UInt8(ascii: ":")) else { throw .unusableName(reason: "it has a colon") }
        guard !(user + password).unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw .unusableName(reason: "it, or the password, has a control character")
        }
        let pair = Data("\(user):\(password)".utf8).base64EncodedString()
        return FixedToken(pair, in: .authorization(scheme: "Basic"))
    }
}
