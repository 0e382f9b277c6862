import Foundation

/// The memory of this process as reported by the kernel, on Linux only.
struct ProcessMemory {
    /// The resident memory in bytes.
    let current: Int
    /// The peak of resident memory in bytes since `forgetPeak()`.
    let peak: Int

    init() throws {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
            throw UsageError("this system does not report the memory of a process: remove the row 'memory'")
        }
        current = try Self.bytes("VmRSS:", in: status)
        peak = try Self.bytes("VmHWM:", in: status)
    }

    /// Whether the system reports the memory of a process.
    static var isKnown: Bool { FileManager.default.fileExists(atPath: "/proc/self/clear_refs") }

    /// Resets the peak to the current memory.
    static func forgetPeak() throws {
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: "/proc/self/clear_refs"))
        try file.write(contentsOf: Data("5".utf8))
        try file.close()
    }

    private static func bytes(_ name: String, in status: String) throws -> Int {
        let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
        guard let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) })
        else { throw UsageError("this system does not report \(name) of a process") }
        return kilobytes * 1024
    }
}
