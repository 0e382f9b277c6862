import TestSupport
import Testing

@testable import SchemaEngine

@Suite("Memory of trials", .bounded)
struct TrialMemoryTests {
    private static let files = [
        "X.response": #"{"v": "{l|m}"}"#, "L": #"["{a|b}"]"#, "M": #"["{b|a}"]"#, "A": #"{"a{?}": 1}"#,
        "B": #"{"b{?}": "x", "next{?}": "{a|b}"}"#,
        "C.response": #"{"{case kind}": {"x": {"v": ["{any}"]}}, "{*}": "{any}"}"#,
    ]

    /// Returns how many outcomes and ends of containers a walk still stores at its end.
    private static func remembered(_ schema: String, _ payload: String) throws -> (trials: Int, ends: Int) {
        let schema = try SmallCatalog(files).schema(schema)
        let text = JSONBuffer(payload.utf8)
        var walker = Walker(schema.program, JSONScanner(text), options: .standard, recording: false)
        _ = try walker.walkDocument(schema.root)
        #expect(!walker.faults.collector.hasErrors)
        return (walker.trials.memory.count, walker.trials.lookahead.count)
    }

    @Test("small values store nothing, however many there are", arguments: ["{}", #"{"a":1}"#, #"{"b":"x"}"#])
    func small(element: String) throws {
        let list = Array(repeating: element, count: 50_000).joined(separator: ",")
        #expect(try Self.remembered("X.response", #"{"v":[\#(list)]}"#).trials == 0)
    }

    @Test("long values store at most two outcomes each")
    func large() throws {
        let element = #"{"b":"\#(String(repeating: "x", count: 100))"}"#
        let list = Array(repeating: element, count: 1_000).joined(separator: ",")
        let count = try Self.remembered("X.response", #"{"v":[\#(list)]}"#).trials
        #expect((1...2_000).contains(count))
    }

    @Test("small containers before a case's key store nothing")
    func lookahead() throws {
        let list = Array(repeating: "{}", count: 50_000).joined(separator: ",")
        let payload = #"{"v":[\#(list)],"kind":"x"}"#
        #expect(try Self.remembered("C.response", payload).ends <= 1)
    }

    @Test("stored outcomes do not change the decoded value", arguments: [0, 10, 100])
    func sameOutcome(padding: Int) throws {
        let text = String(repeating: "x", count: padding)
        let payload = #"{"v":[{"a":1},{"b":"\#(text)","next":{"b":"\#(text)","next":{"a":2}}},{"b":"y"}]}"#
        let schema = try SmallCatalog(Self.files).schema("X.response")
        #expect(try schema.decodePayload(Array(payload.utf8)).fields.printedValue.description == payload)
    }
}
