import Foundation

/// The place of a token in a request.
public enum TokenPlace: Sendable, Hashable {
    /// The field `Authorization`, after the name of a scheme (RFC 9110, section 11.6.2).
    case authorization(scheme: String)
    /// Another header field.
    case header(HTTPHeaders.Name)
    /// An item of the query. Servers and proxies log URLs, so that a header field is safer.
    case query(String)

    /// `Authorization: Bearer …` (RFC 6750, section 2.1)
    public static let bearer = TokenPlace.authorization(scheme: "Bearer")

    /// Sets the token, and replaces a former value.
    func put(_ value: String, into request: inout HTTPRequest) {
        switch self {
        case .authorization(let scheme): request.headers[.authorization] = "\(scheme) \(value)"
        case .header(let name): request.headers[name] = value
        case .query(let name):
            let others = request.url.queryItemTexts.filter { QueryItemText($0).name != name }
            let item = PercentEncoding.component(name) + "=" + PercentEncoding.component(value)
            request.url = request.url.replacingQuery(by: others + [item])
        }
    }
}

/// An item `name=value` of a query, decoded.
struct QueryItemText {
    let name: String
    let value: String

    init(_ text: String) {
        let name = text.prefix { $0 != "=" }
        let value = text.dropFirst(name.count + 1)
        self.name = PercentEncoding.decode(name) ?? String(name)
        self.value = PercentEncoding.decode(value) ?? String(value)
    }
}

extension URL {
    /// The items of the query, encoded.
    var queryItemTexts: [String] {
        let query = absoluteString.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst()
        return query.split(separator: "&").map(String.init)
    }

    /// Returns the URL with these encoded items as its query.
    func replacingQuery(by items: [String]) -> URL {
        let path = absoluteString.prefix { $0 != "?" && $0 != "#" }
        return URL(string: path + (items.isEmpty ? "" : "?") + items.joined(separator: "&")) ?? self
    }
}
