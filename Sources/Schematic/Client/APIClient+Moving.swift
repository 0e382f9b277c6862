import Foundation

extension APIClient {
    /// The same client at another base URL, one that a server has told: for services whose API has to be found first.
    ///
    /// ```swift
    /// let site = try APIClient(baseURL: "https://bugs.example", schemas: .bundle(.module))
    /// let api = try await site.send(FindAPI())    // asks api.xml, which says: api.asp?
    /// let client = try site.moved(to: api.url)    // https://bugs.example/api.asp
    /// ```
    ///
    /// The link is an absolute URL, or is seen from below the base URL, where requests' paths are (RFC 3986, section 5).
    /// Schemas, middleware and options stay; nothing is compiled again. A token belongs to the origin that it was had for: at
    /// another scheme, host or port an `Authentication` forgets it.
    ///
    /// Throws `ComposeFault` for what is no URL of the web, and for one that leads from `https` to `http`.
    public func moved(to link: String) throws -> APIClient {
        guard let start = URL(string: base.origin + base.path + (base.path.hasSuffix("/") ? "" : "/")) else {
            throw ComposeFault.malformedURL(base.text, reason: "the system's URL type does not take it")
        }
        let target: URL
        do {
            target = try URL(following: link, from: start)
        } catch {
            throw ComposeFault.malformedURL(link, reason: error.reason)
        }
        guard target.scheme == "https" || start.scheme == "http" else {
            throw ComposeFault.malformedURL(link, reason: "it leads from https to http")
        }
        var client = self
        client.base = try URLText(reading: target.absoluteString)
        return client
    }
}
