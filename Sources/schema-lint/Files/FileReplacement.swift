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
        try Self.put(Self.bytes(of: after), at: target, mode: info.st_mode & 0o7777, named: path)
    }

    /// Writes a file that is either there as a whole or as it was before: a new one, or in place of an old one.
    static func write(_ text: String, to path: String) throws(FileError) {
        var info = stat()
        guard stat(path, &info) == 0 else {
            return try put(ContiguousArray(text.utf8), at: path, mode: 0o644, named: path)
        }
        let target = try FileReplacement(of: path).target
        try put(ContiguousArray(text.utf8), at: target, mode: info.st_mode & 0o7777, named: path)
    }

    /// Writes a draft beside the target, and gives it the target's name.
    private static func put(_ bytes: ContiguousArray<UInt8>, at target: String, mode: mode_t, named path: String)
        throws(FileError)
    {
        let folder = FolderPath.parent(of: target) ?? "."
        let draft = FolderPath.entry(".schema-lint-\(getpid())-\(UInt32.random(in: .min ... .max))", of: folder)
        do throws(FileError) {
            try write(bytes, to: draft, mode: mode, named: path)
            guard rename(draft, target) == 0 else { throw FileError(failedWriteTo: path) }
        } catch {
            unlink(draft)
            throw error
        }
    }

    private static func write(_ bytes: ContiguousArray<UInt8>, to draft: String, mode: mode_t, named path: String)
        throws(FileError)
    {
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError(failedWriteTo: path) }
        defer { close(descriptor) }
        try ByteWriter.write(bytes, to: descriptor, named: path)
        guard fchmod(descriptor, mode) == 0, fsync(descriptor) == 0 else { throw FileError(failedWriteTo: path) }
    }

    private static func bytes(of text: JSONBuffer) -> ContiguousArray<UInt8> {
        text.withTextBytes { ContiguousArray($0) }
    }
}
