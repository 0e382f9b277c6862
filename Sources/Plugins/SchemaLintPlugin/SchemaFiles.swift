import Foundation
import PackagePlugin

/// The schemas of a target: what a plugin's command reads. Two plugins have this file, one of them by a link.
struct SchemaFiles {
    /// The target's folder `Schemas`.
    let folder: URL
    /// The schema files below it, in the order of their paths.
    let schemas: [URL]
    /// The configuration and the baseline, wherever between the schemas and the package they lie.
    let settings: [URL]

    init(of target: any Target, in package: Package) {
        folder = target.directoryURL.appendingPathComponent("Schemas")
        schemas = Self.files(below: folder)
        settings = Self.settings(from: folder, upTo: package.directoryURL)
    }

    private static func files(below folder: URL) -> [URL] {
        let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (found?.compactMap { $0 as? URL } ?? [])
            .filter { ["json", "plist"].contains($0.pathExtension) }
            .sorted { $0.path < $1.path }
    }

    private static func settings(from folder: URL, upTo package: URL) -> [URL] {
        var folders = [folder.standardizedFileURL]
        while let last = folders.last, last.path != package.standardizedFileURL.path, last.path.count > 1 {
            folders.append(last.deletingLastPathComponent())
        }
        return folders.flatMap { folder in
            [".schema-lint.json", ".schema-lint-baseline.json"].map { folder.appendingPathComponent($0) }
        }
        .filter { FileManager.default.fileExists(atPath: $0.path) }
    }
}
