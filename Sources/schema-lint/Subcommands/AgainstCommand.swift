import SchemaEngine
import SchemaTools
import SchematicPlatform
import SchematicText

extension Subcommand {
    static let against = Subcommand(
        name: "against",
        operands: "DOCUMENT [SCHEMAS]",
        summary: "compare the schemas of an app with the OpenAPI document of its server; '-' reads standard input",
        ownOptions: [
            .choice(
                "fail-on",
                AgainstCommand.Failure.self,
                "the findings that result in status 1; unknown includes breaking ones (default: breaking)"
            ),
            Option(
                name: "base-path",
                value: .text("PATH"),
                help:
                    "the path of the app's base URL, such as /api (default: that of a server in the document, or none)"
            ),
            .flag("assume-required", "trust that keys are present if the document requires none of their object"),
            .flag("assume-not-null", "trust that values that may be null are not"),
            .choice("format", ChangeReportFormat.self, "the format of the findings (default: text)"),
            Option(name: "output", value: .text("FILE"), help: "the file for the findings (default: standard output)"),
        ],
        unusedOptions: ["fail-severity", "frames"]
    )
}

/// The subcommand `schema-lint against`, which compares a contract with the document of its provider.
struct AgainstCommand {
    /// The findings that result in status 1.
    enum Failure: String, CaseIterable { case breaking, unknown, never }

    private let arguments: ParsedArguments
    private let writer: ReportWriter
    private let document: String
    private let schemas: String

    init(_ arguments: ParsedArguments, writer: ReportWriter) throws(UsageError) {
        guard let document = arguments.operands.first, arguments.operands.count < 3 else {
            throw UsageError("against requires the provider's document, and takes at most one path of schemas after it")
        }
        (self.arguments, self.writer, self.document) = (arguments, writer, document)
        schemas = arguments.operands.count == 2 ? arguments.operands[1] : "."
    }

    func run() throws -> ExitStatus {
        let contract = try ContractVersion(path: schemas, reportError: writer.reportError)
        writer.writeNotices(contract.notices)
        let isInput = document == ParsedArguments.standardInput
        let text =
            try isInput
            ? writer.console.readInput() : ByteReader.contents(of: document, maximumSize: DocumentFiles.maximumSize)
        let provider: ProviderDocument
        do throws(ImportError) {
            provider = try ProviderDocument(
                reading: text,
                path: isInput ? "standard input" : document,
                load: isInput ? { _ in nil } : DocumentFiles.reading(in: FolderPath.split(document).folder)
            )
        } catch {
            writer.reportError(error.message)
            return .unusable
        }
        guard let report = try report(of: contract, provider) else { return .unusable }
        let format = arguments.choice("format", or: ChangeReportFormat.text)
        let isColored = writer.isColored(.init(format: .text, file: arguments.text("output")))
        let rendered = report.render(as: format, toolVersion: writer.toolVersion, isColored: isColored)
        try writer.output(to: arguments.text("output"))(
            format == .github ? rendered : writer.console.withoutCommands(rendered)
        )
        if !writer.options.isQuiet { writer.console.writeError(report.summary) }
        let failing: [ProviderFinding.Severity] =
            switch arguments.choice("fail-on", or: Failure.breaking) {
            case .breaking: [.breaking]
            case .unknown: ProviderFinding.Severity.allCases
            case .never: []
            }
        return failing.contains { report.count($0) > 0 } ? .found : try writer.endClean()
    }

    /// Compares all catalogs of a contract. Returns `nil` after a report of files that cannot be compared, or if nothing can.
    private func report(
        of contract: ContractVersion,
        _ provider: ProviderDocument
    ) throws(UsageError) -> ProviderFindingReport? {
        guard contract.file == nil else {
            throw UsageError("against compares a folder of schemas, found the file '\(schemas)'")
        }
        let assumptions = ProviderComparison.Assumptions(
            required: arguments.has("assume-required"),
            notNull: arguments.has("assume-not-null")
        )
        var result = ProviderComparison.Result()
        var isUsable = true
        for (_, sources) in contract.catalogs.sorted(by: { $0.key < $1.key }) {
            let own = Contract(sources)
            for fault in own.errors {
                isUsable = false
                writer.reportError(
                    "\(fault.schema.map { "\($0.file):\($0.line):\($0.column): " } ?? "")\(fault.message)".displayLine
                )
            }
            guard isUsable else { continue }
            let comparison = ProviderComparison(
                own,
                with: provider,
                basePath: arguments.text("base-path"),
                assuming: assumptions
            )
            result.add(comparison.result())
        }
        guard isUsable else { return nil }
        if !result.withoutEndpoint.isEmpty {
            let names = result.withoutEndpoint.joined(separator: ", ")
            writer.writeNotices(["not compared, because no path schema states an {endpoint}: \(names)"])
        }
        guard result.calls > 0 else {
            writer.reportError(
                "\(schemas): expected a path schema with an {endpoint}, found none, so that no call can be compared"
            )
            return nil
        }
        result.findings = result.findings.filter { $0.place.file.hasPrefix(contract.coveredPrefix) }
        let (remaining, unused) = contract.silencedFindings.remaining(of: result.findings)
        for message in unused { writer.reportError("warning: \(message)") }
        return ProviderFindingReport(result, remaining)
    }
}
