package import Foundation
import SchemaEngine
import SchematicText

/// The state of an upload, as a value that an app can store, so that another process can continue.
///
/// Anyone with the location can write to it, so protect it like a password.
public struct UploadSession: Codable, Hashable, Sendable {
    /// The URL of the chunks.
    package let location: URL
    /// The length of the file in bytes.
    package let length: Int
    /// The time of the file's last change. An upload cannot be continued if the file has changed since.
    package let modified: Date?

    /// Creates a session from its parts.
    package init(location: URL, length: Int, modified: Date?) {
        self.location = location
        self.length = length
        self.modified = modified
    }
}

extension UploadSession {
    /// The version of the encoded format.
    private static let format = 1

    private enum CodingKeys: String, CodingKey {
        case format, location, length, modified
    }

    /// Decodes a session.
    ///
    /// - Throws: `DecodingError` if the data is not a session, or has the format of another version of this package.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let format = try values.decode(Int.self, forKey: .format)
        guard format == Self.format else {
            let reason = "expected an upload session of format \(Self.format), found \(format): start a new upload"
            throw DecodingError.dataCorruptedError(forKey: .format, in: values, debugDescription: reason)
        }
        location = try values.decode(URL.self, forKey: .location)
        length = try values.decode(Int.self, forKey: .length)
        modified = try values.decodeIfPresent(Date.self, forKey: .modified)
    }

    /// Encodes a session, for `init(from:)`.
    ///
    /// - Throws: The errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(Self.format, forKey: .format)
        try values.encode(location, forKey: .location)
        try values.encode(length, forKey: .length)
        try values.encodeIfPresent(modified, forKey: .modified)
    }
}

extension UploadSession: DisplayDescribed, RedactedReflectable {
    /// The length and the host. The location is secret.
    var displayDescription: String { "upload of \(length) bytes to \((location.host() ?? "").displayLine)" }
}
