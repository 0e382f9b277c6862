import SchemaEngine
import SchematicText

/// A parameter as it is written in a path or a query, percent-encoded.
struct RawParameter: Sendable, Hashable {
    /// The decoded name.
    var name: String
    /// The percent-encoded values. An exploded list has several.
    var texts: [[UInt8]]
    /// Whether the values are the elements of a list.
    var isExploded = false

    /// Returns the items of a query or of a form.
    static func items(of query: some StringProtocol) -> [RawParameter] { items(of: Array(query.utf8)) }

    /// Returns the items of a query or of a form. If there are more than a `ParameterTree` takes, the last one is the rest of
    /// the text, so that memory is bounded.
    static func items(of query: [UInt8]) -> [RawParameter] {
        query.split(separator: UInt8(ascii: "&"), maxSplits: ParameterTree.maximumCount).map { item in
            let name = item.prefix { $0 != UInt8(ascii: "=") }
            let value = item.dropFirst(name.count + 1)
            return RawParameter(name: PercentEncoding.text(name, isQuery: true), texts: [Array(value)])
        }
    }
}
