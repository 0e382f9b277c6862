import Foundation
import TestSupport
import Testing

@testable import SchemaEngine

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
        "a faulty extension is reported at its position with the message that Docs/Faults.md shows",
        arguments: [
            #"{ "{extends}": "{entry}", "id": "x" }"#, #"{ "{extends}": "{list}" }"#,
        ]
    )
    func words(text: String) throws {
        let reported = faults(text)
        #expect(reported.count == 1)
        let page = try Repository.text(of: "Docs/Faults.md")
        #expect(reported.allSatisfy { page.contains(" | `\($0)` | ") }, "\(reported)")
    }

    @Test(
        "an extension adds keys by their names and counts, and conflicts with different ones",
        arguments: [
            (#""{* uuid}": 1"#, #""{* uuid}": 2"#, nil), (#""{* uuid}": 1"#, #""{* uuid}": "x""#, "'{* uuid}'"),
            ("\"{* enum:\u{e9}}\": 1", "\"{* enum:e\u{301}}\": \"x\"", nil),
            (#""a{?}": 1"#, #""{count}": "1..""#, nil), (#""{count}": "1..""#, #""{count}": "2..""#, "'{count}'"),
        ] as [(String, String, String?)]
    )
    func mapsAndCounts(base: String, added: String, conflict: String?) {
        let sources = [
            SchemaSource(path: "Feed/Entry.json", text: "{ \(base) }"),
            SchemaSource(path: "App/Places.json", text: #"{ "{extends}": "{entry}", \#(added) }"#),
        ]
        let faults = SchemaCatalog.compiled(sources).faults
        #expect(faults.map(\.code) == (conflict == nil ? [] : [.extensionConflict]))
        let beginning = "expected an extension that only adds, found another definition of \(conflict ?? "") at "
        #expect(faults.allSatisfy { $0.message.hasPrefix(beginning) })
    }

    @Test("an extension of an unknown fragment is reported with the option that adds its folder")
    func orphan() {
        #expect(
            faults(#"{ "{extends}": "{event}" }"#) == [
                "App/Places.json:1:16: error: expected a fragment to extend, found that no file describes {event}: "
                    + "add its folder to this catalog, as in 'schema-lint --with FOLDER' [unknown-tag]"
            ]
        )
        #expect(faults(#"{ "{extends}": "{entri}" }"#).allSatisfy { $0.contains("did you mean {Entry}?") })
    }

    @Test("an extension applies to a single compiled file of the other folder, and tag chains contain it")
    func singleFile() throws {
        let sources = Self.base + [SchemaSource(path: "App/Places.json", text: #"{"{extends}":"{entry}","where":"x"}"#)]
        let catalog = SchemaCatalog.compiled(sources, only: "Feed/GetFeed.response.json").catalog
        let schema = try #require(catalog.schema(file: "Feed/GetFeed.response.json"))
        let faults = schema.checkReport(Data(#"{"entries":[{"id":1,"where":5}]}"#.utf8)).faults
        #expect(faults.map(\.code) == [.typeMismatch])
        #expect(faults.map { $0.schema?.file } == ["App/Places.json"])
        #expect(faults.map(\.through) == [["{entry}", "{Places}"]])
    }

    @Test("an extended object is sent back like its base, by a mapper that does not read the extension")
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
        let entry: Entry = try schema.decodePayload(Data(reply.utf8)).fields["entries", 0]
        let sent = try #require(catalog.schema(owner: "PutEntry", .request)).encode(entry)
        #expect(String(decoding: sent, as: UTF8.self) == #"{"x":1.0,"at":"2015-03-22T12:53:24+02:00","id":1}"#)
    }

    @Test("many extensions have the same result in any order of the files")
    func order() throws {
        let extensions = (0..<20).map {
            SchemaSource(
                path: "App/E\($0).json",
                text: #"{"{extends}":"{entry}","k\#($0)":\#($0 % 2 == 0 ? "1" : "\"x\"")}"#
            )
        }
        var random = SeededGenerator(seed: 7)
        var reported: Set<[String]> = []
        for _ in 0..<5 {
            let catalog = try SchemaCatalog((Self.base + extensions).shuffled(using: &random))
            let schema = try #require(catalog.schema(owner: "GetFeed", .response))
            let faults = schema.checkReport(Data(#"{"entries":[{}]}"#.utf8)).faults
            reported.insert(faults.map(\.message))
            #expect(faults.count == 21)
        }
        #expect(reported.count == 1)
    }

    @Test("an object that is split into a base and an extension accepts the same payloads", arguments: 0..<6)
    func halves(group: Int) throws {
        var (accepted, refused) = (0, 0)
        let count = rounds(10)
        for seed in group * count..<(group + 1) * count {
            var generated = RandomCatalog(seed: UInt64(seed))
            guard case .object(let whole)? = generated.fragments["one"] else { continue }
            let two = SchemaSource(path: "two.json", text: generated.fragments["two"]?.text() ?? "")
            let root = SchemaSource(path: "X.response.json", text: generated.root.text())
            let halves = Dictionary(grouping: whole.members.enumerated(), by: { $0.offset % 2 })
                .mapValues { $0.map(\.element) }
            let added = JSONObject.Member(key: "{extends}", value: .string("{one}"))
            let sources = [
                [SchemaSource(path: "one.json", text: JSONValue.object(whole).text())],
                [
                    SchemaSource(path: "one.json", text: JSONValue.object(JSONObject(halves[0] ?? [])).text()),
                    SchemaSource(
                        path: "more.json",
                        text: JSONValue.object(JSONObject([added] + (halves[1] ?? []))).text()
                    ),
                ],
            ]
            let compiled = sources.map { SchemaCatalog.compiled($0 + [two, root]) }
            guard !compiled[0].faults.contains(where: { $0.severity == .error }) else { continue }
            #expect(compiled[1].faults.map(\.message) == [], "seed \(seed)")
            let schemas = compiled.compactMap { $0.catalog.schema(file: "X.response.json") }
            for _ in 0..<15 {
                let payload = generated.payload().text()
                let reported = schemas.map { schema in
                    let faults = schema.checkReport(Data(payload.utf8)).faults
                    return faults.map { "\($0.code.rawValue) \($0.payload?.pointer ?? "")" }.sorted()
                }
                #expect(reported.count == 2 && reported.first == reported.last, "seed \(seed): \(payload)")
                if reported.first == [] { accepted += 1 } else { refused += 1 }
            }
        }
        #expect(accepted > 3 && refused > 5, "accepted \(accepted), refused \(refused)")
    }

    @Test("every fault of a mutated extension has a position, and no fault is reported twice", arguments: 0..<10)
    func mutations(seed: UInt64) {
        let text = Array(#"{"{extends}":["{entry}"],"{include}":"{more}","{case kind}":{"a":{"x":1}},"id":1}"#.utf8)
        let pieces = ["{", "}", "[", "]", "\"", ",", ":", "{entry}", "{places}", "{extends}", "{list}", "1", "\\u007b"]
        var random = SeededGenerator(seed: seed)
        let more = SchemaSource(path: "More.json", text: #"{"{extends}":"{list|entry}","k":1}"#)
        for _ in 0..<100 {
            var mutant = text
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let start = Int.random(in: 0..<mutant.count, using: &random)
                let end = min(mutant.count, start + Int.random(in: 0...9, using: &random))
                mutant.replaceSubrange(
                    start..<end,
                    with: Array(pieces[Int.random(in: pieces.indices, using: &random)].utf8)
                )
            }
            let sources = Self.base + [more, SchemaSource(path: "App/Places.json", bytes: mutant)]
            let faults = SchemaCatalog.compiled(sources).faults
            #expect(faults.allSatisfy { $0.schema != nil }, "\(String(decoding: mutant, as: UTF8.self))")
            #expect(Set(faults).count == faults.count, "\(String(decoding: mutant, as: UTF8.self))")
        }
    }
}
