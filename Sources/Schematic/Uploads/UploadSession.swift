public import Foundation
import SchemaEngine

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

extension UploadSession {
    /// Which sessions these are. Later ones may mean something else by the same words.
    private static let format = 1

    private enum CodingKeys: String, CodingKey {
        case format, location, length, modified
    }

    /// Reads what was kept. Throws a `DecodingError` where it is none, or one of a later version of this package.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let format = try values.decode(Int.self, forKey: .format)
        guard format == Self.format else {
            let reason = "expected an upload session of format \(Self.format), found \(format): begin the upload anew"
            throw DecodingError.dataCorruptedError(forKey: .format, in: values, debugDescription: reason)
        }
        location = try values.decode(URL.self, forKey: .location)
        length = try values.decode(Int.self, forKey: .length)
        modified = try values.decodeIfPresent(Date.self, forKey: .modified)
    }

    /// Writes what `init(from:)` reads.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(Self.format, forKey: .format)
        try values.encode(location, forKey: .location)
        try values.encode(length, forKey: .length)
        try values.encodeIfPresent(modified, forKey: .modified)
    }
}

extension UploadSession: CustomStringConvertible, CustomDebugStringConvertible {
    /// The host and the length: the location is a secret.
    public var description: String { "upload of \(length) bytes to \((location.host() ?? "").displayLine)" }
    /// The same as `description`.
    public var debugDescription: String { description }
}
