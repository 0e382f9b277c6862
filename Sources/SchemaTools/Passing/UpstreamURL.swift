import SchematicText

/// The URL of the server to which requests are passed on: an origin, and the path that precedes those of all requests.
package struct UpstreamURL: Sendable, Hashable {
    /// The scheme and the authority, without a slash at the end.
    package let origin: String
    /// The path, without a slash at the end.
    package let prefix: String

    /// Creates the parts of a URL. Returns `nil` unless it is one of HTTP, without user information, query and fragment.
    package init?(_ text: String) {
        let reference = URIReference(text)
        guard let scheme = reference.scheme, ["http", "https"].contains(scheme), let authority = reference.authority,
            !authority.isEmpty, !text.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F || "@?#\\".utf8.contains($0) })
        else { return nil }
        origin = "\(scheme)://\(authority)"
        var path = reference.path[...]
        while path.last == "/" { path.removeLast() }
        prefix = String(path)
    }

    /// The URL, without a slash at the end.
    package var text: String { origin + prefix }

    /// Returns whether requests to the URL reach a server of this machine that listens on a port.
    package func isLocal(port: UInt16) -> Bool {
        let authority = URIReference(origin).authority ?? ""
        let host = ServedHosts.host(of: authority) ?? ""
        return ServedHosts.isLoopback(host) && authority.hasSuffix(":\(port)")
    }
}
