import SchemaEngine
import SchematicText

/// The URIs of files (RFC 8089).
enum FileURI {
    /// Returns the path of a URI, or `nil` for one with another scheme.
    static func path(of uri: String) -> String? {
        guard uri.hasPrefix("file://"), let start = uri.dropFirst("file://".count).firstIndex(of: "/") else {
            return nil
        }
        return PercentEncoding.decode(uri[start...])
    }

    /// Returns the URI of an absolute path.
    static func uri(of path: String) -> String { "file://" + PercentEncoding.path(path) }
}
