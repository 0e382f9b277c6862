import Foundation
import SchemaEngine

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
