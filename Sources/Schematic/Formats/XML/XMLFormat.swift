public import Foundation

/// XML (XML 1.0, media types of RFC 7303), read and written by the schemas that describe JSON.
///
/// What becomes of elements, attributes and texts is in `Docs/Formats.md`.
public struct XMLFormat: BodyFormat, Hashable {
    /// How lists are written.
    public enum Lists: Sendable, Hashable {
        /// One element for each: `<tag>a</tag><tag>b</tag>`. An empty list is nothing at all.
        case repeated
        /// An element that is marked, as Rails and Redmine want it: `<tags type="array"><tag>a</tag></tags>`.
        case nested
    }

    /// The name of the root element. `nil`: the value is an object of one key, which is the name.
    public var root: String?
    /// Keys that are written as attributes: `id` wherever it stands, or `project/id` inside `project`.
    public var attributes: Set<String>
    /// How lists are written.
    public var lists: Lists
    /// What prefixes stand for, declared at the root; `""` is the default namespace.
    public var namespaces: [String: String]
    /// How deep elements may be nested in what is read. 256 by default, and at the most.
    public var maximumDepth: Int
    /// How many elements and attributes may be read. A million by default.
    public var maximumElements: Int

    /// Creates a format.
    public init(
        root: String? = nil,
        attributes: Set<String> = [],
        lists: Lists = .repeated,
        namespaces: [String: String] = [:],
        maximumDepth: Int = 256,
        maximumElements: Int = 1_000_000
    ) {
        self.root = root
        self.attributes = attributes
        self.lists = lists
        self.namespaces = namespaces
        self.maximumDepth = maximumDepth
        self.maximumElements = maximumElements
    }

    /// `application/xml`, `text/xml`, and every type with the suffix `+xml`.
    public var mediaTypes: [MediaType] { [.xml, "text/xml", "+xml"] }

    /// Reads a document. Throws a `FormatFault` with line and column.
    public func read(_ body: Data, as type: MediaType) throws -> BodyContent {
        let text = try XMLText(body, charset: type.parameter("charset")).bytes
        let limits = XMLReader.Limits(depth: min(max(maximumDepth, 0), Self.greatestDepth), elements: maximumElements)
        return .plain(try XMLReader.root(of: text, limits: limits), text: text)
    }

    /// Writes a value as a document. Throws `ComposeFault` for what XML cannot say.
    public func write(_ value: JSONValue) throws -> Data {
        Data(try XMLWriter.text(of: value, self).utf8)
    }

    /// Elements are read, and let go of, one inside the other, on a stack that may be small.
    static let greatestDepth = 256
}
