@_spi(Engine) import JSONText

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// Reads files and streams to their end.
struct ByteReader: ~Copyable {
    private let descriptor: Int32
    private let name: String
    private let isOwned: Bool

    /// Opens a file. Throws where there is none, where it may not be read, and for a folder.
    init(path: String) throws(FileError) {
        if try FileStatus(of: path).kind == .folder { throw FileError(path, "is a folder, where a file is due") }
        let opened = open(path, O_RDONLY | O_CLOEXEC)
        guard opened >= 0 else { throw FileError(failedCallOn: path) }
        descriptor = opened
        name = path
        isOwned = true
    }

    private init(standardInput: Int32) {
        descriptor = standardInput
        name = "standard input"
        isOwned = false
    }

    deinit { if isOwned { close(descriptor) } }

    /// All bytes of a file. A regular file is read straight into the one place where it stays.
    static func contents(of path: String) throws(FileError) -> JSONBuffer {
        try ByteReader(path: path).contents()
    }

    /// All bytes of standard input.
    static func standardInput() throws(FileError) -> JSONBuffer {
        try ByteReader(standardInput: 0).contents()
    }

    private func contents() throws(FileError) -> JSONBuffer {
        var info = stat()
        let isSized = fstat(descriptor, &info) == 0 && info.st_mode & S_IFMT == S_IFREG && info.st_size > 0
        return isSized ? try sized(Int(info.st_size)) : try streamed()
    }

    private func sized(_ size: Int) throws(FileError) -> JSONBuffer {
        var failure: FileError?
        let buffer = JSONBuffer(capacity: size) { memory in
            var filled = 0
            while filled < size {
                // The slice lies inside the buffer's memory, and is used before the closure returns.
                let count = read(descriptor, memory.baseAddress.map { $0 + filled }, size - filled)
                if count < 0 && errno == EINTR { continue }
                if count < 0 { failure = FileError(failedCallOn: name) }
                guard count > 0 else { break }
                filled += count
            }
            return filled
        }
        if let failure { throw failure }
        return buffer
    }

    /// Pipes, terminals and files that do not tell their size.
    private func streamed() throws(FileError) -> JSONBuffer {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &block, block.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw FileError(failedCallOn: name) }
            guard count > 0 else { return JSONBuffer(bytes) }
            bytes += block[..<count]
        }
    }
}
