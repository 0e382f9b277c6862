import Foundation

/// A child process of this program. It ends with this process, because its standard input is a pipe from this
/// process.
final class OwnProcess {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    convenience init(_ arguments: [String], environment: [String: String] = [:]) throws {
        try self.init(program: Self.executable(), arguments, environment: environment)
    }

    init(program: URL, _ arguments: [String], environment: [String: String] = [:]) throws {
        process.executableURL = program
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    /// Returns the executable file of this process.
    static func executable() throws -> URL {
        guard let program = Bundle.main.executableURL else {
            throw UsageError("this system does not report the path of a program")
        }
        return program
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// Returns the next line of its output, or the rest of the output if it ends without a newline.
    func line() throws -> String {
        var line = Data()
        while let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty, byte != Data("\n".utf8) {
            line += byte
        }
        return String(decoding: line, as: UTF8.self)
    }

    /// Waits until the parent process closes the pipe, which is when it ends.
    static func waitForEndOfInput() {
        while !FileHandle.standardInput.availableData.isEmpty {}
    }
}
