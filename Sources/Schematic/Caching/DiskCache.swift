import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// Keeps responses in files of one folder, which several programs may share.
///
/// Each response is a file, whose name is a hash. It is written beside its place and then takes it, whole, so that no crash
/// leaves half of one; and a file that is not what was written, to the bit, is no answer.
public final class DiskCache: CacheStore {
    /// Where the files are.
    public let folder: String
    /// How much is kept. It is exceeded by what other programs have just written, and by 64 files at most.
    public let limits: CacheLimits

    private struct Estimate {
        var bytes = ByteCount.zero
        var entries = 0
        var writes = 0
    }

    /// What there may be at most: what was there at the last look, and all that was written since.
    private let estimate = Locked(Estimate())

    /// Uses a folder, and makes it where it is not there: of 64 MiB and 4096 files at most, where nothing else is said.
    ///
    /// Other files in it stay untouched. Throws `CacheFault` where the folder cannot be used, and where it belongs to another
    /// user or others may write to it (`/tmp`, whose sticky bit keeps users apart, may be used).
    public init(folder: String, limits: CacheLimits = CacheLimits(bytes: 64 << 20, entries: 4096)) throws(CacheFault) {
        self.folder = folder
        self.limits = limits
        do {
            try PrivateFolder.make(folder)
            try tidy()
        } catch let fault as FileFault {
            throw .unusableFolder(path: folder, reason: fault.description)
        } catch {
            throw .unusableFolder(path: folder, reason: error.localizedDescription)
        }
    }

    // MARK: One response

    /// What is kept for a key. A file that is damaged is removed, and no answer. Neither is a file that another user could
    /// have written.
    public func response(for key: CacheKey) throws -> CachedResponse? {
        guard let file = try file(of: key), let bytes = try? file.content(atMost: limits.bytes) else { return nil }
        do {
            let response = try CachedResponse(bytes: bytes)
            guard response.name == key.name else { throw CacheFault.damaged(reason: "it is another answer") }
            file.touch()
            return response
        } catch CacheFault.newer {
            return nil
        } catch {
            try remove(key)
            return nil
        }
    }

    /// The file of a key; `nil` where there is none that can be trusted.
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

    /// Keeps a response, unless it is larger than all that may be kept.
    public func store(_ response: CachedResponse, for key: CacheKey) throws {
        let bytes = try response.bytes
        guard bytes.count <= limits.bytes, limits.entries > 0 else { return try remove(key) }
        let path = path(of: key)
        do {
            try RegularFile.replace(path, with: bytes, draft: "\(path).\(UUID().uuidString)\(CacheFile.draftSuffix)")
        } catch {
            throw CacheFault.unwritable(path: path, reason: error.description)
        }
        if isLookDue(after: bytes.count) { try tidy(keeping: key) }
    }

    /// Forgets what is kept for a key.
    public func remove(_ key: CacheKey) throws { try Self.remove(path(of: key)) }

    private func path(of key: CacheKey) -> String { folder + "/" + key.name + CacheFile.suffix }

    private static func remove(_ path: String) throws {
        guard unlink(path) != 0, errno != ENOENT else { return }
        let reason = String(cString: strerror(errno))
        // A folder of that name was never an answer.
        guard CacheFile(at: path) != nil else { return }
        throw CacheFault.unremovable(path: path, reason: reason)
    }

    // MARK: Many

    /// Forgets what is kept for a URL.
    public func removeAll(of resource: String) throws {
        for name in try names() where name.hasPrefix(resource) { try Self.remove(folder + "/" + name) }
    }

    /// Forgets all.
    public func removeAll() throws {
        for name in try names() { try Self.remove(folder + "/" + name) }
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { CacheFile.isName($0) }
    }

    /// Counts what was written. Whether it may be too much, or so much that others may have written too.
    private func isLookDue(after bytes: Int) -> Bool {
        let limits = limits
        return estimate.withLock { estimate in
            estimate.bytes += ByteCount(bytes)
            estimate.entries += 1
            estimate.writes += 1
            return estimate.bytes > ByteCount(limits.bytes) || estimate.entries > limits.entries
                || estimate.writes % 64 == 0
        }
    }

    /// Looks at all files, and removes what was used least recently: an eighth more than necessary, so that not every
    /// write has to look again.
    private func tidy(keeping key: CacheKey? = nil) throws {
        removeDrafts()
        var files = try names().compactMap { CacheFile(at: folder + "/" + $0) }.sorted { $0.lastUse > $1.lastUse }
        // A sparse file may claim any size.
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

    /// Removes what crashes have left.
    private func removeDrafts() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where CacheFile.isDraft(name) {
            let path = folder + "/" + name
            if let file = CacheFile(at: path), Date().timeIntervalSince(file.lastUse) > 3600 { unlink(path) }
        }
    }
}
