import Foundation

/// Where a token stands in a request.
public enum TokenPlace: Sendable, Hashable {
    /// In `Authorization`, behind the name of a scheme (RFC 9110, section 11.6.2).
    case authorization(scheme: String)
    /// In a header field of its own.
    case header(HTTPHeaders.Name)
    /// In an item of the query. Servers, and what stands before them, write URLs into their logs: a header is better.
    case query(String)

    /// `Authorization: Bearer …` (RFC 6750, section 2.1)
    public static let bearer = TokenPlace.authorization(scheme: "Bearer")

    /// Puts a token there. What stood there goes.
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

/// `name=value` of a query, decoded.
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
    /// The items of the query as they stand there, encoded.
    var queryItemTexts: [String] {
        let query = absoluteString.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst()
        return query.split(separator: "&").map(String.init)
    }

    /// The same URL with these items, encoded, for a query.
    func replacingQuery(by items: [String]) -> URL {
        let path = absoluteString.prefix { $0 != "?" && $0 != "#" }
        return URL(string: path + (items.isEmpty ? "" : "?") + items.joined(separator: "&")) ?? self
    }
}
