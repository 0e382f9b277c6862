import Foundation
import PackagePlugin

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin
#endif

/// The schema files of a target, which are the input of a plugin's command. Each plugin has this file, in two of them as a
/// symbolic link, because targets cannot share a source.
struct SchemaFiles {
    /// The target's folder `Schemas`.
    let folder: URL
    /// The schema files below the folder, sorted by path.
    let schemas: [URL]
    /// The configurations and baselines in the folders from `Schemas` up to the package.
    let settings: [URL]

    init(of target: any Target, in package: Package) {
        self.init(folder: target.directoryURL.appendingPathComponent("Schemas"), root: package.directoryURL)
    }

    #if canImport(XcodeProjectPlugin)
        /// The target of a project has no folder: it is that of the target's schema files, or else the folder `Schemas`
        /// in a folder with the target's name, or next to the project.
        init(of target: XcodeTarget, in project: XcodeProject) {
            let root = project.directoryURL
            let inputs = target.inputFiles.map(\.url).compactMap(Self.schemasFolder)
            let named = [root.appendingPathComponent(target.displayName), root]
                .map { $0.appendingPathComponent("Schemas") }
            let existing = (inputs + named).first { FileManager.default.fileExists(atPath: $0.path) }
            self.init(folder: existing ?? named[0], root: root)
        }

        /// Returns the folder `Schemas` that a file is in, or that it is.
        private static func schemasFolder(of file: URL) -> URL? {
            var folder = file.standardizedFileURL
            while folder.path.count > 1 {
                if folder.lastPathComponent == "Schemas" { return folder }
                folder = folder.deletingLastPathComponent()
            }
            return nil
        }
    #endif

    /// Returns whether there are schema files. Otherwise warns that the target does not need the plugin.
    func exist(of target: String, for plugin: String) -> Bool {
        guard schemas.isEmpty else { return true }
        Diagnostics.warning(
            "target '\(target)' has no schema files in \(folder.path); "
                + "add schema files, or remove \(plugin) from the target"
        )
        return false
    }

    private init(folder: URL, root: URL) {
        self.folder = folder
        schemas = Self.files(below: folder)
        settings = Self.settings(from: folder, upTo: root)
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
