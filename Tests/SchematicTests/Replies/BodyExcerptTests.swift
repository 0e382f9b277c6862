import Foundation
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Body excerpts")
struct BodyExcerptTests {
    @Test(
        "an excerpt is one line without secrets",
        arguments: [
            ("{\n  \"id\": 1,\r\n  \"name\": \"x\"\n}", "{ \"id\": 1, \"name\": \"x\" }"),
            ("{\"api_key\":\"abc\",\"id\":1}", "{\"api_key\":\"***\",\"id\":1}"),
            ("{\"password\" : \"a\\\"b\", \"x\":[1]}", "{\"password\" : \"***\", \"x\":[1]}"),
            ("{\"tokens\":[\"a\",{\"b\":\"}\"}],\"id\":1}", "{\"tokens\":\"***\",\"id\":1}"),
            ("{\"secret\":123,\"id\":1}", "{\"secret\":\"***\",\"id\":1}"),
            ("{\"secret\":true}", "{\"secret\":\"***\"}"),
            ("{\"access_token\":\"cut off in the mid", "{\"access_token\":\"***\""),
            ("[\"password\", \"is a word\"]", "[\"password\", \"is a word\"]"),
            ("<html>\n<p class=\"a\">", "<html> <p class=\"a\">"),
            ("<r>\n<token>abc</token></r>", "<r> <token>***</token></r>"),
            ("a\u{1B}[31mb", "a\\u{1b}[31mb"),
            (#"{"pass\u0077ord":"hunter2","id":1}"#, #"{"pass\u0077ord":"***","id":1}"#),
            (#"{"p\u0061ss\u0077or\u0064":"hunter2"}"#, #"{"p\u0061ss\u0077or\u0064":"***"}"#),
            (#"{"code":404,"code_verifier":"hunter2"}"#, #"{"code":404,"code_verifier":"***"}"#),
            (#"{"url":"/?X-Amz-Signature=hunter2&page=2"}"#, #"{"url":"/?X-Amz-Signature=***&page=2"}"#),
            (#"{"url":"https://h/?code=hunter2\u0026token=hunter2"}"#, #"{"url":"https://h/?code=***"}"#),
            (#"{"url":"/?a=1\u0026code=hunter2\"}"#, #"{"url":"/?a=1\u0026code=***\"}"#),
            ("access_token=hunter2&scope=a", "access_token=***&scope=a"),
            (#"<input name="csrf_token" value="hunter2"><p>a</p>"#, #"<input name="csrf_token" value="***"><p>a</p>"#),
            ("<meta content=hunter2 name='csrf-token'>", "<meta content=*** name='csrf-token'>"),
            ("<add key=\"pass&#119;ord\" value=\"hunter2\"/><a/>", "<add key=\"***\" value=\"***\"/><a/>"),
            (
                "<plist><key>pass&#x77;ord</key><string>hunter2</string></plist>",
                "<plist><key>pass&#x77;ord</key><string>***</string></plist>"
            ),
            (
                "<plist><key><![CDATA[pin]]></key><string>hunter2</string></plist>",
                "<plist><key><![CDATA[pin]]></key><string>***</string></plist>"
            ),
            ("a\0b", "3 bytes that are not text"),
            ("", ""),
        ]
    )
    func excerpts(body: String, expected: String) {
        #expect(BodyExcerpt.text(of: Data(body.utf8)) == expected)
    }

    @Test("a byte order mark does not prevent the masking of a secret")
    func byteOrderMark() {
        // Foundation keeps the mark on some systems, and drops it on others.
        let body = Data("\u{FEFF}{\"token\":\"hunter2\"}".utf8)
        #expect(BodyExcerpt.text(of: body).hasSuffix(#"{"token":"***"}"#))
    }

    @Test("bytes that are not UTF-8 do not prevent the masking of a secret")
    func otherEncoding() {
        let body = Data(#"{"name":"é","token":"hunter2"}"#.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
        #expect(BodyExcerpt.text(of: body) == #"{"name":"\#u{FFFD}","token":"***"}"#)
        for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf32BigEndian] {
            let body = #"{"token":"hunter2"}"#.data(using: encoding) ?? Data()
            #expect(BodyExcerpt.text(of: body).hasSuffix("bytes that are not text"))
        }
    }

    @Test("a body of any content type shows no secret, wherever it is truncated", arguments: Self.types)
    func cutAnywhere(type: String, body: String) {
        let bytes = Data(body.utf8)
        for length in 0...bytes.count {
            let shown = BodyExcerpt.text(of: bytes.prefix(length), type: type)
            #expect(!shown.contains("hunt"), "\(length): \(shown)")
        }
    }

    private static let types = [
        ("application/json", #"{"id":1,"pass\u0077ord":"hunter2","list":[{"sid":"hunter2"}],"url":"/?sig=hunter2"}"#),
        ("application/xml", #"<r a="1" token="hunter2"><x:pin>hunter2</x:pin><n v="/?sig=hunter2"/></r>"#),
        ("application/x-www-form-urlencoded", "a=1&pass%77ord=hunter2&code=hunter2&filter%5Btoken%5D=hunter2"),
        ("text/html", "<form><input value='hunter2' name='csrf'><a href='/?token=hunter2&amp;code=hunter2'>a</a>"),
        (
            "Multipart/Form-Data; Boundary=b",
            "--b\r\nContent-Disposition: form-data; filename=\"name=x\"; name=pass%77ord\r\n\r\nhunter2\r\n"
                + "--b\r\ncontent-disposition: form-data; name=code\r\n\r\nhunter2\r\n--b--"
        ),
        ("multipart/mixed", "--b\r\nContent-Disposition: form-data; name=\"pin\"\r\n\r\nhunter2"),
    ]

    @Test("a long body is truncated after its secrets are masked")
    func long() {
        let secret = "{\"token\":\"" + String(repeating: "s", count: 5000) + "\",\"id\":1}"
        #expect(BodyExcerpt.text(of: Data(secret.utf8)) == "{\"token\":\"***\"…")
        let long = String(repeating: "ab ", count: 200)
        #expect(BodyExcerpt.text(of: Data(long.utf8)).count == 241)
    }
}
