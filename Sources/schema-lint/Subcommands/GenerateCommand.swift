import SchemaEngine
import SchemaTools
import SchematicText

extension Subcommand {
    static let generate = Subcommand(
        name: "generate",
        operands: "swift PATH",
        summary: "write Swift types and requests for the schemas below a folder",
        ownOptions: [
            .text(
                "output",
                "DIR|FILE",
                "a folder for one file per request and fragment, or a single file that ends in .swift",
                default: "standard output"
            ),
            .choice(
                "access",
                GenerationOptions.Access.self,
                "the access level of the types",
                default: "internal"
            ),
            .text("namespace", "TYPE", "your type, such as an enum without cases, in which all types are declared"),
            .flag("embed", "write the schemas, too, as SchemaSources.generated, or as 'schemas' of the namespace"),
            .flag("check", "write nothing, and list the stale files"),
            CompanionFolders.option,
        ],
        examples: ["schema-lint generate swift Schemas --output Sources/App/Generated"]
    )
}

/// The subcommand `schema-lint generate`, which compiles a catalog and writes its types as Swift source.
struct GenerateCommand {
    private let path: String
    private let destination: String?
    private let isChecking: Bool
    private let namespace: String?
    private let arguments: ParsedArguments
    private let writer: ReportWriter

    init(_ arguments: ParsedArguments, writer: ReportWriter) throws(UsageError) {
        guard let language = arguments.operands.first else { throw UsageError("generate requires a language: swift") }
        guard language == "swift" else {
            throw UsageError("generate writes swift, not '\(language)'", misspelled: language, among: ["swift"])
        }
        guard arguments.operands.count == 2 else {
            throw UsageError("generate swift requires one path: a folder of schemas")
        }
        path = arguments.operands[1]
        destination = arguments.text("output")
        isChecking = arguments.has("check")
        guard !isChecking || destination != nil else {
            throw UsageError("--check requires --output: the files to compare")
        }
        namespace = try Self.namespace(arguments)
        self.arguments = arguments
        self.writer = writer
    }

    private static func namespace(_ arguments: ParsedArguments) throws(UsageError) -> String? {
        guard let name = arguments.text("namespace") else { return nil }
        guard SwiftGenerator.isTypeName(name) else {
            throw UsageError("--namespace takes the name of a type, not '\(name)'")
        }
        return name
    }

    func run() throws -> ExitStatus {
        guard let catalog = try SelectedCatalog(of: path, arguments, reportError: writer.reportError) else {
            return .unusable
        }
        let sources = catalog.sources + catalog.furtherSources
        let swift = catalog.settings.configuration.swift
        let options = GenerationOptions(
            access: arguments.choice("access", or: swift.access ?? .internal),
            namespace: namespace ?? swift.namespace,
            embedsSchemas: arguments.has("embed") || swift.embedsSchemas
        )
        let generator = SwiftGenerator(sources, swift, options)
        let output = try GeneratedOutput(destination, catalog: catalog.root)
        let result =
            output.isFolder
            ? generator.files(in: output.catalog)
            : generator.file(named: output.fileName, of: Self.name(of: catalog.root))
        guard !result.faults.isEmpty else {
            return try isChecking ? reportStale(result.files, output) : write(result.files, output)
        }
        // The files without the types that the faults concern.
        if !isChecking, destination != nil { _ = try output.write(result.files, removesObsolete: false) }
        return try report(result.faults, on: sources)
    }

    /// Returns the name of a folder without its path.
    private static func name(of folder: String) -> String {
        folder.split(separator: "/").last.map(String.init).flatMap { $0 == "." ? nil : $0 } ?? "this folder"
    }

    private func report(_ faults: [ReportedFault], on sources: [SchemaSource]) throws(FileError) -> ExitStatus {
        var report = FaultReport(of: sources.map(\.path))
        report.faults = faults
        report.sortByPlace()
        return try writer.write(report, isComplete: true)
    }

    private func reportStale(
        _ files: [SwiftGenerator.File],
        _ output: GeneratedOutput
    ) throws(FileError) -> ExitStatus {
        let stale = try output.stale(files)
        for file in stale {
            let line = FileError(file.path, file.reason).message + "\n"
            try writer.console.writeOutput(writer.console.withoutCommands(line))
        }
        guard !stale.isEmpty else { return .clean }
        if !writer.options.isQuiet {
            writer.console.writeError("\(quantity(stale.count, "stale file")); generate again\n")
        }
        return .found
    }

    private func write(_ files: [SwiftGenerator.File], _ output: GeneratedOutput) throws(FileError) -> ExitStatus {
        guard let destination else {
            for file in files { try writer.console.writeSource(file.text) }
            return .clean
        }
        let written = try output.write(files)
        if !writer.options.isQuiet {
            for path in written.removed {
                writer.console.writeError("\(path.displayLine): removed, because its schema is gone\n")
            }
            writer.console.writeError(
                "wrote \(written.count) of \(quantity(files.count, "file")) to \(destination.displayLine)\n"
            )
        }
        writer.writeNotices(written.kept)
        return .clean
    }
}
