import SchemaEngine
import SchemaTools

/// What `.schema-lint.json` and `.schema-lint-baseline.json` say of a catalog: each in the nearest folder, upward from the
/// catalog's, that has one.
struct LintSettings {
    let configuration: LintConfiguration
    private(set) var baseline: Baseline
    /// The baseline's file, where there is one, or would be.
    let baselinePath: String
    private let paths: CatalogPaths
    private let ignoringPaths: CatalogPaths

    init(root: String) throws(FileError) {
        let file = FolderPath.nearest(LintConfiguration.fileName, from: root)
        let folder = file.flatMap { FolderPath.parent(of: $0) } ?? root
        configuration =
            try Self.read(file) { text throws(ConfigurationError) in try LintConfiguration(reading: text) }
            ?? LintConfiguration()
        ignoringPaths = CatalogPaths(root: root, from: folder)
        let existing = FolderPath.nearest(Baseline.fileName, from: root)
        baselinePath = existing ?? FolderPath.entry(Baseline.fileName, of: folder)
        baseline =
            try Self.read(existing) { text throws(ConfigurationError) in try Baseline(reading: text) } ?? Baseline()
        paths = CatalogPaths(root: root, from: existing.flatMap { FolderPath.parent(of: $0) } ?? folder)
    }

    /// Whether a file of the catalog is to be left out.
    func ignores(_ file: String) -> Bool { configuration.ignores(ignoringPaths.relative(file)) }

    /// What the baseline does not accept, and the entries of the baseline that accept nothing.
    mutating func refused(among findings: [Finding], covered: Set<String>, all: Set<String>) -> [Finding] {
        let refused = baseline.refused(among: findings, file: paths.relative)
        guard let severity = configuration.severity(of: UnusedBaselineEntry().about) else { return refused }
        let isJudged = judged(covered: covered, all: all)
        return refused + baseline.unused(path: baselinePath, severity: severity, isJudged: isJudged)
    }

    /// Writes a baseline that accepts all these findings.
    func writeBaseline(accepting findings: [Finding], covered: Set<String>, all: Set<String>) throws(FileError) {
        let isJudged = judged(covered: covered, all: all)
        let text = baseline.text(accepting: findings, file: paths.relative, isJudged: isJudged)
        try FileReplacement.write(text, to: baselinePath)
    }

    /// Files that were looked at, and those that are gone from the catalog.
    private func judged(covered: Set<String>, all: Set<String>) -> (String) -> Bool {
        let (covered, all) = (Set(covered.map(paths.relative)), Set(all.map(paths.relative)))
        let isWhole = covered == all
        return { covered.contains($0) || isWhole && !all.contains($0) && paths.isInside($0) }
    }

    private static func read<Settings>(
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
