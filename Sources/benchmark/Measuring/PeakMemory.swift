import Foundation

/// The most memory that this process has held at once.
enum PeakMemory {
    /// In bytes.
    ///
    /// On Linux the kernel's own `VmHWM`: what `getrusage` tells there survives `exec`, and would be the build's that
    /// `swift run` did before.
    static func bytes() throws -> Int {
        #if os(Linux)
            let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
            let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
            guard let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) })
            else { throw UsageError("this system does not tell the peak of a process's memory") }
            return kilobytes * 1024
        #else
            var usage = rusage()
            getrusage(RUSAGE_SELF, &usage)
            return Int(usage.ru_maxrss)
        #endif
    }
}
