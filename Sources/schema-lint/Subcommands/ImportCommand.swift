import SchemaEngine
import SchemaTools
import SchematicPlatform
import SchematicText

extension Subcommand {
    /// The formats that schemas are imported from.
    enum ImportFormat: String, CaseIterable {
        case jsonSchema = "json-schema"
        case openAPI = "openapi"
    }

    static let `import` = Subcommand(
        name: "import",
        operands: "--from FORMAT FILE --output DIR",
        summary: "write schema files for a description in another format",
        ownOptions: [
            .choice("from", ImportFormat.self, "the format; a document is JSON or YAML"),
            .text("output", "DIR", "the folder for the schema files"),
            .text(
                "name",
                "NAME",
                "the name of the schema of a JSON Schema, such as GetIssues.response",
                default: "by the name of the file, with the role response"
            ),
            .choice(
                "types",
                ImportCommand.Types.self,
                "the types of a schema in JSON Schema that states none: all, or those of its keywords",
                default: "stated"
            ),
            .choice("format", ImportCommand.ResultFormat.self, "the format of the result", default: "text"),
            .flag("strict", "result in status 1 if the schema files cannot state a part of the description"),
        ],
        examples: ["schema-lint import --from openapi api.yaml --output Schemas"]
    )
}

/// The subcommand `schema-lint import`, which writes schema files for a description in another format.
struct ImportCommand {
    /// The types of a schema that states none.
    enum Types: String, CaseIterable { case stated, implied }

    /// The formats of the result on the terminal.
    enum ResultFormat: String, CaseIterable { case text, json }

    private let input: String
    private let format: Subcommand.ImportFormat
    private let folder: String
    private let arguments: ParsedArguments
    private let writer: ReportWriter

    init(_ arguments: ParsedArguments, writer: ReportWriter) throws(UsageError) {
        guard let format = arguments.text("from").flatMap(Subcommand.ImportFormat.init(rawValue:)) else {
            let names = Subcommand.ImportFormat.allCases.map(\.rawValue)
            throw UsageError("import requires --from and a format: \(names.joined(separator: ", "))")
        }
        guard let input = arguments.operands.first, arguments.operands.count == 1 else {
            throw UsageError("import requires one file: the description")
        }
        guard let output = arguments.text("output").map(FolderPath.withoutTrailingSlashes), !output.hasSuffix(".json")
        else {
            throw UsageError("import requires --output DIR, because it writes several files")
        }
        if let name = arguments.text("name") {
            guard format == .jsonSchema else {
                throw UsageError("--name is for --from json-schema: operations have names")
            }
            try InferredOutput.checkName(name)
        }
        guard format == .jsonSchema || !arguments.has("types") else {
            throw UsageError("--types is for --from json-schema: in OpenAPI, keywords imply the types")
        }
        (self.format, self.input, folder) = (format, input, output)
        self.arguments = arguments
        self.writer = writer
    }

    func run() throws -> ExitStatus {
        let path = FolderPath.split(input)
        let text = try ByteReader.contents(of: input, maximumSize: DocumentFiles.maximumSize)
        let imported = Result { () throws(ImportError) in
            try result(of: text, load: DocumentFiles.reading(in: path.folder))
        }
        guard case .success(let result) = imported else {
            if case .failure(let error) = imported { writer.reportError(error.message) }
            return .unusable
        }
        writer.showProgress(.things("files"), total: result.files.count)
        try OutputFolder(folder).write(result.files.map { (name: $0.name, text: $0.text) }) {
            writer.console.progress.advance(by: 1)
        }
        let files = quantity(result.files.count, "file")
        let server = result.baseURL.map { "; the base URL is \($0)" } ?? ""
        if arguments.choice("format", or: ResultFormat.text) == .json {
            try writer.console.writeOutput(result.document.text(indentedBy: 2).displayJSON + "\n")
        } else {
            writer.writeLosses(result.notices)
            writer.writeNotices(["\(folder): \(files)\(server)"])
        }
        return arguments.has("strict") && !result.notices.isEmpty ? .found : .clean
    }

    private func result(of text: JSONBuffer, load: @escaping (String) -> JSONBuffer?) throws(ImportError)
        -> ImportResult
    {
        switch format {
        case .jsonSchema:
            try JSONSchemaImport.result(
                of: text,
                path: input,
                name: arguments.text("name"),
                impliesTypes: arguments.choice("types", or: Types.stated) == .implied,
                load: load
            )
        case .openAPI: try OpenAPIImport.result(of: text, path: input, load: load)
        }
    }
}
