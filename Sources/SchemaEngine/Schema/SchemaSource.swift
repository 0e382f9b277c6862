/// One schema file: its name and its bytes.
public struct SchemaSource: Sendable {
    /// The path of the file, for lookup and for display. Its last component determines what the schema describes.
    package var path: String
    /// The file's bytes.
    package var text: JSONBuffer

    /// Creates a schema file from bytes: UTF-8 JSON, or a property list if the path ends in `.plist`.
    ///
    /// - Parameters:
    ///   - path: The path or the name of the file. Its last component determines what the schema describes.
    ///   - bytes: The content of the file.
    package init(path: String, bytes: some Sequence<UInt8>) {
        self.path = path
        self.text = JSONBuffer(bytes)
    }

    /// Creates a schema file that shares its bytes instead of copying them.
    package init(path: String, text: JSONBuffer) {
        self.path = path
        self.text = text
    }

    /// Creates a schema file from text: JSON, or a property list if the path ends in `.plist`.
    ///
    /// - Parameters:
    ///   - path: The path or the name of the file. Its last component determines what the schema describes.
    ///   - text: The content of the file.
    public init(path: String, text: String) {
        self.init(path: path, bytes: text.utf8)
    }
}
