import Foundation
import Testing

@testable import Schematic

@Suite("How a body begins")
struct BodyExcerptTests {
    @Test(
        "one line, without secrets",
        arguments: [
            ("{\n  \"id\": 1,\r\n  \"name\": \"x\"\n}", "{ \"id\": 1, \"name\": \"x\" }"),
            ("{\"api_key\":\"abc\",\"id\":1}", "{\"api_key\":\"•••\",\"id\":1}"),
            ("{\"password\" : \"a\\\"b\", \"x\":[1]}", "{\"password\" : \"•••\", \"x\":[1]}"),
            ("{\"tokens\":[\"a\",{\"b\":\"}\"}],\"id\":1}", "{\"tokens\":\"•••\",\"id\":1}"),
            ("{\"secret\":123,\"id\":1}", "{\"secret\":\"•••\",\"id\":1}"),
            ("{\"secret\":true}", "{\"secret\":\"•••\"}"),
            ("{\"access_token\":\"cut off in the mid", "{\"access_token\":\"•••\""),
            ("[\"password\", \"is a word\"]", "[\"password\", \"is a word\"]"),
            ("<html>\n<p class=\"a\">", "<html> <p class=\"a\">"),
            ("<r>\n<token>abc</token></r>", "<r> <token>•••</token></r>"),
            ("a\u{1B}[31mb", "a [31mb"),
            ("a\0b", "3 bytes that are no text"),
            ("", ""),
        ]
    )
    func excerpts(body: String, expected: String) {
        #expect(BodyExcerpt.text(of: Data(body.utf8)) == expected)
    }

    @Test("a long body is cut, and a secret is masked before it is")
    func long() {
        let secret = "{\"token\":\"" + String(repeating: "s", count: 5000) + "\",\"id\":1}"
        #expect(BodyExcerpt.text(of: Data(secret.utf8)) == "{\"token\":\"•••\"…")
        let long = String(repeating: "ab ", count: 200)
        #expect(BodyExcerpt.text(of: Data(long.utf8)).count == 241)
    }
}
