import LoopbackServer
import SchemaEngine
import SchemaTools
import SchematicText

extension Subcommand {
    static let serve = Subcommand(
        name: "serve",
        operands: "PATH",
        summary: "answer requests on the loopback interface, as the schemas describe it",
        ownOptions: [
            .number("port", 0...65_535, "the port; 0 is a free one, which is printed", default: "8080"),
            .choice("variant", ExampleVariant.self, "the choice among the payloads of a response", default: "full"),
            .text("recordings", "DIR|FILE.har", "recorded calls, whose responses take precedence over samples"),
            .number("delay", 0...600_000, "the milliseconds before each response", default: "0"),
            .flag("stateful", "keep what requests create, change and delete, in memory"),
            .flag("watch", "read the schemas again when a file changes"),
            .text(
                "host",
                "ADDRESS",
                "the IP address to listen on; other machines can reach any except 127.0.0.1 and ::1",
                default: "127.0.0.1"
            ),
            .text(
                "allow-origin",
                "ORIGIN",
                "an origin whose web pages may read responses, besides loopback ones; '*' is any",
                repeats: true
            ),
            .text(
                "allow-host",
                "NAME",
                "a name of this server in URLs, besides localhost and IP addresses",
                repeats: true
            ),
            CompanionFolders.option,
        ] + UpstreamOptions.options,
        examples: [
            "schema-lint serve Schemas --port 8080",
            "schema-lint serve Schemas --upstream https://tracker.example --har traffic.har",
        ]
    )
}

/// The subcommand `schema-lint serve`, which runs a mock server until SIGTERM or SIGINT.
struct ServeCommand {
    private let served: ServedPath
    private let arguments: ParsedArguments
    private let writer: ReportWriter
    private let choices = MockChoices()

    init(_ arguments: ParsedArguments, writer: ReportWriter) throws(UsageError) {
        guard arguments.operands.count == 1 else { throw UsageError("serve requires one path: a folder of schemas") }
        try UpstreamOptions.check(arguments)
        served = ServedPath(path: arguments.operands[0], arguments: arguments, writer: writer)
        self.arguments = arguments
        self.writer = writer
    }

    func run() throws -> ExitStatus {
        if let upstream = arguments.text("upstream") {
            #if STATIC_COMMAND
                throw UsageError(
                    "--upstream \(SecretItems.url(upstream)) requires a program with networking, and this one is built without;"
                        + " build it from source: swift build -c release --product schema-lint"
                )
            #else
                return try UpstreamCommand(upstream, served).run()
            #endif
        }
        let watched = try served.watch()
        let (catalog, sources): (SchemaCatalog, [SchemaSource])
        switch try served.compile() {
        case .catalog(let compiled, let files): (catalog, sources) = (compiled, files)
        case .faulty(let report): return try writer.write(report, isComplete: true)
        case .unusable: return .unusable
        }
        let service = try service(catalog, sources)
        let page = served.hosts.isLoopback ? ServedPage(Self.check(catalog, sources), sources, settings) : nil
        let signals = try TerminationSignals()
        let delay = Duration.milliseconds(arguments.number("delay") ?? 0)
        let server = try served.listen { try MockServer(service, page, address: $0, delay: delay, log: $1) }
        defer { server.stop() }
        served.reportOtherMachines()
        try served.writeStart(
            server.baseURL,
            Self.words(service),
            endpoints: service.endpoints,
            hasPage: page != nil
        )
        served.wait(for: signals, watching: watched) { try reload(server, page) }
        return .clean
    }

    /// Uses the changed schemas. Returns words about them, or `nil` after a report of faults.
    private func reload(_ server: MockServer, _ page: ServedPage?) throws -> String? {
        switch try served.compile() {
        case .catalog(let catalog, let sources):
            let service = try service(catalog, sources)
            server.use(service)
            page?.use(Self.check(catalog, sources), sources)
            return Self.words(service)
        case .faulty(let report): served.writeFaults(report)
        case .unusable: break
        }
        return nil
    }

    private func service(_ catalog: SchemaCatalog, _ sources: [SchemaSource]) throws -> MockService {
        let service = MockService(
            catalog,
            files: sources.map(\.path),
            recordings: try arguments.text("recordings").map { try RecordedCalls.exchanges(of: $0, writer) } ?? [],
            settings: settings
        )
        guard !service.endpoints.isEmpty else {
            throw FileError(
                served.path,
                "contains no endpoint; write \"{endpoint}\": \"GET path\" into a file NAME.path.json"
            )
        }
        return service
    }

    /// Returns the check whose results the page shows.
    private static func check(_ catalog: SchemaCatalog, _ sources: [SchemaSource]) -> PassCheck {
        PassCheck(catalog, files: sources.map(\.path)) { _, _, _ in nil }
    }

    private var settings: MockService.Settings {
        MockService.Settings(
            variant: arguments.choice("variant", or: .full),
            isStateful: arguments.has("stateful"),
            origins: Set(arguments.values("allow-origin")),
            hosts: served.hosts,
            choices: choices
        )
    }

    private static func words(_ service: MockService) -> String {
        let (endpoints, recorded) = (quantity(service.endpoints.count, "endpoint"), service.numberOfRecordings)
        return recorded == 0 ? endpoints : "\(endpoints), \(quantity(recorded, "recorded call"))"
    }
}
