import SchemaEngine
import SchemaTools
import SchematicPlatform

extension Subcommand {
    static let lint = Subcommand(
        name: "lint",
        operands: "[PATH...]",
        summary: "check schema files and catalogs; the default, PATH defaults to '.'",
        ownOptions: [
            CompanionFolders.option,
            .flag("write-baseline", "accept all present faults of rules, in .schema-lint-baseline.json"),
        ] + FixMode.options,
        examples: [
            "schema-lint",
            "schema-lint Schemas --fix",
        ]
    )
}

/// The subcommand `schema-lint lint`, which compiles the catalogs of the paths and reports the faults in the
/// files that the paths cover.
struct LintCommand {
    private let paths: [String]
    private let writesBaseline: Bool
    private let fixMode: FixMode
    private let arguments: ParsedArguments
    private let writer: ReportWriter

    init(_ arguments: ParsedArguments, writer: ReportWriter) {
        paths = arguments.operands.isEmpty ? ["."] : arguments.operands
        writesBaseline = arguments.has("write-baseline")
        fixMode = FixMode(arguments)
        self.arguments = arguments
        self.writer = fixMode == .preview ? writer.withoutOutput : writer
    }

    func run() throws -> ExitStatus {
        var catalogs: [FileStatus.Identity: LintedCatalog] = [:]
        let further = try CompanionFolders(arguments)
        var isUsable = further.reportErrors(to: writer.reportError)
        var paths = paths[...]
        while let path = paths.popFirst() {
            do throws(FileError) {
                let root = try CatalogFolder.root(of: path)
                let identity = try FileStatus(of: root).identity
                if catalogs[identity] == nil { catalogs[identity] = try LintedCatalog(root: root, further: further) }
                paths += try catalogs[identity]?.cover(path) ?? []
            } catch {
                writer.reportError(error)
                isUsable = false
            }
        }
        var linted = catalogs.values.sorted { $0.files.root < $1.files.root }
        let fixes = FixWriter(mode: fixMode, writer: writer)
        for index in linted.indices {
            isUsable = linted[index].files.reportErrors(to: writer.reportError) && isUsable
            if fixMode != .report { isUsable = try linted[index].fix(by: fixes) && isUsable }
        }
        return try writer.write(try report(on: linted), isComplete: isUsable)
    }

    private func report(on catalogs: [LintedCatalog]) throws(FileError) -> FaultReport {
        var report = FaultReport(of: catalogs.flatMap { $0.covered.sorted() })
        for var catalog in catalogs {
            if writesBaseline { try catalog.writeBaseline() }
            report.faults += catalog.faults(showsExcerpts: writer.showsExcerpts)
        }
        report.sortByPlace()
        return report
    }
}
