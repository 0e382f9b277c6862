import Foundation

extension HTTPRequest {
    /// Returns the headers of a response in which some fields are marked as secrets: URLs that may contain a
    /// secret of this request's URL, and fields that repeat a part of such a URL.
    ///
    /// The `Location` of an upload session grants write access, and some services repeat its identifier in
    /// another field. A server may also repeat a value that the schema marks as a secret.
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

    /// Returns a URL, the segments of its path and the values of its query, both as written and decoded.
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
