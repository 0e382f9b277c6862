import SchemaEngine
import SchemaTools

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// Reads files and streams, whole or block by block.
final class ByteReader {
    private let descriptor: Int32
    private let name: String
    private let isOwned: Bool

    /// Opens a file. Throws where there is none, where it may not be read, and for a folder. A path with control characters
    /// is refused: reports and generated source name it in a line.
    init(path: String) throws(FileError) {
        guard path.displayLine == path else {
            throw FileError(path, "its path has a line break or another invisible character; rename the file or folder")
        }
        if try FileStatus(of: path).kind == .folder { throw FileError(path, "is a folder, where a file is due") }
        let opened = open(path, O_RDONLY | O_CLOEXEC)
        guard opened >= 0 else { throw FileError(failedCallOn: path) }
        descriptor = opened
        name = path
        isOwned = true
    }

    /// Takes over an open descriptor, and closes it.
    init(closing descriptor: Int32, named name: String) {
        self.descriptor = descriptor
        self.name = name
        isOwned = true
    }

    /// Standard input, which stays open.
    init() {
        descriptor = 0
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
        try ByteReader().contents()
    }

    /// Opens a file to be read block by block; it is closed with the closure.
    static func filling(from path: String) throws(FileError) -> (UnsafeMutableRawBufferPointer) throws(FileError) -> Int
    {
        try ByteReader(path: path).fill
    }

    /// Reads the next bytes, as many as there are and fit. Returns how many that were; 0 at the end.
    func fill(_ memory: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
        while true {
            let count = read(descriptor, memory.baseAddress, memory.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw FileError(failedCallOn: name) }
            return count
        }
    }

    /// All bytes that are left.
    func contents() throws(FileError) -> JSONBuffer {
        var info = stat()
        let isSized = fstat(descriptor, &info) == 0 && info.st_mode & S_IFMT == S_IFREG && info.st_size > 0
        return isSized ? try sized(Int(info.st_size)) : try streamed()
    }

    private func sized(_ size: Int) throws(FileError) -> JSONBuffer {
        var failure: FileError?
        let buffer = JSONBuffer(capacity: size) { memory in
            var filled = 0
            do throws(FileError) {
                while filled < size {
                    // The slice lies inside the buffer's memory, and is used before the closure returns.
                    let count = try fill(UnsafeMutableRawBufferPointer(rebasing: memory[filled...]))
                    guard count > 0 else { break }
                    filled += count
                }
            } catch {
                failure = error
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
            let outcome = block.withUnsafeMutableBytes { memory in
                Result { () throws(FileError) in try fill(memory) }
            }
            let count = try outcome.get()
            guard count > 0 else { return JSONBuffer(bytes) }
            bytes += block[..<count]
        }
    }
}
