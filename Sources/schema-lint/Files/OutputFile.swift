#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// A file that text is written to from its beginning; it is closed when nobody holds it any more.
final class OutputFile {
    private let descriptor: Int32
    private let path: String

    /// Empties a file, or creates it.
    init(path: String) throws(FileError) {
        let opened = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard opened >= 0 else { throw FileError(failedWriteTo: path) }
        descriptor = opened
        self.path = path
    }

    deinit { close(descriptor) }

    /// Adds to what was written.
    func write(_ text: String) throws(FileError) { try ByteWriter.write(text, to: descriptor, named: path) }
}
