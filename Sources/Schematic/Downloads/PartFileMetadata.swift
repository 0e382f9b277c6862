import Foundation
import SchemaEngine
import SchematicPlatform

/// The metadata of a part that is kept: the content that it belongs to, and the bytes that are certain to be stored.
///
/// It is written after these bytes are on the disk. So no other bytes are accepted as the server's, even after a crash,
/// or after the part has been changed. The metadata contains a hash of the URL, because the URL may contain secrets.
struct PartFileMetadata: Codable, Equatable {
    /// The version of the format. Metadata of other versions is ignored.
    static let format = 2

    let format: Int
    /// The SHA-256 of the URL, in hexadecimal digits.
    let source: String
    let version: ContentVersion
    let length: Int
    /// The length of the whole content; `nil` if it is unknown.
    let total: Int?
    let checksum: Checksum

    /// The maximum length of a metadata file. Longer files are ignored.
    private static let maximumSize = 65_536

    init(of url: String, _ version: ContentVersion, length: ByteCount, total: ByteCount?, _ checksum: Checksum) {
        format = Self.format
        source = SHA256.hex(url)
        self.version = version
        self.length = length.intValue
        self.total = total?.intValue
        self.checksum = checksum
    }

    /// Reads metadata. Returns `nil` if it does not exist, cannot be read, could have been written by other
    /// users, or is about another URL.
    init?(at path: String, of url: String) {
        guard let content = try? RegularFile(private: path).content(atMost: Self.maximumSize),
            let metadata = try? JSONDecoder().decode(PartFileMetadata.self, from: content),
            metadata.format == Self.format, metadata.source == SHA256.hex(url), metadata.length > 0,
            metadata.total.map({ $0 >= metadata.length }) ?? true
        else { return nil }
        self = metadata
    }

    /// Writes the metadata, and replaces the former file at once.
    func write(to path: String) throws {
        let content = try JSONEncoder().encode(self)
        try RegularFile.replace(path, with: content, draft: path + "." + UUID().uuidString, isDurable: true)
    }
}

/// A version of a content by which equality of all bytes is certain, so that a part can be appended to another
/// (RFC 9110, sections 8.8 and 13.1.5).
struct ContentVersion: Codable, Equatable {
    /// The value of `If-Range`: a strong entity tag, or a date of change.
    let validator: String

    /// Returns `nil` if the response has no sufficient validator, or the server does not support ranges.
    init?(of headers: HTTPHeaders) {
        let takesRanges = headers["Accept-Ranges"]?.lowercased() != "none"
        let isCoded = headers["Content-Encoding"].map { $0.lowercased() != "identity" } ?? false
        guard takesRanges, !isCoded, let validator = Self.tag(of: headers) ?? Self.date(of: headers) else { return nil }
        self.validator = validator
    }

    /// The field of a response that states another version; `nil` if there is none. Without the field, the
    /// response has the version that `If-Range` names (section 15.3.7).
    func contradiction(in headers: HTTPHeaders) -> String? {
        let name: HTTPHeaders.Name = validator.hasPrefix("\"") ? .eTag : .lastModified
        return headers.values(of: name).first { $0 != validator }.map { "\(name.rawValue): \($0)" }
    }

    private static func tag(of headers: HTTPHeaders) -> String? {
        let tag = headers.values(of: .eTag).first.flatMap { EntityTag(rawValue: $0) }
        return tag.flatMap { $0.isStrong && $0 != .any ? $0.rawValue : nil }
    }

    /// A date is sufficient if the response was sent at least one second after the last change, because the
    /// content could change again within the same second (section 8.8.2.2).
    private static func date(of headers: HTTPHeaders) -> String? {
        guard let text = headers["Last-Modified"], let sent = headers["Date"] else { return nil }
        let now = Date()
        guard let changed = Date(httpDate: text, now: now), let date = Date(httpDate: sent, now: now)
        else { return nil }
        return date.timeIntervalSince(changed) >= 1 ? text : nil
    }
}
