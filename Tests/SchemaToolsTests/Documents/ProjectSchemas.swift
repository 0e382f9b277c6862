import Foundation
import SchemaEngine

/// The schemas of the repository, as the laws that hold for all schemas read them.
enum ProjectSchemas {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func files(below folder: String) -> [URL] {
        let url = root.appendingPathComponent(folder)
        let found = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)
        let urls = (found?.allObjects ?? []).compactMap { $0 as? URL }
        return urls.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
    }

    /// The topics of the conformance suite.
    static let topics = files(below: "Tests/Data/Conformance").map { $0.path }
    /// The catalogs in the folder `Schemas`.
    static let catalogs = Set(files(below: "Schemas").map { $0.path.dropFirst(root.path.count + 1) })
        .reduce(into: Set<String>()) { $0.insert($1.split(separator: "/").prefix(2).joined(separator: "/")) }.sorted()

    /// Returns the files of each case of a topic.
    static func cases(of topic: String) throws -> [[SchemaSource]] {
        let text = try Data(contentsOf: URL(fileURLWithPath: topic))
        return (try JSONValue(parsing: text)["cases"]?.array ?? []).map { example in
            let files = (example["files"]?.object?.members ?? []).map { ($0.key, $0.value.text()) }
            let texts = (example["filesText"]?.object?.members ?? []).map { ($0.key, $0.value.string ?? "") }
            return (files + texts).map { SchemaSource(path: $0.0, text: $0.1) }
        }
    }

    /// Returns the files of a catalog in the folder `Schemas`.
    static func sources(of catalog: String) throws -> [SchemaSource] {
        let folder = root.appendingPathComponent(catalog).path
        return try files(below: catalog).map { file in
            SchemaSource(path: String(file.path.dropFirst(folder.count + 1)), bytes: try Data(contentsOf: file))
        }
    }
}
