/// One schema file: its name and its bytes.
public struct SchemaSource: Sendable {
    /// The file's path as the user knows it; its last component decides what the schema describes.
    public var path: String
    /// The file's bytes.
    package var text: JSONBuffer

    /// A schema file from its bytes: UTF-8 JSON, or a property list where the path ends in `.plist`.
    public init(path: String, bytes: some Sequence<UInt8>) {
        self.path = path
        self.text = JSONBuffer(bytes)
    }

    /// A schema file from bytes that are shared, not copied.
    package init(path: String, text: JSONBuffer) {
        self.path = path
        self.text = text
    }

    /// A schema file from its text.
    public init(path: String, text: String) {
        self.init(path: path, bytes: text.utf8)
    }
}
