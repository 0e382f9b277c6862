import SchemaEngine
import SchemaTools

/// A catalog, and which of its files are reported on.
struct LintedCatalog {
    let files: CatalogFiles
    private var settings: LintSettings
    private(set) var covered: Set<String> = []

    init(root: String) throws(FileError) {
        let settings = try LintSettings(root: root)
        files = try CatalogFiles(root: root, isIgnored: settings.ignores)
        self.settings = settings
    }

    /// Adds a file, or the files below a folder. Ignored ones are none of them.
    mutating func cover(_ path: String) throws(FileError) {
        let status = try FileStatus(of: path)
        let identities =
            status.kind == .folder
            ? Set(try SchemaFolder(walking: path).files.map(\.identity)) : [status.identity]
        let found = files.folder.files.filter { identities.contains($0.identity) }
        guard !found.isEmpty else {
            throw FileError(
                path,
                status.kind == .folder ? "holds no schema file" : "is no schema file: .json or .plist"
            )
        }
        covered.formUnion(found.map(\.path).filter { !settings.ignores($0) })
    }

    /// What is found in the covered files, and not accepted by the baseline. It may be written first, so that it accepts
    /// all that it can.
    mutating func entries(showsExcerpts: Bool, writesBaseline: Bool) throws(FileError) -> [Findings.Entry] {
        let linter = Linter(files.sources, configuration: settings.configuration, showsExcerpts: showsExcerpts)
        let findings = linter.findings(of: covered)
        let all = Set(files.sources.map(\.path))
        if writesBaseline {
            try settings.writeBaseline(accepting: findings, covered: covered, all: all)
            settings = try LintSettings(root: files.root)
        }
        return settings.refused(among: findings, covered: covered, all: all).map { linter.entry(of: $0) }
    }
}
