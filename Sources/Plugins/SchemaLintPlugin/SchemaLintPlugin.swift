import Foundation
import PackagePlugin

/// Lints a target's schema files whenever one of them has changed: warnings and errors stand at their lines in the build's
/// log, and an error fails the build.
@main struct SchemaLintPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = target.directoryURL.appendingPathComponent("Schemas")
        let schemas = Self.files(below: folder)
        guard !schemas.isEmpty else {
            Diagnostics.warning(
                "target '\(target.name)' has no schema files in \(folder.path); add some, or take SchemaLintPlugin off it"
            )
            return []
        }
        // The build system runs the command again when an input is newer than this. What a plugin makes becomes part of
        // the target: as an empty source it leaves no trace, as a file of another kind it would be a resource.
        let stamp = context.pluginWorkDirectoryURL.appendingPathComponent("SchemaLintStamp.swift")
        return [
            .buildCommand(
                displayName: "Lint the schemas of \(target.name)",
                executable: try context.tool(named: "schema-lint").url,
                arguments: ["lint", folder.path, "--quiet", "--stamp", stamp.path],
                inputFiles: schemas + Self.settings(from: folder, upTo: context.package.directoryURL),
                outputFiles: [stamp]
            )
        ]
    }

    private static func files(below folder: URL) -> [URL] {
        let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (found?.compactMap { $0 as? URL } ?? [])
            .filter { ["json", "plist"].contains($0.pathExtension) }
            .sorted { $0.path < $1.path }
    }

    /// The configuration and the baseline, wherever between the schemas and the package they lie.
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
