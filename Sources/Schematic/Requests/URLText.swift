/// The parts of an absolute `http` or `https` URL (RFC 3986, section 3), in strings, percent-encoded.
struct URLText {
    /// `https://host:8080`
    var origin: String
    /// `/ctx/tasks`, or nothing.
    var path: String
    /// What follows the `?`, or nothing.
    var query: String

    /// All of it.
    var text: String { origin + path + (query.isEmpty ? "" : "?" + query) }

    /// Reads a URL whose text its author wrote: what no path or query may hold is encoded.
    init(reading text: String) throws(ComposeFault) {
        func malformed(_ reason: String) -> ComposeFault { .malformedURL(text, reason: reason) }
        guard Self.isAbsolute(text) else { throw malformed("expected it to begin with http:// or https://") }
        let (origin, rest) = try Self.splitOrigin(of: text[...], malformed)
        self.origin = origin
        (path, query) = Self.pathAndQuery(try Self.encoded(rest, malformed))
        guard !Self.hasDotSegment(path) else { throw malformed("a segment of its path is '.' or '..'") }
    }

    /// How long a URL may become, in bytes. Servers give up far below.
    static let maximumLength = 65_536
    static let tooLong = "it becomes longer than \(maximumLength) bytes; what is so long is sent in a body"

    /// Whether a text is an absolute URL of the web.
    static func isAbsolute(_ text: some StringProtocol) -> Bool {
        let start = text.prefix(8).lowercased()
        return start.hasPrefix("http://") || start == "https://"
    }

    /// An absolute URL's scheme and authority, and what follows them.
    static func splitOrigin(
        of text: Substring,
        _ malformed: (String) -> ComposeFault
    ) throws(ComposeFault) -> (origin: String, rest: Substring) {
        let scheme = text.prefix { $0 != ":" }
        let rest = text.dropFirst(scheme.count + 3)
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        try validate(authority: authority, malformed)
        return (scheme.lowercased() + "://" + authority, rest.dropFirst(authority.count))
    }

    /// Text at its first `?`.
    static func pathAndQuery(_ text: String) -> (path: String, query: String) {
        let path = text.prefix { $0 != "?" }
        return (String(path), String(text.dropFirst(path.count + 1)))
    }

    /// Text of a path and a query with all that neither may hold encoded.
    static func encoded(_ text: Substring, _ malformed: (String) -> ComposeFault) throws(ComposeFault) -> String {
        guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw malformed("it holds a line break or another control character")
        }
        guard !text.utf8.contains(UInt8(ascii: "#")) else {
            throw malformed("a fragment is never sent; a literal '#' is written %23")
        }
        guard PercentEncoding.decode(text) != nil else {
            throw malformed("'%' begins no encoded byte of UTF-8; a literal '%' is written %25")
        }
        return PercentEncoding.literal(text)
    }

    /// Whether a path has a segment that those who read it resolve, however its dots are written.
    static func hasDotSegment(_ path: String) -> Bool {
        path.split(separator: "/").contains { segment in
            guard segment.utf8.count <= 6 else { return false }
            let plain = PercentEncoding.decode(segment)
            return plain == "." || plain == ".."
        }
    }
}
