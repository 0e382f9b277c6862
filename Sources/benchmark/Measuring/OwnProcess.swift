import Foundation

/// This program once more, as a process of its own that ends with this one: its input is a pipe that nobody writes to.
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

    /// The file of this program.
    static func executable() throws -> URL {
        guard let program = Bundle.main.executableURL else {
            throw UsageError("this system does not tell where a program lies")
        }
        return program
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// The next line that it prints; what there is of one where it ends before.
    func line() throws -> String {
        var line = Data()
        while let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty, byte != Data("\n".utf8) {
            line += byte
        }
        return String(decoding: line, as: UTF8.self)
    }

    /// Waits until the other side has closed the pipe: until this process's own parent is gone.
    static func waitForEndOfInput() {
        while !FileHandle.standardInput.availableData.isEmpty {}
    }
}
