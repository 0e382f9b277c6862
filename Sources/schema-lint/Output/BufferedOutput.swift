/// Collects short texts, and writes them in larger blocks.
struct BufferedOutput {
    private static let size = 65_536

    private let write: (String) throws(FileError) -> Void
    private var pending = ""

    init(_ write: @escaping (String) throws(FileError) -> Void) { self.write = write }

    mutating func append(_ text: String) throws(FileError) {
        pending += text
        if pending.utf8.count >= Self.size { try flush() }
    }

    mutating func flush() throws(FileError) {
        guard !pending.isEmpty else { return }
        try write(pending)
        pending = ""
    }
}
