import Foundation
import LoopbackServer
import Testing

/// Tests that build packages of users. That takes minutes, so they run only if `SCHEMATIC_CONSUMER` is 1. They run one
/// after the other, because their packages share the build of this one.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["SCHEMATIC_CONSUMER"] == "1"))
enum UserPackageTests {}

/// A package that depends on this one, built from a fresh copy. All such packages use the build of this package, so that
/// its modules are not compiled again.
struct UserPackage {
    /// The root of this repository.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    let folder: URL

    /// Copies a package of the repository to a separate folder.
    init(copying path: String, as name: String) throws {
        folder = Self.root.appendingPathComponent(".build/users/\(name)")
        try? FileManager.default.removeItem(at: folder)
        let parent = folder.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: Self.root.appendingPathComponent(path), to: folder)
        try? FileManager.default.removeItem(at: folder.appendingPathComponent(".build"))
    }

    /// The folder of the shared build.
    var scratch: URL { Self.root.appendingPathComponent(".build") }

    /// The compiler's arguments for importing the modules of a build, including C modules.
    var moduleArguments: [String] {
        get throws {
            let products = scratch.appendingPathComponent("debug")
            // A tool has a second build of the modules that it shares with a product.
            let maps = try FileManager.default.contentsOfDirectory(atPath: products.path).sorted()
                .filter { !$0.hasSuffix("-tool.build") }
                .map { products.appendingPathComponent("\($0)/module.modulemap").path }
                .filter(FileManager.default.fileExists)
            return ["-I", products.appendingPathComponent("Modules").path]
                + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
        }
    }

    /// Runs `swift` in the package. Returns its status and output.
    ///
    /// `swift test`, which runs the tests, holds the lock of the build, but builds nothing meanwhile. Without a cached
    /// manifest, no package is built by the plan of another.
    func swift(_ arguments: [String]) throws -> (status: Int32, out: String) {
        let options = ["--scratch-path", scratch.path, "--ignore-lock", "--disable-build-manifest-caching"]
        return try run(["swift"] + arguments.prefix(1) + options + arguments.dropFirst())
    }

    /// Builds the package twice with a cached plan. The first build may still link the command again, and the second has
    /// nothing to do. Returns the status and output of the second.
    func buildAgain() throws -> (status: Int32, out: String) {
        defer { try? FileManager.default.removeItem(at: scratch.appendingPathComponent("debug.yaml")) }
        let build = ["swift", "build", "--scratch-path", scratch.path, "--ignore-lock"]
        _ = try run(build)
        return try run(build)
    }

    /// Runs a command in the package. Returns its status and output.
    func run(_ command: [String]) throws -> (status: Int32, out: String) {
        var process = ChildProcess(command[0], Array(command.dropFirst()))
        process.directory = folder.path
        process.environment = ProcessInfo.processInfo.environment.merging(["SCHEMATIC_PATH": Self.root.path]) { $1 }
        let log = folder.deletingLastPathComponent().appendingPathComponent("\(folder.lastPathComponent).log")
        process.output = log.path
        return (try process.run(), try String(contentsOf: log, encoding: .utf8))
    }
}
