import Foundation
import SchemaEngine
import Testing

@Suite("Secrets")
struct SecretTests {
    private static let fragments = [
        "Token": #"{"{root}": "{secret:uuid}"}"#, "Login": #"{"name": "", "password": "{secret}"}"#,
        "Other": #"{"name": "", "password": "{string:..3}"}"#,
    ]

    @Test(
        "a secret is in no description of a fault, in any mode",
        arguments: [
            #"{"a": "{secret:int}"}"#, #"{"a": "{secret:uuid|null}"}"#, #"{"a": "{secret:int|bool}"}"#,
            #"{"a": "{int|secret:string:..3}"}"#, #"{"a": "{token|int}"}"#, #"{"a": "{secret:enum:x,y}"}"#,
            #"{"a": "{secret:string:..3}"}"#, #"{"a": "{secret:decimal}"}"#, #"{"a": "{secret}"}"#,
            #"{"{case k}": {"x": {"a": "{string:..3}"}}, "a": "{secret}"}"#,
            #"{"{case k}": {"x": {"a": "{secret}"}}, "a": "{string:..3}"}"#,
            #"{"a": "{secret|uuid}"}"#, #"{"{*}": "{secret:int}"}"#,
        ],
        CheckOptions.Mode.allCases
    )
    func masked(schema: String, mode: CheckOptions.Mode) throws {
        let options = CheckOptions(mode: mode)
        let schema = try SmallCatalog(Self.fragments.merging(["X.response": schema]) { $1 }, options: options)
            .schema("X.response")
        for value in [#""hunter2""#, #""\u0068unter2""#, #"{"x":"hunter2"}"#, #"["hunter2"]"#, "1272332e5"] {
            let payload = JSONBuffer(#"{"k":"x","a":\#(value)}"#.utf8)
            let report = schema.checkReport(payload)
            #expect(!report.faults.description.contains("hunter2"))
            #expect(!report.faults.description.contains("1272332"))
        }
    }

    @Test(
        "the members of a secret enumeration are in no description of a fault",
        arguments: [
            #"{"a": "{secret:enum:hunter2,x}"}"#, #"{"a": "{int|secret:enum:hunter2,x}"}"#,
            #"{"a": "{secret:enum:hunter2,x,*}"}"#, #"{"a": "{secret:pin}"}"#, #"{"a": ["{secret:pin}"]}"#,
        ],
        CheckOptions.Mode.allCases
    )
    func members(schema: String, mode: CheckOptions.Mode) throws {
        let files = ["Pin": #""{enum:hunter2,x}""#, "X.response": schema]
        let schema = try SmallCatalog(files, options: CheckOptions(mode: mode)).schema("X.response")
        for value in [#""y""#, "true", "null", #"["y"]"#] {
            let faults = schema.checkReport(JSONBuffer(#"{"a":\#(value)}"#.utf8)).faults
            for fault in faults {
                let texts = [fault.message, fault.help ?? ""] + fault.rejections
                #expect(!texts.description.contains("hunter2"), "\(texts)")
            }
        }
    }

    @Test(
        "values that a secret tag accepts, or observe mode keeps, are printed masked",
        arguments: [
            WalkCase(
                "an alternative",
                #"{"a": "{int|secret}"}"#,
                payload: #"{"a":"hunter2"}"#,
                decoded: #"{"a":"***"}"#
            ),
            WalkCase(
                "a fragment's root",
                #"{"a": "{token|null}"}"#,
                fragments,
                payload: #"{"a":"hunter2"}"#,
                options: .init(mode: .observe),
                faults: ["warning no-alternative /a"],
                decoded: #"{"a":"***"}"#
            ),
            WalkCase(
                "beside a case",
                #"{"{case k}": {"x": {"a": ""}}, "a": "{secret}"}"#,
                payload: #"{"k":"x","a":"hunter2"}"#,
                decoded: #"{"k":"x","a":"***"}"#
            ),
            WalkCase(
                "another type",
                #"{"a": "{secret:int}"}"#,
                payload: #"{"a":{"b":"hunter2"}}"#,
                options: .init(mode: .observe),
                faults: ["warning type-mismatch /a"],
                decoded: #"{"a":"***"}"#
            ),
        ]
    )
    func printed(_ walk: WalkCase) throws { try walk.expectOutcome() }

    @Test("a mapped secret is masked if no mapper runs")
    func mapped() throws {
        let files = [
            "X.response.json": #"{"a": "{secret:login}"}"#, "Login.json": #"{"name": ""}"#,
            "Tags.json": #"{"login": {"fragment": "Login"}}"#,
        ]
        let sources = files.map { SchemaSource(path: $0.key, text: $0.value) }
        let catalog = SchemaCatalog.compiled(sources).catalog
        let payload = JSONBuffer(#"{"a":{"name":"hunter2"}}"#.utf8)
        let fields = try #require(catalog.schema(file: "X.response.json")).decodePayload(payload).fields
        #expect(fields.printedValue.description == #"{"a":"***"}"#)
    }

    @Test("a masked payload is as written, except for its secrets, also those inside models")
    func forPeople() throws {
        struct User: SchemaModel { init(from fields: Fields) throws {} }
        let files = [
            "X.response": #"{"user": "{user}", "at": "{date_http}", "list": ["{user}"]}"#,
            "User": #"{"name": "", "note": "{secret}", "born{?}": "{date_iso8601}"}"#,
        ]
        let catalog = try SmallCatalog(files) { $0.map("user", to: User.self) }
        let schema = try catalog.schema("X.response")
        func payload(_ note: String) -> String {
            let user = #"{"name":"Ann","note":"\#(note)","born":"2020-01-01T10:00:00+02:00","more":1.50}"#
            return #"{"user":\#(user),"at":"Wed, 01 Jan 2020 00:00:00 GMT","list":[\#(user)]}"#
        }
        #expect(schema.masked(Data(payload("hunter2").utf8)) == payload("***"))
        #expect(schema.masked(Data("no JSON".utf8)) == nil)
    }

    @Test("an app's message about a secret is not repeated")
    func wordsOfTheApp() throws {
        struct Echo: Error, CustomStringConvertible { var description: String }
        struct Refusing: ValueTransformer {
            func decode(_ wire: String) throws -> String { throw Echo(description: "cannot use \(wire)") }
            func encode(_ value: String) throws -> String { value }
        }
        enum Level: String, FieldValue { case low }
        let files = [
            "X.response": #"{"a": "{secret:refusing}", "b": "{secret:login}", "c": "{level}"}"#,
            "Login": #"{"name": ""}"#, "Level": #"{"level": "{secret}"}"#,
        ]
        let catalog = try SmallCatalog(files) { registry in
            registry.transform("refusing", with: Refusing())
            registry.map("login") { fields -> String? in
                throw Echo(description: "no login \(try fields["name"] as String)")
            }
            registry.map("level") { fields -> Level? in try fields["level"] }
        }
        let payload = #"{"a":"hunter2","b":{"name":"hunter2"},"c":{"level":"hunter2"}}"#
        let schema = try catalog.schema("X.response")
        let error = #expect(throws: PayloadError.self) {
            try schema.decodePayload(JSONBuffer(payload.replacing(#""a":"hunter2""#, with: #""a":5"#).utf8))
        }
        #expect(error?.faults.map(\.inShort) == ["type-mismatch /a"])
        var options = CheckOptions.standard
        options.mode = .observe
        let faults = try schema.decodePayload(JSONBuffer(payload.utf8), options: options).faults
        #expect(
            faults.map(\.inShort) == [
                "warning transform-failed /a", "warning mapping-failed /b", "warning mapping-failed /c",
            ]
        )
        #expect(!faults.description.contains("hunter2"))
    }
}
