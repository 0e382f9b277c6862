package import Foundation
import SchematicText

/// An item `name=value` of a query, decoded, with `+` read as a space, as in forms. A text that cannot be decoded is kept.
package struct DecodedQueryItem {
    package let name: String
    package let value: String

    package init(_ text: String) {
        let name = text.prefix { $0 != "=" }
        self.name = Self.decoded(name)
        value = Self.decoded(text.dropFirst(name.count + 1))
    }

    private static func decoded(_ text: Substring) -> String {
        PercentEncoding.decode(text.replacing("+", with: "%20")) ?? String(text)
    }
}

extension URL {
    /// The items of the query, in order.
    package var queryItems: [DecodedQueryItem] { queryItemTexts.map { DecodedQueryItem($0) } }

    /// The items of the query, encoded.
    package var queryItemTexts: [String] {
        let query = absoluteString.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst()
        return query.split(separator: "&").map(String.init)
    }

    /// Returns the URL with these encoded items as its query.
    package func replacingQuery(by items: [String]) -> URL {
        let path = absoluteString.prefix { $0 != "?" && $0 != "#" }
        return URL(string: path + (items.isEmpty ? "" : "?") + items.joined(separator: "&")) ?? self
    }
}
