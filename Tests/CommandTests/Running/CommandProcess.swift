import Foundation

/// One run of a built program, mostly of the command, as a process of its own.
struct CommandProcess {
    var status: Int32
    var out: String
    var err: String

    /// Programs stand beside the test bundle.
    private static let products: URL = {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        return (bundle ?? URL(fileURLWithPath: CommandLine.arguments[0])).deletingLastPathComponent()
    }()

    /// Where a built program lies.
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
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program.hasPrefix("/") ? program : Self.path(of: program))
        process.arguments = arguments
        process.currentDirectoryURL = folder.url.appendingPathComponent(directory)
        process.environment = ["PATH": "/usr/bin:/bin"].merging(environment) { $1 }
        // Files and not pipes: nobody has to read while the process writes.
        try folder.write(input, to: ".in")
        for name in [".out", ".err"] { try folder.write("", to: name) }
        process.standardInput = try FileHandle(forReadingFrom: folder.url.appendingPathComponent(".in"))
        process.standardOutput = try FileHandle(forWritingTo: folder.url.appendingPathComponent(".out"))
        process.standardError = try FileHandle(forWritingTo: folder.url.appendingPathComponent(".err"))
        try process.run()
        process.waitUntilExit()
        status = process.terminationStatus
        out = try folder.text(of: ".out")
        err = try folder.text(of: ".err")
    }
}
