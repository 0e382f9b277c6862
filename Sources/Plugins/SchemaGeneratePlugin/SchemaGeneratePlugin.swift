import Foundation
import PackagePlugin

/// Generates the types and requests of a target's schema files when one of them changes. A schema that cannot
/// be compiled fails the build, with an error at its line.
@main struct SchemaGeneratePlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let files = SchemaFiles(of: target, in: context.package)
        guard !files.schemas.isEmpty else {
            Diagnostics.warning(
                "target '\(target.name)' has no schema files in \(files.folder.path); "
                    + "add schema files, or remove SchemaGeneratePlugin from the target"
            )
            return []
        }
        let source = context.pluginWorkDirectoryURL.appendingPathComponent("Schemas.swift")
        return [
            .buildCommand(
                displayName: "Write the types of the schemas of \(target.name)",
                executable: try context.tool(named: "schema-lint").url,
                arguments: ["generate", "swift", files.folder.path, "--output", source.path, "--quiet"],
                inputFiles: files.schemas + files.settings,
                outputFiles: [source]
            )
        ]
    }
}
