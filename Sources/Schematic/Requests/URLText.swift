import Foundation

/// The parts of an absolute `http` or `https` URL (RFC 3986, section 3), in strings, percent-encoded.
struct URLText {
    /// `https://host:8080`
    var origin: String
    /// `/ctx/tasks`, or an empty string.
    var path: String
    /// The text after the `?`, or an empty string.
    var query: String
    /// The origin, normalized for comparisons.
    let originText: String

    /// The whole URL.
    var text: String { origin + path + (query.isEmpty ? "" : "?" + query) }

    /// Parses a URL as written by its author, and encodes characters that a path or a query cannot contain.
    init(reading text: String) throws(RequestError) {
        func malformed(_ reason: String) -> RequestError { .malformedURL(text, reason: reason) }
        guard Self.isAbsolute(text) else { throw malformed("expected it to begin with http:// or https://") }
        let (origin, rest) = try Self.splitOrigin(of: text[...], malformed)
        self.origin = origin
        originText = URL(string: origin)?.originText ?? origin
        (path, query) = Self.pathAndQuery(try Self.encoded(rest, malformed))
        guard !Self.hasDotSegment(path) else { throw malformed("a segment of its path is '.' or '..'") }
    }

    /// The maximum length of a URL, in bytes. The limits of servers are much lower.
    static let maximumLength = 65_536
    static let tooLong = "it becomes longer than \(maximumLength) bytes; send such a long value in a body"

    /// A Boolean value that indicates whether a text is an absolute `http` or `https` URL.
    static func isAbsolute(_ text: some StringProtocol) -> Bool {
        begins(text.utf8, with: "http://") || begins(text.utf8, with: "https://")
    }

    static func begins(_ text: some Collection<UInt8>, with start: String) -> Bool {
        var rest = text.makeIterator()
        return start.utf8.allSatisfy { rest.next()?.lowercased == $0 }
    }

    /// Splits an absolute URL after its scheme and authority.
    static func splitOrigin(
        of text: Substring,
        _ malformed: (String) -> RequestError
    ) throws(RequestError) -> (origin: String, rest: Substring) {
        let scheme = Substring(text.utf8.prefix { $0 != UInt8(ascii: ":") })
        let remainder = text.utf8[scheme.endIndex...].dropFirst(3)
        let authority = Substring(remainder.prefix { !authorityEnds.contains($0) })
        try validate(authority: authority, malformed)
        return (scheme.lowercased() + "://" + authority, text[authority.endIndex...])
    }

    private static let authorityEnds = ASCIISet("/?#")

    /// Splits a text at its first `?`.
    static func pathAndQuery(_ text: String) -> (path: String, query: String) {
        guard let sign = text.utf8.firstIndex(of: UInt8(ascii: "?")) else { return (text, "") }
        return (String(text[..<sign]), String(text[text.utf8.index(after: sign)...]))
    }

    /// Encodes the characters of a path and a query that neither can contain.
    static func encoded(_ text: Substring, _ malformed: (String) -> RequestError) throws(RequestError) -> String {
        guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw malformed("it contains a line break or another control character")
        }
        guard !text.utf8.contains(UInt8(ascii: "#")) else {
            throw malformed("a fragment is never sent; write a literal '#' as %23")
        }
        guard !text.utf8.contains(UInt8(ascii: "%")) || PercentEncoding.decode(text) != nil else {
            throw malformed("'%' does not begin an encoded byte of UTF-8; write a literal '%' as %25")
        }
        return PercentEncoding.literal(text)
    }
}
