import Foundation
import Testing

/// Makes releases of stubs of the programs, and installs them as the action for workflows does.
@Suite("Releases", .enabled(if: ReleaseTools.areInstalled))
struct ReleaseTests {
    private static let platforms = ["linux-aarch64", "linux-x86_64", "macos"]

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder(
            Dictionary(
                uniqueKeysWithValues: Self.platforms.map { ("programs/\($0)/schema-lint", "#!/bin/sh\necho \"$@\"\n") }
            )
        )
    }

    /// Runs `.ci/release bundle`.
    private func bundle(_ arguments: String...) throws -> CommandProcess {
        let script = UserPackage.root.appendingPathComponent(".ci/release").path
        return try CommandProcess(
            program: script,
            ["bundle"] + arguments,
            in: folder,
            environment: ["PATH": SearchPath.variable]
        )
    }

    private func shell(_ script: String, environment: [String: String] = [:]) throws -> CommandProcess {
        let own = ["PATH": SearchPath.variable].merging(environment) { $1 }
        return try CommandProcess(program: "/bin/bash", "-c", script, in: folder, environment: own)
    }

    private func checksum(of file: String) throws -> String {
        String(try shell("sha256sum \(file) || shasum -a 256 \(file)").out.prefix(64))
    }

    // MARK: Archives

    @Test(
        "a release has an archive of each program, a bundle of all, a bill of materials, and the checksums of these"
    )
    func contents() throws {
        let run = try bundle("programs", "release")
        #expect(run.status == 0, "\(run.err)")
        let files = try folder.text(of: "release/SHA256SUMS").split(separator: "\n").map { $0.split(separator: " ") }
        let archives = Self.platforms.map { "schema-lint-\($0).tar.gz" }
        #expect(
            files.map { $0[1] } == archives.map { $0[...] } + [
                "schema-lint.artifactbundle.zip", "schema-lint.cdx.json",
            ]
        )
        for file in files { #expect(try checksum(of: "release/\(file[1])") == file[0]) }
    }

    @Test("the archives do not depend on the times and permissions of files")
    func reproducible() throws {
        let first = try bundle("programs", "release")
        let change = "touch -t 200001010000 programs/*/* && chmod 600 programs/*/*"
        #expect(try shell(change).status == 0)
        let second = try bundle("programs", "again")
        #expect(first.status == 0 && first.out == second.out)
        try folder.write("#!/bin/sh\nexit 1\n", to: "programs/macos/schema-lint")
        #expect(try bundle("programs", "other").out != first.out)
    }

    @Test("the bundle has the program for each triple, under the name by which the plugins find it")
    func variants() throws {
        _ = try bundle("programs", "release")
        #expect(try shell("python3 -m zipfile -e release/schema-lint.artifactbundle.zip .").status == 0)
        let text = try folder.text(of: "schema-lint.artifactbundle/info.json")
        let info = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        #expect(info?["schemaVersion"] as? String == "1.0")
        let artifacts = info?["artifacts"] as? [String: [String: Any]]
        #expect(artifacts?.keys.sorted() == ["schema-lint"])
        let variants = try #require(artifacts?["schema-lint"]?["variants"] as? [[String: Any]])
        let triples = variants.flatMap { $0["supportedTriples"] as? [String] ?? [] }
        #expect(
            triples.sorted() == [
                "aarch64-unknown-linux-gnu", "arm64-apple-macosx", "x86_64-apple-macosx", "x86_64-unknown-linux-gnu",
            ]
        )
        for variant in variants {
            let path = try #require(variant["path"] as? String)
            #expect(FileManager.default.fileExists(atPath: folder("schema-lint.artifactbundle/\(path)")))
        }
    }

    @Test("the package names the archive with its checksum, or contains it; its targets have names of their own")
    func package() throws {
        let url = "https://example.com/0.1.0"
        _ = try bundle("programs", "release", "--url", url)
        let manifest = try folder.text(of: "release/SchematicBinary/Package.swift")
        let sum = try checksum(of: "release/schema-lint.artifactbundle.zip")
        #expect(manifest.contains("url: \"\(url)/schema-lint.artifactbundle.zip\",\n            checksum: \"\(sum)\""))
        _ = try bundle("programs", "local")
        #expect(
            try folder.text(of: "local/SchematicBinary/Package.swift")
                .contains("path: \"schema-lint.artifactbundle.zip\"")
        )
        #expect(try checksum(of: "local/SchematicBinary/schema-lint.artifactbundle.zip") == sum)

        let own = try String(contentsOf: UserPackage.root.appendingPathComponent("Package.swift"), encoding: .utf8)
        let targets = manifest.matches(of: /name: "(\w+)"/).map { String($0.1) }
        #expect(Set(targets).count == 5)
        for target in targets { #expect(!own.contains("\"\(target)\"")) }
    }

    @Test(
        "what cannot be released is refused with the reason",
        arguments: [
            (["programs", "release", "--expect", "99.0.0"], "expected the version 99.0.0, found "),
            (["programs", "programs"], "expected a new folder"),
            (["empty", "release"], "found none"),
            (["unknown", "release"], "found windows"),
        ]
    )
    func refused(arguments: [String], message: String) throws {
        try folder.write("", to: "unknown/windows/schema-lint.exe")
        #expect(try shell("mkdir empty").status == 0)
        let script = UserPackage.root.appendingPathComponent(".ci/release").path
        let environment = ["PATH": SearchPath.variable]
        let run = try CommandProcess(program: script, ["bundle"] + arguments, in: folder, environment: environment)
        #expect(run.status == 1)
        #expect(run.err.hasPrefix("error: ") && run.err.contains(message), "\(run.err)")
    }

    // MARK: The action

    /// Runs the commands of the action's steps, as a runner does.
    private func install(from release: String, checksum: String) throws -> CommandProcess {
        let action = UserPackage.root.appendingPathComponent(".github/actions/schema-lint")
        let text = try String(contentsOf: action.appendingPathComponent("action.yml"), encoding: .utf8)
        let commands = text.matches(of: /- run: '(.+)'/).map { String($0.1) }
        try #require(commands.count == 1)
        return try shell(
            commands[0],
            environment: [
                "GITHUB_ACTION_PATH": action.path, "GITHUB_PATH": folder("path"), "FOLDER": folder("tool"),
                "CHECKSUM": checksum, "URL": "file://" + folder(release),
            ]
        )
    }

    @Test("the action adds the verified program to the path, and downloads nothing that the cache has")
    func action() throws {
        _ = try bundle("programs", "release")
        let sum = try checksum(of: "release/SHA256SUMS")
        let first = try install(from: "release", checksum: sum)
        #expect(first.status == 0 && first.out == "--version\n", "\(first.err)")
        #expect(try folder.text(of: "path") == folder("tool/bin") + "\n")
        #expect(try shell("PATH=$(cat path):$PATH && schema-lint Schemas").out == "Schemas\n")
        let again = try install(from: "nowhere", checksum: sum)
        #expect(again.status == 0, "\(again.err)")
    }

    @Test(
        "the action installs nothing that differs from its checksum",
        arguments: [
            ("true", "0000", "expected SHA256SUMS with the SHA-256 0000, found "),
            ("for file in release/*.tar.gz; do echo >>$file; done", nil, "expected schema-lint-"),
            ("rm release/*.tar.gz", nil, "cannot be downloaded"),
        ] as [(String, String?, String)]
    )
    func mismatch(damage: String, checksum wrong: String?, message: String) throws {
        _ = try bundle("programs", "release")
        #expect(try shell(damage).status == 0)
        let run = try install(from: "release", checksum: try wrong ?? checksum(of: "release/SHA256SUMS"))
        #expect(run.status == 1)
        #expect(run.err.contains("error: schema-lint cannot be installed: "), "\(run.err)")
        #expect(run.err.contains(message), "\(run.err)")
        #expect(!FileManager.default.fileExists(atPath: folder("tool/bin")))
        #expect(!FileManager.default.fileExists(atPath: folder("path")))
    }
}

/// The programs with which a release is made and installed.
enum ReleaseTools {
    static let areInstalled = ["python3", "swift", "curl"].allSatisfy { SearchPath.program($0) != nil }
}
