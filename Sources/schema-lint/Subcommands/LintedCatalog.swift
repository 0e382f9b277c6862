import SchemaEngine
import SchemaTools
import SchematicPlatform

/// A catalog, and the files of it that are reported on.
struct LintedCatalog {
    let files: CatalogFiles
    /// The files' texts, with applied fixes.
    private var sources: [SchemaSource]
    /// The files of further folders.
    private let furtherSources: [SchemaSource]
    private var settings: LintSettings
    private(set) var covered: Set<String> = []

    init(root: String, further: CompanionFolders) throws(FileError) {
        let settings = try LintSettings(root: root)
        files = try CatalogFiles(root: root, isIgnored: settings.ignores)
        self.settings = settings
        sources = files.sources
        furtherSources = further.sources(beside: files)
    }

    /// Adds a file, or the files below a folder, except for ignored ones. Returns the catalogs below the
    /// folder.
    mutating func cover(_ path: String) throws(FileError) -> [String] {
        let status = try FileStatus(of: path)
        let folder = status.kind == .folder ? try SchemaFolder(walking: path) : nil
        let identities = folder.map { Set($0.files.map(\.identity)) } ?? [status.identity]
        let found = files.folder.files.filter { identities.contains($0.identity) }
        let inner = folder?.catalogs ?? []
        guard !found.isEmpty || !inner.isEmpty else {
            throw FileError(
                path,
                status.kind == .folder ? "contains no schema file" : "is not a schema file; expected .json or .plist"
            )
        }
        covered.formUnion(found.map(\.path).filter { !settings.ignores($0) })
        return inner
    }

    /// Writes a baseline that accepts all faults in the covered files, as far as a baseline can.
    mutating func writeBaseline() throws(FileError) {
        let faults = linter(of: sources, showsExcerpts: false).faults(of: covered)
        // Another catalog of this run may have written its faults to the same file.
        settings = try LintSettings(root: files.root)
        try settings.writeBaseline(accepting: faults, covered: covered, all: paths(of: sources))
        settings = try LintSettings(root: files.root)
    }

    /// Returns the faults in the covered files that the baseline does not accept.
    mutating func faults(showsExcerpts: Bool) -> [ReportedFault] {
        let linter = linter(of: sources, showsExcerpts: showsExcerpts)
        return settings.unaccepted(among: linter.faults(of: covered), covered: covered, all: paths(of: sources))
            .map { linter.excerpts.addingExcerpts(to: $0) }
    }

    /// Fixes the faults in the covered files that the baseline does not accept. Returns whether all files could
    /// be written.
    mutating func fix(by writer: FixWriter) throws(FileError) -> Bool {
        var fixer = SchemaFixer(sources, formatsLines: true)
        fixer.run { sources in
            unaccepted(in: sources).compactMap(\.fix).filter { covered.contains($0.file) }
        }
        let secrets = unaccepted(in: sources).filter(\.isSecret).compactMap(\.schema)
        let lines = Dictionary(grouping: secrets, by: \.file).mapValues { Set($0.map(\.line)) }
        let isComplete = try writer.write(&fixer, within: files.root, hiding: lines)
        if writer.mode == .apply { sources = fixer.sources }
        return isComplete
    }

    private func unaccepted(in sources: [SchemaSource]) -> [ReportedFault] {
        var settings = settings
        let faults = linter(of: sources, showsExcerpts: false).faults(of: covered)
        return settings.unaccepted(among: faults, covered: covered, all: paths(of: sources))
    }

    private func paths(of sources: [SchemaSource]) -> Set<String> { Set(sources.map(\.path)) }

    private func linter(of sources: [SchemaSource], showsExcerpts: Bool) -> Linter {
        Linter(sources + furtherSources, configuration: settings.configuration, showsExcerpts: showsExcerpts)
    }
}
