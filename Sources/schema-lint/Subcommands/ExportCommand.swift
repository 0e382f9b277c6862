import SchemaEngine
import SchemaTools
import SchematicPlatform
import SchematicText

extension Subcommand {
    /// The formats that schemas are exported to.
    enum ExportFormat: String, CaseIterable {
        case jsonSchema = "json-schema"
        case openAPI = "openapi"
        case markdown
    }

    static let export = Subcommand(
        name: "export",
        operands: "--to FORMAT PATH",
        summary: "write schemas in another format",
        ownOptions: [
            .choice("to", ExportFormat.self, "the format"),
            .output("the file to write"),
            .text("title", "TEXT", "the title of the API", default: "the name of the folder"),
            .text("server", "URL", "the base URL of the API, for openapi"),
            .flag("strict", "result in status 1 if the format cannot state a part of the schemas"),
            CompanionFolders.option,
        ],
        examples: ["schema-lint export --to openapi Schemas --output api.json"]
    )
}

/// The subcommand `schema-lint export`, which writes schemas in another format.
struct ExportCommand {
    private let path: String
    private let format: Subcommand.ExportFormat
    private let arguments: ParsedArguments
    private let writer: ReportWriter

    init(_ arguments: ParsedArguments, writer: ReportWriter) throws(UsageError) {
        guard let format = arguments.text("to").flatMap(Subcommand.ExportFormat.init(rawValue:)) else {
            let names = Subcommand.ExportFormat.allCases.map(\.rawValue)
            throw UsageError("export requires --to and a format: \(names.joined(separator: ", "))")
        }
        guard let path = arguments.operands.first, arguments.operands.count == 1 else {
            throw UsageError("export requires one path: a folder of schemas, or a schema file")
        }
        guard format == .openAPI || arguments.text("server") == nil else {
            throw UsageError("--server is for --to openapi")
        }
        guard format != .jsonSchema || arguments.text("title") == nil else {
            throw UsageError("--title is for --to openapi and --to markdown")
        }
        (self.format, self.path) = (format, path)
        self.arguments = arguments
        self.writer = writer
    }

    func run() throws -> ExitStatus {
        let isFile = try FileStatus(of: path).kind != .folder
        guard !isFile || format == .jsonSchema else {
            throw FileError(path, "is a file; --to \(format.rawValue) requires a folder of schemas")
        }
        let selected = isFile ? try SelectedSchema(at: path, reportError: writer.reportError) : nil
        guard let found = try SelectedCatalog(of: path, arguments, reportError: writer.reportError) else {
            return .unusable
        }
        let catalog = ExportedCatalog(found.sources + found.furtherSources)
        guard catalog.faults.isEmpty else {
            var report = FaultReport(of: found.sources.map(\.path))
            report.faults = catalog.faults
            report.sortByPlace()
            // The document, which is on standard output otherwise, has its own option --output.
            return try writer.write(report, isComplete: true)
        }
        let exported: (text: String, notices: TranslationNotices)
        switch format {
        case .jsonSchema:
            guard let result = JSONSchemaExport(catalog).result(of: selected?.file) else {
                throw FileError(path, "describes no JSON")
            }
            exported = (result.document.text(indentedBy: 2).displayJSON + "\n", result.notices)
        case .openAPI:
            let result = OpenAPIExport.result(
                of: catalog,
                title: title(of: found.root),
                server: arguments.text("server")
            )
            exported = (result.document.text(indentedBy: 2).displayJSON + "\n", result.notices)
        case .markdown:
            exported = (MarkdownExport.text(of: catalog, title: title(of: found.root)), TranslationNotices())
        }
        try write(exported.text)
        writer.writeLosses(exported.notices.lines(catalog.text(of:)))
        return arguments.has("strict") && !exported.notices.isEmpty ? .found : .clean
    }

    private func title(of folder: String) -> String {
        let name = FolderPath.split(FileSystem.resolved(folder) ?? folder).name
        return arguments.text("title") ?? name
    }

    private func write(_ text: String) throws(FileError) {
        guard let file = arguments.text("output") else { return try writer.console.writeSource(text) }
        try writer.output(to: file)(text)
    }
}
