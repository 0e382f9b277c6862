package import Foundation
import SchematicText

/// The reason why a link from a server cannot be followed.
package struct UnusableLink: Error {
    package let reason: String
}

extension URL {
    /// Creates the URL of a link from a server, resolved against the URL of the request (RFC 3986, section 5).
    /// Throws for a link that a client cannot follow, or that contains credentials.
    package init(following link: String, from base: URL) throws(UnusableLink) {
        guard link.utf8.count <= URLParts.maximumLength else {
            throw UnusableLink(reason: "it is longer than \(URLParts.maximumLength) bytes")
        }
        guard !link.utf8.contains(where: \.isASCIIControl) else {
            throw UnusableLink(reason: "it contains a control character")
        }
        let reference = URIReference(link)
        var target = reference.resolved(against: URIReference(base.absoluteString))
        guard let scheme = target.scheme, ["http", "https"].contains(scheme) else {
            throw UnusableLink(reason: "expected a URL of http or https")
        }
        // A request with the user name and password of someone else would act on their behalf.
        guard reference.authority?.contains("@") != true else { throw UnusableLink(reason: "it contains a user name") }
        if let reason = Self.rejection(of: target.authority ?? "") { throw UnusableLink(reason: reason) }
        if target.path.isEmpty { target.path = "/" }
        guard let url = URL(string: target.text), url.absoluteString == target.text else {
            throw UnusableLink(reason: "it cannot be read as a URL")
        }
        self = url
    }

    /// Returns the reason why a text is not a host with an optional port; `nil` if it is one.
    private static func rejection(of authority: String) -> String? {
        do {
            try URLParts.validate(authority: authority[...]) { .malformedURL(authority, reason: $0) }
            return nil
        } catch {
            if error.code == .malformedURL, let reason = error.reason { return reason }
            return "it has no host"
        }
    }
}
