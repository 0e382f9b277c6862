import Foundation
import SchemaEngine
import Testing

@Suite("Extensions from another folder")
struct ExtensionTests {
    private static let base = [
        SchemaSource(path: "Feed/GetFeed.response.json", text: #"{ "entries": ["{entry}"] }"#),
        SchemaSource(path: "Feed/PutEntry.request.json", text: #"{ "{root}": "{entry}" }"#),
        SchemaSource(path: "Feed/Entry.json", text: #"{ "id": 1 }"#),
        SchemaSource(path: "Feed/List.json", text: "[1]"),
    ]

    private func faults(_ text: String) -> [String] {
        let sources = Self.base + [SchemaSource(path: "App/Places.json", text: text)]
        return SchemaCatalog.compiled(sources).faults.map {
            let place = $0.schema.map { "\($0.file):\($0.line):\($0.column)" } ?? "nowhere"
            return "\(place): \($0.severity.rawValue): \($0.message) [\($0.code.rawValue)]"
        }
    }

    @Test(
        "are told where they are wrong, with the other place, as Docs/Faults.md shows it",
        arguments: [
            #"{ "{extends}": "{entry}", "id": "x" }"#, #"{ "{extends}": "{list}" }"#,
        ]
    )
    func words(text: String) throws {
        let told = faults(text)
        #expect(told.count == 1)
        let page = try Repository.text(of: "Docs/Faults.md")
        #expect(told.allSatisfy { page.contains("**Symptom.** `\($0)`") }, "\(told)")
    }

    @Test("say how the folder is named that has what is extended")
    func orphan() {
        #expect(
            faults(#"{ "{extends}": "{event}" }"#) == [
                "App/Places.json:1:16: error: expected a fragment to extend, found that no file describes {event}: "
                    + "add the folder that it is in to this catalog, as in 'schema-lint --with FOLDER' [unknown-tag]"
            ]
        )
        #expect(faults(#"{ "{extends}": "{entri}" }"#).allSatisfy { $0.contains("did you mean {Entry}?") })
    }

    @Test("reach what compiles a single file of the other folder, and the chain of tags names them")
    func singleFile() throws {
        let sources = Self.base + [SchemaSource(path: "App/Places.json", text: #"{"{extends}":"{entry}","where":"x"}"#)]
        let catalog = SchemaCatalog.compiled(sources, only: "Feed/GetFeed.response.json").catalog
        let schema = try #require(catalog.schema(file: "Feed/GetFeed.response.json"))
        let faults = schema.check(Data(#"{"entries":[{"id":1,"where":5}]}"#.utf8)).faults
        #expect(faults.map(\.code) == [.typeMismatch])
        #expect(faults.map { $0.schema?.file } == ["App/Places.json"])
        #expect(faults.map(\.through) == [["{entry}", "{Places}"]])
    }

    @Test("are written like what they extend, by a mapper that knows nothing of them")
    func roundTrip() throws {
        struct Entry: SchemaModel {
            let original: Fields
            init(from fields: Fields) throws { original = fields }
            func fields() throws -> Fields { original }
        }
        var registry = SchemaRegistry()
        registry.map("entry", to: Entry.self)
        let text = #"{"{extends}":"{entry}","at":"{date_iso8601}"}"#
        let catalog = try SchemaCatalog(
            Self.base + [SchemaSource(path: "App/Places.json", text: text)],
            registry: registry
        )
        let reply = #"{"entries":[{"x":1.0,"at":"2015-03-22T12:53:24+02:00","id":1}]}"#
        let schema = try #require(catalog.schema(owner: "GetFeed", .response))
        let entry: Entry = try schema.decode(Data(reply.utf8)).fields["entries", 0]
        let sent = try #require(catalog.schema(owner: "PutEntry", .request)).encode(entry)
        #expect(String(decoding: sent, as: UTF8.self) == #"{"x":1.0,"at":"2015-03-22T12:53:24+02:00","id":1}"#)
    }

    @Test("come to the same, however many files there are and in whatever order they are given")
    func order() throws {
        let extensions = (0..<20).map {
            SchemaSource(
                path: "App/E\($0).json",
                text: #"{"{extends}":"{entry}","k\#($0)":\#($0 % 2 == 0 ? "1" : "\"x\"")}"#
            )
        }
        var random = SeededNumbers(seed: 7)
        var told: Set<[String]> = []
        for _ in 0..<5 {
            let catalog = try SchemaCatalog((Self.base + extensions).shuffled(using: &random))
            let schema = try #require(catalog.schema(owner: "GetFeed", .response))
            let faults = schema.check(Data(#"{"entries":[{}]}"#.utf8)).faults
            told.insert(faults.map(\.message))
            #expect(faults.count == 21)
        }
        #expect(told.count == 1)
    }
}
