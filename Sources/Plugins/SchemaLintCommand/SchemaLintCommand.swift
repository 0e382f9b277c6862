import Foundation
import PackagePlugin

/// Implements `swift package schema-lint`, which runs the command in the package's folder with the same
/// arguments. Without arguments it lints the folders `Schemas` of the package and of its targets.
@main struct SchemaLintCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let process = Process()
        process.executableURL = try context.tool(named: "schema-lint").url
        process.arguments = arguments.isEmpty ? Self.schemaFolders(of: context.package) : arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            Diagnostics.error("schema-lint ended with status \(process.terminationStatus)")
            return
        }
    }

    /// Returns the folders relative to the package. If there are none, returns the package's own folder.
    private static func schemaFolders(of package: Package) -> [String] {
        let root = package.directoryURL.standardizedFileURL.path + "/"
        let folders = [package.directoryURL] + package.targets.map(\.directoryURL)
        let paths = folders.map { $0.appendingPathComponent("Schemas").standardizedFileURL.path }
            .filter { FileManager.default.fileExists(atPath: $0) }
            .map { $0.hasPrefix(root) ? String($0.dropFirst(root.count)) : $0 }
        return paths.isEmpty ? ["."] : paths
    }
}
