import Foundation
import SchemaEngine
import SchemaTools
import Testing

private let payloadFolder = ProcessInfo.processInfo.environment["SCHEMATIC_PAYLOADS"]

@Suite("Inference from published payloads", .enabled(if: payloadFolder != nil, "SCHEMATIC_PAYLOADS names no folder"))
struct PublishedPayloadTests {
    private func sample(_ name: String) throws -> String {
        let folder = try #require(payloadFolder)
        return try String(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent(name), encoding: .utf8)
    }

    private func result(_ samples: [String]) throws -> SchemaInference.Result {
        let inference = SchemaInference()
        for sample in samples { try inference.add(JSONBuffer(sample.utf8)) }
        return inference.result()
    }

    @Test(
        "the schema of a payload accepts it",
        arguments: ["canada.json", "citm_catalog.json", "github_events.json", "twitter.json"]
    )
    func accepts(name: String) throws {
        let sample = try sample(name)
        #expect(try InferredCatalog(result([sample])).faults(of: [sample]).isEmpty)
    }

    @Test("events have a case by their type, and not by their unique id")
    func events() throws {
        let text = try #require(result([sample("github_events.json")]).files.first?.text)
        #expect(text.contains("\"{case type}\""))
        #expect(text.contains("\"PushEvent\""))
        #expect(!text.contains("{case id}"))
    }

    @Test("tweets have no case by the names or numbers of things, no telephone numbers, and one name for a shape")
    func tweets() throws {
        let result = try result([sample("twitter.json")])
        let text = result.files.map(\.text).joined()
        for part in ["{case", "{enum", "202 555"] { #expect(!text.contains(part), "\(part)") }
        #expect(text.contains(#""created_at": "Fri Apr 25 10:49:20 +0000 2014""#))
        #expect(result.files.map(\.name) == ["Payload.response.json", "EntityURL.json", "Size.json"])
    }

    @Test("objects with identifiers as keys are maps")
    func maps() throws {
        let text = try #require(result([sample("citm_catalog.json")]).files.first?.text)
        for key in ["areaNames", "events", "seatCategoryNames", "topicNames", "venueNames"] {
            let start = try #require(text.firstRange(of: "\"\(key)\": {"))
            #expect(text[start.upperBound...].drop { $0.isWhitespace }.hasPrefix("\"{*}\""))
        }
    }
}
