#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// Writes text to files and streams, all of it or with an error.
enum ByteWriter {
    /// Replaces a file's content, or creates it.
    static func write(_ text: String, toFile path: String) throws(FileError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw FileError(path, "cannot be written: \(reason())") }
        defer { close(descriptor) }
        try write(text, to: descriptor, named: path)
    }

    /// Writes to an open descriptor.
    static func write(_ text: String, to descriptor: Int32, named name: String) throws(FileError) {
        var rest = ContiguousArray(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Self.write(descriptor, $0) }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw FileError(name, "cannot be written: \(reason())") }
            rest = rest.dropFirst(count)
        }
    }

    private static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Darwin)
            Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
            Musl.write(descriptor, bytes.baseAddress, bytes.count)
        #else
            Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
    }

    private static func reason() -> String { String(cString: strerror(errno)).lowercased() }
}
