import Foundation
import Testing

@testable import SchemaEngine

@Suite("Masking that fails closed")
struct SecretMaskingTests {
    private static let fragments = [
        "Login": #"{"kind": "{enum:login}", "id": 1, "password": "{secret}"}"#,
        "Note": #"{"kind": "{enum:note}", "password": "{enum:none,some}"}"#,
        "Node": #"{"id": 1, "pin{?}": "{secret:int}", "next{?}": "{node}"}"#,
    ]

    /// A schema, and payloads in which every `hunter2` and `1272332` is secret.
    private static let cases: [(schema: String, payloads: [String])] = [
        // No alternative matches.
        (
            #"{"a": "{login|note}"}"#,
            [
                #"{"a":{"kind":"note","password":"hunter2"}}"#,
                #"{"a":{"kind":"login","id":"x","password":"hunter2"}}"#,
                #"{"a":{"kind":"login","id":1,"pass":"hunter2"}}"#, #"{"a":["hunter2"]}"#, #"{"a":"hunter2"}"#,
                #"{"a":{"kind":"login","password":{"hunter2":"hunter2"}}}"#, #"{"a":1272332}"#,
                #"{"a":{"kind":"note","pass\u0077ord":"hunter2"}}"#,
            ]
        ),
        // An alternative that accepts anything does not reveal what another marks as secret.
        (#"{"a": "{login|object}"}"#, [#"{"a":{"kind":"login","id":"x","password":"hunter2"}}"#]),
        // No case matches.
        (
            #"{"{case kind}": {"card": {"number": "{secret}"}, "cash": {"number": "{enum:1,2}"}}}"#,
            [
                #"{"kind":"cheque","number":"hunter2"}"#, #"{"number":"hunter2"}"#, #"{"kind":1,"number":"hunter2"}"#,
                #"{"kind":"cash","number":"hunter2"}"#, #"{"kind":"cheque","nr":"hunter2"}"#, #"["hunter2"]"#,
            ]
        ),
        // The payload is faulty, and a value has no candidate.
        (
            #"{"id": 1, "token": "{secret}"}"#,
            [
                #"{"id":1,"tok":"hunter2"}"#, #"{"id":"x","token":"hunter2","token":"hunter2"}"#,
                #"{"id":{"token":"hunter2"},"token":[{"x":"hunter2"}]}"#, #"{"id":1,"tok":{"a":[{"b":"hunter2"}]}}"#,
                #"{"id":1,"tok":1272332}"#, #""hunter2""#, "1272332", #"[{"id":1,"token":"hunter2"}]"#,
                #"{"id":1,"\u0074oken":["hunter2"]}"#,
            ]
        ),
        // Maps, arrays, numbers, booleans, and recursive fragments.
        (#"{"{*}": "{secret:int}"}"#, [#"{"a":"hunter2"}"#, #"{"a":{"hunter2":1}}"#, #"{"a":1272332,"b":"x"}"#]),
        (#"{"list": ["{secret:int}"]}"#, [#"{"list":[1272332,"hunter2"]}"#, #"{"list":{"a":"hunter2"}}"#]),
        (
            #"{"a": "{secret:object}"}"#,
            [#"{"a":{"hunter2":1,"hunter2":2}}"#, #"{"a":{"hunter2":1,"hunter2":2},"b":1}"#]
        ),
        (#"{"a": "{node}"}"#, [#"{"a":{"id":1,"next":{"id":"x","pin":1272332,"next":{"id":1,"pin":"hunter2"}}}}"#]),
        (#"{"a": "{secret:bool}", "b": 1}"#, [#"{"a":"hunter2","b":"x"}"#]),
    ]

    @Test("values that a candidate marks as secret, and values without one, are in no output", arguments: cases.indices)
    func closed(index: Int) throws {
        let (file, payloads) = Self.cases[index]
        for mode in CheckOptions.Mode.allCases {
            let options = CheckOptions(unknownKeys: mode == .strict ? .reject : .keep, mode: mode)
            let schema = try SmallCatalog(Self.fragments.merging(["X.response": file]) { $1 }, options: options)
                .schema("X.response")
            for payload in payloads {
                let masked = schema.masked(Data(payload.utf8))
                expectNoSecret(in: masked ?? "")
                let report = schema.checkReport(JSONBuffer(payload.utf8))
                var reported = ""
                dump(report, to: &reported)
                expectNoSecret(in: "\(report.faults)" + reported + String(reflecting: report))
                do throws(PayloadError) {
                    let decoded = try schema.decodePayload(JSONBuffer(payload.utf8))
                    expectNoSecret(in: decoded.fields.printedValue.description)
                    expectNoSecret(in: "\(decoded.faults)")
                    var dumped = ""
                    dump(decoded, to: &dumped)
                    expectNoSecret(in: dumped + String(reflecting: decoded))
                } catch {
                    var dumped = ""
                    dump(error, to: &dumped)
                    expectNoSecret(in: "\(error)" + dumped + String(reflecting: error))
                }
            }
        }
    }

    @Test("a payload that is truncated anywhere, or has other text after it, shows no secret", arguments: cases.indices)
    func cut(index: Int) throws {
        let (file, payloads) = Self.cases[index]
        let schema = try SmallCatalog(Self.fragments.merging(["X.response": file]) { $1 }).schema("X.response")
        for payload in payloads {
            let bytes = Array(payload.utf8)
            for length in 0...bytes.count {
                for rest in ["", "\u{1}", "hunter2", "}]}hunter2"] {
                    let text = Data(bytes.prefix(length) + Array(rest.utf8))
                    expectNoSecret(in: schema.masked(text) ?? "", start: length < bytes.count ? "hunt" : "hunter2")
                    expectNoSecret(in: "\(schema.checkReport(text).faults)")
                }
            }
        }
    }

    @Test(
        "text that is not JSON is not shown at all",
        arguments: ["", "hunter2", "<a>hunter2</a>", "a=hunter2", "--b\r\n\r\nhunter2", "\u{FEFF}hunter2", "bplist00"]
    )
    func otherFormats(text: String) throws {
        let schema = try SmallCatalog(["X.response": #"{"token": "{secret}"}"#]).schema("X.response")
        #expect(schema.masked(Data(text.utf8)) == nil)
        for encoding in [String.Encoding.utf16, .utf16BigEndian, .utf32] {
            let json = #"{"token":"hunter2"}"#.data(using: encoding) ?? Data()
            #expect(schema.masked(json) == nil)
        }
    }

    @Test(
        "a text is masked from the first token that is not JSON, and a key without its colon is such a token",
        arguments: [
            (#"{"id":1,"to"#, #"{"id":1,"***""#), (#"{"id": x"#, #"{"id": "***""#), (#"{"id""#, #"{"***""#),
            (#"{"id" 1}"#, #"{"***""#), (#"{"id":1 x"#, #"{"id":1 "***""#), (#"{"id":-"#, #"{"id":"***""#),
            (#"{"id":1,}"#, #"{"id":1,"***""#), (#"{"id":1}]"#, #"{"id":1}"***""#), (#"{ "#, #"{ "***""#),
            // The secret begins before the token.
            (#"{"token":12."#, #"{"token":"***""#), (#"{"token":{"a":1"#, #"{"token":"***""#),
            (#"{"token" : "a" ,  "#, #"{"token" : "***" ,  "***""#), ("[1,", #""***""#),
        ]
    )
    func invalid(payload: String, masked: String) throws {
        let schema = try SmallCatalog(["X.response": #"{"id": 1, "token": "{secret}"}"#]).schema("X.response")
        #expect(schema.masked(Data(payload.utf8)) == masked)
    }

    @Test("only the first line of a JSON stream is shown")
    func lines() throws {
        let schema = try SmallCatalog(["X.response": #"{"id": 1, "token": "{secret}"}"#]).schema("X.response")
        let line = #"{"id":1,"token":"hunter2"}"#
        #expect(schema.masked(Data("\(line)\n\(line)".utf8)) == "{\"id\":1,\"token\":\"***\"}\n\"***\"")
    }

    @Test("described values, and other values of a payload without faults, are shown as they were written")
    func shown() throws {
        let schema = try SmallCatalog(["X.response": #"{"id": 1, "n": "{any}", "token": "{secret}"}"#]).schema(
            "X.response"
        )
        func masked(_ payload: String) -> String? { schema.masked(Data(payload.utf8)) }
        #expect(
            masked("{ \"id\" : 1.0e0, \"n\": [1.50], \"token\":\"x\" }")
                == "{ \"id\" : 1.0e0, \"n\": [1.50], \"token\":\"***\" }"
        )
        #expect(
            masked(#"{"id":1,"n":{"x":2},"token":"x","more":1}"#) == #"{"id":1,"n":{"x":2},"token":"***","more":1}"#
        )
        #expect(
            masked(#"{"id":"a","n":{"x":2},"token":"x","more":1}"#)
                == #"{"id":"a","n":{"x":2},"token":"***","more":"***"}"#
        )
        #expect(masked("\u{FEFF}{\"id\":1,\"n\":1,\"token\":null}") == "\u{FEFF}{\"id\":1,\"n\":1,\"token\":\"***\"}")
    }

    @Test("a fault inside a secret has the position of the secret")
    func places() throws {
        let files = ["X.response": #"{"a": "{secret:login}"}"#].merging(Self.fragments) { $1 }
        let schema = try SmallCatalog(files, options: CheckOptions(unknownKeys: .reject)).schema("X.response")
        let payload = #"{"a":{"hunter2":1,"id":"hunter2","kind":"login","password":1}}"#
        let faults = schema.checkReport(JSONBuffer(payload.utf8)).faults
        #expect(faults.count == 3)
        #expect(faults.allSatisfy { $0.payload?.pointer == "/a" })
        expectNoSecret(in: "\(faults)")
    }

    @Test("the reason of an app's mapper is not shown if the value holds a secret")
    func mappers() throws {
        struct Echo: Error, CustomStringConvertible { var description: String }
        let files = ["X.response": #"{"a": "{login}"}"#].merging(Self.fragments) { $1 }
        let catalog = try SmallCatalog(files, options: CheckOptions(mode: .observe)) { registry in
            registry.map("login") { fields -> String? in
                throw Echo(description: "no \(try fields["password"] as String)")
            }
        }
        let payload = #"{"a":{"kind":"login","id":1,"password":"hunter2"}}"#
        let faults = try catalog.schema("X.response").decodePayload(JSONBuffer(payload.utf8)).faults
        #expect(faults.map(\.code) == [.mappingFailed])
        expectNoSecret(in: "\(faults)")
    }

    @Test("a large payload is masked in linear time")
    func large() throws {
        let schema = try SmallCatalog(["X.response": #"[{"id": 1, "token": "{secret}"}]"#]).schema("X.response")
        let element = #"{"id":1,"token":"hunter2"}"#
        let payload = "[" + Array(repeating: element, count: 60_000).joined(separator: ",") + "]"
        let masked = try #require(schema.masked(Data(payload.utf8)))
        expectNoSecret(in: String(masked.prefix(100_000)) + String(masked.suffix(100_000)))
        let deep = String(repeating: "[", count: 500_000)
        #expect(schema.masked(Data(deep.utf8))?.contains("***") == true)
    }

    private func expectNoSecret(
        in text: String,
        start: String = "hunter2",
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let forms = [start, "1272332", "%68unter2", Data("hunter2".utf8).base64EncodedString(), "\\u0068unter2"]
        let found = forms.first(where: text.contains)
        #expect(found == nil, "\(text.prefix(2000))", sourceLocation: sourceLocation)
    }
}
