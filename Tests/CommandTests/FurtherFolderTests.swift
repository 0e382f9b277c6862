import Testing

@Suite struct FurtherFolderTests {
    private static let feed = ["feed/GetFeed.response.json": #"["{entry}"]"#, "feed/Entry.json": #"{"id": 1}"#]

    @Test("an extension is checked with the folder that it extends, whose own faults are not reported")
    func lint() throws {
        let folder = try TemporaryFolder(
            Self.feed.merging([
                "feed/Bad.json": #""{nope}""#, "app/Places.json": #"{"{extends}": "{entry}", "where": "x"}"#,
            ]) { $1 }
        )
        let alone = CommandRun(folder("app"))
        #expect(alone.status == 1)
        #expect(alone.out.contains("schema-lint --with FOLDER"))
        let both = CommandRun(folder("app"), "--with", folder("feed"))
        #expect(both.status == 0, "\(both.out)")
        #expect(both.out.isEmpty)
    }

    @Test("a conflict is reported in the extension, with the position in the other folder")
    func conflict() throws {
        let folder = try TemporaryFolder(
            Self.feed.merging(["app/Places.json": #"{"{extends}": "{entry}", "id": "x"}"#]) { $1 }
        )
        let run = CommandRun("lint", folder("app"), "--with", folder("feed"))
        #expect(run.status == 1)
        #expect(run.out.hasPrefix("\(folder("app/Places.json")):1:26: error: "))
        #expect(run.out.contains("at \(folder("feed/Entry.json")):1:2: "))
        #expect(run.out.contains("[extension-conflict]"))
    }

    @Test("an extension of an unused fragment is unused")
    func unused() throws {
        let folder = try TemporaryFolder([
            "GetFeed.response.json": #"["{entry}"]"#, "Entry.json": #"{"id": 1}"#, "Other.json": #"{"id": 1}"#,
            "Places.json": #"{"{extends}": "{entry}", "where": "Bonn"}"#,
            "Times.json": #"{"{extends}": "{other}", "hour": 1}"#,
        ])
        let run = CommandRun("lint", "--format", "json", folder.path)
        let unused = try zip(run.faults("code"), run.faults("schema.file")).filter { $0.0 == "unused-fragment" }.map(
            \.1
        )
        #expect(unused == [folder("Other.json"), folder("Times.json")])
    }

    @Test("a payload is validated with a schema and its extensions")
    func validate() throws {
        let folder = try TemporaryFolder(
            Self.feed.merging([
                "app/Places.json": #"{"{extends}": "{entry}", "where": "x"}"#, "payload": #"[{"id": 1}]"#,
            ]) { $1 }
        )
        let schema = folder("feed/GetFeed.response.json")
        #expect(CommandRun("validate", "--schema", schema, folder("payload")).status == 0)
        let run = CommandRun("validate", "--schema", schema, "--with", folder("app"), folder("payload"))
        #expect(run.status == 1)
        #expect(run.out.contains("[missing-key]"))
    }

    @Test("a path that is not a folder is refused")
    func noFolder() throws {
        let folder = try TemporaryFolder(Self.feed)
        #expect(CommandRun(folder("feed"), "--with", folder("none")).status == 2)
        #expect(CommandRun(folder("feed"), "--with", folder("feed/Entry.json")).status == 2)
    }
}
