import SchemaEngine
import SchemaTools
import SchematicPlatform

/// The catalogs on the disk, as a language server finds them.
struct EditorFolders {
    /// The folders on the command line, some relative to those that the editor has opened.
    private let named: [String]

    init(named: [String]) { self.named = named }

    var files: EditorFiles {
        EditorFiles(namedCatalogs: namedCatalogs, catalogFolder: catalogFolder, catalog: Self.catalog)
    }

    /// Returns the folders of the command line that exist, without links for those that are not below an opened folder.
    private func namedCatalogs(_ workspace: [String]) -> [String] {
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
    private func catalogFolder(_ path: String, _ workspace: [String]) -> String? {
        let (folder, name) = FolderPath.split(path)
        guard name.hasSuffix(".json") || name.hasSuffix(".plist"), !name.hasPrefix("."),
            let root = try? CatalogFolder.root(of: folder)
        else { return nil }
        if CatalogFolder.hasTags(root) { return root }
        guard named.isEmpty else { return namedCatalogs(workspace).first { Self.isBelow(path, $0) } }
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

    private static func catalog(_ root: String) -> EditorFiles.Catalog {
        var problems: [String] = []
        let reporter = ErrorReporter { problems.append($0) }
        var settings: LintSettings?
        var sources: [SchemaSource] = []
        do throws(FileError) {
            settings = try LintSettings(root: root)
        } catch {
            reporter(error)
        }
        do throws(FileError) {
            let files = try CatalogFiles(root: root, isIgnored: settings?.ignores ?? { _ in false })
            _ = files.reportErrors(to: reporter)
            sources = files.sources
        } catch {
            reporter(error)
        }
        let known = settings
        return EditorFiles.Catalog(
            sources: sources,
            configuration: known?.configuration ?? LintConfiguration(),
            ignores: known?.ignores ?? { _ in false },
            unaccepted: { faults, all in
                var settings = known
                return settings?.unaccepted(among: faults, covered: all, all: all) ?? faults
            },
            baselineAccepting: { fault in
                guard let known else { return nil }
                return EditorFiles.BaselineEdit(
                    path: known.baselinePath,
                    before: try? ByteReader.contents(of: known.baselinePath),
                    after: known.baselineText(accepting: fault)
                )
            },
            problems: problems
        )
    }
}
