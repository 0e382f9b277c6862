import Foundation
import SchemaEngine
import SchemaTools
import Testing

@Suite struct SampleSummaryTests {
    @Test(
        "a sample with an error changes nothing",
        arguments: [
            (#"{"a": 1, "b": {"c": 1, "c": 2}}"#, JSONTextError.Reason.duplicateKey, 23),
            (#"{"a": 1, "\u0061": 2}"#, .duplicateKey, 9),
            (#"{"new": [1, {"x": 2}, "#, .unexpectedEnd, 22),
            (#"{"a": 01}"#, .badNumber, 7),
            ("", .unexpectedEnd, 0),
        ]
    )
    func refused(sample: String, reason: JSONTextError.Reason, offset: Int) throws {
        let summary = SampleSummary()
        try summary.add(JSONBuffer(#"{"a": 1, "b": {"c": 5}}"#.utf8))
        let before = summary.state()
        let error = #expect(throws: JSONTextError.self) { try summary.add(JSONBuffer(sample.utf8)) }
        #expect(error?.reason == reason)
        #expect(error?.offset == offset)
        #expect(summary.state() == before)
        try summary.add(JSONBuffer(#"{"b": {"c": 5}, "new": [1]}"#.utf8))
        #expect(summary.count == 2)
    }

    @Test("a sample that is too deep is refused")
    func depth() throws {
        let summary = SampleSummary(maximumDepth: 3)
        try summary.add(JSONBuffer("[[[1]]]".utf8))
        let error = #expect(throws: JSONTextError.self) { try summary.add(JSONBuffer("[[[[1]]]]".utf8)) }
        #expect(error?.reason == .tooDeep)
    }

    @Test("lines are read in blocks, and those with an error are reported with their place")
    func lines() throws {
        let input = Array(
            "{\"a\": 1}\n\n{\"a\": 2,}\n{\"a\": \"\(String(repeating: "x", count: 200))\"}\n{\"a\": 3}".utf8
        )
        var position = 0
        var refusals: [String] = []
        let summary = SampleSummary()
        var lines = JSONLines(longestLine: 100)
        while lines.nextBlock(
            reading: { memory in
                let count = min(7, memory.count, input.count - position)
                memory.copyBytes(from: input[position..<position + count])
                position += count
                return count
            },
            { line, text in
                if let refusal = summary.add(line, text, of: "input", longest: 100) { refusals.append(refusal.line) }
            }
        ) {}
        #expect(summary.count == 2)
        #expect(refusals.count == 2)
        #expect(refusals.first?.hasPrefix("input:3:9: expected a key in quotes") == true)
        #expect(refusals.last?.hasPrefix("input:4:1: expected at most 100 bytes") == true)
    }

    @Test(
        "a summary holds no value of a key that names a secret, whatever it looks like",
        arguments: [
            #"{"api_key": "hunter2"}"#, #"{"auth": "hunter2", "x": 1}"#, #"{"tokens": ["hunter2", "example"]}"#,
            #"{"token": {"value": "hunter2"}}"#, #"{"pin": 740012}"#, #"{"pins": [740012]}"#, #"{"nonce": 740012.5}"#,
            #"{"otp": ["a", 740012]}"#,
        ]
    )
    func namedSecrets(sample: String) throws {
        let (summary, reversed) = (SampleSummary(), SampleSummary())
        let placeholder = sample.replacingOccurrences(of: "hunter2", with: "test")
        for text in [sample, placeholder] { try summary.add(JSONBuffer(text.utf8)) }
        for text in [placeholder, sample] { try reversed.add(JSONBuffer(text.utf8)) }
        let state = summary.state()
        #expect(!state.contains("hunter2") && !state.contains("74001"), "\(state)")
        #expect(state == reversed.state())
    }

    @Test("a summary holds no secrets")
    func secrets() throws {
        let summary = SampleSummary()
        try summary.add(JSONBuffer(#"{"password": "hunter22", "a": "ghp_abcdefghijklmnopqrstuvwxyz0123456789"}"#.utf8))
        #expect(!summary.state().contains("hunter22"))
        #expect(!summary.state().contains("ghp_"))
    }

    @Test(
        "credentials of a URL are a secret wherever the rule finds them",
        arguments: [
            "https://jane:s3cr3t@host.example/", "a:b://jane:s3cr3t@host", "the-address-of-it=https://jane:s3cr3t@host",
            "see:the,address:of;it:postgres://jane:s3cr3t@host/db", "0123456789abcde://jane:s3cr3t@h",
            "0123456789abcdefg://jane:s3cr3t@h", "(https://host.example/path/of/it?api_key=s3cr3ts3cr3ts3cr3t)",
        ]
    )
    func credentials(text: String) throws {
        let summary = SampleSummary()
        try summary.add(JSONBuffer("{\"a\": \"\(text)\"}".utf8))
        #expect(!summary.state().contains("s3cr3t"))
    }

    @Test("a private key is a secret after other text", arguments: 0..<6)
    func privateKeys(offset: Int) throws {
        let summary = SampleSummary()
        let text = String(repeating: "x", count: offset) + #"\n-----BEGIN PRIVATE KEY-----\nMIIE"#
        try summary.add(JSONBuffer("{\"note\": \"\(text)\"}".utf8))
        #expect(!summary.state().contains("MIIE"))
    }

    @Test(
        "a text that is no summary is refused with its line",
        arguments: [
            ("", 1, "expected the lines of a summary, found the end of the file"),
            ("[]\n", 1, "expected a JSON object on each line, found something else"),
            ("{}\n", 1, "expected a summary of 'schema-lint infer --state', found another file"),
            ("{\"infer\": 2}\n", 1, "expected version 1 of a summary, found 2; summarize the samples again"),
            (
                "{\"infer\": 1, \"samples\": 1}\n{\"depth\": 1}\n", 2,
                "expected a place below the one above, found depth 1"
            ),
            (
                "{\"infer\": 1, \"samples\": 1}\n{\"depth\": 0, \"null\": -1}\n", 2,
                "expected a count as 'null', found -1"
            ),
            (
                "{\"infer\": 1, \"samples\": 1}\n\n{\"depth\": 0, \"null\": 281474976710657}\n", 3,
                "expected a count as 'null', found 281474976710657"
            ),
            (
                "{\"infer\": 1, \"samples\": 1}\n{\"depth\": 0, \"object\": \"\\u001b\(String(repeating: "x", count: 99))\"}\n",
                2,
                "expected a count as 'object', found \"\\u001b\(String(repeating: "x", count: 70))…"
            ),
            (
                "{\"infer\": 1, \"samples\": 1}\n{\"depth\": 0, \"object\": 1}\n{\"depth\": 1, \"key\": \"a\"}\n", 3,
                "expected a place with values, found a count of 0"
            ),
            (
                "{\"infer\": 1, \"samples\": 1}\n{\"depth\": 0, \"null\": 1}\n{\"depth\": 1, \"key\": \"a\", \"null\": 1}\n",
                3,
                "expected a key of a place with objects, found one of another place"
            ),
            (
                "{\"infer\": 1, \"samples\": 1}\n{\"depth\": 0, \"null\": 1}\n{\"depth\": 1, \"element\": true, \"null\": 1}\n",
                3,
                "expected elements of a place with arrays, found those of another place"
            ),
        ] as [(String, Int, String)]
    )
    func invalidStates(text: String, line: Int, message: String) {
        let error = #expect(throws: SummaryStateError.self) { try SampleSummary(parsing: JSONBuffer(text.utf8)) }
        #expect(error?.message == message)
        #expect(error?.line == line)
    }

    @Test("shapes that contain each other too often are refused")
    func shapeDepth() {
        let limit = CheckOptions.standard.maximumDepth
        let shapes = (1...limit + 1).map { #"{"shape":\#($0),"kinds":["array"],"element":\#($0 - 1)}"# }
        let lines = [#"{"infer":1,"samples":1}"#, #"{"shape":0,"kinds":["null"]}"#] + shapes
        let text = JSONBuffer(lines.joined(separator: "\n").utf8)
        let error = #expect(throws: SummaryStateError.self) { try SampleSummary(parsing: text) }
        #expect(error?.message == "expected a shape of at most \(limit) levels, found more")
        #expect(error?.line == limit + 3)
    }

    @Test("counts of merged summaries stop at the greatest count that a summary may contain")
    func greatestCounts() throws {
        let greatest = 1 << 48
        let state = JSONBuffer(
            """
            {"infer":1,"samples":\(greatest)}
            {"depth":0,"null":\(greatest),"object":\(greatest),"array":\(greatest)}
            {"depth":1,"key":"a","null":\(greatest),"positions":\(greatest)}
            {"depth":1,"key":"b","positions":7,"string":{"count":\(greatest),"example":"x","lengths":[1,1],"values":[["x",\(greatest)]]}}

            """.utf8
        )
        let summary = try SampleSummary(parsing: state)
        let before = summary.state()
        for _ in 0..<3 { summary.merge(try SampleSummary(parsing: state)) }
        #expect(summary.state() == before.replacingOccurrences(of: "\"positions\":7", with: "\"positions\":28"))
        #expect(try SampleSummary(parsing: JSONBuffer(summary.state().utf8)).state() == summary.state())
    }
}
