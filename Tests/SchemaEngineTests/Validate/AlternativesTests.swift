import SchemaEngine
import Testing

@Suite("Alternatives")
struct AlternativesTests {
    private static let pair = ["A": #"{"a": 1, "next{?}": "{a|b}"}"#, "B": #"{"b": 1, "next{?}": "{a|b}"}"#]

    @Test(
        "the first alternative that accepts the value reads it, at any nesting",
        arguments: [
            WalkCase(
                "the only candidate",
                #"{"v": "{a|null}"}"#,
                pair,
                payload: #"{"v":{"a":1}}"#,
                decoded: #"{"v":{"a":1}}"#
            ),
            WalkCase(
                "one of two candidates inside the only candidate",
                #"{"v": "{a|null}"}"#,
                pair,
                payload: #"{"v":{"a":1,"next":{"b":2,"next":{"a":3}}}}"#,
                decoded: #"{"v":{"a":1,"next":{"b":2,"next":{"a":3}}}}"#
            ),
            WalkCase(
                "candidates in candidates in arrays",
                #"{"v": ["{list|a|b}"]}"#,
                pair.merging(["List": #"{"{root}": ["{a|b|list}"]}"#]) { first, _ in first },
                payload: #"{"v":[[{"b":1},[{"a":2}],[]],{"b":1}]}"#,
                decoded: #"{"v":[[{"b":1},[{"a":2}],[]],{"b":1}]}"#
            ),
            WalkCase(
                "text that two tags accept",
                #"{"v": "{uuid|date|string:3}"}"#,
                payload: #"{"v":"2024-02-29"}"#,
                decoded: #"{"v":"2024-02-29"}"#
            ),
            WalkCase(
                "none",
                #"{"v": "{a|b}"}"#,
                pair,
                payload: #"{"v":{"a":"x"}}"#,
                faults: ["no-alternative /v"]
            ),
            WalkCase(
                "a null that none takes",
                #"{"v": "{a|b}"}"#,
                pair,
                payload: #"{"v":null}"#,
                faults: ["unexpected-null /v"]
            ),
        ]
    )
    func reading(_ walk: WalkCase) throws { try walk.expectOutcome() }

    private static let lists = [
        "Texts": #"{"{root}": ["a"]}"#, "Numbers": #"{"{root}": [1]}"#, "Pairs": #"{"{root}": [["a"]]}"#,
    ]

    @Test(
        "a list of scalars is read by the first alternative that accepts it",
        arguments: [
            ("[]", #"{"v":[]}"#, []), (#" [ "x" , "y\n" ] "#, #"{"v":["x","y\n"]}"#, []),
            ("[1,2]", #"{"v":[1,2]}"#, []), (#"[["x"],[]]"#, #"{"v":[["x"],[]]}"#, []), ("true", #"{"v":true}"#, []),
            (#"["x",1]"#, nil, ["no-alternative /v"]), (#"[1,"x"]"#, nil, ["no-alternative /v"]),
            (#"[1,null]"#, nil, ["no-alternative /v"]), (#"[[1]]"#, nil, ["no-alternative /v"]),
            (#"["x",]"#, nil, ["invalid-json "]), (#"["x""#, nil, ["invalid-json "]), ("[", nil, ["invalid-json "]),
            (#"["x" "y"]"#, nil, ["invalid-json "]),
        ] as [(String, String?, [String])]
    )
    func lists(value: String, decoded: String?, faults: [String]) throws {
        let (payload, lists) = ("{\"v\":\(value)}", Self.lists)
        let schema = #"{"v": "{bool|texts|numbers|pairs}"}"#
        try WalkCase("lists", schema, lists, payload: payload, faults: faults, decoded: decoded).expectOutcome()
        // In another list, in another trial, and as the only candidate.
        let outer = lists.merging(["All": #"{"{root}": ["{bool|texts|numbers|pairs}"]}"#]) { first, _ in first }
        let inner = decoded.map { #"{"v":[\#($0.dropFirst(5).dropLast()),true]}"# }
        try WalkCase(
            "nested lists",
            #"{"v": "{all|null}"}"#,
            outer,
            payload: "{\"v\":[\(value),true]}",
            faults: faults.map { $0.hasPrefix("no") ? "no-alternative /v" : $0 },
            decoded: inner
        ).expectOutcome()
    }

    @Test(
        "a fragment that leads to a scalar is read as the scalar",
        arguments: [
            (#""ab""#, #"{"v":"ab"}"#, []), ("7", #"{"v":7}"#, []), (#""abcd""#, nil, ["no-alternative /v"]),
            ("-1", nil, ["no-alternative /v"]), ("null", nil, ["unexpected-null /v"]),
            (#""ab"#, nil, ["invalid-json "]),
        ] as [(String, String?, [String])]
    )
    func fragments(value: String, decoded: String?, faults: [String]) throws {
        let fragments = [
            "Code": #"{"{root}": "{text}"}"#, "Text": #"{"{root}": "{string:1..3}"}"#,
            "Size": #"{"{root}": "{int:0..}"}"#,
        ]
        let schema = #"{"v": "{bool|code|size}"}"#
        let payload = "{\"v\":\(value)}"
        try WalkCase("fragments", schema, fragments, payload: payload, faults: faults, decoded: decoded).expectOutcome()
    }

    @Test(
        "notices inside alternatives are reported once",
        arguments: [
            WalkCase(
                "in the only candidate, before another trial",
                #"{"v": "{w|null}"}"#,
                ["W": #"{"kind": "{enum:a,*}", "n{?}": "{int|string}", "m{?}": "{string:1|string:2}"}"#],
                payload: #"{"v":{"kind":"z","n":1,"m":"ab"}}"#,
                faults: ["notice unknown-enum-member /v/kind"],
                decoded: #"{"v":{"kind":"z","n":1,"m":"ab"}}"#
            ),
            WalkCase(
                "in an inner trial",
                #"{"v": "{w|null}"}"#,
                ["W": #"{"kind": "{enum:a,*|int}"}"#],
                payload: #"{"v":{"kind":"z"}}"#,
                faults: ["notice unknown-enum-member /v/kind"],
                decoded: #"{"v":{"kind":"z"}}"#
            ),
            WalkCase(
                "not from an alternative that was refused",
                #"{"v": "{w|u}"}"#,
                ["W": #"{"kind": "{enum:a,*}", "n": 1}"#, "U": #"{"kind": "", "n": ""}"#],
                payload: #"{"v":{"kind":"z","n":"x"}}"#,
                decoded: #"{"v":{"kind":"z","n":"x"}}"#
            ),
        ]
    )
    func notices(_ walk: WalkCase) throws { try walk.expectOutcome() }

    @Test(
        "options apply inside alternatives and after them",
        arguments: [
            WalkCase(
                "as they are, before numbers are converted",
                #"["{int|string}"]"#,
                payload: #"["5",5,"x"]"#,
                options: .init(convertNumbers: true),
                decoded: #"["5",5,"x"]"#
            ),
            WalkCase(
                "converted where nothing else accepts it",
                #"{"v": "{int|null}", "w": 1}"#,
                payload: #"{"v":"5","w":"6"}"#,
                options: .init(convertNumbers: true),
                decoded: #"{"v":5,"w":6}"#
            ),
            WalkCase(
                "leniently, where nothing accepts it strictly",
                #"{"v": "{l|null}", "o{?}": 1}"#,
                ["L": #"{"{root}": [1]}"#],
                payload: #"{"v":[1,"x",2],"o":"y"}"#,
                options: .init(mode: .lenient),
                faults: ["warning type-mismatch /v/1", "warning type-mismatch /o"],
                decoded: #"{"v":[1,2]}"#
            ),
            WalkCase(
                "observed",
                #"{"v": "{a|b}"}"#,
                pair,
                payload: #"{"v":{"a":"x","z":[1]}}"#,
                options: .init(mode: .observe),
                faults: ["warning no-alternative /v"],
                decoded: #"{"v":{"a":"x","z":[1]}}"#
            ),
        ]
    )
    func options(_ walk: WalkCase) throws { try walk.expectOutcome() }

    @Test(
        "each alternative states the reason why it rejects the value",
        arguments: [
            (
                #""{a|b}""#, #"{"b":"x"}"#,
                ["key 'a' is missing", #"expected a whole number, found the string "x""#]
            ),
            (
                #""{d|a}""#, #"{"a":"x","d":{"a":1}}"#,
                [#"expected a string, found an object"#, #"expected a whole number, found the string "x""#]
            ),
            (
                #""{e|a}""#, #"{"d":"x","o":{"b":1}}"#,
                [#"expected a whole number, found the string "x""#, "key 'a' is missing"]
            ),
        ]
    )
    func rejections(schema: String, payload: String, said: [String]) throws {
        let files = Self.pair.merging(
            ["D": #"{"d": ""}"#, "E": #"{"d": 1, "o": "{a|b}"}"#, "X.response": #"{"{root}": \#(schema)}"#]
        ) { first, _ in first }
        let report = try SmallCatalog(files).schema("X.response").checkReport(JSONBuffer(payload.utf8))
        #expect(report.faults.map(\.rejections) == [said])
    }

    @Test("nested alternatives are tried in linear time", arguments: [false, true])
    func depth(isFaulty: Bool) throws {
        let schema = try SmallCatalog(Self.pair.merging(["X.response": #"["{a|b}"]"#]) { first, _ in first })
            .schema("X.response")
        let inner = isFaulty ? #"{"c":1}"# : #"{"b":1}"#
        let payload =
            "[" + String(repeating: #"{"b":1,"next":"#, count: 200) + inner + String(repeating: "}", count: 200) + "]"
        let report = schema.checkReport(JSONBuffer(payload.utf8))
        #expect(report.faults.map(\.inShort) == (isFaulty ? ["no-alternative /0"] : []))
        guard !isFaulty else { return }
        let value = try schema.decodePayload(JSONBuffer(payload.utf8)).fields.printedValue
        #expect(value.description == payload)
    }
}
