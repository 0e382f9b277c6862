import Foundation
import Testing

@Suite struct FileTests {
    @Test("a catalog extends up to the nearest Tags.json")
    func nearestTags() throws {
        let folder = try TemporaryFolder([
            "Tags.json": "{}", "inner/Tags.json": "{}", "inner/deep/A.json": "{\"id\": 1}",
            "inner/B.json": "{\"id\": 1}", "C.json": "{\"id\": 1}",
        ])
        #expect(CommandRun("lint", folder("inner/deep")).err == "1 file, nothing found\n")
        #expect(CommandRun("lint", folder("inner/deep/A.json")).err == "1 file, nothing found\n")
        #expect(CommandRun("lint", folder("inner"), folder("inner/B.json")).err == "3 files, nothing found\n")
    }

    @Test("a subfolder with a Tags.json is a separate catalog")
    func innerCatalogs() throws {
        let folder = try TemporaryFolder([
            "Error.response.json": #"{ "error": "x" }"#, "shop/Tags.json": "{}",
            "shop/Error.response.json": #"{ "errors": ["x"] }"#, "shop/deep/Tags.json": "{}",
            "shop/deep/Error.response.json": #"{ "code": 7 }"#, "only/bank/Tags.json": "{}",
            "only/bank/GetIt.response.json": #"{ "a": "{nope}" }"#,
        ])
        let run = CommandRun("lint", folder.path)
        #expect(run.err == "1 error, 1 warning in 7 files\n")
        #expect(run.out.hasPrefix("\(folder("only/bank/GetIt.response.json")):1:8: error: "))
        #expect(run.out.contains("[unknown-tag]"))
        #expect(CommandRun("lint", folder("shop")).err == "4 files, nothing found\n")
        #expect(CommandRun("lint", folder("only")).err == "1 error, 1 warning in 2 files\n")
    }

    @Test("a catalog above the current folder is found")
    func upward() throws {
        let folder = try TemporaryFolder([
            "Tags.json": "{}", "below/A.json": "{\"id\": 1}", "below/B.json": "{\"id\": 1}",
        ])
        #expect(try CommandProcess("lint", in: folder, at: "below").err == "2 files, nothing found\n")
        #expect(try CommandProcess("lint", "A.json", in: folder, at: "below").err == "1 file, nothing found\n")
        #expect(try CommandProcess("lint", "..", in: folder, at: "below").err == "3 files, nothing found\n")
    }

    @Test("hidden files and folders, and files of other kinds, are not schemas")
    func hidden() throws {
        let folder = try TemporaryFolder([
            "A.response.json": "{\"id\": 1}", ".hidden.json": "{", ".build/B.json": "{", "README.md": "",
            "data.jsonl": "",
        ])
        #expect(CommandRun("lint", folder.path).err == "1 file, nothing found\n")
    }

    /// Names of files, and a part of the fault that each has. An empty part is for a name without a fault.
    static let names: [(name: String, fault: String)] = [
        ("X.JSON", "found 'X.JSON': did you mean 'X.json'?"), ("X.Json", "did you mean 'X.json'?"),
        ("GetX.response.JSON", "did you mean 'GetX.response.json'?"), ("X.PLIST", "did you mean 'X.plist'?"),
        ("GetX.response.jsn", "did you mean 'GetX.response.json'?"),
        ("GetX.response.404.josn", "did you mean 'GetX.response.404.json'?"),
        ("GetX.Response.json", "found 'Response': did you mean 'response'?"),
        ("GetX.REQUEST.json", "found 'REQUEST': did you mean 'request'?"),
        ("GetX.reponse.json", "found 'reponse': did you mean 'response'?"),
        ("GetX.responses.json", "found 'responses': did you mean 'response'?"),
        ("GetX.paths.json", "did you mean 'path'?"), ("GetX.eror.json", "did you mean 'error'?"),
        ("GetX.header.json", "did you mean 'headers'?"),
        ("GetX.respnse-headers.json", "did you mean 'response-headers'?"),
        ("notes.jsn", ""), ("GetX.response.jsonl", ""), ("GetX.response.json5", ""), ("README.TXT", ""),
    ]

    @Test(
        "a name that differs from that of a schema by case or by a letter is reported, and not skipped",
        arguments: names
    )
    func misspelled(row: (name: String, fault: String)) throws {
        let folder = try TemporaryFolder(["s/A.response.json": "{\"id\": 1}", "s/\(row.name)": "{\"id\": 1}"])
        let run = CommandRun("lint", folder("s"))
        #expect(run.status == (row.fault.isEmpty ? 0 : 1))
        #expect(run.out.contains("[bad-file-name]") == !row.fault.isEmpty, "\(run.out)")
        #expect(row.fault.isEmpty || run.out.contains(row.fault), "\(run.out)")
    }

    /// Encodings with the name in the message and that of `iconv`.
    static let encodings: [(encoding: String.Encoding, mark: [UInt8], name: String, converter: String)] = [
        (.utf16LittleEndian, [], "UTF-16 (little-endian)", "UTF-16LE"),
        (.utf16BigEndian, [], "UTF-16 (big-endian)", "UTF-16BE"),
        (.utf16LittleEndian, [0xFF, 0xFE], "UTF-16 (little-endian)", "UTF-16"),
        (.utf16BigEndian, [0xFE, 0xFF], "UTF-16 (big-endian)", "UTF-16"),
        (.utf32LittleEndian, [], "UTF-32 (little-endian)", "UTF-32LE"),
        (.utf32BigEndian, [0, 0, 0xFE, 0xFF], "UTF-32 (big-endian)", "UTF-32"),
    ]

    @Test("the encoding of a file that is not UTF-8 is named, with the command that converts it", arguments: encodings)
    func namesEncodings(row: (encoding: String.Encoding, mark: [UInt8], name: String, converter: String)) throws {
        let folder = try TemporaryFolder(["ok/A.json": "{\"id\": 1}"])
        func write(_ text: String, to name: String) throws {
            try folder.write("", to: name)
            let data = try #require(text.data(using: row.encoding))
            try Data(row.mark + data).write(to: folder.url.appendingPathComponent(name))
        }
        try write("{\"id\": 1}", to: "s/A.json")
        try write("{\"id\": 1}", to: "payload.json")
        try write("{}", to: "c/.schema-lint.json")
        try folder.write("{\"id\": 1}", to: "c/A.json")
        try write("{\"log\": {\"entries\": []}}", to: "calls.har")
        let runs = [
            CommandRun("lint", folder("s")),
            CommandRun("validate", "--schema", folder("ok/A.json"), folder("payload.json")),
            CommandRun("lint", folder("c")), CommandRun("infer", folder("payload.json")),
            CommandRun("infer", "--har", folder("calls.har"), "--output", folder("out")),
        ]
        for run in runs {
            #expect(run.status != 0)
            let text = run.out + run.err
            #expect(text.contains("expected UTF-8, found \(row.name)"), "\(text)")
            #expect(text.contains("iconv -f \(row.converter) -t UTF-8"), "\(text)")
        }
    }

    @Test(
        "an unusable path is reported in one line, and the others are processed",
        arguments: [
            ("gone", "gone: no such file or folder"), ("empty", "empty: contains no schema file"),
            ("notes.txt", "notes.txt: is not a schema file; expected .json or .plist"),
            ("self.json", "self.json: a symbolic link that leads back to itself"),
            ("dangling.json", "dangling.json: no such file or folder"),
        ]
    )
    func unusable(name: String, message: String) throws {
        let folder = try TemporaryFolder(["good/A.json": "{\"id\": 1}", "notes.txt": ""])
        try FileManager.default.createDirectory(atPath: folder("empty"), withIntermediateDirectories: true)
        try folder.link("self.json", to: "self.json")
        try folder.link("dangling.json", to: "nowhere")
        let run = CommandRun("lint", "--format", "json", folder(name), folder("good"))
        #expect(run.status == 2)
        #expect(run.err.split(separator: "\n").contains { $0.hasSuffix("/" + message) })
        #expect(try (run.json()["summary"] as? [String: Int])?["files"] == 1)
    }

    @Test("a file that is too large for a schema is reported and skipped, unless it is the payload")
    func large() throws {
        let folder = try TemporaryFolder(["A.json": "[1]"])
        try folder.write(String(repeating: " ", count: 16 << 20) + "[]", to: "large.json")
        let run = CommandRun("lint", folder.path)
        #expect(run.status == 2)
        #expect(run.err.contains("large.json: is larger than 16 MB, the limit for schema files; ignored\n"))
        let validated = CommandRun("validate", "--schema", folder("A.json"), folder("large.json"))
        #expect(validated.status == 0)
        #expect(validated.err == "2 files, nothing found\n")
    }

    @Test("links that form a cycle are reported and skipped")
    func circle() throws {
        let folder = try TemporaryFolder(["a/A.response.json": "{\"id\": 1}"])
        try folder.link("a/up", to: "..")
        let run = CommandRun("lint", folder.path)
        #expect(run.status == 0)
        #expect(run.err.contains("a/up: leads to a folder that is already read; ignored\n"))
        #expect(run.err.hasSuffix("1 file, nothing found\n"))
    }

    @Test("bytes that are not UTF-8 are reported at their position, and other files are processed")
    func invalidText() throws {
        let folder = try TemporaryFolder(["Other.json": "{\"a\": \"{nope}\"}"])
        try Data([0x7B, 0x22, 0x61, 0x22, 0x3A, 0x22, 0xFF, 0x22, 0x7D]).write(
            to: folder.url.appendingPathComponent("A.json")
        )
        try Data([0xFF, 0xFE, 0x7B, 0, 0x7D, 0]).write(to: folder.url.appendingPathComponent("B.json"))
        let run = CommandRun("lint", folder.path, "--format", "json")
        #expect(run.status == 1)
        #expect(try run.faults("code") == ["invalid-json", "invalid-json", "unknown-tag"])
        #expect(try run.faults("schema.column") == ["7", "1", "7"])
    }

    @Test("many files are reported in the order of their names, each with its own fault")
    func many() throws {
        let folder = try TemporaryFolder()
        for index in 0..<200 { try folder.write("{\"a\": \"{nope\(index)}\"}", to: "F\(1000 + index).json") }
        let run = CommandRun("lint", folder.path, "--format", "json")
        #expect(try run.faults("schema.file") == (0..<200).map { folder("F\(1000 + $0).json") })
    }

    @Test("a link to a schema file is a schema file")
    func linkedFile() throws {
        let folder = try TemporaryFolder(["real/A.json": "{\"id\": 1}"])
        try folder.link("B.json", to: "real/A.json")
        #expect(CommandRun("lint", folder("B.json")).status == 0)
    }

    @Test("names can contain spaces and letters of all kinds")
    func strangeNames() throws {
        let folder = try TemporaryFolder(["with space/\u{301}x/Größe_日本.response.json": "{\"id\": 1}"])
        #expect(CommandRun("lint", folder.path).err == "1 file, nothing found\n")
        #expect(CommandRun("lint", folder("with space/\u{301}x/Größe_日本.response.json")).status == 0)
    }

    @Test(
        "a schema or a payload whose path has a line break or an invisible character is refused in one line",
        arguments: [
            "new\nline/A.json", "A\r::error::x.json", "\u{1B}[2J/A.json", "\u{202E}A.json", "B\u{2028}C/A.json",
        ]
    )
    func invisibleNames(name: String) throws {
        let folder = try TemporaryFolder(["s/B.json": "{\"id\": 1}", "s/" + name: "{\"id\": \"{nope}\"}"])
        for format in ["text", "json", "jsonl", "github", "sarif", "junit", "checkstyle"] {
            let run = CommandRun("lint", folder("s"), "--format", format)
            #expect(run.status == 2)
            #expect(run.err.split(separator: "\n").contains { $0.contains("; rename the file or folder") })
            #expect(!run.out.split(whereSeparator: \.isNewline).contains { $0.hasPrefix("::error::x") })
            #expect(!run.out.contains("unknown-tag"))
        }
        #expect(CommandRun("validate", "--schema", folder("s/B.json"), folder("s/" + name)).status == 2)
        let generated = CommandRun("generate", "swift", folder("s"))
        #expect(generated.status == 2)
        #expect(generated.out.isEmpty)
        let root = String(name.split(separator: "/")[0])
        guard name.contains("/") else { return }
        #expect(CommandRun("generate", "swift", folder("s/" + root)).out.isEmpty)
    }

    @Test("a file that is longer than the memory is not read", arguments: ["payload.json", "s/.schema-lint.json"])
    func unreadLength(name: String) throws {
        let folder = try TemporaryFolder(["s/A.response.json": "{\"id\": 1}", "payload.json": "{}"])
        try folder.write("", to: name)
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder(name)))
        // A hole, which takes no place on the disk.
        try file.truncate(atOffset: 1 << 40)
        try file.close()
        let run = CommandRun("validate", "--schema", folder("s/A.response.json"), folder("payload.json"))
        let lint = CommandRun("lint", folder("s"))
        let failed = name == "payload.json" ? run : lint
        #expect(failed.status == 2)
        #expect(failed.err.contains("\(name): has 4 GiB or more, and is not read; split it"))
    }

    @Test("a name that is not UTF-8 is reported in one line")
    func invalidName() throws {
        let folder = try TemporaryFolder(["A.json": "{\"id\": 1}"])
        let descriptor = open(folder.path + "/", O_RDONLY)
        defer { close(descriptor) }
        let name: [CChar] = [0x42, -1, 0x2E, 0x6A, 0x73, 0x6F, 0x6E, 0]  // B, a byte that no UTF-8 has, .json
        let file = openat(descriptor, name, O_CREAT | O_WRONLY, 0o644)
        try #require(file >= 0, "the file system takes such names")
        close(file)
        let run = CommandRun("lint", folder.path)
        #expect(run.status == 2)
        #expect(run.err.contains("B\u{FFFD}.json: its name is not UTF-8\n"))
    }

    @Test(
        "a file without read permission is reported in one line",
        .enabled(if: geteuid() != 0, "root may read everything")
    )
    func forbidden() throws {
        let folder = try TemporaryFolder(["A.json": "{\"id\": 1}", "B.json": "{\"id\": 1}"])
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder("B.json"))
        let run = CommandRun("lint", folder.path)
        #expect(run.status == 2)
        #expect(run.err.contains("B.json: cannot be read: permission denied\n"))
    }
}
