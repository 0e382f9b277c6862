import SchemaEngine
import SchemaTools
import SchematicPlatform

/// The catalogs on the disk, as a language server finds them.
struct EditorFolders: EditorFiles {
    /// The folders on the command line, some relative to those that the editor has opened.
    let named: [String]

    /// Returns the folders of the command line that exist, without links for those that are not below an opened folder.
    func namedCatalogs(in workspace: [String]) -> [String] {
        let bases = workspace.isEmpty ? [FileSystem.resolved(".") ?? "."] : workspace
        let paths = named.map(FolderPath.withoutTrailingSlashes).flatMap { name in
            name.hasPrefix("/") ? [name] : bases.map { name == "." ? $0 : FolderPath.entry(name, of: $0) }
        }
        return paths.map(FolderPath.withoutTrailingSlashes).compactMap { path in
            guard (try? FileStatus(of: path).kind) == .folder else { return nil }
            return path.split(separator: "/").contains("..") ? FileSystem.resolved(path) : path
        }
    }

    /// Returns the folder of the catalog that contains a file: the nearest one with a `Tags.json`; otherwise the one of the command
    /// line; without any, the outermost folder above the file that is reached through folders with schemas of requests.
    func catalogFolder(of path: String, in workspace: [String]) -> String? {
        let (folder, name) = FolderPath.split(path)
        guard name.hasSuffix(".json") || name.hasSuffix(".plist"), !name.hasPrefix("."),
            let root = try? CatalogFolder.root(of: folder)
        else { return nil }
        if CatalogFolder.hasTags(root) { return root }
        guard named.isEmpty else { return namedCatalogs(in: workspace).first { Self.isBelow(path, $0) } }
        guard Self.describesRequests(folder) else { return nil }
        var outermost = folder
        while let parent = FolderPath.parent(of: outermost), workspace.contains(where: { Self.isBelow(parent, $0) }),
            Self.describesRequests(parent)
        {
            outermost = parent
        }
        return outermost
    }

    private static func isBelow(_ path: String, _ folder: String) -> Bool {
        path.utf8.starts(with: (folder == "/" ? folder : folder + "/").utf8)
    }

    /// Returns whether a folder has a file whose name states a role.
    private static func describesRequests(_ folder: String) -> Bool {
        let names = (FileSystem.names(in: folder) ?? []).map { String(decoding: $0, as: UTF8.self) }
        return names.contains { name in (try? SchemaFileName(path: name)).map { $0.role != .fragment } ?? false }
    }

    func catalog(in folder: String) -> any CatalogOnDisk { EditorFolder(folder) }
}

/// A catalog on the disk. Settings or files that cannot be used are problems, and it is checked without them.
private struct EditorFolder: CatalogOnDisk {
    private(set) var sources: [SchemaSource] = []
    private(set) var problems: [String] = []
    private var settings: LintSettings?

    init(_ root: String) {
        var messages: [String] = []
        let reporter = ErrorReporter { messages.append($0) }
        do throws(FileError) {
            settings = try LintSettings(root: root)
        } catch {
            reporter(error)
        }
        do throws(FileError) {
            let files = try CatalogFiles(root: root, isIgnored: ignores)
            _ = files.reportErrors(to: reporter)
            sources = files.sources
        } catch {
            reporter(error)
        }
        problems = messages
    }

    var configuration: LintConfiguration { settings?.configuration ?? LintConfiguration() }

    func ignores(_ path: String) -> Bool { settings?.ignores(path) ?? false }

    func unaccepted(_ faults: [ReportedFault], in files: Set<String>) -> [ReportedFault] {
        var settings = settings
        return settings?.unaccepted(among: faults, covered: files, all: files) ?? faults
    }

    func baseline(accepting fault: ReportedFault) -> BaselineEdit? {
        settings.map { settings in
            let before = try? ByteReader.contents(of: settings.baselinePath)
            return (settings.baselinePath, before, settings.baselineText(accepting: fault))
        }
    }
}
