/// The components of a URI reference (RFC 3986, section 4.1), without the fragment.
package struct URIReference {
    /// In lower case.
    package var scheme: String?
    package var authority: String?
    package var path: String
    package var query: String?

    /// Parses a text as in appendix B. Every text is valid, and an invalid scheme is part of the path.
    /// Characters that are not allowed in a path or a query are encoded.
    package init(_ text: String) {
        var rest = text.utf8.prefix { $0 != UInt8(ascii: "#") }
        let head = rest.prefix { !":/?".utf8.contains($0) }
        if Self.isScheme(head), rest.dropFirst(head.count).first == UInt8(ascii: ":") {
            scheme = String(Substring(head)).lowercased()
            rest = rest.dropFirst(head.count + 1)
        }
        if rest.starts(with: "//".utf8) {
            let authority = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
            self.authority = String(Substring(authority))
            rest = rest.dropFirst(2 + authority.count)
        }
        let path = rest.prefix { $0 != UInt8(ascii: "?") }
        self.path = PercentEncoding.literal(Substring(path))
        rest = rest.dropFirst(path.count)
        query = rest.isEmpty ? nil : PercentEncoding.literal(Substring(rest.dropFirst()))
    }

    /// Resolves the reference against a base URL (section 5.2.2).
    package func resolved(against base: URIReference) -> URIReference {
        var target = self
        if scheme == nil {
            target.scheme = base.scheme
            if authority == nil {
                target.authority = base.authority
                target.path = pathBelow(base)
                if path.isEmpty, query == nil { target.query = base.query }
            }
        }
        target.path = Self.withoutDotSegments(target.path)
        return target
    }

    /// The recomposed reference (section 5.3).
    package var text: String {
        (scheme.map { $0 + ":" } ?? "") + (authority.map { "//" + $0 } ?? "") + path + (query.map { "?" + $0 } ?? "")
    }

    /// Returns the path of a reference without an authority (section 5.2.3).
    private func pathBelow(_ base: URIReference) -> String {
        if path.isEmpty { return base.path }
        if path.utf8.first == UInt8(ascii: "/") { return path }
        if base.authority != nil, base.path.isEmpty { return "/" + path }
        let folder = base.path.utf8.lastIndex(of: UInt8(ascii: "/")).map { base.path[...$0] } ?? ""
        return folder + path
    }

    /// Removes the segments `.` and `..` from a path (section 5.2.4). A `..` at the root is dropped.
    private static func withoutDotSegments(_ path: String) -> String {
        let isAbsolute = path.utf8.first == UInt8(ascii: "/")
        let segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(
            Substring.init
        )
        var kept: [Substring] = []
        for segment in isAbsolute ? segments.dropFirst() : segments[...] {
            switch segment {
            case ".": continue
            case "..": _ = kept.popLast()
            default: kept.append(segment)
            }
        }
        if segments.last == "." || segments.last == ".." { kept.append("") }
        return (isAbsolute ? "/" : "") + kept.joined(separator: "/")
    }

    /// Section 3.1.
    private static func isScheme(_ text: Substring.UTF8View) -> Bool {
        guard let first = text.first, ASCIISet.alphanumerics.contains(first), !first.isASCIIDigit else { return false }
        return text.allSatisfy(ASCIISet.scheme.contains)
    }
}
