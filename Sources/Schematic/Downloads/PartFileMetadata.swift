import Foundation

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
