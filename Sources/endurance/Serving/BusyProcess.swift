import Foundation

/// A child process that keeps a processor busy. It ends with this process, because its standard input is a pipe from this
/// process.
final class BusyProcess: Sendable {
    private let process: Process
    private let input: Pipe

    init() throws {
        process = Process()
        input = Pipe()
        process.executableURL = try OwnExecutable.url()
        process.arguments = ["spin"]
        process.standardInput = input
        try process.run()
    }

    func stop() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// Computes until the end of standard input.
    static func spinUntilInputEnds() {
        Thread.detachNewThread {
            var number: UInt64 = 1
            while true { number = number &* 6_364_136_223_846_793_005 &+ 1 }
        }
        while !FileHandle.standardInput.availableData.isEmpty {}
    }
}
