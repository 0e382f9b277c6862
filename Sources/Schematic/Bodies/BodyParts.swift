public import Foundation
public import SchemaEngine

/// The named parts of a body, in order.
///
/// ```swift
/// ["key": "value", "tags": .value(["a", "b"]), "photo": .file("/photos/p.jpg")]
/// ```
///
/// A `nil` is left out. A name may stand there twice, for two files.
public struct BodyParts: Sendable {
    /// One part.
    public struct Item: Sendable {
        /// The name.
        public var name: String
        /// The part.
        public var part: BodyPart

        /// Creates an item.
        public init(name: String, part: BodyPart) {
            self.name = name
            self.part = part
        }
    }

    /// The parts, in order.
    public private(set) var items: [Item]

    /// Creates parts, in order.
    public init(_ items: [Item] = []) { self.items = items }

    /// Adds a part behind the others. A `nil` is left out.
    public mutating func add(_ name: String, _ part: BodyPart?) {
        if let part { items.append(Item(name: name, part: part)) }
    }

    /// The values among the parts, as one object.
    var values: Fields {
        Fields(items.compactMap { item in item.part.value.map { (item.name, $0) } })
    }

    /// Whether there is nothing but plain values.
    var areValues: Bool {
        items.allSatisfy { if case .value = $0.part.content { true } else { false } }
    }
}

extension BodyParts: ExpressibleByDictionaryLiteral {
    /// `["key": "value", "photo": .file(path)]`
    public init(dictionaryLiteral elements: (String, BodyPart?)...) {
        self.init(elements.compactMap { name, part in part.map { Item(name: name, part: $0) } })
    }
}

/// A part of a body: a value, or bytes in memory, in a file or from a stream. Its own headers replace those that it
/// would have.
public struct BodyPart: Sendable {
    enum Content: Sendable {
        case value(any FieldValue)
        case json(any FieldValue)
        case bytes(ByteSource, fileName: String?, contentType: String?)
    }

    let content: Content
    let headers: HTTPHeaders

    /// The value, where the part is one.
    var value: (any FieldValue)? {
        switch content {
        case .value(let value), .json(let value): value
        case .bytes: nil
        }
    }

    /// A value: text in `multipart/form-data`, where a list or an object becomes several parts, `name[]` or `name[key]`;
    /// JSON in `multipart/related`.
    public static func value(_ value: any FieldValue, headers: HTTPHeaders = [:]) -> BodyPart {
        BodyPart(content: .value(value), headers: headers)
    }

    /// A value that is one part of JSON.
    public static func json(_ value: any FieldValue, headers: HTTPHeaders = [:]) -> BodyPart {
        BodyPart(content: .json(value), headers: headers)
    }

    /// Bytes in memory. Without a content type they have the one that the file name tells.
    public static func data(
        _ data: Data,
        fileName: String? = nil,
        contentType: String? = nil,
        headers: HTTPHeaders = [:]
    ) -> BodyPart {
        BodyPart(content: .bytes(.data(data), fileName: fileName, contentType: contentType), headers: headers)
    }

    /// A file, read while it is sent. Without a file name or a content type it has its own name, and the type that the
    /// name tells.
    public static func file(
        _ path: String,
        fileName: String? = nil,
        contentType: String? = nil,
        headers: HTTPHeaders = [:]
    ) -> BodyPart {
        let name = fileName ?? FileContent.name(of: path)
        return BodyPart(content: .bytes(.file(path), fileName: name, contentType: contentType), headers: headers)
    }

    /// Bytes from a stream that is opened anew for each send. Where the length is known, and that of all other parts, the
    /// body's length is.
    public static func stream<Chunks: AsyncSequence & Sendable>(
        length: Int? = nil,
        fileName: String? = nil,
        contentType: String? = nil,
        headers: HTTPHeaders = [:],
        opening open: @escaping @Sendable () async throws -> Chunks
    ) -> BodyPart where Chunks.Element == Data {
        let source = ByteSource.stream(StreamContent(length: length, opening: open))
        return BodyPart(content: .bytes(source, fileName: fileName, contentType: contentType), headers: headers)
    }

    /// Bytes from a stream that can be read once: the request cannot be sent again.
    public static func stream<Chunks: AsyncSequence & Sendable>(
        _ chunks: Chunks,
        length: Int? = nil,
        fileName: String? = nil,
        contentType: String? = nil,
        headers: HTTPHeaders = [:]
    ) -> BodyPart where Chunks.Element == Data {
        let source = ByteSource.stream(StreamContent(length: length, once: chunks))
        return BodyPart(content: .bytes(source, fileName: fileName, contentType: contentType), headers: headers)
    }
}

extension BodyPart: ExpressibleByStringInterpolation {
    /// A text.
    public init(stringLiteral value: String) { self = .value(value) }
}
