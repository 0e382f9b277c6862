import SchemaEngine
import Testing

@Suite("Objects")
struct ObjectTests {
    private static let wide = (0..<150).map { "\"k\($0)\($0 % 3 == 0 ? "" : "{?}")\": \($0)" }.joined(separator: ",")

    private static func members(_ keys: some Sequence<Int>) -> String {
        "{" + keys.map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}"
    }

    @Test(
        "keys are found in any order and any notation",
        arguments: [
            WalkCase(
                "in order",
                #"{"a": 1, "b": "", "c": true}"#,
                payload: #"{"a":1,"b":"","c":true}"#,
                decoded: #"{"a":1,"b":"","c":true}"#
            ),
            WalkCase(
                "against it",
                #"{"a": 1, "b": "", "c": true}"#,
                payload: #"{"c":true,"b":"","a":1}"#,
                decoded: #"{"c":true,"b":"","a":1}"#
            ),
            WalkCase(
                "escaped",
                #"{"id": 1, "é": ""}"#,
                payload: #"{"\u00e9":"x","\u0069d":1}"#,
                decoded: #"{"é":"x","id":1}"#
            ),
            WalkCase("escaped in the schema", #"{"\u0069d": 1}"#, payload: #"{"id":1}"#, decoded: #"{"id":1}"#),
            WalkCase("decomposed", "{\"\u{e9}\": 1}", payload: "{\"e\u{301}\":1}", faults: ["missing-key "]),
            WalkCase("the empty key", #"{"{?}": 1, "a": 1}"#, payload: #"{"":"x","a":1}"#, faults: ["type-mismatch /"]),
            WalkCase(
                "one a prefix of the other",
                #"{"ab": 1, "a": ""}"#,
                payload: #"{"a":"","ab":1}"#,
                decoded: #"{"a":"","ab":1}"#
            ),
            WalkCase(
                "pointers escaped",
                #"{"a/b~c": 1}"#,
                payload: #"{"a/b~c":""}"#,
                faults: ["type-mismatch /a~1b~0c"]
            ),
            WalkCase(
                "150 keys",
                "{\(wide)}",
                payload: members((0..<150).reversed()),
                decoded: members((0..<150).reversed())
            ),
            WalkCase(
                "150 keys, some of them missing",
                "{\(wide)}",
                payload: members((0..<150).filter { $0 != 66 && $0 != 3 && $0 != 70 }),
                faults: ["missing-key ", "missing-key "]
            ),
        ]
    )
    func keys(_ walk: WalkCase) throws { try walk.expectOutcome() }

    @Test(
        "the first of repeated keys is used, and each further one is a fault",
        arguments: [
            WalkCase(
                "named",
                #"{"a": 1}"#,
                payload: #"{"a":1,"a":"x","a":[]}"#,
                faults: ["duplicate-key /a", "duplicate-key /a"]
            ),
            WalkCase("escaped", #"{"a": 1}"#, payload: #"{"\u0061":1,"a":2}"#, faults: ["duplicate-key /a"]),
            WalkCase(
                "unnamed",
                #"{}"#,
                payload: #"{"z":{"a":1,"a":2},"\u007a":2}"#,
                faults: ["duplicate-key /z/a", "duplicate-key /z"]
            ),
            WalkCase("of a map", #"{"{*}": 1}"#, payload: #"{"z":1,"z":"x"}"#, faults: ["duplicate-key /z"]),
            WalkCase(
                "the 100th",
                "{\(wide)}",
                payload: members((0..<150).map { $0 } + [99]),
                faults: ["duplicate-key /k99"]
            ),
            WalkCase("after a null", #"{"a{?}": 1}"#, payload: #"{"a":null,"a":1}"#, faults: ["duplicate-key /a"]),
            WalkCase(
                "observed",
                #"{"a": 1}"#,
                payload: #"{"a":1,"a":"x"}"#,
                options: .init(mode: .observe),
                faults: ["warning duplicate-key /a"],
                decoded: #"{"a":1}"#
            ),
            WalkCase(
                "of an element that can be left out",
                #"[{"a": 1}]"#,
                payload: #"[{"a":1,"a":2},{"a":3}]"#,
                options: .init(mode: .lenient),
                faults: ["warning duplicate-key /0/a"],
                decoded: #"[{"a":3}]"#
            ),
        ]
    )
    func repeatedKeys(_ walk: WalkCase) throws { try walk.expectOutcome() }

    @Test(
        "repeated keys are found among many unnamed keys, also in nested objects",
        arguments: [11, 12, 13, 63, 64, 65, 500]
    )
    func manyUnnamed(count: Int) throws {
        let keys = (0..<count).map { "\"k\($0)\":0" }.joined(separator: ",")
        let inner = "{\(keys),\"\\u006b\(count / 2)\":1}"
        let payload = "{\(keys),\"in\":\(inner),\"list\":[\(inner),{\(keys)}],\"k\(count - 1)\":0,\"late\":0}"
        let report = try SmallCatalog(["X.response": "{}"]).schema("X.response").checkReport(JSONBuffer(payload.utf8))
        #expect(
            report.faults.map(\.inShort) == [
                "duplicate-key /in/k\(count / 2)", "duplicate-key /list/0/k\(count / 2)",
                "duplicate-key /k\(count - 1)",
            ]
        )
    }

    private static let presences = #"{"r": 1, "v": "{null}", "o{?}": 1, "n{null}": 1, "d{=5}": 1}"#

    @Test(
        "a key's modifier determines the meaning of null",
        arguments: [
            WalkCase(
                "absent",
                presences,
                payload: #"{"r":1,"v":null,"o":null,"n":null,"d":null}"#,
                decoded: #"{"r":1,"v":null,"n":null,"d":5}"#
            ),
            WalkCase(
                "kept",
                presences,
                payload: #"{"r":1,"v":null,"o":null,"n":null,"d":null}"#,
                options: .init(keepsNulls: true),
                decoded: #"{"r":1,"v":null,"o":null,"n":null,"d":5}"#
            ),
            WalkCase("refused", presences, payload: #"{"r":null,"v":null,"n":null}"#, faults: ["unexpected-null /r"]),
            WalkCase(
                "observed",
                presences,
                payload: #"{"r":null,"v":1,"n":null}"#,
                options: .init(mode: .observe),
                faults: ["warning unexpected-null /r", "warning type-mismatch /v"],
                decoded: #"{"r":null,"v":1,"n":null,"d":5}"#
            ),
            WalkCase("missing", presences, payload: #"{}"#, faults: ["missing-key ", "missing-key ", "missing-key "]),
        ]
    )
    func nulls(_ walk: WalkCase) throws { try walk.expectOutcome() }

    @Test(
        "unknown keys are handled as the object specifies, then as the options specify",
        arguments: [
            WalkCase(
                "dropped",
                #"{"a": {}}"#,
                payload: #"{"a":{"x":1},"y":[2]}"#,
                options: .init(unknownKeys: .drop),
                decoded: #"{"a":{}}"#
            ),
            WalkCase(
                "rejected",
                #"{"a": {}}"#,
                payload: #"{"a":{"x":1},"y":2}"#,
                options: .init(unknownKeys: .reject),
                faults: ["unknown-key /a/x", "unknown-key /y"]
            ),
            WalkCase(
                "let through",
                #"{"a": "{any}", "o": "{object}", "l": [], "n": null}"#,
                payload: #"{"a":{"x":1},"o":{"x":1},"l":[{"x":1}],"n":{"x":1}}"#,
                options: .init(unknownKeys: .reject),
                decoded: #"{"a":{"x":1},"o":{"x":1},"l":[{"x":1}],"n":{"x":1}}"#
            ),
            WalkCase(
                "a map",
                #"{"{*}": 1}"#,
                payload: #"{"x":1}"#,
                options: .init(unknownKeys: .reject),
                decoded: #"{"x":1}"#
            ),
            WalkCase(
                "a map, dropped",
                #"{"{*}": 1}"#,
                payload: #"{"x":1}"#,
                options: .init(unknownKeys: .drop),
                decoded: #"{"x":1}"#
            ),
            WalkCase(
                "closed",
                #"{"{*}": "{none}", "a{?}": 1}"#,
                payload: #"{"a":1,"x":null,"y":[]}"#,
                faults: ["unknown-key /x", "unknown-key /y"]
            ),
            WalkCase(
                "closed, dropped",
                #"{"{*}": "{none}"}"#,
                payload: #"{"x":1}"#,
                options: .init(unknownKeys: .drop),
                faults: ["unknown-key /x"]
            ),
            WalkCase(
                "closed, lenient",
                #"{"o{?}": {"{*}": "{none}"}, "a": 1}"#,
                payload: #"{"o":{"x":1},"a":1}"#,
                options: .init(mode: .lenient),
                faults: ["warning unknown-key /o/x"],
                decoded: #"{"a":1}"#
            ),
            WalkCase(
                "dropped, and repeated",
                #"{}"#,
                payload: #"{"x":1,"x":2}"#,
                options: .init(unknownKeys: .drop),
                faults: ["duplicate-key /x"]
            ),
        ]
    )
    func unknownKeys(_ walk: WalkCase) throws { try walk.expectOutcome() }

    @Test(
        "lenient mode omits the innermost value that can be omitted",
        arguments: [
            WalkCase(
                "an entry of a map",
                #"{"{*}": {"a": 1}}"#,
                payload: #"{"x":{"a":"no"},"y":{"a":2}}"#,
                options: .init(mode: .lenient),
                faults: ["warning type-mismatch /x/a"],
                decoded: #"{"y":{"a":2}}"#
            ),
            WalkCase(
                "an element in an optional key",
                #"{"o{?}": [{"a": 1}]}"#,
                payload: #"{"o":[{},{"a":1},5]}"#,
                options: .init(mode: .lenient),
                faults: ["warning missing-key /o/0", "warning type-mismatch /o/2"],
                decoded: #"{"o":[{"a":1}]}"#
            ),
            WalkCase(
                "not what is required",
                #"{"r": {"a": 1}, "o{?}": 1}"#,
                payload: #"{"r":{"a":"x"},"o":"y"}"#,
                options: .init(mode: .lenient),
                faults: ["type-mismatch /r/a", "warning type-mismatch /o"]
            ),
            WalkCase(
                "nullable keys are required",
                #"{"n{null}": 1}"#,
                payload: #"{"n":"x"}"#,
                options: .init(mode: .lenient),
                faults: ["type-mismatch /n"]
            ),
        ]
    )
    func lenient(_ walk: WalkCase) throws { try walk.expectOutcome() }

    @Test(
        "numbers are converted where the options or the tag allow it, in any notation",
        arguments: [
            WalkCase(
                "text for numbers",
                #"{"i": 1, "n": 1.0, "r": "{int:0..9}"}"#,
                payload: #"{"i":"5","n":"2.50","r":"7"}"#,
                options: .init(convertNumbers: true),
                decoded: #"{"i":5,"n":2.50,"r":7}"#
            ),
            WalkCase(
                "escaped",
                #"{"i": 1, "n": 1.0}"#,
                payload: #"{"i":"\u0035","n":"\u0031\u002E5"}"#,
                options: .init(convertNumbers: true),
                decoded: #"{"i":5,"n":1.5}"#
            ),
            WalkCase(
                "escaped, lenient_number",
                #"{"i": "{lenient_number}"}"#,
                payload: #"{"i":"\u0031"}"#,
                decoded: #"{"i":1}"#
            ),
            WalkCase(
                "escaped and long",
                #"{"i": "{lenient_number}"}"#,
                payload: #"{"i":"\u00310000000000000000000.000000000000000000000001"}"#,
                decoded: #"{"i":10000000000000000000.000000000000000000000001}"#
            ),
            WalkCase(
                "escaped, out of range",
                #"{"i": "{int:0..5}"}"#,
                payload: #"{"i":"\u0039"}"#,
                options: .init(convertNumbers: true),
                faults: ["out-of-range /i"]
            ),
            WalkCase(
                "escaped, beyond a double",
                #"{"i": 1.0}"#,
                payload: #"{"i":"1\u0065999"}"#,
                options: .init(convertNumbers: true),
                faults: ["number-overflow /i"]
            ),
            WalkCase(
                "escaped, no number",
                #"{"i": 1}"#,
                payload: #"{"i":"\u0031x"}"#,
                options: .init(convertNumbers: true),
                faults: ["type-mismatch /i"]
            ),
            WalkCase(
                "numbers for text",
                #"{"s": "", "l": "{string:1..2}"}"#,
                payload: #"{"s":1.50e1,"l":123}"#,
                options: .init(convertNumbers: true),
                faults: ["wrong-length /l"]
            ),
        ]
    )
    func conversions(_ walk: WalkCase) throws { try walk.expectOutcome() }
}
