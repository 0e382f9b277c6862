import SchematicPlatform

/// Writes text to streams. It writes all bytes or throws an error.
enum ByteWriter {
    /// Writes text to an open descriptor.
    static func write(_ text: String, to descriptor: Int32, named name: String) throws(FileError) {
        try write(ContiguousArray(text.utf8), to: descriptor, named: name)
    }

    /// Writes bytes to an open descriptor.
    static func write(_ bytes: ContiguousArray<UInt8>, to descriptor: Int32, named name: String) throws(FileError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Self.write(descriptor, $0) }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw FileError(failedWriteTo: name) }
            rest = rest.dropFirst(count)
        }
    }

    private static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        SchematicPlatform.write(descriptor, bytes.baseAddress, bytes.count)
    }
}
