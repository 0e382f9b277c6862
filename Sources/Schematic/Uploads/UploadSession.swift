public import Foundation

/// Where an upload has been begun, as a value to be kept: with it, another process can go on.
///
/// Whoever knows the location can write to it: keep it like a password.
public struct UploadSession: Codable, Hashable, Sendable {
    /// Where the chunks go.
    public let location: URL
    /// How many bytes the file has.
    public let length: Int
    /// When the file was changed last. A file that has changed since cannot be uploaded further.
    public let modified: Date?

    /// Creates a session of its parts, such as those that an app has kept.
    public init(location: URL, length: Int, modified: Date?) {
        self.location = location
        self.length = length
        self.modified = modified
    }
}

extension UploadSession: CustomStringConvertible, CustomDebugStringConvertible {
    /// The host and the length: the location is a secret.
    public var description: String { "upload of \(length) bytes to \(location.host() ?? "")" }
    /// The same as `description`.
    public var debugDescription: String { description }
}
