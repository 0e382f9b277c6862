import Testing

@testable import SchemaEngine

@Suite("Counts of elements and members")
struct CountTests {
    @Test(
        "elements are equal by their values on the wire",
        arguments: [
            WalkCase(
                "numbers in any notation",
                #"["{count:unique}", "{any}"]"#,
                payload: "[0,-0.0,120,1.2e2,1200e-1,0.00012e6]",
                faults: ["duplicate-element /1 × 4"]
            ),
            WalkCase(
                "numbers beyond doubles",
                #"["{count:unique}", "{any}"]"#,
                payload: "[9007199254740993,9007199254740992,1e400,1e401,0.1,0.10000000000000000001]",
                decoded: "[9007199254740993,9007199254740992,1e400,1e401,0.1,0.10000000000000000001]"
            ),
            WalkCase(
                "exponents of any length",
                #"["{count:unique}", "{any}"]"#,
                payload: "[1e999999999999,10e999999999998,1e99999999999999999999,0.1e100000000000000000000,1e-9999]",
                faults: ["duplicate-element /1", "duplicate-element /3"]
            ),
            WalkCase(
                "repeated keys by their first values",
                #"["{count:unique}", "{any}"]"#,
                payload: #"[{"a":1,"a":2},{"a":1}]"#,
                faults: ["duplicate-key /0/a", "duplicate-element /1"]
            ),
            WalkCase(
                "kinds apart",
                #"["{count:unique}", "{any|null}"]"#,
                payload: #"[[],{},"",null,false,0,[[]],[{}],{"a":[]},{"a":{}}]"#,
                decoded: #"[[],{},"",null,false,0,[[]],[{}],{"a":[]},{"a":{}}]"#
            ),
            WalkCase(
                "inner arrays by themselves",
                #"["{count:unique}", ["{count:unique}", "{int}"]]"#,
                payload: "[[1,2],[2,1],[1,1],[1,2]]",
                faults: ["duplicate-element /2/1", "duplicate-element /3"]
            ),
            WalkCase(
                "faults of their own besides",
                #"["{count:..1,unique}", "{int}"]"#,
                payload: #"["x","x"]"#,
                faults: ["wrong-count ", "type-mismatch /0", "duplicate-element /1", "type-mismatch /1"]
            ),
        ]
    )
    func equality(of walk: WalkCase) throws { try walk.expectOutcome() }

    @Test(
        "a count applies at each place of an array",
        arguments: [
            WalkCase(
                "at an optional key",
                #"{"a{?}": ["{count:1..}", 1]}"#,
                payload: #"{"a":null}"#,
                decoded: "{}"
            ),
            WalkCase(
                "in a branch that shares the key",
                #"{"{case k}": {"x": {"a": ["{count:2..}", 1]}}, "a": ["{count:..3}", 1]}"#,
                payload: #"{"k":"x","a":[1]}"#,
                faults: ["wrong-count /a"]
            ),
            WalkCase(
                "among alternatives",
                #"["{few|many}"]"#,
                ["Few": #"["{count:..1}", 1]"#, "Many": #"["{count:3..}", "text"]"#],
                payload: #"[[1],["a","b","c"],[1,2]]"#,
                faults: ["no-alternative /2"]
            ),
            WalkCase(
                "around elements that the fast path does not read",
                #"{"a": ["{count:3}", "{int|null}"], "b": ["{count:3}", 1]}"#,
                payload: #"{"a":[1,null,2],"b":[1,2,300e-2]}"#,
                decoded: #"{"a":[1,null,2],"b":[1,2,300e-2]}"#
            ),
            WalkCase(
                "with a value of another type",
                #"{"a": ["{count:1..}", 1], "b": "{object:1..}", "c": "{array:1..}"}"#,
                payload: #"{"a":{},"b":[],"c":5}"#,
                faults: ["type-mismatch /a", "type-mismatch /b", "type-mismatch /c"]
            ),
            WalkCase(
                "in the default of a key",
                #"{"a{=[1,2]}": ["{count:2,unique}", 1]}"#,
                payload: "{}",
                decoded: #"{"a":[1,2]}"#
            ),
        ]
    )
    func places(of walk: WalkCase) throws { try walk.expectOutcome() }

    private static let wide = (0..<70).map { "\"k\($0){?}\": 1" }.joined(separator: ",")

    @Test(
        "all members of an object count",
        arguments: [
            WalkCase(
                "of a wide object",
                "{\(wide), \"{count}\": \"2..3\"}",
                payload: #"{"k0":1,"k69":1,"k65":1,"x":1}"#,
                faults: ["wrong-count "]
            ),
            WalkCase(
                "both of an object and of its branch",
                #"{"{count}": "3..", "{case k}": {"x": {"{count}": "..1", "{*}": 1}}}"#,
                payload: #"{"k":"x","a":1}"#,
                faults: ["wrong-count ", "wrong-count "]
            ),
            WalkCase(
                "if no branch is known",
                #"{"{count}": "3..", "{case k}": {"x": {}}}"#,
                payload: #"{"k":"y","a":1}"#,
                faults: ["wrong-count ", "unknown-case /k"]
            ),
            WalkCase(
                "without defaults",
                #"{"a{=1}": 1, "{count}": "1"}"#,
                payload: "{}",
                faults: ["wrong-count "]
            ),
        ]
    )
    func members(of walk: WalkCase) throws { try walk.expectOutcome() }

    @Test("the elements of many nested arrays are read once", arguments: [1, 40])
    func nesting(depth: Int) throws {
        let catalog = try SmallCatalog([
            "X.response": #"{"a{?}": ["{count:unique}", "{deep}"]}"#, "Deep": #""{any}""#,
        ])
        let deep = String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
        let payload = #"{"a":[\#(deep),[\#(deep)],\#(deep)]}"#
        let report = try catalog.schema("X.response").checkReport(JSONBuffer(payload.utf8))
        #expect(report.faults.map(\.inShort) == ["duplicate-element /a/2"])
    }

    @Test("the elements of long arrays are compared in linear time, and so are long elements")
    func length() throws {
        let text = String(repeating: "x", count: 60)
        let objects = (0..<30_000).map { #"{"id":\#($0),"text":"\#(text)"}"# }.joined(separator: ",")
        let payload = #"[[\#(objects)],\#(objects),{"text":"\#(text)","id":7.0}]"#
        let catalog = try SmallCatalog(["X.response": #"["{count:unique}", "{any}"]"#])
        let report = try catalog.schema("X.response").checkReport(JSONBuffer(payload.utf8))
        #expect(report.faults.map(\.inShort) == ["duplicate-element /30001"])
    }

    @Test(
        "what is sent has the counts, too",
        arguments: [
            (
                #"{"a": ["{count:1..}", 1]}"#, ["a": [Int]()],
                ["wrong-count /a: expected at least 1 element, found 0"]
            ),
            (
                #"{"a": ["{count:unique}", "{date_unix}"]}"#, ["a": [1, 1]],
                ["duplicate-element /a/1: expected elements that differ, found 1 again"]
            ),
            (#"{"{count}": "2", "{*}": 1}"#, ["a": 1, "b": 2], []),
        ] as [(String, Fields, [String])]
    )
    func sent(schema: String, value: Fields, faults: [String]) throws {
        #expect(try SmallCatalog(["X.request": schema]).faults(of: value) == faults)
    }

    @Test("the message of a secret's fault has no value")
    func secrets() throws {
        let catalog = try SmallCatalog(["X.response": #"{"a": ["{count:unique}", "{secret}"]}"#])
        let report = try catalog.schema("X.response").checkReport(JSONBuffer(#"{"a":["hunter2","hunter2"]}"#.utf8))
        #expect(report.faults.map(\.message) == ["expected elements that differ, found a string again"])
    }
}
