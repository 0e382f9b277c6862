@_spi(Engine) import JSONText

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// Puts a new text in the place of a file's old one: whoever reads meanwhile, and whatever fails, finds one of the two
/// whole. A link stays a link; what it leads to is replaced.
struct FileReplacement {
    private let path: String
    private let target: String

    init(of path: String) throws(FileError) {
        guard let resolved = realpath(path, nil) else { throw FileError(failedCallOn: path) }
        defer { free(resolved) }
        self.path = path
        target = String(cString: resolved)
    }

    /// Replaces the text, unless somebody else has changed it since it was read.
    func replace(_ before: JSONBuffer, with after: JSONBuffer) throws(FileError) {
        let current = try ByteReader.contents(of: target)
        if Self.bytes(of: current) == Self.bytes(of: after) { return }
        guard Self.bytes(of: current) == Self.bytes(of: before) else {
            throw FileError(path, "has changed since it was read; left as it is")
        }
        var info = stat()
        guard stat(target, &info) == 0 else { throw FileError(failedCallOn: path) }
        let folder = FolderPath.parent(of: target) ?? "/"
        let draft = FolderPath.entry(".schema-lint-\(getpid())-\(UInt32.random(in: .min ... .max))", of: folder)
        do throws(FileError) {
            try write(Self.bytes(of: after), to: draft, mode: info.st_mode & 0o7777)
            guard rename(draft, target) == 0 else { throw FileError(failedWriteTo: path) }
        } catch {
            unlink(draft)
            throw error
        }
    }

    private func write(_ bytes: ContiguousArray<UInt8>, to draft: String, mode: mode_t) throws(FileError) {
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError(failedWriteTo: path) }
        defer { close(descriptor) }
        try ByteWriter.write(bytes, to: descriptor, named: path)
        guard fchmod(descriptor, mode) == 0, fsync(descriptor) == 0 else { throw FileError(failedWriteTo: path) }
    }

    private static func bytes(of text: JSONBuffer) -> ContiguousArray<UInt8> { text.withBytes { ContiguousArray($0) } }
}
