import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// What has come of a file, beside the place where the whole one will be, and what tells whether more can be added.
///
/// The name of the file itself is taken by the whole content at once, or not at all. Beside a part that is kept lies a
/// `PartNote`. What that does not vouch for is thrown away: the whole part, or what came behind the bytes of the note.
struct PartFile {
    let destination: String
    private let path: String
    private let keeps: Bool
    private let url: String
    private let handle: FileHandle
    private(set) var length = 0
    /// The version of the content that the part is of, where more of it can be asked for.
    private(set) var version: ContentVersion?
    /// Of all bytes, where the part is kept.
    private var checksum = Checksum()
    /// How many bytes came since the note was written.
    private var unnoted = 0

    /// How many bytes may come before the note is written again: a crash costs no more.
    private static let stride = 16 << 20

    /// Opens the part that an earlier call has left, or an empty one.
    init(of destination: String, from url: String, keeps: Bool) throws(DownloadFault) {
        self.destination = destination
        self.keeps = keeps
        self.url = url
        path = destination + (keeps ? ".part" : ".\(UUID().uuidString).part")
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: destination, isDirectory: &isFolder), isFolder.boolValue {
            throw .unwritable(path: destination, reason: "it is a folder")
        }
        guard
            FileManager.default.fileExists(atPath: path) || FileManager.default.createFile(atPath: path, contents: nil),
            let handle = FileHandle(forUpdatingAtPath: path)
        else { throw .unwritable(path: destination, reason: "no file can be made in its folder") }
        self.handle = handle
        do {
            let isThere = try keeps && PartNote(at: notePath, of: url).map { try takeUp($0) } ?? false
            if !isThere { try restart() }
        } catch {
            throw unwritable(error)
        }
    }

    private var notePath: String { path + ".json" }

    /// Goes on behind the bytes that a note vouches for; `false` where they are not there.
    private mutating func takeUp(_ note: PartNote) throws -> Bool {
        // Whatever else has that name, such as a pipe, would be read for ever.
        guard let part = try? FileContent(path), part.length >= note.length else { return false }
        var left = note.length
        while left > 0, let chunk = try handle.read(upToCount: min(left, 262_144)), !chunk.isEmpty {
            checksum.add(chunk)
            left -= chunk.count
        }
        guard left == 0, checksum == note.checksum else { return false }
        try handle.truncate(atOffset: UInt64(note.length))
        length = note.length
        version = note.version
        return true
    }

    // MARK: What comes

    /// Throws away what has come.
    mutating func restart() throws(DownloadFault) {
        do {
            try handle.truncate(atOffset: 0)
        } catch {
            throw unwritable(error)
        }
        (length, version) = (0, nil)
        (checksum, unnoted) = (Checksum(), 0)
        unlink(notePath)
    }

    /// More of this version will come.
    mutating func expect(_ version: ContentVersion?) { self.version = version }

    /// Adds bytes.
    mutating func write(_ bytes: Data) throws(DownloadFault) {
        do {
            try handle.write(contentsOf: bytes)
            length += bytes.count
            guard keeps else { return }
            checksum.add(bytes)
            unnoted += bytes.count
            if unnoted >= Self.stride { try note() }
        } catch {
            throw unwritable(error)
        }
    }

    /// Vouches for all that has come.
    private mutating func note() throws {
        guard let version else { return }
        try handle.synchronize()
        try PartNote(url: url, version: version, length: length, checksum: checksum).write(to: notePath)
        unnoted = 0
    }

    // MARK: Its end

    /// Gives the whole content its name. What had the name before is replaced.
    func finish() throws(DownloadFault) {
        do {
            try handle.synchronize()
            try handle.close()
        } catch {
            throw unwritable(error)
        }
        guard rename(path, destination) == 0 else {
            throw .unwritable(path: destination, reason: String(cString: strerror(errno)))
        }
        unlink(notePath)
    }

    /// Leaves what has come for a later call, or nothing. Where no note can be written, the one before is still true.
    mutating func giveUp() {
        let isOfUse = keeps && length > 0 && version != nil
        if isOfUse, unnoted > 0 { try? note() }
        try? handle.close()
        guard !isOfUse else { return }
        unlink(path)
        unlink(notePath)
    }

    private func unwritable(_ error: any Error) -> DownloadFault {
        .unwritable(path: destination, reason: error.localizedDescription)
    }
}
