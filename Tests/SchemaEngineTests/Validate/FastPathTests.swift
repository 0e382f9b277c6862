import SchemaEngine
import Testing

@Suite("The fast path")
struct FastPathTests {
    private static let schema = #"{"id": 1, "name": "", "ratio": 0.5, "open": true, "note{null}": "", "more{?}": 1}"#
    private static let held = #"""
        {"n": "{int:0..9}", "s": "{string:1..3}", "e": "{enum:on,off}", "d": "{date}", "t": "{date_iso8601}",
         "u": "{date_unix}", "l": "{lenient_number}"}
        """#
    private static let wide = (0..<20).map { "\"k\($0){?}\": \($0)" }.joined(separator: ",")

    @Test(
        "members are read alike on the fast path and off it",
        arguments: [
            WalkCase(
                "in order",
                schema,
                payload: #"{"id":7,"name":"a","ratio":-1.25,"open":false,"note":null,"more":3}"#,
                decoded: #"{"id":7,"name":"a","ratio":-1.25,"open":false,"note":null,"more":3}"#
            ),
            WalkCase(
                "with space wherever it may be",
                schema,
                payload: "{\r\n\t\"id\" : 7 ,\n  \"name\"\t:\n\"a\" , \"ratio\":1, \"open\":true ,\"note\":\"\"\n}",
                decoded: #"{"id":7,"name":"a","ratio":1,"open":true,"note":""}"#
            ),
            WalkCase(
                "with a value that is at fault between them",
                schema,
                payload: #"{"id":7.5,"name":null,"ratio":"","open":0,"note":1,"more":null}"#,
                faults: [
                    "type-mismatch /id", "unexpected-null /name", "type-mismatch /ratio", "type-mismatch /open",
                    "type-mismatch /note",
                ]
            ),
            WalkCase(
                "with a repeated key",
                schema,
                payload: #"{"id":7,"id":8,"name":"","ratio":1,"open":true,"note":null,"note":null}"#,
                faults: ["duplicate-key /id", "duplicate-key /note"]
            ),
            WalkCase(
                "with keys out of order, unknown ones and escapes",
                schema,
                payload: #"{"name":"","x":1,"\u0069d":7,"open":true,"ratio":1,"note":null}"#,
                decoded: #"{"name":"","x":1,"id":7,"open":true,"ratio":1,"note":null}"#
            ),
            WalkCase(
                "stepping over optional keys, few and many",
                "{\(wide)}",
                payload: #"{"k1":1,"k4":4,"k19":19,"k0":0}"#,
                decoded: #"{"k1":1,"k4":4,"k19":19,"k0":0}"#
            ),
            WalkCase(
                "held against ranges, members and forms",
                held,
                payload: #"{"n":7,"s":"abc","e":"on","d":"2015-03-22","t":"2015-03-22T10:53:24Z","u":1.5,"l":"-2.50"}"#,
                decoded: #"""
                    {"n":7,"s":"abc","e":"on","d":"2015-03-22","t":"2015-03-22T10:53:24.000Z",\#
                    "u":"1970-01-01T00:00:01.500Z","l":-2.50}
                    """#
            ),
            WalkCase(
                "held against them in other spellings",
                held,
                payload:
                    #"{"n":7.0,"s":"é€","e":"\u006fn","d":"2015\u002d03-22","t":"2015-03-22t10:53:24.5+0200","u":1e0,"l":3}"#
            ),
            WalkCase(
                "held against them in vain",
                held,
                payload: #"{"n":10,"s":"abcd","e":"no","d":"2015-02-29","t":"2015-03-22T24:00:00Z","u":"1","l":"2 "}"#,
                faults: [
                    "out-of-range /n", "wrong-length /s", "not-in-enum /e", "transform-failed /d",
                    "transform-failed /t",
                    "type-mismatch /u", "transform-failed /l",
                ]
            ),
            WalkCase("a comma too many", #"{"id": 1}"#, payload: #"{"id":1,}"#, faults: ["invalid-json "]),
            WalkCase("no comma", #"{"a": 1, "b": 1}"#, payload: #"{"a":1 "b":1}"#, faults: ["invalid-json "]),
            WalkCase("a null that is none", #"{"a{?}": 1}"#, payload: #"{"a":nul}"#, faults: ["invalid-json "]),
            WalkCase("a text cut short", #"{"a": "", "b": ""}"#, payload: #"{"a":"","b":"#, faults: ["invalid-json "]),
            WalkCase(
                "a name that cannot be written as it is",
                #"{"a\"b": 1}"#,
                payload: #"{"a"b":1}"#,
                faults: ["invalid-json "]
            ),
            WalkCase(
                "a name with escapes",
                #"{"a\"b": 1, "c": 1}"#,
                payload: #"{"a\"b":1,"c":2}"#,
                decoded: #"{"a\"b":1,"c":2}"#
            ),
        ]
    )
    func readsMembers(_ example: WalkCase) throws { try example.expectOutcome() }

    @Test(
        "elements are read alike on the fast path and off it",
        arguments: [
            WalkCase("plain ones", #"[1]"#, payload: "[1,-2 , 3]", decoded: "[1,-2,3]"),
            WalkCase("none", #"[""]"#, payload: "[ ]", decoded: "[]"),
            WalkCase("nested ones", #"[[0.5]]"#, payload: "[[1.5,2],[],[-0.25]]", decoded: "[[1.5,2],[],[-0.25]]"),
            WalkCase("whole by their value", #"[1]"#, payload: "[1,2.0,3e2,4]", decoded: "[1,2.0,3e2,4]"),
            WalkCase(
                "faulty ones between them",
                #"[1]"#,
                payload: #"[1,"",3,null]"#,
                faults: ["type-mismatch /1", "unexpected-null /3"]
            ),
            WalkCase(
                "faulty ones left out",
                #"[1]"#,
                payload: #"[1,"",3,null,5]"#,
                options: CheckOptions(mode: .lenient),
                faults: ["warning type-mismatch /1", "warning unexpected-null /3"],
                decoded: "[1,3,5]"
            ),
            WalkCase("longer than a short number", #"[1]"#, payload: "[123456789012345678,1234567890123456789]"),
            WalkCase("too long", #"[1]"#, payload: "[1,12345678901234567890]", faults: ["number-overflow /1"]),
            WalkCase("a zero before digits", #"[1]"#, payload: "[1,02]", faults: ["invalid-json "]),
            WalkCase("a point before nothing", #"[0.5]"#, payload: "[1.]", faults: ["invalid-json "]),
            WalkCase("a comma too many", #"[1]"#, payload: "[1,]", faults: ["invalid-json "]),
            WalkCase("no bracket", #"[true]"#, payload: "[true,false", faults: ["invalid-json "]),
        ]
    )
    func readsElements(_ example: WalkCase) throws { try example.expectOutcome() }
}
