package import Foundation
import SchematicPlatform
import SchematicText

/// The parts of an absolute `http` or `https` URL (RFC 3986, section 3), in strings, percent-encoded. It is a class, so
/// that a copy of a client is one reference to them.
package final class URLParts: Sendable {
    /// `https://host:8080`
    package let origin: String
    /// `/ctx/tasks`, or an empty string.
    package let path: String
    /// The text after the `?`, or an empty string.
    package let query: String
    /// The origin, normalized for comparisons.
    package let originText: String
    /// The URLs of this one's plain paths, which calls repeat.
    package let plainURLs = PlainURLs()

    /// The whole URL.
    package var text: String { origin + path + (query.isEmpty ? "" : "?" + query) }

    /// Parses a URL as written by its author, and encodes characters that a path or a query cannot contain.
    package init(reading text: String) throws(RequestError) {
        func malformed(_ reason: String) -> RequestError { .malformedURL(text, reason: reason) }
        guard Self.isAbsolute(text) else { throw malformed("expected it to begin with http:// or https://") }
        let (origin, rest) = try Self.splitOrigin(of: text[...], malformed)
        self.origin = origin
        originText = URL(string: origin)?.originText ?? origin
        (path, query) = Self.pathAndQuery(try Self.encoded(rest, malformed))
        guard !Self.hasDotSegment(path) else { throw malformed("a segment of its path is '.' or '..'") }
    }

    /// The maximum length of a URL, in bytes. The limits of servers are much lower.
    package static let maximumLength = 65_536
    package static let tooLong = "it becomes longer than \(maximumLength) bytes; send such a long value in a body"

    /// Whether a text is an absolute `http` or `https` URL.
    package static func isAbsolute(_ text: some StringProtocol) -> Bool {
        begins(text.utf8, with: "http://") || begins(text.utf8, with: "https://")
    }

    static func begins(_ text: some Collection<UInt8>, with start: String) -> Bool {
        var rest = text.makeIterator()
        for byte in start.utf8 where rest.next()?.lowercased != byte { return false }
        return true
    }

    /// Splits an absolute URL after its scheme and authority.
    package static func splitOrigin(
        of text: Substring,
        _ malformed: (String) -> RequestError
    ) throws(RequestError) -> (origin: String, rest: Substring) {
        let scheme = Substring(text.utf8.prefix { $0 != UInt8(ascii: ":") })
        let remainder = text.utf8[scheme.endIndex...].dropFirst(3)
        let authority = Substring(remainder.prefix { !ASCIISet.authorityEnds.contains($0) })
        try validate(authority: authority, malformed)
        return (scheme.lowercased() + "://" + authority, text[authority.endIndex...])
    }

    /// Splits a text at its first `?`.
    package static func pathAndQuery(_ text: String) -> (path: String, query: String) {
        guard let sign = text.utf8.firstIndex(of: UInt8(ascii: "?")) else { return (text, "") }
        return (String(text[..<sign]), String(text[text.utf8.index(after: sign)...]))
    }

    /// Encodes the characters of a path and a query that neither can contain.
    package static func encoded(_ text: Substring, _ malformed: (String) -> RequestError) throws(RequestError) -> String
    {
        guard !text.utf8.contains(where: \.isASCIIControl) else {
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

extension URLParts {
    /// Throws if the text is not `[userinfo@]host[:port]` (RFC 3986, section 3.2).
    static func validate(authority: Substring, _ malformed: (String) -> RequestError) throws(RequestError) {
        var rest = authority
        if let at = authority.firstIndex(of: "@") {
            guard authority[..<at].utf8.allSatisfy(isUserInformation) else {
                throw malformed("expected characters that a URL cannot contain to be percent-encoded before the '@'")
            }
            rest = authority[authority.index(after: at)...]
        }
        let port: Substring
        if rest.hasPrefix("["), let end = rest.firstIndex(of: "]") {
            let address = rest[..<end].dropFirst()
            guard address.utf8.count > 1, address.utf8.allSatisfy(isAddress) else {
                throw malformed("expected an IPv6 address between brackets")
            }
            port = rest[rest.index(after: end)...]
        } else {
            let host = rest.prefix { $0 != ":" }
            guard !host.isEmpty else { throw malformed("it has no host") }
            guard host.utf8.allSatisfy(ASCIISet.unreserved.contains) else {
                throw malformed("expected a host of letters, digits, '-' and '.'; write others as xn--…")
            }
            port = rest.dropFirst(host.count)
        }
        guard port.isEmpty || isPort(port) else { throw malformed("expected a port between 0 and 65535") }
    }

    private static func isUserInformation(_ byte: UInt8) -> Bool {
        ASCIISet.unreserved.contains(byte) || "!$&'()*+,;=:%".utf8.contains(byte)
    }

    private static func isAddress(_ byte: UInt8) -> Bool {
        byte.hexadecimalDigit != nil || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
    }

    private static func isPort(_ text: Substring) -> Bool {
        text.hasPrefix(":") && UInt16(digits: text.dropFirst()) != nil
    }
}

extension URLParts {
    /// Whether a path has a segment `.` or `..`, or gets one from a proxy or a
    /// server that decodes the path before it resolves segments (RFC 3986, section 5.2.4).
    ///
    /// Dots, slashes and backslashes count even if they are percent-encoded up to three times, because a proxy,
    /// a server and an app may each decode them. A segment's parameters, as in `..;x`, do not hide its dots.
    package static func hasDotSegment(_ path: String) -> Bool {
        guard path.utf8.contains(UInt8(ascii: "%")) else { return hasDots(path.utf8) }
        var bytes = Array(path.utf8)
        for _ in 0...mostDecodings {
            if hasDots(bytes) { return true }
            let decoded = PercentEncoding.decodedBytes(bytes)
            guard decoded.count < bytes.count else { return false }
            bytes = decoded
        }
        return false
    }

    /// Whether a path has a control character, encoded or not. A proxy that
    /// decodes it may write it into the lines of another message.
    package static func hasControlCharacter(_ path: String) -> Bool {
        guard path.utf8.contains(UInt8(ascii: "%")) else { return path.utf8.contains(where: \.isASCIIControl) }
        return PercentEncoding.decodedBytes(Array(path.utf8)).contains(where: \.isASCIIControl)
    }

    private static let mostDecodings = 3
    private static let slash = UInt8(ascii: "/")
    private static let backslash = UInt8(ascii: "\\")

    /// Whether a segment of a decoded path is one or two dots, apart from its
    /// parameters.
    private static func hasDots(_ path: some Collection<UInt8>) -> Bool {
        var (dots, isOther, isParameter) = (0, false, false)
        for byte in path {
            switch byte {
            case slash, backslash:
                if !isOther, dots == 1 || dots == 2 { return true }
                (dots, isOther, isParameter) = (0, false, false)
            // The first bytes of overlong forms of ASCII, which lenient decoders read as dots and slashes.
            case 0xC0, 0xC1: return true
            case UInt8(ascii: ";"): isParameter = true
            case UInt8(ascii: ".") where !isParameter: dots += 1
            default: isOther = isOther || !isParameter
            }
        }
        return !isOther && (dots == 1 || dots == 2)
    }
}

/// The URLs of paths that need no encoding, without parameters, by their paths. They are few constants of an app.
package final class PlainURLs: Sendable {
    private let known = Locked<[String: URL]>([:])

    // Apps may compute paths, so the number and the length are bounded.
    private static let maximumCount = 64
    private static let maximumLength = 256

    /// Returns the URL of a path, and composes it the first time.
    package func url(of path: String, _ compose: () throws(RequestError) -> URL) throws(RequestError) -> URL {
        if let url = known.withLock({ $0[path] }) { return url }
        let url = try compose()
        if path.utf8.count <= Self.maximumLength {
            known.withLock { known in
                if known.count < Self.maximumCount { known[path] = url }
            }
        }
        return url
    }
}

extension URL {
    /// The scheme, the host and the port: the origin to which a connection belongs.
    package var originText: String {
        if let origin = Self.lowercaseOrigin(of: absoluteString) { return origin }
        let (scheme, host) = (scheme?.lowercased() ?? "", host()?.lowercased() ?? "")
        // An IPv6 address is in brackets (RFC 3986, section 3.2.2).
        return "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port ?? (scheme == "https" ? 443 : 80))"
    }

    /// The origin for display. If it cannot be represented, nothing of the URL is shown.
    var origin: URL { URL(string: originText) ?? URL(fileURLWithPath: "/" + String.redacted) }
}

extension URL {
    /// Returns the origin of a URL that begins with it in this form, as nearly all URLs do: in lower case,
    /// without user information, with a name or an IPv4 address as the host. Returns `nil` for other URLs.
    private static func lowercaseOrigin(of text: String) -> String? {
        var text = text
        return text.withUTF8 { bytes in
            let isSecure = UnsafeRawBufferPointer(bytes).begins(with: "https://")
            guard isSecure || UnsafeRawBufferPointer(bytes).begins(with: "http://") else { return nil }
            let authority = bytes.dropFirst(isSecure ? 8 : 7)
                .prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
            let host = authority.prefix { (0x61...0x7A).contains($0) || (0x2D...0x39).contains($0) }
            guard !host.isEmpty else { return nil }
            let origin = String(decoding: bytes[..<authority.endIndex], as: UTF8.self)
            guard host.endIndex < authority.endIndex else { return origin + (isSecure ? ":443" : ":80") }
            let port = authority[host.endIndex...].dropFirst()
            let isNumber = port.allSatisfy(\.isASCIIDigit)
            guard authority[host.endIndex] == UInt8(ascii: ":"), isNumber, (1...5).contains(port.count),
                port.first != UInt8(ascii: "0")
            else { return nil }
            return origin
        }
    }
}
