/// A request as it came over the wire.
public struct LoopbackRequest: Sendable, Hashable {
    /// The method: `GET`.
    public var method: String
    /// The request target, exactly as it was sent: `/issues.json?limit=1`.
    public var target: String
    /// `HTTP/1.1` or `HTTP/1.0`.
    public var version: String
    /// The header fields.
    public var headers: LoopbackHeaders
    /// The body, its chunks joined. Where it was counted only, as much of its beginning as was asked for.
    public var body: [UInt8] = []
    /// The size and the checksum of the body, whether or not it was kept.
    public var tally = ByteTally()
    /// The number of the connection that carried the request; a server counts its connections from 1.
    public internal(set) var connection = 0

    /// The target up to the first `?`, still percent-encoded.
    public var path: String { String(target.prefix { $0 != "?" }) }

    /// What follows the first `?`, still percent-encoded. Empty where there is none.
    public var query: String { String(target.drop { $0 != "?" }.dropFirst()) }

    /// The query's items in their order, percent-decoded, with `+` read as a space as form data has it.
    public var queryItems: [QueryItem] { Self.items(of: query) }

    /// The items of a body that is an urlencoded form, read in the same way. Empty where it is none.
    public var formItems: [QueryItem] {
        let type = headers["Content-Type"]?.prefix { $0 != ";" }.lowercased()
        return type == "application/x-www-form-urlencoded" ? Self.items(of: bodyText) : []
    }

    /// The body as text; bytes that are not UTF-8 are replaced.
    public var bodyText: String { String(decoding: body, as: UTF8.self) }

    /// One `name=value` of a query.
    public struct QueryItem: Sendable, Hashable {
        /// What stands before the `=`.
        public var name: String
        /// What stands behind it; empty without one.
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
            if byte == UInt8(ascii: "%"), let code = UInt8(String(Substring(rest.prefix(2))), radix: 16) {
                bytes.append(code)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
