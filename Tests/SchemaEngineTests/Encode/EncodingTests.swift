import Foundation
import SchemaEngine
import Testing

struct EncodingTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        var schema: String
        var value: Fields
        var text: String
        var testDescription: String { "\(schema) → \(text)" }
    }

    static let moment = Date(timeIntervalSince1970: 1_427_021_604)

    static let samples: [Sample] = [
        Sample(schema: #"{"a":1,"b{?}":""}"#, value: ["a": 7, "b": nil as String?], text: #"{"a":7}"#),
        Sample(schema: #"{"b":"","a":1}"#, value: ["a": 7, "b": "x\n"], text: #"{"a":7,"b":"x\n"}"#),
        Sample(schema: "{}", value: ["d": 0.1, "e": 5.0, "f": Float(0.1)], text: #"{"d":0.1,"e":5,"f":0.1}"#),
        Sample(schema: "{}", value: ["u": UInt64.max, "i": Int8.min], text: #"{"u":18446744073709551615,"i":-128}"#),
        Sample(schema: "{}", value: ["d": Self.moment], text: #"{"d":"2015-03-22T10:53:24Z"}"#),
        Sample(
            schema: #"{"d":"{date_iso8601}","h":"{date_http}","u":"{date_unix}","m":"{date_unix_ms}"}"#,
            value: ["d": Self.moment, "h": Self.moment, "u": Self.moment, "m": Self.moment],
            text: #"{"d":"2015-03-22T10:53:24Z","h":"Sun, 22 Mar 2015 10:53:24 GMT","u":1427021604,"m":1427021604000}"#
        ),
        Sample(
            schema: #"{"d":"{date}","x":"{base64}"}"#,
            value: ["d": CalendarDate("2015-03-22"), "x": Data("hello".utf8)],
            text: #"{"d":"2015-03-22","x":"aGVsbG8="}"#
        ),
        Sample(schema: #"{"d":"{date}"}"#, value: ["d": "2015-03-22"], text: #"{"d":"2015-03-22"}"#),
        Sample(
            schema: #"{"d":"{decimal}","u":"{url}","i":"{uuid}"}"#,
            value: [
                "d": Decimal(string: "12345678901234567890.123456789"), "u": URL(string: "/a?b=1"),
                "i": UUID(uuidString: "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"),
            ],
            text: #"{"d":12345678901234567890.123456789,"u":"/a?b=1","i":"F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6"}"#
        ),
        Sample(schema: #"{"s":"{enum:open,closed}"}"#, value: ["s": Status.closed], text: #"{"s":"closed"}"#),
        Sample(schema: #"{"s":"{null}"}"#, value: ["s": Optional<Int>.none as any FieldValue], text: #"{"s":null}"#),
        Sample(schema: #"{"s":["{int|null}"]}"#, value: ["s": [1, nil, 3]], text: #"{"s":[1,null,3]}"#),
        Sample(schema: #"{"s":["{date_unix|string}"]}"#, value: ["s": [Self.moment]], text: #"{"s":[1427021604]}"#),
        Sample(schema: #"{"{*}":"{date_unix}"}"#, value: ["x": Self.moment], text: #"{"x":1427021604}"#),
        Sample(schema: #"{"m":{"{*}":1}}"#, value: ["m": ["b": 2, "a": 1]], text: #"{"m":{"a":1,"b":2}}"#),
        Sample(schema: #"{"a{=25}":1,"b":{"c":1}}"#, value: ["b": ["c": 1] as Fields], text: #"{"b":{"c":1}}"#),
        Sample(schema: "{}", value: ["j": ["x": [1.50, nil]] as JSONValue], text: #"{"j":{"x":[1.5,null]}}"#),
        Sample(schema: #"{"a":"{secret}"}"#, value: ["a": "x", "b": [[Fields]]()], text: #"{"a":"x","b":[]}"#),
    ]

    @Test("a value is written in the form that the schema requires at its position", arguments: samples)
    func writes(_ sample: Sample) throws {
        #expect(try SmallCatalog(["X.request": sample.schema]).text(sample.value) == sample.text)
    }

    @Test("transformers and mappers write their values at any position")
    func writesRegistered() throws {
        let catalog = try SmallCatalog(
            [
                "X.request": #"{"price{?}":"{money}","prices{?}":{"{*}":["{money|null}"]},"who":"{person|team|null}"}"#,
                "Person": #"{"kind":"{enum:person}","name":""}"#,
                "Team": #"{"kind":"{enum:team}","members":["{person}"]}"#,
            ],
            registry: {
                $0.transform("money", with: MoneyTransformer())
                $0.map("person", to: Person.self)
                $0.map("team", to: Team.self)
            }
        )
        #expect(
            try catalog.text(["price": Money(cents: 1250), "who": Person(name: "Ann")] as Fields)
                == #"{"price":"12.50 EUR","who":{"kind":"person","name":"Ann"}}"#
        )
        let team = Team(members: [Person(name: "Ann"), Person(name: "Bob")])
        let prices = ["a": [Money(cents: 5), nil]]
        #expect(
            try catalog.text(["prices": prices, "who": team] as Fields) == #"{"prices":{"a":["0.05 EUR",null]},"#
                + #""who":{"kind":"team","members":[{"kind":"person","name":"Ann"},{"kind":"person","name":"Bob"}]}}"#
        )
        #expect(
            try catalog.text(["price": "1.00 EUR", "who": nil as JSONValue] as Fields).hasPrefix(#"{"price":"1.00"#)
        )
        #expect(try catalog.text(["who": ["kind": "person", "name": "Ann"] as Fields] as Fields).contains("Ann"))
    }

    @Test("a case's branch is selected by the value of its key, or by the mapper of the model")
    func writesCases() throws {
        let files = [
            "X.request": #"[{"{case kind}":{"person":"{person}","team":"{team}"},"at{?}":"{date_unix}"}]"#,
            "Person": #"{"name":""}"#, "Team": #"{"members":["{person}"],"since{?}":"{date_unix}"}"#,
        ]
        let plain = try SmallCatalog(files)
        let fields: [Fields] = [
            ["at": Self.moment, "kind": "person", "name": "Ann"],
            ["kind": "team", "members": [] as [Person], "since": Self.moment],
        ]
        #expect(
            try plain.text(fields) == #"[{"at":1427021604,"kind":"person","name":"Ann"},"#
                + #"{"kind":"team","members":[],"since":1427021604}]"#
        )
        #expect(try plain.text([Team(members: [])]) == #"[{"kind":"team","members":[]}]"#)
        let mapped = try SmallCatalog(files) {
            $0.map("person", decode: { try $0["name"] as Int }, encode: { ["kind": "person", "name": "\($0)"] })
            $0.map("team", to: Team.self)
        }
        #expect(
            try mapped.text([Team(members: [])]) == #"[{"kind":"team","members":[]}]"#
        )
        #expect(try plain.faults(of: [["kind": "dog"] as Fields]).first?.hasPrefix("unknown-case /0/kind") == true)
    }

    @Test("keys that the schema does not name are kept, dropped or refused according to the options")
    func obeysUnknownKeys() throws {
        let value: Fields = ["a": 1, "x": [1, 2]]
        func catalog(_ unknown: CheckOptions.UnknownKeys) throws -> SmallCatalog {
            try SmallCatalog(["X.request": #"{"a":1}"#], options: CheckOptions(unknownKeys: unknown))
        }
        #expect(try catalog(.keep).text(value) == #"{"a":1,"x":[1,2]}"#)
        #expect(try catalog(.drop).text(value) == #"{"a":1}"#)
        #expect(try catalog(.reject).faults(of: value).first?.hasPrefix("unknown-key /x") == true)
    }

    @Test("a checked object is encoded into its members, and a faulty one is refused")
    func encodesMembers() throws {
        let schema = try SmallCatalog(["X.path": #"{"id":1,"on{?}":"{date_unix}","limit{=25}":1}"#]).schema("X.path")
        let members = try schema.encodedValue(["on": Self.moment, "id": 7, "q": ["a", "b"]] as Fields).object?.members
        #expect(members?.map(\.key) == ["on", "id", "q"])
        #expect(members?.map(\.value) == [1_427_021_604, 7, ["a", "b"]])
        #expect(throws: PayloadError.self) { try schema.encodedValue(["id": "seven"] as Fields) }
    }

    struct Kept: ValueTransformer {
        func decode(_ wire: String) -> String { wire }
        func encode(_ value: String) -> String { value }
    }

    @Test(
        "a value is encoded as the same tree that its text is, whatever the options for reading it are",
        arguments: [
            #"{"optional":null,"defaulted":null,"nullable":null,"other":null}"#,
            #"{"nullable":1.50,"other":[1e400,-0,0.10,12345678901234567890],"defaulted":7,"optional":"\u00e9\n"}"#,
            #"{"other":{"b":[{},[],{"a":null}],"a":true},"nullable":null}"#,
            #"{"nullable":3,"time":"now","part":{"n":null,"m":2},"either":"x"}"#,
            #"{"nullable":3,"either":5,"part":{"m":2,"n":1}}"#,
        ]
    )
    func encodesTrees(text: String) throws {
        let files = [
            "X.request": #"""
            {"optional{?}":"a","defaulted{=25}":1,"nullable{null}":1.5,"time{?}":"{kept}","part{?}":"{part}","either{?}":"{string|int}"}
            """#,
            "Part": #"{"n{=1}":"{int|null}","m":1}"#,
        ]
        let catalog = try SmallCatalog(files) {
            $0.transform("kept", with: Kept())
            $0.map("part", decode: { try $0["m"] as Int }, encode: { ["m": $0] })
        }
        let schema = try catalog.schema("X.request")
        let value = try JSONValue(parsing: text)
        for options in [CheckOptions(), CheckOptions(keepsNulls: true), CheckOptions(mode: .lenient)] {
            let tree = try schema.encodedValue(value, options: options)
            #expect(tree.text() == String(decoding: try schema.encodedBytes(value, options: options), as: UTF8.self))
            #expect(tree.text() == text.replacing(#"\u00e9"#, with: "é"))
        }
    }
}
