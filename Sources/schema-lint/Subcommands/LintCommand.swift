import SchemaEngine
import SchemaTools

extension Subcommand {
    static let lint = Subcommand(
        name: "lint",
        operands: "[PATH...]",
        summary: "check schema files and catalogs; the default, PATH defaults to '.'",
        ownOptions: []
    )
}

/// `schema-lint lint`: compiles the catalogs of the paths, and reports the faults of the files that the paths cover.
struct LintCommand {
    private let paths: [String]
    private let writer: ReportWriter
    private let complain: (String) -> Void

    init(_ arguments: ParsedArguments, writer: ReportWriter, complain: @escaping (String) -> Void) {
        paths = arguments.operands.isEmpty ? ["."] : arguments.operands
        self.writer = writer
        self.complain = complain
    }

    func run() throws -> ExitStatus {
        var catalogs: [FileStatus.Identity: LintedCatalog] = [:]
        var isUsable = true
        for path in paths {
            do throws(FileError) {
                let root = try CatalogFolder.root(of: path)
                let identity = try FileStatus(of: root).identity
                if catalogs[identity] == nil { catalogs[identity] = LintedCatalog(try CatalogFiles(root: root)) }
                try catalogs[identity]?.cover(path)
            } catch {
                complain(error.message)
                isUsable = false
            }
        }
        let linted = catalogs.values.sorted { $0.files.root < $1.files.root }
        for catalog in linted { isUsable = catalog.files.complain(to: complain) && isUsable }
        return try writer.write(findings(of: linted), isComplete: isUsable)
    }

    private func findings(of catalogs: [LintedCatalog]) -> Findings {
        var findings = Findings(of: catalogs.flatMap { $0.covered.sorted() })
        for catalog in catalogs {
            let linter = Linter(catalog.files.sources, showsExcerpts: writer.showsExcerpts)
            findings.entries += linter.entries(of: catalog.covered)
        }
        findings.sortByPlace()
        return findings
    }
}

/// A catalog, and which of its files are reported on.
private struct LintedCatalog {
    let files: CatalogFiles
    private(set) var covered: Set<String> = []

    init(_ files: CatalogFiles) { self.files = files }

    /// Adds a file, or the files below a folder.
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
        covered.formUnion(found.map(\.path))
    }
}
