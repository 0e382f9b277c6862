import SchematicPlatform

/// Reads files for replays, without Foundation.
enum ByteFile {
    /// Returns all bytes of a file, or `nil` if it cannot be read.
    static func contents(of path: String) -> [UInt8]? {
        guard let file = try? Descriptor(open(path, O_RDONLY), from: "open") else { return nil }
        var bytes: [UInt8] = []
        while true {
            var count = 0
            bytes += [UInt8](unsafeUninitializedCapacity: 65_536) { memory, filled in
                count = read(file.number, memory.baseAddress, 65_536)
                filled = max(0, count)
            }
            if count == 0 { return bytes }
            if count < 0 && errno != EINTR { return nil }
        }
    }
}
