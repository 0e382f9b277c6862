import Foundation
import Testing

@testable import SchemaEngine

/// The folder of JSONTestSuite, from the environment.
private let suiteFolder = ProcessInfo.processInfo.environment["SCHEMATIC_JSON_SUITE"]

@Suite("JSONTestSuite", .enabled(if: suiteFolder != nil, "SCHEMATIC_JSON_SUITE names no folder"))
struct JSONSuiteTests {
    static var files: [URL] {
        let folder = URL(fileURLWithPath: suiteFolder ?? "/nowhere")
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
    }

    @Test("the folder contains the suite")
    func isComplete() {
        #expect(Self.files.count > 300)
    }

    @Test("y_ is accepted, n_ is refused, i_ does not crash", arguments: files)
    func parses(file: URL) throws {
        let bytes = try Data(contentsOf: file)
        let accepted = (try? JSONDocument(parsing: JSONBuffer(bytes), maximumDepth: 512)) != nil
        switch file.lastPathComponent.first {
        case "y": #expect(accepted)
        case "n": #expect(!accepted)
        default: break
        }
        if let value = try? JSONValue(parsing: bytes) {
            #expect(try JSONValue(parsing: value.bytes(indentedBy: 2)) == value)
        }
    }
}
