import SchemaEngine
import SchemaTools
import SchematicPlatform
import SchematicText

/// Reads files and streams, as a whole or in blocks.
struct ByteReader {
    private let file: Descriptor
    private let name: String

    /// Opens a file. Throws an error if the file does not exist, cannot be read, or is a folder. A path with
    /// control characters is refused, because reports and generated source contain it in a line.
    init(path: String) throws(FileError) {
        guard path.displayLine == path else {
            throw FileError(path, "its path has a line break or another invisible character; rename the file or folder")
        }
        if try FileStatus(of: path).kind == .folder { throw FileError(path, "is a folder; expected a file") }
        guard let opened = Descriptor.open(path, O_RDONLY) else { throw FileError(failedCallOn: path) }
        self.init(opened, named: path)
    }

    /// Creates a reader of an open file.
    init(_ file: Descriptor, named name: String) {
        self.file = file
        self.name = name
    }

    static let standardInput = ByteReader(.standardInput, named: "standard input")

    /// Returns all bytes of a file, or throws an error if there are more than `maximumSize`. A regular file is read directly
    /// into the buffer.
    static func contents(of path: String, maximumSize: Int = largestSize) throws(FileError) -> JSONBuffer {
        try ByteReader(path: path).contents(maximumSize: maximumSize)
    }

    /// Returns a closure that reads a file in blocks. The file is closed when the closure is released.
    static func filling(from path: String) throws(FileError) -> (UnsafeMutableRawBufferPointer) throws(FileError) -> Int
    {
        try ByteReader(path: path).fill
    }

    /// Reads up to as many bytes as fit. Returns their number, or 0 at the end.
    func fill(_ memory: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
        let count = file.read(into: memory)
        guard count >= 0 else { throw FileError(failedCallOn: name) }
        return count
    }

    /// Returns all remaining bytes. Throws an error if there are too many for a text of JSON: a file can be longer than the
    /// memory, because holes of it take no place.
    func contents(maximumSize: Int = largestSize) throws(FileError) -> JSONBuffer {
        guard let status = file.status, status.kind == .file, status.size > 0 else {
            return try streamed(maximumSize)
        }
        guard status.size <= maximumSize else { throw tooLarge(maximumSize) }
        return try sized(status.size)
    }

    /// The maximum size of a file or stream that is read as a whole, in bytes. A longer text of JSON is not parsed.
    static let largestSize = Int(UInt32.max) - 1

    private func tooLarge(_ maximumSize: Int) -> FileError {
        let size = maximumSize == Self.largestSize ? "4 GiB or more" : "more than \(maximumSize >> 20) MiB"
        return FileError(name, "has \(size), and is not read; split it")
    }

    private func sized(_ size: Int) throws(FileError) -> JSONBuffer {
        var failure: FileError?
        let buffer = JSONBuffer(capacity: size) { memory in
            var filled = 0
            do throws(FileError) {
                while filled < size {
                    // The slice lies within the buffer's memory, and is used before the closure returns.
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

    /// Reads pipes, terminals and files without a known size.
    private func streamed(_ maximumSize: Int) throws(FileError) -> JSONBuffer {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 65_536)
        while true {
            let outcome = block.withUnsafeMutableBytes { memory in
                Result { () throws(FileError) in try fill(memory) }
            }
            let count = try outcome.get()
            guard count > 0 else { return JSONBuffer(bytes) }
            guard bytes.count <= maximumSize - count else { throw tooLarge(maximumSize) }
            bytes += block[..<count]
        }
    }
}
