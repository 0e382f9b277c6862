public import Foundation
import SchemaEngine

/// Knows how tokens are had, and where they stand in a request.
///
/// The package has `.bearer`, `.basic`, `.apiKey`, `.logOn` and `OAuth2`. `Authentication` sees to it that one token is
/// asked for at a time, for all who wait, and that each request has the token of its time.
public protocol Authenticator: Sendable {
    /// Gets a token. `nil` where there is none, or no other than the old one: then a refusal comes out as it is.
    ///
    /// What it throws comes out of every call that waits for the token. It runs to its end although no call waits any more,
    /// so it must end by itself: no other log-on begins before. Its task is cancelled when the credentials change.
    func token(for attempt: LoginAttempt) async throws -> AccessToken?

    /// Puts a token on a request that is about to be sent. Whatever it adds to the header and the query counts as
    /// secret, is masked for people, and stays with the origin.
    func authorize(_ request: inout HTTPRequest, with token: AccessToken) throws
}

/// What an `Authenticator` has to get a token with.
public struct LoginAttempt: Sendable {
    /// The client whose call needs a token. What it sends meanwhile goes without one.
    public let client: APIClient
    /// The token that has run out or that the server has refused; `nil` where there was none.
    public let old: AccessToken?
    /// What a person has answered to the challenge of an attempt before this one.
    public let answer: ChallengeAnswer?
    /// The time of day.
    public let now: Date
}

/// A log-on that needs a person: a captcha, a second factor. An `Authenticator` throws it, or the error schema of a
/// log-on request is mapped to it. It is the cause of the calls' errors; `Authentication.answer(_:with:)` takes the
/// answer, and the call can be repeated.
public struct AuthenticationChallenge: Error, Sendable, Hashable {
    /// What is wanted.
    public enum Kind: Sendable, Hashable {
        /// What a picture shows.
        case captcha
        /// A code from another device.
        case secondFactor
        /// Anything else, by the server's own name.
        case other(String)
    }

    /// What is wanted.
    public let kind: Kind
    /// What the server wants back with the answer.
    public let token: String?
    /// Where the picture is, or a page for the person.
    public let url: URL?

    /// Creates a challenge.
    public init(_ kind: Kind, token: String? = nil, url: URL? = nil) {
        self.kind = kind
        self.token = token
        self.url = url
    }
}

/// What a person has answered to a challenge.
public struct ChallengeAnswer: Sendable, Hashable {
    /// The challenge.
    public let challenge: AuthenticationChallenge
    /// The answer.
    public let text: String
}

extension AuthenticationChallenge: CustomStringConvertible, CustomReflectable, LocalizedError {
    /// What is wanted, and the help.
    public var description: String {
        "the log-on needs a person, for \(displayKind): give 'Authentication.answer' the answer and repeat the call"
    }
    /// The same as `description`.
    public var errorDescription: String? { description }
    /// The same, for `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["kind": kind]) }

    fileprivate var displayKind: String {
        switch kind {
        case .captcha: "a captcha"
        case .secondFactor: "a second factor"
        case .other(let name): ReadableText.cut(name.displayLine, 100)
        }
    }
}

extension ChallengeAnswer: CustomStringConvertible, CustomReflectable {
    /// What it answers; never the answer.
    public var description: String { "an answer to \(challenge.displayKind)" }
    /// The same, for `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["kind": challenge.kind]) }
}
