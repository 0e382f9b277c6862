import Foundation
import SchemaEngine
import SchemaSamples
import Testing

@testable import SchemaTools

@Suite("Inferred schemas contain no secrets of samples")
struct InferredSecretTests {
    private static let secrets = ["hunter2", "a1b2c3d4e5f6g7h8", "C7e42F292c"]

    @Test(
        "a secret is recognized in a list, in an object, in a key, and in JSON in a text",
        arguments: [
            (#"{"passwords": ["hunter2"]}"#, #""passwords": ["{secret}"]"#),
            (#"{"tokens": ["a1b2c3d4e5f6g7h8"]}"#, #""tokens": ["{secret}"]"#),
            (#"{"tokens": [["a1b2c3d4e5f6g7h8"]]}"#, #"["{secret}"]"#),
            (#"{"recovery_codes": ["a1b2c3d4e5f6g7h8"]}"#, #"["{secret}"]"#),
            (#"{"token": {"value": "a1b2c3d4e5f6g7h8"}}"#, #""value": "{secret}""#),
            (#"{"passwords": [{"value": "hunter2"}]}"#, #""value": "{secret}""#),
            (#"{"sessions": {"ghp_16C7e42F292c6912E7710c838347Ae178B4a": 1}}"#, #""{*}": 1"#),
            (#"{"a": {"id": 1, "ghp_16C7e42F292c6912E7710c838347Ae178B4a": 2}}"#, #""{*}": "#),
            (#"{"a": "{\"password\":\"hunter2\"}"}"#, "password"), (#"{"a": "{\"pin\":4711}"}"#, "~~~~"),
            (#"{"a": "[{\"tokens\":[\"hunter2\"]}]"}"#, "tokens"),
            (#"{"a": "/reset/ghp_16C7e42F292c6912E7710c838347Ae178B4a/now"}"#, "/now"),
        ]
    )
    func inferred(sample: String, part: String) throws {
        for keepsExamples in [true, false] {
            var options = InferenceOptions()
            options.keepsExamples = keepsExamples
            let inference = SchemaInference(options)
            try inference.add(JSONBuffer(sample.utf8))
            let text = inference.result().files.map(\.text).joined()
            #expect(text.contains(part), "\(text)")
            for secret in Self.secrets + ["4711"] { #expect(!text.contains(secret), "\(text)") }
        }
    }

    @Test(
        "other values are examples",
        arguments: [
            #""tokens": 15"#, #""value": "a1b2c3d4e5f6g7h8""#, #""token_count": 4711"#, #""pinned": ["hunter2"]"#,
            #""a": "{{\"key\":\"hunter2\"}}""#, #""a": "see https://h/hunter2""#, #""keys": ["hunter2"]"#,
        ]
    )
    func others(member: String) throws {
        let inference = SchemaInference(InferenceOptions())
        let sample = "{" + member.replacing("{{", with: "{").replacing("}}", with: "}") + "}"
        try inference.add(JSONBuffer(sample.utf8))
        let text = inference.result().files.map(\.text).joined()
        #expect(text.contains(member), "\(text)")
    }

    private func files(ofCall url: String) -> (all: String, omissions: [String]) {
        let body = HARExchange.Message(type: "application/json", body: .content(Data(#"{"id": 1}"#.utf8)))
        let request = HARExchange.Message(type: "", body: .none)
        var inference = HARInference()
        inference.add(
            .exchange(HARExchange(method: "GET", url: url, request: request, status: 200, response: body)),
            at: HARReader.EntryPosition(index: 0, line: 1),
            of: "a.har"
        )
        let all = inference.result().catalogs.flatMap(\.files).map(\.text).joined()
        return (all, inference.omissions.lines(faults: true))
    }

    @Test("a recording gives no authorization code, and no secret of JSON in the query")
    func recorded() {
        let filter = "%7B%22password%22%3A%22hunter2%22%7D"
        let (all, _) = files(ofCall: "https://h/callback?code=a1b2c3d4e5f6g7h8&state=x&filter=\(filter)")
        for secret in Self.secrets { #expect(!all.contains(secret), "\(all)") }
        #expect(all.contains(#""code": "{secret}""#) && all.contains(#""state": "x""#), "\(all)")
    }

    @Test("a long URL is read, and one that is longer is named as such")
    func longURL() {
        let url = "https://h/a?x="
        #expect(files(ofCall: url + String(repeating: "a", count: 100_000)).omissions.isEmpty)
        let (_, omissions) = files(ofCall: url + String(repeating: "a", count: 1 << 20))
        #expect(omissions.contains { $0.contains("the URL is longer than 1024 KiB") }, "\(omissions)")
    }
}
