import LoopbackServer
import SchematicPlatform

/// The lines about calls on standard output. A reader that does not read loses lines, and never delays a call.
final class CallLog: Sendable {
    /// The maximum length of a line. A pipe that can be written to takes as many bytes without blocking.
    private static let longestLine = 512
    /// The number of lines that were lost since the last one that was written.
    private let lost = Locked(0)

    /// Removes from a line what its reader would interpret.
    private let protect: @Sendable (String) -> String

    /// Creates a log, whose lines pass through a closure.
    init(_ protect: @escaping @Sendable (String) -> String) { self.protect = protect }

    /// Writes a line, which ends with a line break.
    func write(_ line: String) {
        let bytes = Self.bytes(of: protect(line))
        lost.withLock { lost in
            guard canWrite() else { return lost += 1 }
            let text = lost == 0 ? "" : "(\(lost) lines lost)\n"
            lost = 0
            try? OutputFile.standardOutput.write(ContiguousArray(text.utf8) + bytes)
        }
    }

    /// Returns the bytes of a line, of which the rest of a long one is left out.
    private static func bytes(of line: String) -> [UInt8] {
        guard line.utf8.count > longestLine else { return Array(line.utf8) }
        var bytes = Array(line.utf8.prefix(longestLine - 1))
        // The last character may be cut.
        while let byte = bytes.last, byte & 0xC0 == 0x80 { bytes.removeLast() }
        if let byte = bytes.last, byte >= 0xC0 { bytes.removeLast() }
        return bytes + [0x0A]
    }

    private func canWrite() -> Bool {
        var entry = pollfd(fd: 1, events: Int16(POLLOUT), revents: 0)
        return poll(&entry, 1, 100) > 0 && entry.revents & Int16(POLLOUT) != 0
    }
}
