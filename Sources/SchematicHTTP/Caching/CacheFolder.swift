import Foundation
import SchematicPlatform
import SchematicText

/// The files of a `DiskCache`. All functions wait for the disk.
final class CacheFolder: Sendable {
    let path: String
    let limits: CacheLimits

    private struct Estimate {
        var bytes = ByteCount.zero
        var entries = 0
        var writes = 0
    }

    /// An upper bound: the state after the last examination of the folder, and all that was written since.
    private let estimate = Locked(Estimate())

    /// Opens a folder, and creates it if it does not exist. Removes what exceeds the limits.
    init(_ path: String, limits: CacheLimits) throws(StorageError) {
        (self.path, self.limits) = (path, limits)
        do {
            try PrivateFolder.make(path)
            try removeExcess()
        } catch let fault as FileFault {
            throw .unusableFolder(path: path, reason: fault.description)
        } catch {
            throw .unusableFolder(path: path, reason: error.localizedDescription)
        }
    }

    // MARK: Single responses

    /// Returns the response for a key. A file is removed if it is damaged, open to other users, or has a second
    /// name. A file of another user is ignored.
    func response(for key: CacheKey) throws -> CachedResponse? {
        guard let file = try file(of: key), let bytes = try? file.content(atMost: limits.bytes) else { return nil }
        do {
            let response = try CachedResponse(bytes: bytes)
            guard response.name == key.name else { throw StorageError.damaged(reason: "it is a different response") }
            file.touch()
            return response
        } catch StorageError.Code.newer {
            return nil
        } catch {
            try remove(key)
            return nil
        }
    }

    /// The file of a key; `nil` if it does not exist or is not trusted.
    private func file(of key: CacheKey) throws -> RegularFile? {
        do throws(FileFault) {
            return try RegularFile(private: path(of: key))
        } catch {
            switch error.kind {
            case .exposed, .severalNames: try remove(key)
            case .missing, .notRegular, .ofAnotherUser, .system: break
            }
            return nil
        }
    }

    /// Stores a response. A response that alone exceeds the limits is not stored, and the former one is removed.
    func store(_ response: CachedResponse, for key: CacheKey) throws {
        let bytes = try response.bytes
        guard bytes.count <= limits.bytes, limits.entries > 0 else { return try remove(key) }
        let file = path(of: key)
        do {
            try RegularFile.replace(file, with: bytes, draft: "\(file).\(UUID().uuidString)\(CacheFile.draftSuffix)")
        } catch {
            throw StorageError.unwritable(path: file, reason: error.description)
        }
        if isScanDue(after: bytes.count) { try removeExcess(keeping: key) }
    }

    /// Removes the response for a key.
    func remove(_ key: CacheKey) throws { try Self.remove(path(of: key)) }

    private func path(of key: CacheKey) -> String { path + "/" + key.name + CacheFile.suffix }

    private static func remove(_ path: String) throws {
        guard unlink(path) != 0, errno != ENOENT else { return }
        let reason = String(cString: strerror(errno))
        // A folder with this name is not a response.
        guard CacheFile(at: path) != nil else { return }
        throw StorageError.unremovable(path: path, reason: reason)
    }

    // MARK: Several responses

    /// Removes the responses for a URL.
    func removeAll(of resource: String) throws {
        for name in try names() where name.hasPrefix(resource) { try Self.remove(path + "/" + name) }
    }

    /// Removes all responses.
    ///
    /// - Throws: `StorageError.unremovable` if a file cannot be removed; the system's error if the folder cannot be read.
    func removeAll() throws {
        for name in try names() { try Self.remove(path + "/" + name) }
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).filter { CacheFile.isName($0) }
    }

    /// Counts a write. Returns whether the folder must be examined: if the limits may be exceeded, and after
    /// each 64 files, because other programs may have written too.
    private func isScanDue(after bytes: Int) -> Bool {
        let limits = limits
        return estimate.withLock { estimate in
            estimate.bytes += ByteCount(bytes)
            estimate.entries += 1
            estimate.writes += 1
            return estimate.bytes > ByteCount(limits.bytes) || estimate.entries > limits.entries
                || estimate.writes % 64 == 0
        }
    }

    /// Examines all files, and removes the least recently used ones if the limits are exceeded: an eighth more
    /// than necessary, so that the next writes need no examination.
    private func removeExcess(keeping key: CacheKey? = nil) throws {
        removeDrafts()
        var files = try names().compactMap { CacheFile(at: path + "/" + $0) }.ordered { $0.lastUse > $1.lastUse }
        // The sum is saturating, because a sparse file may have any size.
        var bytes = files.reduce(.zero) { $0 + $1.size }
        if bytes > ByteCount(limits.bytes) || files.count > limits.entries {
            let newest = key.map(path(of:))
            while bytes > ByteCount(limits.bytes - limits.bytes / 8)
                || files.count > limits.entries - limits.entries / 8
            {
                guard let oldest = files.popLast(), oldest.path != newest else { break }
                try Self.remove(oldest.path)
                bytes -= oldest.size
            }
        }
        estimate.withLock { [bytes, count = files.count] in $0 = Estimate(bytes: bytes, entries: count) }
    }

    /// Removes the remains of crashes, after an hour.
    private func removeDrafts() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        for name in names where CacheFile.isDraft(name) {
            let draft = path + "/" + name
            if let file = CacheFile(at: draft), Date().timeIntervalSince(file.lastUse) > 3600 { unlink(draft) }
        }
    }
}

/// The attributes of a file of a `DiskCache`.
struct CacheFile {
    let path: String
    let size: ByteCount
    let lastUse: Date

    static let suffix = ".response"
    static let draftSuffix = ".draft"

    /// Returns `nil` if the path is not that of a regular file.
    init?(at path: String) {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            attributes[.type] as? FileAttributeType == .typeRegular,
            let size = attributes[.size] as? NSNumber,
            let lastUse = attributes[.modificationDate] as? Date
        else { return nil }
        self.path = path
        self.size = ByteCount(size.uint64Value)
        self.lastUse = lastUse
    }

    /// Whether a name is one of the cache's: the name of a key, and the suffix.
    static func isName(_ name: String) -> Bool { name.hasSuffix(suffix) && isKey(name.dropLast(suffix.count)) }

    /// Whether a name is that of a file that was not renamed to its final name.
    static func isDraft(_ name: String) -> Bool { name.hasSuffix(draftSuffix) && isKey(name.prefix(65)) }

    private static func isKey(_ text: Substring) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { $0.utf8.count == 32 && $0.allSatisfy(\.isHexDigit) }
    }
}
