import SchemaEngine
import SchemaTools
import SchematicPlatform
import SchematicText

extension Subcommand {
    static let probe = Subcommand(
        name: "probe",
        operands: "URL [SCHEMAS]",
        summary: "send the calls of a contract to a server, and check its answers",
        ownOptions: [
            .text("include", "NAME", "also send a call whose method is not GET or HEAD", repeats: true),
            .flag("dry-run", "print the calls, and send nothing"),
            .number("rate", 1...1_000, "the requests in a second", default: "5"),
            .number("timeout", 1...3_600, "the seconds for an answer", default: "30"),
            .number("retries", 0...10, "the repetitions of a call during an outage", default: "2"),
            .flag("show-values", "show values of the answers in messages"),
            .choice("format", ProbeReportFormat.self, "the format of the drift", default: "text"),
            .output("the file for the drift"),
            .text("har", "FILE", "the file for a recording of the exchanges, without secrets"),
            .text("tally", "FILE", "the file for the counts of the answers"),
            .text(
                "propose",
                "FILE",
                "the file for a patch of the schemas that accepts the answers; '-' is standard output"
            ),
            .flag("write", "apply the patch to the schemas"),
            .text("issue", "FILE", "the file for the text of an issue about the drift"),
        ],
        unusedOptions: ["fail-severity", "frames"],
        examples: ["schema-lint probe https://example.org/api Schemas --dry-run"],
        exitStatuses: ExitStatus.meanings(clean: "all answers agree with the contract", found: "drift")
            + [(.unanswered, "no drift, but a call has no answer")]
    )
}

/// The subcommand `schema-lint probe`, which compares a contract with a live server.
struct ProbeCommand {
    private let arguments: ParsedArguments
    private let writer: ReportWriter
    private let url: String
    private let schemas: String

    init(_ arguments: ParsedArguments, writer: ReportWriter) throws(UsageError) {
        guard let url = arguments.operands.first, arguments.operands.count < 3 else {
            throw UsageError("probe requires the base URL of a server, and takes at most one path of schemas after it")
        }
        (self.arguments, self.writer, self.url) = (arguments, writer, url)
        schemas = arguments.operands.count == 2 ? arguments.operands[1] : "."
    }

    func run() throws -> ExitStatus {
        guard let (contract, root) = try contract() else { return .unusable }
        do {
            let plan = try ProbePlan(contract, settings(root), base: url, including: arguments.values("include"))
            if arguments.has("dry-run") {
                try writer.console.writeOutput(writer.console.withoutCommands(plan.dryRun()))
                return .clean
            }
            writer.writeNotices(plan.notices)
            var run = ProbeRun(plan, limits, try environment())
            return try report(run.result(), contract, root)
        } catch let refusal as ProbePlan.Refusal {
            for message in refusal.messages { writer.reportError(message.displayLine) }
            return .unusable
        }
    }

    // MARK: The contract

    /// Reads the only catalog with calls, and its folder. Returns `nil` after a report of files that cannot be used.
    private func contract() throws -> (Contract, root: String)? {
        let version = try ContractVersion(path: schemas, reportError: writer.reportError)
        guard version.file == nil else {
            throw UsageError("probe requires a folder of schemas, found the file '\(schemas)'")
        }
        writer.writeNotices(version.notices)
        let contracts = version.catalogs.sorted { $0.key < $1.key }.map {
            (folder: $0.key, contract: Contract($0.value))
        }
        var isUsable = true
        for fault in contracts.flatMap(\.contract.errors) {
            isUsable = false
            let place = fault.schema.map { "\($0.label): " } ?? ""
            writer.reportError("\(place)\(fault.message)".displayLine)
        }
        guard isUsable else { return nil }
        let called = contracts.filter(\.contract.hasCalls)
        guard let first = called.first else {
            throw FileError(
                schemas,
                "contains no endpoint; write \"{endpoint}\": \"GET path\" into a file NAME.path.json"
            )
        }
        guard called.count == 1 else {
            throw UsageError("probe requires one catalog, found \(called.count) below '\(schemas)'; name one of them")
        }
        return (first.contract, try CatalogFolder.root(of: schemas))
    }

    private func settings(_ root: String) throws(FileError) -> ProbeSettings {
        let file = try NearestFile.path(of: ProbeSettings.fileName, from: root)
        return try LintSettings.read(file) { text throws(ConfigurationError) in try ProbeSettings(reading: text) }
            ?? ProbeSettings()
    }

    // MARK: Requests

    private var limits: ProbeRun.Limits {
        var limits = ProbeRun.Limits()
        limits.rate = arguments.number("rate") ?? limits.rate
        limits.repetitions = arguments.number("retries") ?? limits.repetitions
        limits.recordsExchanges = arguments.has("har")
        return limits
    }

    private func environment() throws -> ProbeRun.Environment {
        let timeout = Duration.seconds(arguments.number("timeout") ?? 30)
        let sender = try RequestSender(ExchangeLimits(timeout: timeout))
        return ProbeRun.Environment(send: sender.send, wait: Self.wait, variable: writer.console.variable)
    }

    static func wait(_ time: Duration) {
        var rest = timespec()
        rest.tv_sec = .init(clamping: time.components.seconds)
        rest.tv_nsec = .init(clamping: time.components.attoseconds / 1_000_000_000)
        // A signal can end the wait before its time, and leaves the rest.
        var remaining = timespec()
        while nanosleep(&rest, &remaining) != 0, errno == EINTR { rest = remaining }
    }

    // MARK: Results

    private func report(_ result: ProbeResult, _ contract: Contract, _ root: String) throws -> ExitStatus {
        let report = ProbeReport(result, showsValues: arguments.has("show-values"))
        let format = arguments.choice("format", or: ProbeReportFormat.text)
        let rendered = report.render(
            as: format,
            toolVersion: writer.toolVersion,
            timestamp: writer.console.timestamp,
            isColored: writer.isColored(.init(format: .text, file: arguments.text("output")))
        )
        try writer.output(to: arguments.text("output"))(
            format == .github ? rendered : writer.console.withoutCommands(rendered)
        )
        writer.writeNotices(result.notices)
        for line in report.unchecked { writer.reportError(line) }
        if let path = arguments.text("har") { try OutputFile(path: path).write(ContiguousArray(result.har)) }
        if let path = arguments.text("tally") { try OutputFile(path: path).write(result.tally) }
        try propose(result, root)
        if !writer.options.isQuiet { writer.console.writeError(report.summary) }
        switch report.verdict {
        case .drifted: return .found
        case .unknown: return .unanswered
        case .agrees: return try writer.endClean()
        }
    }

    /// Writes the proposal and the issue, if they are asked for.
    private func propose(_ result: ProbeResult, _ root: String) throws {
        guard ["propose", "write", "issue"].contains(where: arguments.has) else { return }
        let proposal = ProbeProposal(result)
        if let path = arguments.text("issue") {
            let report = ProbeReport(result, showsValues: arguments.has("show-values"))
            try OutputFile(path: path).write(writer.console.withoutCommands(ProbeIssue(report, proposal).text))
        }
        guard arguments.has("propose") || arguments.has("write") else { return }
        if let path = arguments.text("propose") {
            let patch = result.secrets.masked(proposal.patch)
            if path == ParsedArguments.standardInput {
                try writer.console.writeSource(patch)
            } else {
                try OutputFile(path: path).write(patch)
            }
        }
        for line in proposal.remaining { writer.reportError(result.secrets.masked(line)) }
        writer.writeNotices(proposal.report.meanings.map(result.secrets.masked))
        guard arguments.has("write") else { return }
        for change in proposal.changes where change.before.count == 0 {
            let (folder, name) = FolderPath.split(change.path)
            let text = change.after.withTextBytes { String(decoding: $0, as: UTF8.self) }
            try OutputFolder(folder).write([(name, text)])
        }
        for change in proposal.changes where change.before.count > 0 {
            try FileReplacement(of: change.path, within: root).replace(change.before, with: change.after)
        }
    }
}
