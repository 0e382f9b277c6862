import Foundation
import SchematicPlatform

/// The call that a request belongs to, as far as a request has to know it. The owner travels with the request, and is not sent.
protocol RequestOwner: AnyObject, Sendable {
    /// The secrets of the call's messages.
    var secrets: any RequestSecrets { get }
    /// The header fields of a response that were marked last; `nil` if none of the call's responses needs marks.
    var markedFields: MarkedFields? { get }

    /// Returns the owner of a request that another call has composed, and that this call sends. The schemas of the other call
    /// name the secrets.
    func adopting(_ secrets: any RequestSecrets) -> any RequestOwner
}

/// The header fields of a response whose secrets were marked last. Each step that returns or shows a response marks them, but a
/// later one has no work unless middleware has changed them.
final class MarkedFields: Sendable {
    private let last = Locked<(fields: [HTTPHeaders.Field], url: URL?)?>(nil)

    /// Returns the fields, with the secrets marked that `mark` finds for a URL.
    func marking(_ headers: HTTPHeaders, for url: URL?, by mark: (HTTPHeaders) -> HTTPHeaders) -> HTTPHeaders {
        if let last = last.withLock({ $0 }), last.url == url, last.fields == headers.fields { return headers }
        let marked = mark(headers)
        last.withLock { $0 = (marked.fields, url) }
        return marked
    }
}

/// What the schemas of a call declare secret in its requests and responses.
protocol RequestSecrets: Sendable {
    /// Whether the URL of the call's request has secrets without a secret's name.
    var areInURL: Bool { get }
    /// Whether header fields of the call's responses can be secret.
    var areInReplyHeaders: Bool { get }

    /// Returns the header fields of a request, with the secret ones marked.
    func marking(sent headers: HTTPHeaders) -> HTTPHeaders
    /// Returns the header fields of a response, with the secret ones marked.
    func marking(received headers: HTTPHeaders) -> HTTPHeaders
    /// Returns the body of a request with its secrets masked; `nil` if their position is unknown, such as in a body that
    /// middleware has set in place of the composed one.
    func masked(_ body: HTTPBody, isReplaced: Bool) -> HTTPBody?
    /// Returns the body of a response with its secrets masked; `nil` if their position is unknown.
    func masked(_ response: IncomingResponse) -> Data?

    /// Returns the secrets for errors and events, which an app may keep for any time: without the schemas if they declare no
    /// secrets.
    ///
    /// - Parameter keepsSchemas: Whether the schemas are kept in any case.
    /// - Returns: The secrets.
    func ended(keepsSchemas: Bool) -> any RequestSecrets
}
