import Foundation

/// The memory and descriptors of this process.
struct ProcessState {
    /// The resident memory in bytes.
    var memory: Int
    /// The peak of resident memory in bytes, since `forgetPeak()` on Linux, or since the start of the process
    /// elsewhere.
    var peak: Int
    /// The number of open file descriptors.
    var descriptors: Int

    static func current() throws -> ProcessState {
        let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count
        #if os(Linux)
            let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
            return ProcessState(
                memory: try bytes("VmRSS:", in: status),
                peak: try bytes("VmHWM:", in: status),
                descriptors: descriptors
            )
        #else
            var usage = rusage()
            getrusage(RUSAGE_SELF, &usage)
            return ProcessState(memory: usage.ru_maxrss, peak: usage.ru_maxrss, descriptors: descriptors)
        #endif
    }

    /// Resets the peak to the current memory, on Linux only.
    static func forgetPeak() {
        #if os(Linux)
            guard let file = FileHandle(forWritingAtPath: "/proc/self/clear_refs") else { return }
            try? file.write(contentsOf: Data("5".utf8))
            try? file.close()
        #endif
    }

    #if os(Linux)
        private static func bytes(_ name: String, in status: String) throws -> Int {
            let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
            guard let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) })
            else { throw UsageError("this system does not report \(name) of a process") }
            return kilobytes * 1024
        }
    #endif
}
