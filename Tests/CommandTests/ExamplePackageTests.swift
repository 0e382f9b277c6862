import Foundation
import Testing

extension UserPackageTests {
    /// Builds and tests the packages in `Docs/Examples`. Their dependencies are replaced by the declarations in
    /// `Tests/Packages/StandIns`, because a build must not need a network. `Tests/weekly` sets `SCHEMATIC_EXAMPLES`.
    @Suite(.enabled(if: ProcessInfo.processInfo.environment["SCHEMATIC_EXAMPLES"] == "1"))
    struct ExamplePackageTests {
        /// The dependencies of an example, with the version that stands in for each.
        private static let dependencies = [
            "Alamofire/Alamofire": "5.10.0",
            "swift-server/async-http-client": "1.24.0",
            "apple/swift-nio": "2.81.0",
            "apple/swift-http-types": "1.3.0",
        ]

        @Test(
            "each example package builds, and its tests pass",
            arguments: ["CheckedAlamofire", "AsyncHTTPTransport", "ConvertedHTTPTypes"]
        )
        func example(_ name: String) throws {
            let user = try UserPackage(copying: "Docs/Examples/\(name)", as: "example-\(name)")
            for (repository, version) in Self.dependencies {
                let standIn = try Self.standIn(repository, version: version)
                let mirror = [
                    "config", "set-mirror", "--original", "https://github.com/\(repository).git",
                    "--mirror", standIn.absoluteString,
                ]
                let mirrored = try user.run(["swift", "package"] + mirror)
                #expect(mirrored.status == 0, "\(mirrored.out)")
            }
            // The user's own folder remembers the commit of each version, and refuses another one.
            let security = user.folder.appendingPathComponent("security").path
            let test = try user.swift(["test", "--security-path", security])
            #expect(test.status == 0, "\(test.out)")
            #expect(test.out.contains("passed after") && !test.out.contains("with 0 tests"), "\(test.out)")
        }

        /// Makes a repository of a stand-in, with a tag for its version. Returns its folder.
        private static func standIn(_ repository: String, version: String) throws -> URL {
            let name = URL(fileURLWithPath: repository).lastPathComponent
            let package = try UserPackage(copying: "Tests/Packages/StandIns/\(name)", as: "stand-ins/\(name)")
            let author = ["-c", "user.name=test", "-c", "user.email=test@example.com"]
            for arguments in [
                ["init", "--quiet"], ["add", "."], ["commit", "--quiet", "-m", "Add all"], ["tag", version],
            ] {
                let run = try package.run(["git"] + author + arguments)
                guard run.status == 0 else { throw StandInError(message: run.out) }
            }
            return package.folder
        }

        private struct StandInError: Error { let message: String }
    }
}
