import Foundation
import Testing

/// A package that depends on this one, built and linted as its users do. It takes a build of its own, so that it runs only
/// where `SCHEMATIC_CONSUMER` is 1.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["SCHEMATIC_CONSUMER"] == "1"))
struct ConsumerTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private let package = Self.root.appendingPathComponent(".build/consumer/package")

    /// A fresh copy of the package; what it builds stays for the next run.
    init() throws {
        try? FileManager.default.removeItem(at: package)
        let parent = package.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        let sample = Self.root.appendingPathComponent("Tests/ConsumerPackage")
        try FileManager.default.copyItem(at: sample, to: package)
        try? FileManager.default.removeItem(at: package.appendingPathComponent(".build"))
    }

    private func swift(_ arguments: String...) throws -> (status: Int32, out: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let scratch = package.deletingLastPathComponent().appendingPathComponent("scratch").path
        process.arguments = ["swift", arguments[0], "--scratch-path", scratch] + arguments.dropFirst()
        process.currentDirectoryURL = package
        process.environment = ProcessInfo.processInfo.environment.merging(["SCHEMATIC_PATH": Self.root.path]) { $1 }
        let log = package.deletingLastPathComponent().appendingPathComponent("log.txt")
        try Data().write(to: log)
        let handle = try FileHandle(forWritingTo: log)
        process.standardOutput = handle
        process.standardError = handle
        try process.run()
        process.waitUntilExit()
        return (process.terminationStatus, try String(contentsOf: log, encoding: .utf8))
    }

    @Test("a build lints the schemas that have changed, and an error fails it; the command lints them all")
    func consumer() throws {
        let schema = package.appendingPathComponent("Sources/Consumer/Schemas/GetIssue.response.json")
        let warning = "\(schema.path):5:18: warning: "

        let first = try swift("build")
        #expect(first.status == 0, "\(first.out)")
        #expect(first.out.contains(warning), "\(first.out)")
        // The second build may still link the command itself anew; the third finds nothing to do.
        #expect(try swift("build").status == 0)
        #expect(try !swift("build").out.contains(warning), "nothing has changed")

        let command = try swift("package", "schema-lint")
        #expect(command.status == 0, "\(command.out)")
        #expect(command.out.contains("Sources/Consumer/Schemas/GetIssue.response.json:5:18: warning: "))

        let text = try String(contentsOf: schema, encoding: .utf8)
        try Data(text.replacingOccurrences(of: "\"Cannot log in\"", with: "\"{strin}\"").utf8).write(to: schema)
        let broken = try swift("build")
        #expect(broken.status != 0)
        #expect(broken.out.contains("\(schema.path):4:16: error: "), "\(broken.out)")
        #expect(try swift("package", "schema-lint", "lint", "Sources/Consumer/Schemas").status != 0)
    }
}
