import Foundation

extension APIClient {
    /// Returns this client with another base URL, such as a URL in a response of a service whose API must be
    /// discovered.
    ///
    /// ```swift
    /// let site = try APIClient(baseURL: "https://bugs.example", schemas: .bundle(.module))
    /// let api = try await site.send(FindAPI())    // reads api.xml, which contains api.asp?
    /// let client = try site.moved(to: api.url)    // https://bugs.example/api.asp
    /// ```
    ///
    /// `link` is a text or a `URL`. It is absolute, or is relative to the base URL as a folder, like the paths of requests (RFC 3986,
    /// section 5). Schemas, middleware and options are kept, and nothing is compiled again. A token is valid only for
    /// its origin: if the scheme, the host or the port changes, an `Authentication` discards its token.
    ///
    /// - Parameter link: The URL.
    /// - Returns: A client for the other URL.
    /// - Throws: `RequestError` if `link` is not an `http` or `https` URL, or leads from `https` to `http`.
    public func moved(to link: some _TextOrURL) throws -> APIClient {
        let link = link._text
        guard let start = URL(string: base.origin + base.path + (base.path.hasSuffix("/") ? "" : "/")) else {
            throw RequestError.malformedURL(base.text, reason: "the system's URL type cannot represent it")
        }
        let target: URL
        do {
            target = try URL(following: link, from: start)
        } catch {
            throw RequestError.malformedURL(link, reason: error.reason)
        }
        guard target.scheme == "https" || start.scheme == "http" else {
            throw RequestError.malformedURL(link, reason: "it leads from https to http")
        }
        var client = self
        client.base = try URLText(reading: target.absoluteString)
        return client
    }
}
