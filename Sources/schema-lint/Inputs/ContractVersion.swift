import SchemaEngine
import SchemaTools
import SchematicPlatform

/// One side of a comparison: the schemas of a path in the work tree, or in a revision of Git.
struct ContractVersion {
    /// The text before paths in reports: empty for the work tree, and otherwise the revision with a colon.
    let label: String
    /// The files by the folder of their catalog, relative to the folder that is compared.
    let catalogs: [String: [SchemaSource]]
    /// The compared file; `nil` for a folder.
    let file: String?
    /// The compared folder, which is empty or ends with a slash. Reports contain only what is below it.
    let coveredPrefix: String
    /// The folder of the outermost catalog, which is empty or ends with a slash.
    let root: String
    private let settings: LintConfiguration
    /// Returns the path of a file relative to the folder of the settings.
    private let settingsPath: @Sendable (String) -> String
    /// The messages about what is not compared: links that lead out of the folder of the outermost catalog, and untracked folders.
    var notices: [String] = []

    /// The changes that the settings accept.
    var silenced: SilencedChanges { SilencedChanges(settings.acceptedChanges, relativePath: settingsPath) }

    /// The findings about a provider's document that the settings accept.
    var silencedFindings: SilencedChanges {
        SilencedChanges(settings.acceptedFindings, key: "against", relativePath: settingsPath)
    }

    /// What the settings trust without a statement of a provider's document.
    var assumptions: ProviderAssumptions { ProviderAssumptions(settings.assumptions, relativePath: settingsPath) }

    /// Returns the path of a file relative to the outermost catalog.
    func relative(_ path: String) -> String { path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path }
}

extension ContractVersion {
    /// Reads a path of the work tree.
    ///
    /// - Parameters:
    ///   - path: The file or folder.
    ///   - isTracked: Whether folders of which Git knows no file are left out.
    ///   - reportError: Receives the messages about files that cannot be used.
    /// - Throws: `FileError` if the path cannot be read.
    init(path: String, isTracked: Bool = false, reportError: ErrorReporter) throws(FileError) {
        let isFolder = try FileStatus(of: path).kind == .folder
        let catalogRoot = try CatalogFolder.root(of: path)
        let settings = try LintSettings(root: catalogRoot)
        var catalogs: [String: [SchemaSource]] = [:]
        var folders = [catalogRoot]
        let root = Self.withSlash(catalogRoot)
        let inside = Self.withSlash(FileSystem.resolved(catalogRoot) ?? catalogRoot)
        var outside: [String] = []
        func isInside(_ path: String) -> Bool {
            guard let resolved = FileSystem.resolved(path), !resolved.hasPrefix(inside) else { return true }
            outside.append(path)
            return false
        }
        let untracked = isTracked ? try GitRepository(at: catalogRoot).untrackedFolders() : []
        var leftOut: Set<String> = []
        func isUntracked(_ path: String) -> Bool {
            guard !untracked.isEmpty else { return false }
            let folder = FolderPath.prefixes(of: String(path.dropFirst(root.count))).first(where: untracked.contains)
            if let folder { leftOut.insert(FolderPath.entry(folder, of: catalogRoot)) }
            return folder != nil
        }
        while let folder = folders.popLast() {
            let files = try CatalogFiles(root: folder) { settings.ignores($0) || isUntracked($0) || !isInside($0) }
            guard files.reportErrors(to: reportError) else { throw FileError(folder, "cannot be compared as a whole") }
            catalogs[String(Self.withSlash(folder).dropFirst(root.count))] = files.sources
            folders += files.folder.catalogs.filter { !isUntracked($0) && isInside($0) }
        }
        self.init(
            label: "",
            catalogs: catalogs,
            file: isFolder ? nil : FolderPath.withoutTrailingSlashes(path),
            coveredPrefix: isFolder ? Self.withSlash(FolderPath.withoutTrailingSlashes(path)) : "",
            root: root,
            settings: settings.configuration,
            settingsPath: settings.relativePath,
            notices: Self.notices(outside)
                + leftOut.sorted().map { "not compared: \($0) is not in Git; add it, or pass its path" }
        )
    }

    /// Reads the path of a revision that a path of the work tree has.
    init(revision: String, ofPath path: String) throws(FileError) {
        let isFolder = try FileStatus(of: path).kind == .folder
        let repository = try GitRepository(containing: path)
        let inside = isFolder ? repository.prefix : repository.prefix + FolderPath.split(path).name
        let trimmed = inside.isEmpty ? "" : FolderPath.withoutTrailingSlashes(inside)
        try self.init(revision: revision, path: trimmed, in: repository)
    }

    /// Reads a path of a revision: one in the repository without a slash at its end, which is empty for the whole repository.
    init(revision: String, path: String, in repository: GitRepository) throws(FileError) {
        let commit = try repository.commit(of: revision)
        let listing = try repository.listing(of: commit)
        let entries = (listing.files + listing.links).filter { entry in
            SchemaFolder.isSchemaName(entry.path) || FolderPath.split(entry.path).name == LintConfiguration.fileName
        }
        let isFile = entries.contains { $0.path == path }
        guard isFile || path.isEmpty || entries.contains(where: { $0.path.hasPrefix(path + "/") }) else {
            throw FileError("\(revision):\(path)", "contains no schema file")
        }
        let start = Self.withSlash(isFile ? FolderPath.parent(of: path) ?? "." : path.isEmpty ? "." : path)
        let paths = Set(entries.map(\.path))
        let root = Self.upward(from: start).first { paths.contains($0 + Self.tagsFile) } ?? start
        let settings = Self.upward(from: root).first { paths.contains($0 + LintConfiguration.fileName) }
        var configuration = LintConfiguration()
        if let settings, let entry = entries.first(where: { $0.path == settings + LintConfiguration.fileName }) {
            let text = try repository.contents(of: [entry], in: entry.path, of: commit).first
            configuration = try Self.configuration(text, "\(revision):\(entry.path)")
        }
        let folder = settings ?? root
        let (linked, outside) = try repository.linkedFiles(of: listing, inside: root, of: commit)
        let named = (listing.files + linked).filter { entry in
            let inside = entry.path.hasPrefix(root) ? entry.path.dropFirst(root.count) : "."
            return SchemaFolder.isSchemaName(entry.path) && !inside.split(separator: "/").contains { $0.hasPrefix(".") }
                && !configuration.ignores(String(entry.path.dropFirst(folder.count)))
        }
        .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        let files = try repository.files(named, upTo: CatalogFiles.largestSize, in: root, of: commit)
        let tags = files.map(\.path).filter { FolderPath.split($0).name == Self.tagsFile }
            .map { String($0.dropLast(Self.tagsFile.count)) }
        var catalogs: [String: [SchemaSource]] = [String(): []]
        for (file, text) in zip(files, try repository.contents(of: files, in: root, of: commit)) {
            let catalog =
                tags.filter { file.path.hasPrefix($0) && $0.hasPrefix(root) }.max { $0.count < $1.count } ?? root
            catalogs[String(catalog.dropFirst(root.count)), default: []].append(
                SchemaSource(path: file.path, text: text)
            )
        }
        self.init(
            label: revision + ":",
            catalogs: catalogs,
            file: isFile ? path : nil,
            coveredPrefix: isFile ? "" : start,
            root: root,
            settings: configuration,
            settingsPath: { String($0.dropFirst(folder.count)) },
            notices: Self.notices(outside.map { "\(revision):\($0)" })
        )
    }

    private static let tagsFile = "Tags.json"

    private static func notices(_ links: [String]) -> [String] {
        links.map { "not compared: \($0) leads out of the folder that is compared; keep a copy of the file in it" }
    }

    private static func configuration(
        _ text: JSONBuffer?,
        _ file: String
    ) throws(FileError) -> LintConfiguration {
        guard let text else { return LintConfiguration() }
        do throws(ConfigurationError) {
            return try LintConfiguration(reading: text)
        } catch {
            throw FileError("\(file):\(error.line):\(error.column)", error.message)
        }
    }

    /// Returns a folder with a slash, and the empty text for the current folder.
    private static func withSlash(_ folder: String) -> String {
        folder == "." || folder.isEmpty ? "" : folder.hasSuffix("/") ? folder : folder + "/"
    }

    /// Returns a folder and its parents, each with a slash.
    private static func upward(from folder: String) -> [String] {
        var folders = [folder]
        while let last = folders.last, !last.isEmpty {
            folders.append(withSlash(FolderPath.parent(of: last) ?? "."))
        }
        return folders
    }
}
