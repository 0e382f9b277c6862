import Foundation

extension HTTPRequest {
    /// A response's headers, with the URLs made secret that may hold a secret of this request's URL, and the fields that
    /// repeat a piece of such a URL.
    ///
    /// The `Location` of an upload's session lets everyone write to it, and some services repeat its identifier in a field
    /// of their own. A server may also repeat what the schema calls secret.
    func hidingURLs(in headers: HTTPHeaders) -> HTTPHeaders {
        guard redaction.url != nil else { return headers }
        let locations = [HTTPHeaders.Name.location, "Content-Location"]
        let urls = [url.absoluteString] + locations.flatMap { headers.values(of: $0) }
        let pieces = urls.reduce(into: Set()) { $0.formUnion(Self.pieces(of: $1)) }
        return HTTPHeaders(
            headers.fields.map { field in
                locations.contains(HTTPHeaders.Name(rawValue: field.name)) || pieces.contains(field.value)
                    ? field.madeSecret : field
            }
        )
    }

    /// The segments of a URL's path, and the values of its query, as they are and decoded.
    private static func pieces(of url: String) -> Set<String> {
        let reference = URIReference(url)
        let items = (reference.query ?? "").split(separator: "&")
        let values = items.compactMap { $0.split(separator: "=", maxSplits: 1).last }
        let pieces = reference.path.split(separator: "/") + values
        return pieces.reduce(into: [url]) { found, piece in
            found.insert(String(piece))
            if let decoded = PercentEncoding.decode(piece) { found.insert(decoded) }
        }
    }
}
