package import Foundation

/// Decides what people may see of the messages of one call, which are carried as they are.
///
/// Logs, errors, recordings, command lines, descriptions and redirects ask it. It answers for the secrets that only it knows.
/// Those who ask also mask by names what it returns.
package protocol Redactor: AnyObject, Sendable {
    /// Whether the URL of the request has secrets, which a response may repeat.
    var hidesURL: Bool { get }
    /// Whether a field of the request or of a response can be secret without a secret's name.
    var hidesSentFields: Bool { get }
    var hidesReceivedFields: Bool { get }
    /// The redactor that a response keeps, without what was composed for the request; `nil` if names alone show the secrets.
    var ofResponses: (any Redactor)? { get }
    /// The reason for which a body is hidden whose secrets have an unknown position.
    var reasonHidden: String { get }

    /// Returns the URL of a request with its secrets masked; `nil` if their position is unknown.
    func masked(_ url: URL) -> URL?
    /// Returns whether a field of the request with this name is secret.
    func isSecret(sent name: String) -> Bool
    /// Returns whether a field of a response with this name is secret.
    func isSecret(received name: String) -> Bool
    /// Returns the parts of a request's body that are in memory, in order, with their secrets masked; `nil` if the position of
    /// the secrets is unknown, such as in a body that middleware has replaced.
    func masked(sent parts: [Data]) -> [Data]?
    /// Returns the body of a response with its secrets masked; `nil` if their position is unknown.
    func masked(received body: Data, status: Int, type: String?) -> Data?
    /// Returns whether a response with this status can have secrets that only the redactor knows, so that it is not stored.
    func canHoldSecrets(received status: Int) -> Bool
    /// Returns the redactor for errors and events, which an app may keep for any time: it keeps only what it needs to mask secrets.
    func ended() -> any Redactor
}

/// Knows no secrets but those with a secret's name.
package final class NameRedactor: Redactor {
    /// The only instance, because it knows nothing of a call.
    package static let shared = NameRedactor()

    private init() {}

    package let hidesURL = false
    package let hidesSentFields = false
    package let hidesReceivedFields = false
    package var ofResponses: (any Redactor)? { nil }
    package let reasonHidden = "its secrets have an unknown position"

    package func masked(_ url: URL) -> URL? { url }
    package func isSecret(sent name: String) -> Bool { false }
    package func isSecret(received name: String) -> Bool { false }
    package func masked(sent parts: [Data]) -> [Data]? { parts }
    package func masked(received body: Data, status: Int, type: String?) -> Data? { body }
    package func canHoldSecrets(received status: Int) -> Bool { false }
    package func ended() -> any Redactor { self }
}
