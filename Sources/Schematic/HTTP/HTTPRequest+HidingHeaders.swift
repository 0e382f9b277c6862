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
        let whole = Set(urls)
        let pieces = urls.reduce(into: Set()) { $0.formUnion(Self.pieces(of: $1)) }
        let words = pieces.reduce(into: Set()) { $0.formUnion(Self.longWords(of: $1)) }
        // A response has one field of each name. Further ones are not searched for, so that the time stays linear.
        let first = [url.absoluteString] + locations.compactMap { headers.first(of: $0.rawValue) }
        let searched = first.flatMap { [$0, Self.withoutOrigin($0)] }.filter { $0.utf8.count >= Self.minimumLength }
        return HTTPHeaders(
            headers.fields.map { field in
                let isSecret =
                    locations.contains(HTTPHeaders.Name(rawValue: field.name)) || whole.contains(field.value)
                    || pieces.contains(field.value) || !words.isDisjoint(with: Self.longWords(of: field.value))
                    || searched.contains { field.value.contains($0) }
                return isSecret ? field.madeSecret : field
            }
        )
    }

    /// The minimum length, in bytes, of text that is searched for inside a value. Shorter text is too common.
    private static let minimumLength = 8

    /// Returns the segments of a URL's path and the values of its query, both as written and decoded.
    private static func pieces(of url: String) -> Set<String> {
        let reference = URIReference(url)
        let items = (reference.query ?? "").split(separator: "&")
        let values = items.compactMap { $0.split(separator: "=", maxSplits: 1).last }
        let pieces = reference.path.split(separator: "/") + values
        return pieces.reduce(into: []) { found, piece in
            found.insert(String(piece))
            if let decoded = PercentEncoding.decode(piece) { found.insert(decoded) }
        }
    }

    /// Returns the words of a text that are long enough to be searched for. All other characters separate words.
    private static func longWords(of text: String) -> Set<String> {
        let words = text.utf8.split { byte in
            !(byte.isASCIIAlphanumeric || byte >= 0x80 || "-_~%".utf8.contains(byte))
        }
        return words.reduce(into: []) { found, word in
            if word.count >= minimumLength { found.insert(String(Substring(word))) }
        }
    }

    /// Returns the path and the query of a URL.
    private static func withoutOrigin(_ url: String) -> String {
        let reference = URIReference(url)
        return reference.path + (reference.query.map { "?" + $0 } ?? "")
    }
}
