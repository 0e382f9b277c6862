import Foundation

/// The package's folder, for tests that read files other than code.
enum Repository {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent()  // Conformance
        .deletingLastPathComponent()  // SchemaEngineTests
        .deletingLastPathComponent()  // Tests
        .deletingLastPathComponent()

    static func text(of path: String) throws -> String {
        try String(decoding: Data(contentsOf: root.appendingPathComponent(path)), as: UTF8.self)
    }

    /// Returns the sorted names of a folder's JSON files.
    static func jsonFiles(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)
            .filter { $0.hasSuffix(".json") }
            .sorted()
    }
}
