import Foundation
import SchemaEngine
import SchemaTools
import Testing

/// Infers schemas of real answers, and compares them with the stored ones, which were read and judged. Set
/// `SCHEMATIC_WRITE_ANSWERS` to write them again. `Tests/Data/Recordings/Answers/Origin.md` states where the answers are from.
@Suite("Schemas of real answers")
struct AnswerTests {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Data/Recordings/Answers")

    static let services = [
        "accuweather", "docker", "github", "gitlab", "google-maps", "jira", "mapbox", "mastodon", "notion", "npm",
        "open-exchange-rates", "openapi", "pypi", "reddit", "shopify", "spotify", "stripe", "tmdb", "twitter", "yelp",
    ]

    @Test("the schema of an answer is the one that was judged, and accepts the answer", arguments: services)
    func schema(service: String) throws {
        let sample = try String(contentsOf: Self.folder.appendingPathComponent(service + ".json"), encoding: .utf8)
        let inference = SchemaInference()
        try inference.add(JSONBuffer(sample.utf8))
        let result = inference.result(name: "Get.response")
        #expect(try InferredCatalog(result).faults(of: [sample]).isEmpty)
        let decisions = result.notices.filter { $0.contains("-maps ") }.map { "notice: \($0)\n" }
        let text = (decisions + result.files.map { "==> \($0.name) <==\n\($0.text)" }).joined()
        let file = Self.folder.appendingPathComponent("Schemas/\(service).txt")
        guard ProcessInfo.processInfo.environment["SCHEMATIC_WRITE_ANSWERS"] == nil else {
            return try Data(text.utf8).write(to: file)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }

    @Test("each answer has a line that states its origin and its licence")
    func origins() throws {
        let page = try String(contentsOf: Self.folder.appendingPathComponent("Origin.md"), encoding: .utf8)
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter {
            $0.hasSuffix(".json")
        }
        #expect(files.sorted() == Self.services.map { $0 + ".json" })
        for file in files { #expect(page.contains("| `\(file)` |"), "\(file)") }
    }
}
