import Foundation
import PackagePlugin

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin
#endif

/// Lints a target's schema files when one of them changes. Warnings and errors appear at their lines in the
/// build log, and an error fails the build.
@main struct SchemaLintPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        commands(
            for: SchemaFiles(of: target, in: context.package),
            of: target.name,
            tool: try context.tool(named: "schema-lint").url,
            output: context.pluginWorkDirectoryURL
        )
    }

    private func commands(for files: SchemaFiles, of target: String, tool: URL, output: URL) -> [Command] {
        guard files.exist(of: target, for: "SchemaLintPlugin") else { return [] }
        // The build system runs the command again when an input is newer than this file. The output of a plugin
        // becomes part of the target. An empty source file adds nothing, but a file of another type would be a
        // resource.
        let stamp = output.appendingPathComponent("SchemaLintStamp.swift")
        return [
            .buildCommand(
                displayName: "Lint the schemas of \(target)",
                executable: tool,
                arguments: ["lint", files.folder.path, "--quiet", "--stamp", stamp.path],
                inputFiles: files.schemas + files.settings,
                outputFiles: [stamp]
            )
        ]
    }
}

#if canImport(XcodeProjectPlugin)
    extension SchemaLintPlugin: XcodeBuildToolPlugin {
        func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
            commands(
                for: SchemaFiles(of: target, in: context.xcodeProject),
                of: target.displayName,
                tool: try context.tool(named: "schema-lint").url,
                output: context.pluginWorkDirectoryURL
            )
        }
    }
#endif
