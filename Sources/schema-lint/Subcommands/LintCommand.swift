import SchemaEngine
import SchemaTools

extension Subcommand {
    static let lint = Subcommand(
        name: "lint",
        operands: "[PATH...]",
        summary: "check schema files and catalogs; the default, PATH defaults to '.'",
        ownOptions: [
            .flag("write-baseline", "accept all that rules find now, in .schema-lint-baseline.json")
        ]
    )
}

/// `schema-lint lint`: compiles the catalogs of the paths, and reports the faults of the files that the paths cover.
struct LintCommand {
    private let paths: [String]
    private let writesBaseline: Bool
    private let writer: ReportWriter
    private let complain: (String) -> Void

    init(_ arguments: ParsedArguments, writer: ReportWriter, complain: @escaping (String) -> Void) {
        paths = arguments.operands.isEmpty ? ["."] : arguments.operands
        writesBaseline = arguments.has("write-baseline")
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
                if catalogs[identity] == nil { catalogs[identity] = try LintedCatalog(root: root) }
                try catalogs[identity]?.cover(path)
            } catch {
                complain(error.message)
                isUsable = false
            }
        }
        let linted = catalogs.values.sorted { $0.files.root < $1.files.root }
        for catalog in linted { isUsable = catalog.files.complain(to: complain) && isUsable }
        return try writer.write(try findings(of: linted), isComplete: isUsable)
    }

    private func findings(of catalogs: [LintedCatalog]) throws(FileError) -> Findings {
        var findings = Findings(of: catalogs.flatMap { $0.covered.sorted() })
        for var catalog in catalogs {
            findings.entries += try catalog.entries(
                showsExcerpts: writer.showsExcerpts,
                writesBaseline: writesBaseline
            )
        }
        findings.sortByPlace()
        return findings
    }
}
