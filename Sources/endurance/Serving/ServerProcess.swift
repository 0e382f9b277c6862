import Foundation

/// The server of a run in a child process. It ends with this process, because its standard input is a pipe from
/// this process.
final class ServerProcess: Sendable {
    let baseURL: String
    private let process: Process
    private let input: Pipe

    init() throws {
        process = Process()
        input = Pipe()
        let output = Pipe()
        process.executableURL = try OwnExecutable.url()
        process.arguments = ["serve"]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var line = Data()
        while let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty, byte != Data("\n".utf8) {
            line += byte
        }
        baseURL = String(decoding: line, as: UTF8.self)
        guard baseURL.hasPrefix("http://") else { throw RunFailure("the server did not start") }
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
