import SchemaEngine
import Testing

@testable import SchemaTools

@Suite("Scalars in generated source")
struct SwiftScalarTests {
    private static let arguments: [ScalarKind: String] = [.pattern: ":/a+/", .enumeration: ":open,closed"]

    @Test("each kind has a type and a method of the reader, or a generated type", arguments: ScalarKind.allCases)
    func kinds(kind: ScalarKind) {
        let tag = "{\(kind.tag)\(Self.arguments[kind] ?? "")}"
        let generation = Generation([(key: "A.json", value: #"{ "k": "\#(tag)" }"#)])
        #expect(generation.faults.isEmpty)
        if let scalar = SwiftScalar(kind) {
            #expect(generation.source.contains("var k: \(scalar.type.name)\n"))
            #expect(generation.source.contains("reader.\(scalar.reader)("))
        } else {
            #expect(generation.source.contains("enum K:"))
        }
    }

    @Test(
        "a duration also has a property of the type Duration, unless a key has its name",
        arguments: [
            (#"{ "k": "{duration}" }"#, "var kDuration: Swift.Duration? { Swift.Duration(iso8601: k) }"),
            (
                #"{ "k{?}": "{secret:duration}" }"#,
                "var kDuration: Swift.Duration? { k.flatMap { Swift.Duration(iso8601: $0) } }"
            ),
            (
                #"{ "default{null}": "{duration}" }"#,
                "var defaultDuration: Swift.Duration? { `default`.flatMap { Swift.Duration(iso8601: $0) } }"
            ),
            (#"{ "k": "{duration}", "kDuration": 1 }"#, "var kDuration: Int\n"),
            (#"{ "k": "{time}" }"#, nil),
            (#"{ "k": ["{tuple}", 1, "{*}", "{duration}"] }"#, nil),
        ] as [(String, String?)]
    )
    func durations(schema: String, property: String?) {
        let source = Generation([(key: "A.json", value: schema)]).source
        #expect(property.map { source.contains($0) } ?? !source.contains("Duration"))
        #expect(!(property?.hasSuffix("\n") == true && source.contains("Swift.Duration")))
    }

    @Test(
        "the argument of a tag is an argument of the reader",
        arguments: [
            ("{string:1..3,/a/}", "reader.string(length: 1...3, matching: Self.pattern1)"),
            ("{date_iso8601:utc}", "reader.utcDateTime()"), ("{base64:..8}", "reader.base64(length: 0...8)"),
            ("{url:https,http}", #"reader.url(schemes: ["http", "https"])"#),
            ("{url:absolute}", "reader.url(schemes: [])"),
        ]
    )
    func readerArguments(tag: String, text: String) {
        #expect(Generation([(key: "A.json", value: #"{ "k": "\#(tag)" }"#)]).source.contains(text))
    }
}
