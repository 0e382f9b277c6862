import Foundation
import Testing

extension UserPackageTests {
    /// Makes a release of the built command, and uses its package as users do.
    @Suite(.enabled(if: ReleaseTools.areInstalled)) struct BinaryPackageTests {
        /// The folder beside the packages of users, to which their manifests refer.
        private static let release = UserPackage.root.appendingPathComponent(".build/users/release")

        init() throws {
            let programs = try TemporaryFolder([:])
            #if os(macOS)
                let platform = "macos"
            #elseif arch(arm64)
                let platform = "linux-aarch64"
            #else
                let platform = "linux-x86_64"
            #endif
            let folder = programs.url.appendingPathComponent("programs/\(platform)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let program = URL(fileURLWithPath: CommandProcess.path(of: "schema-lint"))
            try FileManager.default.copyItem(at: program, to: folder.appendingPathComponent("schema-lint"))
            try? FileManager.default.removeItem(at: Self.release)
            let run = try CommandProcess(
                program: UserPackage.root.appendingPathComponent(".ci/release").path,
                "bundle",
                "programs",
                Self.release.path,
                in: programs,
                environment: ["PATH": SearchPath.variable]
            )
            try #require(run.status == 0, "\(run.err)")
        }

        @Test("the first run in an empty package compiles only the plugin")
        func command() throws {
            let package = try TemporaryFolder([
                "Package.swift": """
                // swift-tools-version: 6.2
                import PackageDescription

                let package = Package(
                    name: "Empty",
                    dependencies: [.package(path: "\(Self.release.appendingPathComponent("SchematicBinary").path)")]
                )
                """,
                "Schemas/GetIssue.response.json": #"{ "closed_on": null }"#,
            ])
            let swift = try #require(SearchPath.program("swift"))
            let run = try CommandProcess(
                program: swift,
                "package",
                "schema-lint-binary",
                in: package,
                environment: ["PATH": SearchPath.variable, "HOME": NSHomeDirectory()]
            )
            #expect(run.status == 0, "\(run.err)")
            #expect(run.out.contains("Schemas/GetIssue.response.json:1:16: warning: "), "\(run.out)")
            let built = FileManager.default.enumerator(atPath: package(".build"))?.compactMap { $0 as? String } ?? []
            #expect(built.contains { $0.hasSuffix("/schema-lint") }, "the program of the release")
            #expect(built.filter { $0.hasSuffix(".swiftmodule") || $0.hasSuffix(".swift.o") } == [])
        }

        @Test("an app is linted and gets its types by the program of a release")
        func app() throws {
            let user = try UserPackage(copying: "Tests/Packages/BinaryPackage", as: "binary")
            let build = try user.swift(["build", "--product", "App"])
            #expect(build.status == 0, "\(build.out)")
            #expect(build.out.contains("GetIssue.response.json:3:16: warning: "), "\(build.out)")
            let run = try user.run([user.scratch.appendingPathComponent("debug/App").path])
            #expect(run.out == "7\n", "\(run.out)")
        }
    }
}
