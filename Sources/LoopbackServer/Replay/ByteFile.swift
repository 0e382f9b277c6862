import SchematicPlatform

/// Reads files for replays, without Foundation.
enum ByteFile {
    /// Returns all bytes of a file, or `nil` if it cannot be read.
    static func contents(of path: String) -> [UInt8]? {
        guard let file = Descriptor.open(path, O_RDONLY) else { return nil }
        var bytes: [UInt8] = []
        while true {
            var count = 0
            bytes += [UInt8](unsafeUninitializedCapacity: 65_536) { memory, filled in
                count = file.read(into: UnsafeMutableRawBufferPointer(memory))
                filled = max(0, count)
            }
            if count <= 0 { return count == 0 ? bytes : nil }
        }
    }
}
