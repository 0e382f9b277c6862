/// A request as received.
public struct LoopbackRequest: Sendable, Hashable {
    /// The method, such as `GET`.
    public var method: String
    /// The request target exactly as received: `/issues.json?limit=1`.
    public var target: String
    /// The version: `HTTP/1.1` or `HTTP/1.0`.
    public var version: String
    /// The header fields.
    public var headers: LoopbackHeaders
    /// The body without its chunked coding. If it was only counted, the part of its beginning that was kept.
    public var body: [UInt8] = []
    /// The size and the checksum of the body, even if it was not kept.
    public var tally = ByteChecksum()
    /// The number of the request's connection. A server numbers its connections from 1.
    public internal(set) var connection = 0

    /// The target before the first `?`, still percent-encoded.
    public var path: String { String(target.prefix { $0 != "?" }) }

    /// The target after the first `?`, still percent-encoded. Empty without a query.
    public var query: String { String(target.drop { $0 != "?" }.dropFirst()) }

    /// The query's items in order, percent-decoded. A `+` is decoded as a space, as in form data.
    public var queryItems: [QueryItem] { Self.items(of: query) }

    /// The items of a form in a URL-encoded body, decoded as in `queryItems`. Empty for other bodies.
    public var formItems: [QueryItem] {
        let type = headers["Content-Type"]?.prefix { $0 != ";" }.lowercased()
        return type == "application/x-www-form-urlencoded" ? Self.items(of: bodyText) : []
    }

    /// The body as text. Bytes that are not valid UTF-8 are replaced.
    public var bodyText: String { String(decoding: body, as: UTF8.self) }

    /// A `name=value` item of a query.
    public struct QueryItem: Sendable, Hashable {
        /// The part before the `=`.
        public var name: String
        /// The part after the `=`, or an empty string without one.
        public var value: String
    }

    private static func items(of text: String) -> [QueryItem] {
        text.split(separator: "&").map { item in
            let name = item.prefix { $0 != "=" }
            return QueryItem(name: decoded(name), value: decoded(item.dropFirst(name.count + 1)))
        }
    }

    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), case let digits = Substring(rest.prefix(2)), digits.utf8.count == 2,
                let code = UInt8(digits: digits, radix: 16)
            {
                bytes.append(code)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
