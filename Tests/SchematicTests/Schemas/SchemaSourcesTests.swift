import Foundation
import SchemaEngine
import Testing

@testable import Schematic

@Suite("Schema files")
struct SchemaSourcesTests {
    /// A temporary folder that is removed after the test.
    final class Folder: Sendable {
        let path = FileManager.default.temporaryDirectory.path + "/schemas-" + UUID().uuidString

        init(_ files: [String]) throws {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            for file in files { try write(file, "1") }
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func write(_ file: String, _ text: String) throws {
            let url = URL(fileURLWithPath: path + "/" + file)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: url)
        }

        func link(_ name: String, to target: String) throws {
            try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
        }
    }

    /// Returns the paths that cannot be read, each with its reason.
    static func failures(_ sources: SchemaSources) -> [[String]] {
        do {
            _ = try sources.read()
            return []
        } catch {
            guard error.code == .unreadableSchemas else { return [] }
            let (paths, reasons) = (error.paths, error.reasons)
            return zip(paths, reasons).map { [$0, $1] }
        }
    }

    @Test("every schema file in a folder and its subfolders is found, and no other file")
    func folder() throws {
        let folder = try Folder([
            "B.json", "A.response.json", "sub/deep/C.plist", "notes.txt", ".hidden.json", "Info.plist",
            "sub/.git/D.json",
        ])
        let paths = try SchemaSources.folder(folder.path).read().map { $0.path.dropFirst(folder.path.count + 1) }
        #expect(paths == ["A.response.json", "B.json", "sub/deep/C.plist"])
    }

    @Test("a link to another folder is followed, and a link back is a fault")
    func links() throws {
        let other = try Folder(["X.json"])
        let folder = try Folder(["A.json"])
        try folder.link("other", to: other.path)
        #expect(try SchemaSources.folder(folder.path).read().count == 2)
        try folder.link("loop", to: folder.path)
        try other.link("round", to: folder.path)
        let failures = Self.failures(.folder(folder.path))
        #expect(failures.map { $0[0] } == [folder.path + "/loop", folder.path + "/other/round"])
        #expect(failures.allSatisfy { $0[1].contains("points back") })
    }

    @Test("a relative path that does not exist is reported with the directory in which it was looked for")
    func relative() {
        let directory = FileManager.default.currentDirectoryPath
        #expect(
            Self.failures(.folder("no-such-folder") + .files(["no-such.json"])) == [
                ["no-such-folder", "there is no such folder in \(directory)"],
                ["no-such.json", "there is no such file in \(directory)"],
            ]
        )
    }

    @Test("all unreadable files and folders are reported at once")
    func unreadable() throws {
        let folder = try Folder(["A.json"])
        try folder.link("Gone.json", to: "/nowhere/at/all.json")
        let sources =
            SchemaSources.folder(folder.path) + .folder("/no/such/folder") + .files(["/no/such.json"])
            + .folder(folder.path + "/A.json")
        #expect(
            Self.failures(sources) == [
                [folder.path + "/Gone.json", "there is no such file"],
                ["/no/such/folder", "there is no such folder"],
                ["/no/such.json", "there is no such file"],
                [folder.path + "/A.json", "expected a folder, found a file"],
            ]
        )
    }

    @Test("an item that is not a regular file, or is too large, is a failure, and is not waited for")
    func irregular() throws {
        let folder = try Folder([])
        #expect(mkfifo(folder.path + "/A.json", 0o600) == 0)
        // A sparse file, which takes no room on the disk.
        #expect(FileManager.default.createFile(atPath: folder.path + "/B.json", contents: nil))
        #expect(truncate(folder.path + "/B.json", 64 << 20 + 1) == 0)
        let sources = SchemaSources.folder(folder.path) + .files([folder.path])
        #expect(
            Self.failures(sources) == [
                [folder.path + "/A.json", "expected a file, found a folder, a pipe or a device"],
                [folder.path + "/B.json", "it has more than 64 MiB"],
                [folder.path, "expected a file, found a folder, a pipe or a device"],
            ]
        )
    }

    @Test("files, texts and folders are combined in order")
    func sum() throws {
        let folder = try Folder(["A.json"])
        let sources: SchemaSources =
            .sources([SchemaSource(path: "T.json", text: "1")]) + .files([folder.path + "/A.json"])
            + .folder(folder.path) + .none
        #expect(try sources.read().map { ($0.path as NSString).lastPathComponent } == ["T.json", "A.json", "A.json"])
    }

    @Test("the paths of a bundle's files are relative to its resources")
    func bundle() throws {
        #expect(try SchemaSources.bundle(.module).read().map(\.path) == ["BundledSchemas/Bundled.path.json"])
        let folder = SchemaSources.bundle(.module, folder: "BundledSchemas")
        #expect(try folder.read().map(\.path) == ["BundledSchemas/Bundled.path.json"])
    }
}
