import Foundation
import PackagePlugin

/// The schema files of a target, which are the input of a plugin's command. Two plugins share this file through
/// a symbolic link.
struct SchemaFiles {
    /// The target's folder `Schemas`.
    let folder: URL
    /// The schema files below the folder, sorted by path.
    let schemas: [URL]
    /// The configurations and baselines in the folders from `Schemas` up to the package.
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
