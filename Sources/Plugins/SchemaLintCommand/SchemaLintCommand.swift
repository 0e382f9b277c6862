import Foundation
import PackagePlugin

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin
#endif

/// Implements `swift package schema-lint`, which runs the command in the package's folder with the same
/// arguments. Without a path, it lints the folders `Schemas` of the package and of its targets, or of the targets that
/// `--target` names.
@main struct SchemaLintCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let package = context.package
        let targets = package.targets.map { (name: $0.name, folder: SchemaFiles(of: $0, in: package).folder) }
        try run(
            try context.tool(named: "schema-lint").url,
            LintArguments(arguments),
            on: targets,
            in: package.directoryURL
        )
    }

    private func run(
        _ tool: URL,
        _ arguments: LintArguments,
        on targets: [(name: String, folder: URL)],
        in root: URL
    ) throws {
        let unknown = Set(arguments.targets).subtracting(targets.map(\.name)).sorted()
        guard unknown.isEmpty else {
            Diagnostics.error("there is no target '\(unknown.joined(separator: "', '"))'")
            return
        }
        let process = Process()
        process.executableURL = tool
        process.arguments = arguments.words
        if arguments.lintsFolders {
            let chosen = targets.filter { arguments.targets.isEmpty || arguments.targets.contains($0.name) }
            let own = arguments.targets.isEmpty ? [root.appendingPathComponent("Schemas")] : []
            process.arguments = arguments.words + Self.paths(of: own + chosen.map(\.folder), in: root)
        }
        process.currentDirectoryURL = root
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            Diagnostics.error("schema-lint ended with status \(process.terminationStatus)")
            return
        }
    }

    /// Returns the existing folders, relative to the root. If there are none, returns the root.
    private static func paths(of folders: [URL], in root: URL) -> [String] {
        let prefix = root.standardizedFileURL.path + "/"
        var paths: [String] = []
        for path in folders.map(\.standardizedFileURL.path) where FileManager.default.fileExists(atPath: path) {
            let name = path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
            if !paths.contains(name) { paths.append(name) }
        }
        return paths.isEmpty ? ["."] : paths
    }
}

#if canImport(XcodeProjectPlugin)
    extension SchemaLintCommand: XcodeCommandPlugin {
        func performCommand(context: XcodePluginContext, arguments: [String]) throws {
            let project = context.xcodeProject
            let targets = project.targets.map {
                (name: $0.displayName, folder: SchemaFiles(of: $0, in: project).folder)
            }
            try run(
                try context.tool(named: "schema-lint").url,
                LintArguments(arguments),
                on: targets,
                in: project.directoryURL
            )
        }
    }
#endif
