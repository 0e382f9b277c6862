import Foundation
import Testing

/// The Swift compiler, which checks generated source without a package: it sees the public names of the built modules only.
enum SwiftCompiler {
    static let path = SearchPath.program("swiftc")

    /// Generates the types of a folder's schemas, and checks that they compile without a warning.
    ///
    /// - Parameters:
    ///   - folder: A folder.
    ///   - schemas: The name of the folder of the schemas in it.
    ///   - isolation: The options for the default isolation of the module.
    ///   - source: Further source of the same module.
    /// - Throws: An error of a file or of the start of a process.
    static func check(_ folder: TemporaryFolder, schemas: String, isolation: [String] = [], beside source: String = "")
        async throws
    {
        let file = "\(schemas).swift"
        let generated = CommandRun("generate", "swift", folder(schemas), "--output", folder(file), "--quiet")
        #expect(generated.status == 0, "\(generated.out.prefix(2000))\(generated.err)")
        try folder.write(source, to: "Beside.swift")
        let options = ["-typecheck", "-swift-version", "6", "-parse-as-library", "-module-cache-path", folder("cache")]
        let compiler = try #require(path)
        let check = try await onOwnThread { [modules] in
            try CommandProcess(program: compiler, options + modules + isolation + [file, "Beside.swift"], in: folder)
        }
        let problems = check.err.split(separator: "\n").filter { $0.contains(": error:") || $0.contains(": warning:") }
        #expect(
            check.status == 0 && problems.isEmpty,
            "\(problems.prefix(20).joined(separator: "\n"))\n\(check.err.suffix(500))"
        )
    }

    /// Runs work that blocks on a thread of its own, so that the asynchronous tests beside it continue.
    private static func onOwnThread<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result(catching: work)) }
        }
    }

    /// The options that find the built modules, and the C modules that they import.
    private static let modules: [String] = {
        let modules = URL(fileURLWithPath: CommandProcess.path(of: "Modules"))
        let products = modules.deletingLastPathComponent()
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: products.path)) ?? []
        // A tool has a second build of the modules that it shares with a product.
        let maps = folders.filter { !$0.hasSuffix("-tool.build") }.map {
            products.appendingPathComponent($0).appendingPathComponent("module.modulemap").path
        }
        .filter(FileManager.default.fileExists).sorted()
        return ["-I", modules.path] + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
    }()
}
