import Foundation
import Testing

@testable import SchemaEngine

@Suite("Map keys")
struct MapKeyTests {
    private static let id = "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"

    @Test(
        "a name selects the schema of its value",
        arguments: [
            WalkCase(
                "with escapes",
                #"{"{* uuid}": 1, "{* int}": "x", "{* string:/^é$/}": true, "{*}": "{none}"}"#,
                payload: #"{"\u00e9":true,"\u0037":"x","\u002d7":"y","f81d4fae-7dec-11d0-a765-00a0c91e6bf\u0036":1}"#,
                decoded: #"{"é":true,"7":"x","-7":"y","\#(id)":1}"#
            ),
            WalkCase(
                "one UUID in two spellings",
                #"{"{* uuid}": 1}"#,
                payload: #"{"\#(id)":1,"x":1,"\#(id.uppercased())":2}"#,
                faults: ["duplicate-key /\(id.uppercased())"]
            ),
            WalkCase(
                "of texts, the case of letters matters",
                #"{"{* string:36}": 1}"#,
                payload: #"{"\#(id)":1,"\#(id.uppercased())":2}"#,
                decoded: #"{"\#(id)":1,"\#(id.uppercased())":2}"#
            ),
            WalkCase(
                "of an enumeration, with and without escapes, and not its beginning alone",
                #"{"{* enum:a}": 1, "{* enum:\"abcdefgh1\",\"abcdefgh2\"}": true, "{* enum:ab,b}": "x", "{*}": "{none}"}"#,
                payload: #"{"a":1,"\u0061b":"x","b":"x","abcdefgh1":true,"abcdefgh\u0032":true,"abc":1,"A":1,"a\"":1}"#,
                faults: ["unknown-key /abc", "unknown-key /A", #"unknown-key /a""#]
            ),
            WalkCase(
                "of an enumeration with members that JSON escapes or that are not ASCII",
                #"{"{* enum:é}": 1, "{* enum:\"a\\b\"}": true, "{*}": "{none}"}"#,
                payload: #"{"é":1,"\u00e9":1,"a\\b":true,"a":1}"#,
                faults: ["duplicate-key /é", "unknown-key /a"]
            ),
            WalkCase(
                "of an enumeration, after a tag of the same names",
                #"{"{* string:/^a/}": 1, "{* enum:a,b}": true}"#,
                payload: #"{"a":1,"b":true}"#,
                decoded: #"{"a":1,"b":true}"#
            ),
            WalkCase(
                "in a case, those of the object first",
                #"{"{* string:/^a/}": 1, "{case k}": {"x": {"{* string:/^ab/}": "text", "{* string:/^b/}": true}}}"#,
                payload: #"{"k":"x","ab":1,"b":true,"c":[]}"#,
                decoded: #"{"k":"x","ab":1,"b":true,"c":[]}"#
            ),
            WalkCase(
                "in a case, both of one tag",
                #"{"{* int}": "{int:1..}", "{case k}": {"x": {"{* int}": "{int:..5}"}}}"#,
                payload: #"{"k":"x","1":3,"2":0,"3":9}"#,
                faults: ["out-of-range /2", "out-of-range /3"]
            ),
            WalkCase(
                "of an include, and the object's own first",
                #"{"{include}": "{base}", "{* int}": "text"}"#,
                ["Base": #"{"{* int}": 1, "{* uuid}": 1}"#],
                payload: #"{"7":"x","\#(id)":"x"}"#,
                faults: ["type-mismatch /\(id)"]
            ),
            WalkCase(
                "in observe mode, of a refused name too",
                #"{"{* int}": "{none}"}"#,
                payload: #"{"7":"x"}"#,
                options: .init(mode: .observe),
                faults: ["warning unknown-key /7"],
                decoded: #"{"7":"x"}"#
            ),
            WalkCase(
                "with many names",
                #"{"{* int:0..}": 1, "{*}": "{none}"}"#,
                payload: "{\((0..<50).map { "\"\($0)\":\($0)" }.joined(separator: ",")),\"7\":0}",
                faults: ["duplicate-key /7"]
            ),
        ]
    )
    func selection(of walk: WalkCase) throws { try walk.expectOutcome() }

    @Test(
        "a name is an integer in one spelling only",
        arguments: [
            ("0", 0), ("7", 7), ("-7", -7), ("9223372036854775807", .max), ("-9223372036854775808", .min), ("", nil),
            ("-", nil), ("-0", nil), ("00", nil), ("07", nil), ("-07", nil), ("+7", nil), ("7.0", nil), ("7e0", nil),
            (" 7", nil), ("7 ", nil), ("９", nil), ("9223372036854775808", nil), ("-9223372036854775809", nil),
        ] as [(String, Int64?)]
    )
    func integers(name: String, value: Int64?) {
        #expect(name.withTextBytes { IntegerKind.value(ofName: $0) } == value)
        #expect(Int(_objectKey: name).map { Int64($0) } == value)
    }

    @Test("dictionaries have keys of the names' type, and only the entries of the map")
    func dictionaries() throws {
        let uuid = try #require(UUID(uuidString: Self.id))
        let catalog = try SmallCatalog([
            "X.response": #"""
            {"a": {"{* uuid}": 1}, "b": {"{* int}": "x", "{*}": "{none}"}, "c": {"{* string:/^x/}": 1}}
            """#
        ])
        let payload = #"{"a":{"\#(Self.id)":1,"y":"z"},"b":{"-7":"s"},"c":{"x":1,"y":"z"}}"#
        let fields = try catalog.schema("X.response").decode(Data(payload.utf8))
        let byID: [UUID: Int] = try fields["a"]
        let byNumber: [Int: String] = try fields["b"]
        let byText: [String: Int] = try fields["c"]
        #expect(byID == [uuid: 1])
        #expect(byNumber == [-7: "s"])
        #expect(byText == ["x": 1])
    }

    @Test("many names are compared in linear time")
    func manyNames() throws {
        let ids = (100_000..<150_000).map { "abcdef00-0000-4000-8000-000000\($0)" }
        let repeated = ids[7].uppercased()
        let payload = "{\((ids + [repeated]).map { "\"\($0)\":1" }.joined(separator: ","))}"
        let catalog = try SmallCatalog(["X.response": #"{"{* int}": "x", "{* uuid}": 1, "{*}": "{none}"}"#])
        let report = try catalog.schema("X.response").checkReport(JSONBuffer(payload.utf8))
        #expect(report.faults.map(\.inShort) == ["duplicate-key /\(repeated)"])
    }

    private struct Votes: Codable, Equatable, Sendable {
        var votes: [UUID: Date]
        var pages: [Int: String]
    }

    @Test("a Decodable type has dictionaries of any key")
    func decodes() throws {
        let catalog = try SmallCatalog([
            "X.response": #"{"votes": {"{* uuid}": "{date_unix}"}, "pages": {"{* int}": "x", "{*}": "{none}"}}"#
        ])
        let uuid = try #require(UUID(uuidString: Self.id))
        let payload = #"{"votes":{"\#(Self.id)":5,"y":"z"},"pages":{"2":"a"}}"#
        let votes: Votes = try catalog.schema("X.response").decode(Data(payload.utf8)).decode(Votes.self)
        #expect(votes == Votes(votes: [uuid: Date(timeIntervalSince1970: 5)], pages: [2: "a"]))
    }

    @Test("dictionaries are written with the schemas that their names select")
    func writes() throws {
        let catalog = try SmallCatalog([
            "X.request": #"{"votes": {"{* uuid}": "{date_unix}", "{*}": "{none}"}, "pages": {"{* int}": "x"}}"#
        ])
        let uuid = try #require(UUID(uuidString: Self.id))
        let moment = Date(timeIntervalSince1970: 5)
        let expected = #"{"votes":{"\#(Self.id.uppercased())":5},"pages":{"10":"b","2":"a"}}"#
        let pages = [2: "a", 10: "b"]
        #expect(try catalog.text(["votes": [uuid: moment], "pages": pages] as Fields) == expected)
        let votes = Votes(votes: [uuid: moment], pages: pages)
        let data = try catalog.schema("X.request").encode(votes)
        #expect(String(decoding: data, as: UTF8.self) == expected)
    }

    private struct Vote: Codable, Equatable, Sendable {
        var at: Date
    }

    private struct Ballot: Codable, Equatable, Sendable {
        var byID: [UUID: Vote]
        var byName: [String: Vote]
        var byPage: [Int: Vote]
    }

    private static let ballot =
        #"{"byID": {"{* uuid}": "{vote}"}, "byName": {"{* string:/^x/}": "{vote}"}, "byPage": {"{* int}": "{vote}"}}"#

    @Test("dictionaries of Codable types have only the entries of the map, too")
    func decodesModels() throws {
        let catalog = try SmallCatalog(["X.response": Self.ballot, "Vote": #"{"at": "{date_unix}"}"#])
        let uuid = try #require(UUID(uuidString: Self.id))
        let vote = Vote(at: Date(timeIntervalSince1970: 5))
        let payload = #"""
            {"byID":{"\#(Self.id)":{"at":5},"y":"z"},"byName":{"x":{"at":5},"y":"z"},"byPage":{"y":"z","2":{"at":5}}}
            """#
        let fields = try catalog.schema("X.response").decode(Data(payload.utf8))
        let ballot: Ballot = try fields.decode(Ballot.self)
        let byName: [String: Vote] = try fields.decode([String: Vote].self, at: "byName")
        #expect(ballot == Ballot(byID: [uuid: vote], byName: ["x": vote], byPage: [2: vote]))
        #expect(byName == ["x": vote])
    }

    @Test("dictionaries of Codable types are written as objects, whether or not they are streamed")
    func writesModels() throws {
        let catalog = try SmallCatalog(["X.request": Self.ballot, "Vote": #"{"at": "{date_unix}"}"#])
        let uuid = try #require(UUID(uuidString: Self.id))
        let vote = Vote(at: Date(timeIntervalSince1970: 5))
        let ballot = Ballot(byID: [uuid: vote], byName: ["x": vote], byPage: [2: vote, 10: vote])
        let entries = #""byName":{"x":{"at":5}},"byPage":{"10":{"at":5},"2":{"at":5}}"#
        let expected = #"{"byID":{"\#(Self.id.uppercased())":{"at":5}},\#(entries)}"#
        let streamed = try catalog.schema("X.request").encode(ballot)
        #expect(String(decoding: streamed, as: UTF8.self) == expected)
        #expect(try catalog.text(Fields(encoding: ballot)) == expected)
        #expect(try Fields(encoding: ballot.byID).keys == [Self.id.uppercased()])
    }

    @Test("secrets are masked by the names of their keys")
    func masks() throws {
        let catalog = try SmallCatalog(["X.response": #"{"{* string:/^key-/}": "{secret}", "{*}": "{string}"}"#])
        let masked = try catalog.schema("X.response").masked(Data(#"{"key-a":"hunter2","b":"shown"}"#.utf8))
        #expect(masked == #"{"key-a":"***","b":"shown"}"#)
    }
}
