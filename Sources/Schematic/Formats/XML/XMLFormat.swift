package import Foundation

/// The implementation of `BodyFormat.xml`.
package struct XMLFormat: BodyCoding, Hashable {
    package var root: String?
    package var attributes: Set<String>
    package var nestsLists: Bool
    package var namespaces: [String: String]
    package var maximumDepth: Int
    package var maximumElements: Int

    /// Creates a format, whose parameters are those of `BodyFormat.xml`.
    package init(
        root: String? = nil,
        attributes: Set<String> = [],
        nestsLists: Bool = false,
        namespaces: [String: String] = [:],
        maximumDepth: Int = 256,
        maximumElements: Int = 1_000_000
    ) {
        self.root = root
        self.attributes = attributes
        self.nestsLists = nestsLists
        self.namespaces = namespaces
        self.maximumDepth = maximumDepth
        self.maximumElements = maximumElements
    }

    /// The types `application/xml` and `text/xml`, and every type with the suffix `+xml`.
    package var mediaTypes: [MediaType] { [.xml, "text/xml", "+xml"] }

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - body: The document.
    ///   - type: The content type, whose `charset` takes precedence.
    /// - Returns: The root element.
    /// - Throws: A `FormatError` with line and column.
    package func read(_ body: Data, as type: MediaType) throws -> BodyContent {
        let text = try XMLSource(body, charset: type.charset).bytes
        let limits = XMLReader.Limits(depth: min(max(maximumDepth, 0), Self.greatestDepth), elements: maximumElements)
        return .untyped(try XMLReader.root(of: text, limits: limits), text: text)
    }

    /// Writes a value as a document.
    ///
    /// - Parameter value: The value. Without a `root` of the format, it is an object with one key, the name of the
    ///   root element.
    /// - Returns: The document, in UTF-8.
    /// - Throws: A `RequestError` for a value that XML cannot represent.
    package func write(_ value: JSONValue) throws -> Data {
        Data(try XMLWriter.text(of: value, self).utf8)
    }

    /// The maximum depth. Nested elements are processed and deallocated recursively, on a stack that may be small.
    static let greatestDepth = 256
}
