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
                "the findings that result in status 1; unknown includes breaking ones",
                default: "breaking"
            ),
            .text(
                "base-path",
                "PATH",
                "the path of the app's base URL, such as /api",
                default: "that of a server in the document, or none"
            ),
            .flag("assume-required", "trust that keys are present if the document requires none of their object"),
            .flag("assume-not-null", "trust that values that may be null are not"),
            .text(
                "tags",
                "PATTERN",
                "compare the schemas of each tag of Git that matches, such as 'v*', instead of the present ones"
            ),
            .choice("format", ChangeReportFormat.self, "the format of the findings", default: "text"),
            .output("the file for the findings"),
        ],
        unusedOptions: ["fail-severity", "frames"],
        examples: ["schema-lint against api.yaml Schemas"],
        exitStatuses: ExitStatus.meanings(clean: "no finding that --fail-on names", found: "such a finding")
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
        guard contract.file == nil else {
            throw UsageError("against compares a folder of schemas, found the file '\(schemas)'")
        }
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
        let made =
            try arguments.text("tags").map { try report(ofTags: $0, contract, provider) }
            ?? report(of: contract, provider)
        guard let report = made else { return .unusable }
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

    // MARK: The work tree

    /// Returns the report about the schemas of the work tree, or `nil` after an error: schemas that cannot be compared, or none.
    private func report(
        of contract: ContractVersion,
        _ provider: ProviderDocument
    ) -> ProviderFindingReport? {
        let (result, errors) = comparison(of: contract, provider, assuming: assumptions(of: contract))
        for error in errors { writer.reportError(error) }
        guard errors.isEmpty else { return nil }
        if !result.withoutEndpoint.isEmpty {
            let names = result.withoutEndpoint.joined(separator: ", ")
            writer.writeNotices(["not compared, because no path schema states an {endpoint}: \(names)"])
        }
        guard result.calls > 0 else {
            writer.reportError("\(schemas): \(Self.noCall), so that no call can be compared")
            return nil
        }
        let (remaining, unused) = contract.silencedFindings.remaining(of: result.findings)
        reportUnused(unused, contract, result.usedAssumptions)
        return ProviderFindingReport(result, remaining)
    }

    private static let noCall = "expected a path schema with an {endpoint}, found none"

    private func assumptions(of contract: ContractVersion) -> ProviderAssumptions {
        var assumptions = contract.assumptions
        assumptions.required = arguments.has("assume-required")
        assumptions.notNull = arguments.has("assume-not-null")
        return assumptions
    }

    /// Reports the entries of the settings that have no effect.
    private func reportUnused(_ entries: [String], _ contract: ContractVersion, _ usedAssumptions: Set<Int>) {
        for message in entries + contract.assumptions.unused(besides: usedAssumptions) {
            writer.reportError("warning: \(message)")
        }
    }

    /// Compares all catalogs of a contract. Returns the errors of files that cannot be compared, if there are any.
    private func comparison(
        of contract: ContractVersion,
        _ provider: ProviderDocument,
        assuming assumptions: ProviderAssumptions
    ) -> (result: ProviderComparison.Result, errors: [String]) {
        var result = ProviderComparison.Result()
        var errors: [String] = []
        for (_, sources) in contract.catalogs.sorted(by: { $0.key < $1.key }) {
            let own = Contract(sources)
            errors += own.errors.map { fault in
                let place = fault.schema.map { "\(contract.label)\($0.label): " } ?? ""
                return "\(place)\(fault.message)".displayLine
            }
            guard errors.isEmpty else { continue }
            let comparison = ProviderComparison(
                own,
                with: provider,
                basePath: arguments.text("base-path"),
                assuming: assumptions
            )
            result.add(comparison.result())
        }
        result.findings = result.findings.filter { $0.place.file.hasPrefix(contract.coveredPrefix) }
        return (result, errors)
    }

    // MARK: Released versions

    /// Returns the report about the versions of the schemas that tags of Git have, or `nil` after an error: none of them can be
    /// compared. The settings are those of the work tree.
    private func report(
        ofTags pattern: String,
        _ present: ContractVersion,
        _ provider: ProviderDocument
    ) throws -> ProviderFindingReport? {
        let tags = try GitRepository(containing: schemas).tags(matching: pattern)
        var released = ReleasedContracts()
        var (unused, usedAssumptions): ([String]?, Set<Int>) = (nil, [])
        writer.showProgress(.things("tags"), total: tags.count)
        for tag in tags {
            defer { writer.console.progress.advance(by: 1) }
            let version: ContractVersion
            do throws(FileError) {
                version = try ContractVersion(revision: "refs/tags/\(tag)", ofPath: schemas)
            } catch {
                released.add(tag, notComparedBecause: error.message)
                continue
            }
            let root = (present: present.root, version: version.root)
            func relative(_ path: String) -> String { String(path.dropFirst(root.version.count)) }
            let assumptions = assumptions(of: present).forFiles { root.present + $0.dropFirst(root.version.count) }
            let (result, errors) = comparison(of: version, provider, assuming: assumptions)
            if let reason = errors.first ?? (result.calls > 0 ? nil : Self.noCall) {
                released.add(tag, notComparedBecause: reason)
                continue
            }
            let accepted = present.silencedFindings.remaining(of: result.findings) { root.present + relative($0) }
            // An entry is needed as long as one version needs it.
            unused = unused.map { known in known.filter(accepted.unused.contains) } ?? accepted.unused
            usedAssumptions.formUnion(result.usedAssumptions)
            released.add(tag, calls: result.calls, accepted.findings, relativePath: relative)
        }
        guard let unused else {
            writer.reportError("\(pattern): no version can be compared; \(released.firstReason ?? Self.noCall)")
            return nil
        }
        reportUnused(unused, present, usedAssumptions)
        return ProviderFindingReport(released)
    }
}
