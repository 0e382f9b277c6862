import SchemaEngine
import SchemaTools
import SchematicPlatform

extension Subcommand {
    static let format = Subcommand(
        name: "format",
        operands: "[PATH...]",
        summary: "rewrite schema files in the canonical layout; PATH defaults to '.'",
        ownOptions: [
            .flag("check", "report the files in another layout, and change nothing"),
            .flag("stdin", "format the text of standard input, and print it, instead of files"),
        ],
        examples: ["schema-lint format Schemas --check"]
    )
}

/// The subcommand `schema-lint format`, which rewrites schema files in the canonical layout.
struct FormatCommand {
    private let paths: [String]
    private let isCheck: Bool
    private let readsInput: Bool
    private let writer: ReportWriter

    init(_ arguments: ParsedArguments, writer: ReportWriter) throws(UsageError) {
        readsInput = arguments.has("stdin")
        if readsInput, let path = arguments.operands.first {
            throw UsageError("--stdin formats standard input alone, found the path '\(path)'")
        }
        guard !arguments.operands.contains(ParsedArguments.standardInput) else {
            throw UsageError("format rewrites files; to format standard input, write --stdin instead of '-'")
        }
        paths = arguments.operands.isEmpty ? ["."] : arguments.operands
        isCheck = arguments.has("check")
        self.writer = writer
    }

    func run() throws -> ExitStatus {
        if readsInput { return try formatInput() }
        var run = FormatRun(report: FaultReport(of: []))
        var paths = paths[...]
        while let path = paths.popFirst() {
            do throws(FileError) {
                paths += try format(path, &run)
            } catch {
                writer.reportError(error)
                run.isUsable = false
            }
        }
        if run.changed > 0, !writer.options.isQuiet {
            writer.console.writeError("formatted \(quantity(run.changed, "file"))\n")
        }
        return try writer.write(run.report, isComplete: run.isUsable)
    }

    /// The results so far.
    private struct FormatRun {
        var report: FaultReport
        /// The number of files that were rewritten.
        var changed = 0
        var isUsable = true
    }

    // MARK: Files

    /// Formats a file, or the files below a folder, except for ignored ones. Returns the catalogs below the folder.
    private func format(_ path: String, _ run: inout FormatRun) throws(FileError) -> [String] {
        guard try FileStatus(of: path).kind == .folder else {
            let folder = FolderPath.split(path).folder
            guard path.hasSuffix(".json") else {
                throw FileError(path, "is not a schema file in JSON, which is the only format with a layout")
            }
            if try !LintSettings(root: folder).ignores(path) {
                format(try CatalogFiles.source(of: path), within: folder, &run)
            }
            return []
        }
        let root = FolderPath.withoutTrailingSlashes(path)
        let files = try CatalogFiles(root: root, isIgnored: try LintSettings(root: root).ignores)
        run.isUsable = files.reportErrors(to: writer.reportError) && run.isUsable
        for source in files.sources where source.path.hasSuffix(".json") { format(source, within: root, &run) }
        return files.folder.catalogs
    }

    /// Formats a file. A link to it must not lead out of `root`.
    private func format(_ source: SchemaSource, within root: String, _ run: inout FormatRun) {
        run.report.files += 1
        run.report.names.append(source.path)
        do throws(FileError) {
            guard let formatted = try? FormattedSchema(source.text) else {
                run.report.faults += FormattedSchema.faults(of: source)
                return
            }
            guard !formatted.edits.isEmpty else { return }
            let replacement = try FileReplacement(of: source.path, within: root)
            if isCheck {
                run.report.faults += FormattedSchema.faults(of: source)
            } else {
                try replacement.replace(source.text, with: formatted.text)
                run.changed += 1
            }
        } catch {
            writer.reportError(error)
            run.isUsable = false
        }
    }

    // MARK: Standard input

    /// Prints the text of standard input in the canonical layout. Faults are on standard error, because an editor replaces
    /// its text by the output.
    private func formatInput() throws -> ExitStatus {
        let source = SchemaSource(path: ParsedArguments.standardInput, text: try writer.console.readInput())
        let formatted = try? FormattedSchema(source.text)
        if let formatted, !isCheck {
            try writer.console.writeOutput(formatted.text.withTextBytes { $0.string })
            return .clean
        }
        let faults = FormattedSchema.faults(of: source)
        for fault in faults { writer.console.writeError(TextReport().render(fault)) }
        return faults.isEmpty ? .clean : .found
    }
}
