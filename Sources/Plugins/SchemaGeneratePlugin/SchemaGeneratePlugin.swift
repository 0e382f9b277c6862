import Foundation
import PackagePlugin

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin
#endif

/// Generates the types and requests of a target's schema files when one of them changes. A schema that cannot
/// be compiled fails the build, with an error at its line.
@main struct SchemaGeneratePlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        commands(
            for: SchemaFiles(of: target, in: context.package),
            of: target.name,
            tool: try context.tool(named: "schema-lint").url,
            output: context.pluginWorkDirectoryURL
        )
    }

    private func commands(for files: SchemaFiles, of target: String, tool: URL, output: URL) -> [Command] {
        guard files.exist(of: target, for: "SchemaGeneratePlugin") else { return [] }
        let source = output.appendingPathComponent("GeneratedSchemas.swift")
        return [
            .buildCommand(
                displayName: "Write the types of the schemas of \(target)",
                executable: tool,
                arguments: ["generate", "swift", files.folder.path, "--output", source.path, "--quiet"],
                inputFiles: files.schemas + files.settings,
                outputFiles: [source]
            )
        ]
    }
}

#if canImport(XcodeProjectPlugin)
    extension SchemaGeneratePlugin: XcodeBuildToolPlugin {
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
