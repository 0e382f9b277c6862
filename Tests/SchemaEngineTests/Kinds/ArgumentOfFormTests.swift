import Testing

@testable import SchemaEngine

@Suite("Arguments of tags for text with a form")
struct ArgumentOfFormTests {
    private static func schema(_ tag: String) throws -> Schema {
        let source = SchemaSource(path: "Case.response.json", text: #"["\#(tag)"]"#)
        return try #require(SchemaCatalog([source]).schema(file: source.path))
    }

    @Test(
        "a value that the argument allows is accepted",
        arguments: [
            ("{string:1..3,/^[a-z|/]+$/}", "a|/"), ("{string:..3,/b/}", "äbc"), ("{string:2,/./}", "ab"),
            ("{date_iso8601:utc}", "2015-03-22T10:53:24z"), ("{date_iso8601:utc}", "2015-03-22T10:53:24+0000"),
            ("{date_iso8601:utc}", "2016-12-31T23:59:60-00:00"),
            ("{base64:0}", ""), ("{base64:1..2}", "aGk="), ("{base64:2}", "-_8"), ("{base64:3..}", "Zm9v"),
            ("{url:https}", "https://example.com"), ("{url:https}", "hTTps://u@[::1]:1/?a#b"),
            ("{url:http,ftp}", "ftp:a"),
            ("{url:HTTPS}", "https://h"), ("{url:coap+tcp}", "COAP+TCP://h"), ("{url:absolute}", "https:"),
            ("{url:absolute}", "urn:isbn:0451450523"),
        ]
    )
    func accepts(tag: String, text: String) throws {
        let payload = JSONBuffer(JSONValue.array([.string(text)]).text().utf8)
        #expect(try Self.schema(tag).checkReport(payload).faults == [])
    }

    @Test(
        "another value has the fault of the argument, or of the form",
        arguments: [
            ("{string:1..3,/^[a-z]+$/}", "abcd", .wrongLength), ("{string:1..3,/^[a-z]+$/}", "", .wrongLength),
            ("{string:1..3,/^[a-z]+$/}", "aB", .patternMismatch),
            ("{date_iso8601:utc}", "2015-03-22T10:53:24+10:00", .transformFailed),
            ("{date_iso8601:utc}", "2015-03-22T10:53:24-0030", .transformFailed),
            ("{base64:1..2}", "Zm9v", .wrongLength), ("{base64:1..2}", "", .wrongLength),
            ("{base64:1..2}", "*", .transformFailed),
            ("{url:https}", "http://h", .transformFailed), ("{url:https}", "httpss://h", .transformFailed),
            ("{url:https}", "https:h", .transformFailed), ("{url:https}", "https:///a", .transformFailed),
            ("{url:https}", "https://u@:80", .transformFailed), ("{url:https}", "https://?a", .transformFailed),
            ("{url:https}", "//h", .transformFailed), ("{url:absolute}", "a/b", .transformFailed),
            ("{url:absolute}", "https://[", .transformFailed),
        ] as [(String, String, FaultCode)]
    )
    func refuses(tag: String, text: String, code: FaultCode) throws {
        let payload = JSONBuffer(JSONValue.array([.string(text)]).text().utf8)
        #expect(try Self.schema(tag).checkReport(payload).faults.map(\.code) == [code])
    }

    @Test(
        "a message states the requirement of the argument",
        arguments: [
            (
                "{string:1..3,/^[A-Z]+$/}", #"["ab"]"#,
                #"expected a string of 1 to 3 characters that matches /^[A-Z]+$/, found the string "ab""#
            ),
            (
                "{string:1..3,/^[A-Z]+$/}", #"["abcd"]"#,
                "expected a string of 1 to 3 characters that matches /^[A-Z]+$/, found 4"
            ),
            ("{base64:0..2}", #"["Zm9v"]"#, "expected base64 of at most 2 bytes, found 3"),
            (
                "{url:http,https}", #"["ftp://h"]"#,
                #"expected a URL with the scheme 'http' or 'https' (RFC 3986), but it has another scheme: found the string "ftp://h""#
            ),
            (
                "{date_iso8601:utc}", #"["2015-03-22T10:53:24+01:00"]"#,
                "expected a date and time in UTC such as '2015-03-22T10:53:24Z' (RFC 3339), but its offset from UTC is "
                    + #"not zero: found the string "2015-03-22T10:53:24+01:00""#
            ),
        ] as [(String, String, String)]
    )
    func messages(tag: String, payload: String, message: String) throws {
        #expect(try Self.schema(tag).checkReport(JSONBuffer(payload.utf8)).faults.map(\.message) == [message])
    }

    @Test("a date that was received with another offset is sent in UTC")
    func sendsUTC() throws {
        let received = try Self.schema("{date_iso8601}").decodePayload(
            JSONBuffer(#"["2015-03-22T11:53:24.50+01:00"]"#.utf8)
        )
        #expect(
            try String(decoding: Self.schema("{date_iso8601:utc}").encode(received.fields), as: UTF8.self)
                == #"["2015-03-22T10:53:24.5Z"]"#
        )
    }

    @Test(
        "equal arguments are equal requirements, in any order of schemes",
        arguments: [
            ("{url:http,https}", "{url:HTTPS,http}", true), ("{url:http}", "{url:https}", false),
            ("{url}", "{url:absolute}", false), ("{base64:1..2}", "{base64:1..2}", true),
            ("{base64:1}", "{base64}", false),
            ("{date_iso8601:utc}", "{date_iso8601:utc}", true), ("{date_iso8601:utc}", "{date_iso8601}", false),
            ("{string:1..2,/a/}", "{string:1..2,/a/}", true), ("{string:1..2,/a/}", "{string:/a/}", false),
            ("{string:1..2,/a/}", "{string:1..3,/a/}", false),
        ]
    )
    func equality(first: String, second: String, areEqual: Bool) throws {
        let sources = [
            SchemaSource(path: "Case.response.json", text: #"{ "{include}": ["{one}", "{two}"] }"#),
            SchemaSource(path: "One.json", text: #"{ "a": "\#(first)" }"#),
            SchemaSource(path: "Two.json", text: #"{ "a": "\#(second)" }"#),
        ]
        let (_, faults) = SchemaCatalog.compiled(sources)
        #expect(faults.contains { $0.code == .includeConflict } == !areEqual)
    }
}
