import Foundation

/// What lies beside a part that is kept: what it is a part of, and how much of it is sure to be there.
///
/// It is written when these bytes are on the disk. So whatever a crash has left, and whoever has changed the part since, no
/// byte is taken for one that came from the server unless it is.
struct PartNote: Codable, Equatable {
    /// Which notes these are: others have another number, and are none.
    static let format = 1

    var format = Self.format
    let url: String
    let version: ContentVersion
    let length: Int
    let checksum: Checksum

    /// More would be no note.
    private static let longest = 65_536

    init(url: String, version: ContentVersion, length: Int, checksum: Checksum) {
        self.url = url
        self.version = version
        self.length = length
        self.checksum = checksum
    }

    /// The note in a file; `nil` where there is none, or one that cannot be read, or one of another URL.
    init?(at path: String, of url: String) {
        guard let file = try? FileContent(path), file.length <= Self.longest,
            let bytes = try? Data(contentsOf: URL(fileURLWithPath: path)),
            let note = try? JSONDecoder().decode(PartNote.self, from: bytes),
            note.format == Self.format, note.url == url, note.length > 0
        else { return nil }
        self = note
    }

    /// Takes the place of the note before, at once.
    func write(to path: String) throws {
        try JSONEncoder().encode(self).write(to: URL(fileURLWithPath: path), options: .atomic)
    }
}
