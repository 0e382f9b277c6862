import SchematicText

/// A parameter as it is written in a path or a query, percent-encoded.
package struct RawParameter: Sendable, Hashable {
    /// The decoded name.
    package var name: String
    /// The percent-encoded values. An exploded list has several.
    package var texts: [[UInt8]]
    /// Whether the values are the elements of a list.
    package var isExploded: Bool

    /// The maximum number of parameters that are read.
    package static let maximumCount = 100_000

    /// Creates a parameter.
    package init(name: String, texts: [[UInt8]], isExploded: Bool = false) {
        (self.name, self.texts, self.isExploded) = (name, texts, isExploded)
    }

    /// Returns the items of a query or of a form.
    package static func items(of query: some StringProtocol) -> [RawParameter] { items(of: Array(query.utf8)) }

    /// Returns the items of a query or of a form. After the maximum number, the last one is the rest of the text,
    /// so that memory is bounded.
    package static func items(of query: [UInt8]) -> [RawParameter] {
        query.split(separator: UInt8(ascii: "&"), maxSplits: maximumCount).map { item in
            let name = item.prefix { $0 != UInt8(ascii: "=") }
            let value = item.dropFirst(name.count + 1)
            return RawParameter(name: PercentEncoding.text(name, isQuery: true), texts: [Array(value)])
        }
    }
}
