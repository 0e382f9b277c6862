import Foundation
import LoopbackServer

/// A run of the built benchmark as a process.
struct BenchmarkProcess {
    let status: Int32
    let out: String
    let err: String

    /// The path of the built program, which is beside the test bundle.
    static let path: String = {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        let folder = (bundle ?? URL(fileURLWithPath: CommandLine.arguments[0])).deletingLastPathComponent()
        return folder.appendingPathComponent("benchmark").path
    }()

    init(_ arguments: [String]) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("benchmark-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (out, err) = (folder.appendingPathComponent("out"), folder.appendingPathComponent("err"))
        var process = ChildProcess(Self.path, arguments)
        process.directory = folder.path
        // Without the variables that name payloads.
        process.environment = ["PATH": "/usr/bin:/bin"]
        process.output = out.path
        process.errors = err.path
        status = try process.run()
        self.out = try String(contentsOf: out, encoding: .utf8)
        self.err = try String(contentsOf: err, encoding: .utf8)
    }
}
