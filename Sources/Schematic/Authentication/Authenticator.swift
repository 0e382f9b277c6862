public import Foundation
import SchemaEngine
import SchematicPlatform
import SchematicText

/// A source of tokens, which also sets their place in a request.
///
/// The package has `.bearer`, `.basic`, `.apiKey`, `.logIn` and `OAuth2`. `Authentication` requests one token
/// at a time for all waiting calls, and adds the current token to each request.
public protocol Authenticator: Sendable {
    /// Returns a token; `nil` if there is none, or none but the old one. Then calls receive the refusal unchanged.
    ///
    /// It runs to its end even if no call waits for it any more, and no other login begins before. So it must
    /// end by itself. Its task is cancelled if the credentials change.
    ///
    /// - Parameter attempt: The attempt, with the client, the old token, and the user's answer to a challenge.
    /// - Returns: The token, or `nil`.
    /// - Throws: Any error. All calls that wait for the token fail with it.
    func token(for attempt: LoginAttempt) async throws -> AccessToken?

    /// Adds a token to a request before it is sent. Everything that it adds to the headers and the query is
    /// treated as secret: it is masked for display, and is not sent to another origin.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - token: The token.
    /// - Throws: Any error if the token cannot be added. The call fails with it.
    func authorize(_ request: inout OutgoingRequest, with token: AccessToken) throws
}

/// The input for getting a token.
public struct LoginAttempt: Sendable {
    /// The client of the call that needs a token. Its requests during the login have no token.
    public var client: APIClient { sharedClient }
    /// The token that has expired or that the server has refused; `nil` if there was none.
    public let old: AccessToken?
    /// The challenge of an earlier attempt that the user has answered.
    public let challenge: AuthenticationChallenge?
    /// The user's answer to `challenge`.
    public let answer: String?
    /// The current date.
    package let now: Date
    @Indirect private var sharedClient: APIClient

    init(client: APIClient, old: AccessToken?, challenge: AuthenticationChallenge?, answer: String?, now: Date) {
        (self.old, self.challenge, self.answer, self.now) = (old, challenge, answer, now)
        sharedClient = client
    }
}

/// A challenge of a login that requires the user, such as a captcha or a second factor.
///
/// An `Authenticator` throws it, or a mapper creates it from the error schema of a login request. It is the cause of
/// the calls' errors. After `Authentication.answer(_:with:)` has set the answer, the call can be repeated.
public struct AuthenticationChallenge: Error, Sendable, Hashable {
    /// The kind of answer that the server requires.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Kind: Sendable, Hashable {
        /// The text in a picture.
        case captcha
        /// A code from another device.
        case secondFactor
        /// Another kind, by the server's name.
        case other(String)
    }

    /// The kind of answer that the server requires.
    public let kind: Kind
    /// The token that the server expects with the answer.
    public let token: String?
    /// The URL of the picture, or of a page for the user.
    public let url: URL?

    /// Creates a challenge.
    ///
    /// - Parameters:
    ///   - kind: The kind of answer that the server requires.
    ///   - token: The token that the server expects with the answer; `nil` if there is none.
    ///   - url: The URL of the picture, or of a page for the user; `nil` if there is none.
    public init(_ kind: Kind, token: String? = nil, url: URL? = nil) {
        self.kind = kind
        self.token = token
        self.url = url
    }
}

extension AuthenticationChallenge: DescribedError, RedactedReflectable {
    /// The kind of the challenge, and help.
    var displayDescription: String {
        "the login requires input from the user, for \(displayKind): pass the answer to 'Authentication.answer', then repeat the call"
    }
    /// The kind, for `dump`.
    var shownParts: KeyValuePairs<String, Any> { ["kind": kind] }

    fileprivate var displayKind: String {
        switch kind {
        case .captcha: "a captcha"
        case .secondFactor: "a second factor"
        case .other(let name): shortened(name.displayLine, to: 100)
        }
    }
}

extension LoginAttempt: DisplayDescribed, RedactedReflectable {
    /// The kind of the challenge. Neither the answer nor the old token is shown.
    var displayDescription: String {
        challenge.map { "a login, with an answer to \($0.displayKind)" } ?? "a login"
    }
    /// The description, for `dump`.
    var shownParts: KeyValuePairs<String, Any> { ["description": displayDescription] }
}
