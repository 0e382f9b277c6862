import Foundation
import PackagePlugin

/// Lints a target's schema files when one of them changes. Warnings and errors appear at their lines in the
/// build log, and an error fails the build.
@main struct SchemaLintPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let files = SchemaFiles(of: target, in: context.package)
        guard !files.schemas.isEmpty else {
            Diagnostics.warning(
                "target '\(target.name)' has no schema files in \(files.folder.path); "
                    + "add schema files, or remove SchemaLintPlugin from the target"
            )
            return []
        }
        // The build system runs the command again when an input is newer than this file. The output of a plugin
        // becomes part of the target. An empty source file adds nothing, but a file of another type would be a
        // resource.
        let stamp = context.pluginWorkDirectoryURL.appendingPathComponent("SchemaLintStamp.swift")
        return [
            .buildCommand(
                displayName: "Lint the schemas of \(target.name)",
                executable: try context.tool(named: "schema-lint").url,
                arguments: ["lint", files.folder.path, "--quiet", "--stamp", stamp.path],
                inputFiles: files.schemas + files.settings,
                outputFiles: [stamp]
            )
        ]
    }
}
