import SchemaSamples
package import SchematicFoundation
import SchematicText

/// A request of a probe, as it is sent.
package struct ProbeRequest: Sendable, Hashable {
    /// A line of the header.
    package struct Field: Sendable, Hashable {
        package var name: String
        package var value: String
        /// Whether the value must neither be shown nor sent to another origin.
        package var isSecret: Bool

        package init(_ name: String, _ value: String, isSecret: Bool = false) {
            (self.name, self.value) = (name, value)
            self.isSecret = isSecret || SecretName.isSecret(name)
        }
    }

    package var method: String
    /// The absolute URL, percent-encoded.
    package var url: String
    package var fields: [Field] = []
    /// The content; `nil` if there is none.
    package var body: Data?

    package init(method: String, url: String, fields: [Field] = [], body: Data? = nil) {
        (self.method, self.url, self.fields, self.body) = (method, url, fields, body)
    }

    /// Whether the request can be repeated without further effects (RFC 9110, section 9.2.2).
    var isIdempotent: Bool { ["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"].contains(method) }

    /// The scheme, the host and the port, in lower case. A missing port is that of the scheme (RFC 9110, section 4.2.3).
    static func origin(of url: String) -> String {
        let reference = URIReference(url)
        let scheme = reference.scheme ?? ""
        var authority = (reference.authority ?? "").lowercased()
        authority = String(
            authority[(authority.lastIndex(of: "@").map(authority.index(after:)) ?? authority.startIndex)...]
        )
        let port = scheme == "https" ? ":443" : ":80"
        if authority.hasSuffix(port) { authority.removeLast(port.count) }
        return "\(scheme)://\(authority)"
    }

    /// Returns the request that follows a redirect, as the client sends it (`RedirectFollowing`): secret fields stay with their
    /// origin.
    func redirected(by status: Int, to target: String) -> ProbeRequest {
        var following = self
        following.url = target
        if RedirectRule.becomesGet(after: status, to: method) {
            (following.method, following.body) = ("GET", nil)
            following.fields.removeAll { RedirectRule.describesContent($0.name) }
        }
        if Self.origin(of: url) != Self.origin(of: target) { following.fields.removeAll(where: \.isSecret) }
        return following
    }
}

/// A response to a probe.
package struct ProbeResponse: Sendable {
    package var status: Int
    package var fields: [(name: String, value: String)]
    /// The content, without its content coding.
    package var body: Data

    package init(status: Int, fields: [(name: String, value: String)] = [], body: Data = Data()) {
        (self.status, self.fields, self.body) = (status, fields, body)
    }

    /// Returns the first value of a field.
    func value(of name: String) -> String? {
        fields.first { HeaderName.lowercased($0.name.utf8) == name }?.value
    }

    /// The content type without its parameters, in lower case; empty if there is none.
    var type: String {
        (value(of: "content-type") ?? "").prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
    }

    /// Whether the content is a page for people.
    var isPage: Bool {
        let start = String(decoding: body.prefix(1024), as: UTF8.self).drop(while: \.isWhitespace).lowercased()
        return type == "text/html" || type == "application/xhtml+xml" || start.hasPrefix("<!doctype html")
            || start.hasPrefix("<html")
    }
}

extension HARExchange {
    /// Creates an exchange without the secrets of its request's header fields.
    init(_ request: ProbeRequest, _ response: ProbeResponse) {
        func message(_ fields: [Field], _ body: Data) -> Message {
            Message(
                fields: fields,
                type: fields.first { $0.name.lowercased() == "content-type" }?.value ?? "",
                body: body.isEmpty ? .none : .content(body)
            )
        }
        let fields = request.fields.map { Field($0.name, $0.isSecret ? SecretRecognition.mask : $0.value) }
        self.init(
            method: request.method,
            url: request.url,
            request: message(fields, request.body ?? Data()),
            status: response.status,
            response: message(response.fields.map { Field($0.name, $0.value) }, response.body)
        )
    }
}

/// The reason that a server has not answered, which says nothing about its contract.
package struct ProbeOutage: Error, Sendable, Hashable {
    package enum Kind: String, Sendable, CaseIterable {
        /// No connection was made, or it ended before the answer did.
        case unreachable
        /// The answer was not complete within the timeout.
        case slow
        /// The server has failed: a status from 500 that no schema describes.
        case serverError = "server-error"
        /// The server refuses further requests for a time (429).
        case tooManyRequests = "too-many-requests"
    }

    package var kind: Kind
    /// One line, without values of the exchange.
    package var message: String

    package init(_ kind: Kind, _ message: String) { (self.kind, self.message) = (kind, message) }
}

/// The result of one exchange.
package typealias ProbeOutcome = Result<ProbeResponse, ProbeOutage>
