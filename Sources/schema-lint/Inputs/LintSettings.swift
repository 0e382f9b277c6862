import SchemaEngine
import SchemaTools
import SchematicPlatform

/// The `.schema-lint.json` and `.schema-lint-baseline.json` of a catalog. Each is read from the nearest folder
/// that has one, beginning with the catalog's and continuing with its parents, up to the root of the repository.
struct LintSettings {
    let configuration: LintConfiguration
    private(set) var baseline: Baseline
    /// The path of the baseline, or the path for a new one.
    let baselinePath: String
    private let paths: CatalogPaths
    private let ignoringPaths: CatalogPaths

    init(root: String) throws(FileError) {
        let file = try NearestFile.path(of: LintConfiguration.fileName, from: root)
        let folder = file.flatMap { FolderPath.parent(of: $0) } ?? root
        configuration =
            try Self.read(file) { text throws(ConfigurationError) in try LintConfiguration(reading: text) }
            ?? LintConfiguration()
        ignoringPaths = CatalogPaths(root: root, from: folder)
        let existing = try NearestFile.path(of: Baseline.fileName, from: root)
        baselinePath = existing ?? FolderPath.entry(Baseline.fileName, of: folder)
        baseline =
            try Self.read(existing) { text throws(ConfigurationError) in try Baseline(reading: text) } ?? Baseline()
        paths = CatalogPaths(root: root, from: existing.flatMap { FolderPath.parent(of: $0) } ?? folder)
    }

    /// Returns whether a file of the catalog is ignored.
    func ignores(_ file: String) -> Bool { configuration.ignores(ignoringPaths.relative(file)) }

    /// Returns the path of a file relative to the folder of the configuration.
    var relativePath: @Sendable (String) -> String { ignoringPaths.relative }

    /// Returns the faults that the baseline does not accept, and a fault for each unused entry of the
    /// baseline.
    mutating func unaccepted(among faults: [ReportedFault], covered: Set<String>, all: Set<String>) -> [ReportedFault] {
        guard !baseline.isEmpty else { return faults }
        let unaccepted = baseline.unaccepted(among: faults, file: paths.relative)
        guard let severity = configuration.severity(of: UnusedBaselineEntry().description) else { return unaccepted }
        let isChecked = checkedFiles(covered: covered, all: all)
        return unaccepted + baseline.unused(path: baselinePath, severity: severity, isChecked: isChecked)
    }

    /// Writes a baseline that accepts all these faults.
    func writeBaseline(accepting faults: [ReportedFault], covered: Set<String>, all: Set<String>) throws(FileError) {
        let isChecked = checkedFiles(covered: covered, all: all)
        let text = baseline.text(accepting: faults, file: paths.relative, isChecked: isChecked)
        try FileReplacement.write(text, to: baselinePath)
    }

    /// Returns the text of a baseline that accepts a further fault.
    func baselineText(accepting fault: ReportedFault) -> String {
        baseline.text(accepting: [fault], file: paths.relative, isChecked: { _ in false })
    }

    /// Returns a predicate for the files that were checked, or that no longer exist in the catalog.
    private func checkedFiles(covered: Set<String>, all: Set<String>) -> (String) -> Bool {
        let (covered, all) = (Set(covered.map(paths.relative)), Set(all.map(paths.relative)))
        let isWhole = covered == all
        return { covered.contains($0) || isWhole && !all.contains($0) && paths.isInside($0) }
    }

    /// Reads a file of settings, if there is one.
    static func read<Settings>(
        _ path: String?,
        _ reading: (JSONBuffer) throws(ConfigurationError) -> Settings
    ) throws(FileError) -> Settings? {
        guard let path else { return nil }
        let text = try ByteReader.contents(of: path)
        do throws(ConfigurationError) {
            return try reading(text)
        } catch {
            throw FileError("\(path):\(error.line):\(error.column)", error.message)
        }
    }
}

/// The paths of a catalog's files relative to a folder, which is the catalog's or one of its parents.
struct CatalogPaths: Sendable {
    private let root: String
    /// The path from the folder to the catalog. It is empty or ends with a slash.
    private let prefix: String

    init(root: String, from folder: String) {
        self.root = root
        // Without links, the same folder always has the same path.
        let (inner, outer) = (FileSystem.resolved(root) ?? root, FileSystem.resolved(folder) ?? folder)
        let isBelow = inner != outer && (outer == "/" || inner.hasPrefix(outer + "/"))
        prefix = isBelow ? inner.dropFirst(outer == "/" ? 1 : outer.utf8.count + 1) + "/" : ""
    }

    /// Returns the relative path of a file below the catalog's folder.
    func relative(_ path: String) -> String {
        if root == "." { return prefix + path }
        let start = root.hasSuffix("/") ? root : root + "/"
        return path.hasPrefix(start) ? prefix + path.dropFirst(start.count) : path
    }

    /// Returns whether a relative path is below the catalog's folder.
    func isInside(_ relative: String) -> Bool { relative.hasPrefix(prefix) }
}
