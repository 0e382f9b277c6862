import Foundation
import SchematicPlatform

/// The received bytes of a file, stored next to the path of the complete file.
///
/// The complete content replaces the file at once, or not at all. Until then, it is in a private file. A kept part has
/// `PartFileMetadata` in a file next to it. Bytes that the metadata does not confirm are removed: the whole part, or its
/// end.
struct PartFile {
    let destination: String
    private let isKept: Bool
    private let url: String
    private let file: RegularFile
    private(set) var length = ByteCount.zero
    /// The version of the content; `nil` if the rest of it cannot be requested.
    private(set) var version: ContentVersion?
    /// The length of the whole content; `nil` if the server has not stated it.
    private(set) var total: ByteCount?
    /// The checksum of all bytes of a part that is kept.
    private var checksum = Checksum()
    /// The number of bytes since the metadata was written.
    private var unconfirmed = ByteCount.zero

    /// The number of bytes after which the metadata is written again, which is the maximum that a crash loses.
    private static let metadataInterval = ByteCount(16 << 20)

    /// Opens the part of an earlier call, or an empty one.
    init(of destination: String, from url: String, isKept: Bool) throws(TransferError) {
        self.destination = destination
        self.isKept = isKept
        self.url = url
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: destination, isDirectory: &isFolder), isFolder.boolValue {
            throw .unwritable(path: destination, reason: "it is a folder")
        }
        do {
            file = try Self.open(destination, isKept: isKept)
            let isResumed = try isKept && PartFileMetadata(at: metadataPath, of: url).map { try resume($0) } ?? false
            if !isResumed { try restart() }
        } catch {
            throw .unwritable(path: destination, reason: "\(error)")
        }
    }

    private static func open(_ destination: String, isKept: Bool) throws -> RegularFile {
        guard isKept else { return try RegularFile(creating: "\(destination).\(UUID().uuidString).part") }
        let path = destination + ".part"
        do {
            return try RegularFile(private: path, isWritable: true)
        } catch {
            switch error.kind {
            case .missing: break
            // Another user may have changed the bytes, and may still have the file open.
            case .exposed: unlink(path)
            default: throw error
            }
        }
        return try RegularFile(creating: path)
    }

    private var metadataPath: String { file.path + ".json" }

    /// Continues after the bytes that the metadata confirms. Returns `false` if the file does not contain them.
    private mutating func resume(_ metadata: PartFileMetadata) throws -> Bool {
        let confirmed = ByteCount(metadata.length)
        guard file.size >= confirmed else { return false }
        while length < confirmed {
            let chunk = try file.read(min((confirmed - length).intValue, 262_144), at: length)
            guard !chunk.isEmpty else { break }
            checksum.add(chunk)
            length += ByteCount(chunk.count)
        }
        guard length == confirmed, checksum == metadata.checksum else { return false }
        try file.truncate(to: length)
        (version, total) = (metadata.version, metadata.total.map { ByteCount($0) })
        return true
    }

    // MARK: Bytes

    /// The rest to request; `nil` if nothing can be appended to the part.
    var rest: RemainingContent? {
        guard length > .zero, let version else { return nil }
        return RemainingContent(start: length, version: version, total: total)
    }

    /// Removes all bytes.
    mutating func restart() throws(TransferError) {
        do {
            try file.truncate(to: .zero)
        } catch {
            throw unwritable(error)
        }
        (length, version, total) = (.zero, nil, nil)
        (checksum, unconfirmed) = (Checksum(), .zero)
        unlink(metadataPath)
    }

    /// Sets the version and the total length of the content.
    mutating func expect(_ version: ContentVersion?, total: ByteCount?) {
        (self.version, self.total) = (version, total)
    }

    /// Appends bytes.
    mutating func write(_ bytes: Data) async throws(TransferError) {
        do {
            try file.write(bytes, at: length)
            length += ByteCount(bytes.count)
            guard isKept else { return }
            checksum.add(bytes)
            unconfirmed += ByteCount(bytes.count)
            if unconfirmed >= Self.metadataInterval { try await saveMetadata() }
        } catch {
            throw unwritable(error)
        }
    }

    /// Writes metadata that confirms all bytes.
    private mutating func saveMetadata() async throws {
        guard let version else { return }
        let metadata = PartFileMetadata(of: url, version, length: length, total: total, checksum)
        try await BlockingWork.run { [file, metadataPath] in
            try file.synchronize()
            try metadata.write(to: metadataPath)
        }
        unconfirmed = .zero
    }

    // MARK: End of the download

    /// Renames the complete file to its final name. An existing file or link with the name is replaced.
    func finish() throws(TransferError) {
        do {
            try file.synchronize()
            try file.takePermissions(of: destination)
            try file.rename(to: destination)
        } catch {
            throw unwritable(error)
        }
        unlink(metadataPath)
    }

    /// Keeps the part for a later call, or removes it. If the metadata cannot be written, the former one is still valid.
    mutating func suspend() async {
        let isResumable = isKept && rest != nil
        if isResumable, unconfirmed > .zero { try? await saveMetadata() }
        guard !isResumable else { return }
        unlink(file.path)
        unlink(metadataPath)
    }

    private func unwritable(_ error: any Error) -> TransferError {
        .unwritable(path: destination, reason: String(describing: error))
    }
}
