import Foundation

@testable import Schematic

extension SchemaSources {
    /// Returns the files of a story, a folder of `Schemas`.
    static func story(_ name: String) -> SchemaSources {
        let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return .folder(root.appendingPathComponent("Schemas").appendingPathComponent(name).path)
    }
}
