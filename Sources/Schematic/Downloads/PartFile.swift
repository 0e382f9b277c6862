import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// The bytes of a file that have come, beside the place where the whole file will be.
///
/// The whole content takes the file's name at once, or not at all. Until then it is in a private file. A `PartNote` lies
/// beside a part that is kept. Bytes that the note does not vouch for are thrown away: the whole part, or its end.
struct PartFile {
    let destination: String
    private let keeps: Bool
    private let url: String
    private let file: RegularFile
    private(set) var length = ByteCount.zero
    /// The version of the content that the part is of, where more of it can be asked for.
    private(set) var version: ContentVersion?
    /// The length of the whole content, where the server has said it.
    private(set) var total: ByteCount?
    /// Of all bytes, where the part is kept.
    private var checksum = Checksum()
    /// The number of bytes since the note was written.
    private var unnoted = ByteCount.zero

    /// The number of bytes that a crash may cost, after which the note is written again.
    private static let stride = ByteCount(16 << 20)

    /// Opens the part that an earlier call has left, or an empty one.
    init(of destination: String, from url: String, keeps: Bool) throws(DownloadFault) {
        self.destination = destination
        self.keeps = keeps
        self.url = url
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: destination, isDirectory: &isFolder), isFolder.boolValue {
            throw .unwritable(path: destination, reason: "it is a folder")
        }
        do {
            file = try Self.open(destination, keeps: keeps)
            let isThere = try keeps && PartNote(at: notePath, of: url).map { try takeUp($0) } ?? false
            if !isThere { try restart() }
        } catch {
            throw .unwritable(path: destination, reason: "\(error)")
        }
    }

    private static func open(_ destination: String, keeps: Bool) throws -> RegularFile {
        guard keeps else { return try RegularFile(creating: "\(destination).\(UUID().uuidString).part") }
        let path = destination + ".part"
        do {
            return try RegularFile(private: path, isWritable: true)
        } catch {
            switch error.kind {
            case .missing: break
            // The bytes may be another user's by now, and that user may still have the file open.
            case .exposed: unlink(path)
            default: throw error
            }
        }
        return try RegularFile(creating: path)
    }

    private var notePath: String { file.path + ".json" }

    /// Goes on after the bytes that a note vouches for; `false` where they are not there.
    private mutating func takeUp(_ note: PartNote) throws -> Bool {
        let noted = ByteCount(note.length)
        guard file.size >= noted else { return false }
        while length < noted {
            let chunk = try file.read(min((noted - length).intValue, 262_144), at: length)
            guard !chunk.isEmpty else { break }
            checksum.add(chunk)
            length += ByteCount(chunk.count)
        }
        guard length == noted, checksum == note.checksum else { return false }
        try file.truncate(to: length)
        (version, total) = (note.version, note.total.map { ByteCount($0) })
        return true
    }

    // MARK: Bytes

    /// The rest to ask for; `nil` where nothing can be added to the part.
    var rest: RestOfContent? {
        guard length > .zero, let version else { return nil }
        return RestOfContent(start: length, version: version, total: total)
    }

    /// Throws all bytes away.
    mutating func restart() throws(DownloadFault) {
        do {
            try file.truncate(to: .zero)
        } catch {
            throw unwritable(error)
        }
        (length, version, total) = (.zero, nil, nil)
        (checksum, unnoted) = (Checksum(), .zero)
        unlink(notePath)
    }

    /// Sets the version and the total of the bytes that follow.
    mutating func expect(_ version: ContentVersion?, total: ByteCount?) {
        (self.version, self.total) = (version, total)
    }

    /// Adds bytes.
    mutating func write(_ bytes: Data) throws(DownloadFault) {
        do {
            try file.write(bytes, at: length)
            length += ByteCount(bytes.count)
            guard keeps else { return }
            checksum.add(bytes)
            unnoted += ByteCount(bytes.count)
            if unnoted >= Self.stride { try note() }
        } catch {
            throw unwritable(error)
        }
    }

    /// Vouches for all bytes.
    private mutating func note() throws {
        guard let version else { return }
        try file.synchronize()
        let note = PartNote(of: url, version, length: length, total: total, checksum)
        try note.write(to: notePath)
        unnoted = .zero
    }

    // MARK: Its end

    /// Gives the whole content its name. A file or a link that had the name is replaced.
    func finish() throws(DownloadFault) {
        do {
            try file.synchronize()
            try file.takePermissions(of: destination)
            try file.rename(to: destination)
        } catch {
            throw unwritable(error)
        }
        unlink(notePath)
    }

    /// Leaves the bytes for a later call, or nothing. Where no note can be written, the one before is still true.
    mutating func giveUp() {
        let isOfUse = keeps && rest != nil
        if isOfUse, unnoted > .zero { try? note() }
        guard !isOfUse else { return }
        unlink(file.path)
        unlink(notePath)
    }

    private func unwritable(_ error: any Error) -> DownloadFault {
        .unwritable(path: destination, reason: String(describing: error))
    }
}
