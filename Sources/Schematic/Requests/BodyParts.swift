public import Foundation
public import SchemaEngine

/// The named parts of a body, in order.
///
/// ```swift
/// ["key": "value", "tags": .value(["a", "b"]), "photo": .file("/photos/p.jpg")]
/// ```
///
/// A `nil` is left out. A name may occur more than once, for example for two files.
public struct BodyParts: Sendable {
    /// One part.
    package struct Item: Sendable {
        package var name: String
        package var part: BodyPart

        /// Creates an item.
        package init(name: String, part: BodyPart) {
            self.name = name
            self.part = part
        }
    }

    /// The parts, in order.
    package private(set) var items: [Item]

    /// Creates parts from names and contents, in order. A repeated name is kept.
    ///
    /// - Parameter parts: The names and contents.
    public init(_ parts: [(String, BodyPart)] = []) {
        items = parts.map { Item(name: $0, part: $1) }
    }

    /// Creates parts from items, in order.
    package init(_ items: [Item]) { self.items = items }

    /// Appends a part. A `nil` is left out.
    ///
    /// - Parameters:
    ///   - name: The name of the part.
    ///   - part: The content.
    public mutating func add(_ name: String, _ part: BodyPart?) {
        if let part { items.append(Item(name: name, part: part)) }
    }

    /// The values among the parts, as one object.
    var values: Fields {
        Fields(items.compactMap { item in item.part.value.map { (item.name, $0) } })
    }

    /// Whether all parts are values, without files, data or JSON.
    var areValues: Bool {
        items.allSatisfy { if case .value = $0.part.content { true } else { false } }
    }
}

extension BodyParts: ExpressibleByDictionaryLiteral {
    /// Creates parts from a literal such as `["key": "value", "photo": .file(path)]`.
    public init(dictionaryLiteral elements: (String, BodyPart?)...) {
        self.init(elements.compactMap { name, part in part.map { Item(name: name, part: $0) } })
    }
}

/// A part of a body: a value, or bytes from memory, a file or a stream. Its `headers` replace the default ones.
public struct BodyPart: Sendable {
    enum Content: Sendable {
        case value(any FieldValue)
        case json(any FieldValue)
        case bytes(ByteSource, fileName: String?, contentType: String?)
    }

    let content: Content
    let headers: HTTPHeaders

    /// The value; `nil` if the part consists of bytes.
    var value: (any FieldValue)? {
        switch content {
        case .value(let value), .json(let value): value
        case .bytes: nil
        }
    }

    /// Creates a part from a value. In `multipart/form-data`, it is text, and a list or an object becomes
    /// several parts, `name[]` or `name[key]`. In `multipart/related`, it is JSON.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - isJSON: `true` for one part of JSON in `multipart/form-data`, too.
    ///   - headers: The header fields of the part, in addition to `Content-Disposition` and `Content-Type`.
    /// - Returns: The part.
    public static func value(_ value: any FieldValue, isJSON: Bool = false, headers: HTTPHeaders = [:]) -> BodyPart {
        BodyPart(content: isJSON ? .json(value) : .value(value), headers: headers)
    }

    /// Creates a part from any `Encodable` type, as from another value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - isJSON: `true` for one part of JSON in `multipart/form-data`, too.
    ///   - headers: The header fields of the part, in addition to `Content-Disposition` and `Content-Type`.
    /// - Returns: The part.
    /// - Note: A type that is isolated to an actor is refused: declare it as `nonisolated`.
    @_disfavoredOverload
    public static func value(
        _ value: some Encodable & Sendable,
        isJSON: Bool = false,
        headers: HTTPHeaders = [:]
    ) -> BodyPart {
        .value(Fields.encoding(value), isJSON: isJSON, headers: headers)
    }

    /// Creates a part from bytes in memory. The default content type is that of the file name.
    ///
    /// - Parameters:
    ///   - data: The content.
    ///   - fileName: The name of the file; `nil` for a part that is not a file.
    ///   - contentType: The content type; by default that of the file name.
    ///   - headers: The header fields of the part, in addition to `Content-Disposition` and `Content-Type`.
    /// - Returns: The part.
    public static func data(
        _ data: Data,
        fileName: String? = nil,
        contentType: String? = nil,
        headers: HTTPHeaders = [:]
    ) -> BodyPart {
        BodyPart(content: .bytes(.data(data), fileName: fileName, contentType: contentType), headers: headers)
    }

    /// Creates a part from a file, by its path or URL. It is read while it is sent. By default, it has the file's name and
    /// the content type of that name.
    ///
    /// - Parameters:
    ///   - path: The path or the URL of the file.
    ///   - fileName: The name that the server receives; by default the file's name.
    ///   - contentType: The content type; by default that of the file name.
    ///   - headers: The header fields of the part, in addition to `Content-Disposition` and `Content-Type`.
    /// - Returns: The part.
    public static func file(
        _ path: some _TextOrURL,
        fileName: String? = nil,
        contentType: String? = nil,
        headers: HTTPHeaders = [:]
    ) -> BodyPart {
        let path = path._filePath
        let name = fileName ?? FileContent.name(of: path)
        return BodyPart(content: .bytes(.file(path), fileName: name, contentType: contentType), headers: headers)
    }

    /// Creates a part from a stream that is opened for each send. The length of the body is known if the
    /// lengths of all parts are.
    ///
    /// - Parameters:
    ///   - length: The number of bytes; `nil` if it is not known.
    ///   - fileName: The name of the file; `nil` for a part that is not a file.
    ///   - contentType: The content type; by default that of the file name.
    ///   - headers: The header fields of the part, in addition to `Content-Disposition` and `Content-Type`.
    ///   - isReplayable: `false` for a stream that can be read only once, so that the request cannot be sent again.
    ///   - open: Returns a stream of the content from its beginning. It is called once for each send. An error that it
    ///     throws ends the call.
    /// - Returns: The part.
    public static func stream<Chunks: AsyncSequence & Sendable>(
        length: Int? = nil,
        fileName: String? = nil,
        contentType: String? = nil,
        headers: HTTPHeaders = [:],
        isReplayable: Bool = true,
        opening open: @escaping @Sendable () async throws -> Chunks
    ) -> BodyPart where Chunks.Element == Data {
        let source = ByteSource.stream(StreamContent(length: length, isReplayable: isReplayable, opening: open))
        return BodyPart(content: .bytes(source, fileName: fileName, contentType: contentType), headers: headers)
    }
}

extension BodyPart: ExpressibleByStringInterpolation {
    /// Creates a part from a text.
    public init(stringLiteral value: String) { self = .value(value) }
}

extension BodyParts: RedactedReflectable {
    var shownParts: KeyValuePairs<String, Any> { ["names": items.map(\.name)] }
}

extension BodyParts.Item: RedactedReflectable {
    var shownParts: KeyValuePairs<String, Any> { ["name": name] }
}

extension BodyPart: RedactedReflectable {
    /// The headers with secrets masked, without the content.
    var shownParts: KeyValuePairs<String, Any> { ["headers": headers] }
}
