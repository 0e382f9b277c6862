import Foundation

/// What this process holds.
struct ProcessState {
    /// Bytes of memory that are resident now.
    var memory: Int
    /// The most bytes that were, since `forgetPeak()` where the system can forget it, and ever elsewhere.
    var peak: Int
    /// Open file descriptors.
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

    /// Lets the peak begin at what is held now.
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
            else { throw UsageError("this system does not tell \(name) of a process") }
            return kilobytes * 1024
        }
    #endif
}
