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
/// note of what it is a part of; without that note, or with one of something else, it is thrown away.
struct PartFile {
    /// What a kept part is a part of.
    private struct Note: Codable, Equatable {
        var url: String
        var version: ContentVersion
    }

    let destination: String
    private let path: String
    private let keeps: Bool
    private let url: String
    private let handle: FileHandle
    private(set) var length = 0
    /// The version of the content that the part is of, where more of it can be asked for.
    private(set) var version: ContentVersion?

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
        let isThere = FileManager.default.fileExists(atPath: path)
        guard isThere || FileManager.default.createFile(atPath: path, contents: nil),
            let handle = FileHandle(forUpdatingAtPath: path)
        else { throw .unwritable(path: destination, reason: "no file can be made in its folder") }
        self.handle = handle
        do {
            length = Int(try handle.seekToEnd())
        } catch {
            throw unwritable(error)
        }
        version = noted()
        if version == nil { try restart() }
    }

    private var notePath: String { path + ".json" }

    private func noted() -> ContentVersion? {
        guard keeps, length > 0, let data = FileManager.default.contents(atPath: notePath),
            let note = try? JSONDecoder().decode(Note.self, from: data), note.url == url
        else { return nil }
        return note.version
    }

    // MARK: What comes

    /// Throws away what has come.
    mutating func restart() throws(DownloadFault) {
        do {
            try handle.truncate(atOffset: 0)
        } catch {
            throw unwritable(error)
        }
        length = 0
        version = nil
        try? FileManager.default.removeItem(atPath: notePath)
    }

    /// More of this version will come. The note is written before the bytes that it is about.
    mutating func expect(_ version: ContentVersion?) throws(DownloadFault) {
        self.version = version
        guard keeps, let version else { return }
        do {
            let note = try JSONEncoder().encode(Note(url: url, version: version))
            try note.write(to: URL(fileURLWithPath: notePath), options: .atomic)
        } catch {
            throw unwritable(error)
        }
    }

    /// Adds bytes.
    mutating func write(_ bytes: Data) throws(DownloadFault) {
        do {
            try handle.write(contentsOf: bytes)
        } catch {
            throw unwritable(error)
        }
        length += bytes.count
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
        try? FileManager.default.removeItem(atPath: notePath)
    }

    /// Leaves what has come for a later call, or nothing.
    func giveUp() {
        try? handle.close()
        if keeps, length > 0, version != nil { return }
        try? FileManager.default.removeItem(atPath: path)
        try? FileManager.default.removeItem(atPath: notePath)
    }

    private func unwritable(_ error: any Error) -> DownloadFault {
        .unwritable(path: destination, reason: error.localizedDescription)
    }
}
