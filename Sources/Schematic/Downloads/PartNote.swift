import Foundation

/// The note beside a part that is kept: the content that it is a part of, and the bytes that are sure to be there.
///
/// It is written when these bytes are on the disk. So no byte is taken for the server's unless it is, whatever a crash has
/// left and whoever has changed the part since. The URL, which may hold secrets, is in the note as its hash.
struct PartNote: Codable, Equatable {
    /// The kind of note. One of another format is none.
    static let format = 2

    let format: Int
    /// SHA-256 of the URL, in hexadecimal digits.
    let source: String
    let version: ContentVersion
    let length: Int
    /// The length of the whole content, where it is known.
    let total: Int?
    let checksum: Checksum

    /// A longer file is no note.
    private static let longest = 65_536

    init(of url: String, _ version: ContentVersion, length: ByteCount, total: ByteCount?, _ checksum: Checksum) {
        format = Self.format
        source = SHA256.hex(url)
        self.version = version
        self.length = length.intValue
        self.total = total?.intValue
        self.checksum = checksum
    }

    /// The note in a file; `nil` where there is none, or one that cannot be read, that others could have written, or that
    /// is about another URL.
    init?(at path: String, of url: String) {
        guard let content = try? RegularFile(private: path).content(atMost: Self.longest),
            let note = try? JSONDecoder().decode(PartNote.self, from: content),
            note.format == Self.format, note.source == SHA256.hex(url), note.length > 0,
            note.total.map({ $0 >= note.length }) ?? true
        else { return nil }
        self = note
    }

    /// Takes the place of the note before, at once.
    func write(to path: String) throws {
        let content = try JSONEncoder().encode(self)
        try RegularFile.replace(path, with: content, draft: path + "." + UUID().uuidString, isDurable: true)
    }
}
