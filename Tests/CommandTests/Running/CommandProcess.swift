import Foundation
import LoopbackServer

/// A run of a built program, usually of the command, as a process.
struct CommandProcess {
    var status: Int32
    var out: String
    var err: String

    /// The folder of the programs, which also contains the test bundle.
    private static let products: URL = {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        return (bundle ?? URL(fileURLWithPath: CommandLine.arguments[0])).deletingLastPathComponent()
    }()

    /// Returns the path of a built program.
    static func path(of program: String) -> String { products.appendingPathComponent(program).path }

    init(
        program: String = "schema-lint",
        _ arguments: String...,
        in folder: TemporaryFolder,
        at directory: String = "",
        input: String = "",
        environment: [String: String] = [:]
    ) throws {
        try self.init(program: program, arguments, in: folder, at: directory, input: input, environment: environment)
    }

    init(
        program: String = "schema-lint",
        _ arguments: [String],
        in folder: TemporaryFolder,
        at directory: String = "",
        input: String = "",
        environment: [String: String] = [:]
    ) throws {
        var process = ChildProcess(program.hasPrefix("/") ? program : Self.path(of: program), arguments)
        process.directory = folder.url.appendingPathComponent(directory).path
        process.environment = ["PATH": "/usr/bin:/bin"].merging(environment) { $1 }
        try folder.write(input, to: ".in")
        process.input = folder.url.appendingPathComponent(".in").path
        process.output = folder.url.appendingPathComponent(".out").path
        process.errors = folder.url.appendingPathComponent(".err").path
        status = try process.run()
        out = try folder.text(of: ".out")
        err = try folder.text(of: ".err")
    }
}
