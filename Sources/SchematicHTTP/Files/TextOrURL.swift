public import Foundation

/// A `String` or a `URL`, the types in which apps have the paths of files and the locations of servers.
public protocol _TextOrURL: Sendable {
    /// The text of the location.
    var _text: String { get }
    /// The path of a file. A URL that is not of a file is returned unchanged: no file has such a path, so that the error
    /// shows it.
    var _filePath: String { get }
}

extension String: _TextOrURL {
    /// The text itself.
    public var _text: String { self }
    /// The text itself.
    public var _filePath: String { self }
}

extension URL: _TextOrURL {
    /// The absolute URL.
    public var _text: String { absoluteString }
    /// The path of a file's URL; the absolute URL of another one.
    public var _filePath: String { isFileURL ? path : absoluteString }
}
