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
    private let path: String
    private let arguments: ParsedArguments
    private let writer: ReportWriter
    private let choices = MockChoices()

    init(_ arguments: ParsedArguments, writer: ReportWriter) throws(UsageError) {
        guard arguments.operands.count == 1 else { throw UsageError("serve requires one path: a folder of schemas") }
        try UpstreamOptions.check(arguments)
        path = arguments.operands[0]
        self.arguments = arguments
        self.writer = writer
    }

    /// The interval at which files are compared, in order to detect changes.
    private static let watchInterval = Duration.milliseconds(500)

    func run() throws -> ExitStatus {
        if let upstream = arguments.text("upstream") {
            #if STATIC_COMMAND
                throw UsageError(
                    "--upstream \(SecretItems.url(upstream)) requires a program with networking, and this one is built without;"
                        + " build it from source: swift build -c release --product schema-lint"
                )
            #else
                return try UpstreamCommand(upstream, path: path, arguments, writer).run()
            #endif
        }
        // Begins before the files are read, so that no change is missed.
        let watched = arguments.has("watch") ? try watch() : nil
        let service: MockService
        let page: ServedPage?
        switch try compile() {
        case .service(let compiled, let check, let sources):
            service = compiled
            page = hosts.isLoopback ? ServedPage(check, sources, settings) : nil
        case .faulty(let report): return try writer.write(report, isComplete: true)
        case .unusable: return .unusable
        }
        let signals = try TerminationSignals()
        let server = try start(service, page)
        defer { server.stop() }
        try writeStart(server, service, page)
        guard var watched else {
            signals.wait(every: nil) {}
            return .clean
        }
        signals.wait(every: Self.watchInterval) {
            if watched.hasChanged() { reload(server, page) }
        }
        return .clean
    }

    private func watch() throws -> FolderWatch {
        FolderWatch([try CatalogFolder.root(of: path)] + arguments.values(CompanionFolders.option.name))
    }

    // MARK: Schemas

    private enum Compiled {
        case service(MockService, PassCheck, [SchemaSource])
        case faulty(FaultReport)
        /// The errors of files are already reported.
        case unusable
    }

    private func compile() throws -> Compiled {
        guard let catalog = try SelectedCatalog(of: path, arguments, reportError: writer.reportError) else {
            return .unusable
        }
        let sources = catalog.sources + catalog.furtherSources
        let (compiled, faults) = SchemaCatalog.compiled(sources)
        guard !faults.contains(where: { $0.severity == .error }) else {
            var report = FaultReport(of: sources.map(\.path))
            report.faults = faults.filter { $0.severity == .error }.map { ReportedFault($0) }
            report.sortByPlace()
            return .faulty(report)
        }
        let service = MockService(
            compiled,
            files: sources.map(\.path),
            recordings: try arguments.text("recordings").map { try RecordedCalls.exchanges(of: $0, writer) }
                ?? [],
            settings: settings
        )
        guard !service.endpoints.isEmpty else {
            throw FileError(path, "contains no endpoint; write \"{endpoint}\": \"GET path\" into a file NAME.path.json")
        }
        let check = PassCheck(compiled, files: sources.map(\.path)) { _, _, _ in nil }
        return .service(service, check, sources)
    }

    private var settings: MockService.Settings {
        MockService.Settings(
            variant: arguments.choice("variant", or: .full),
            isStateful: arguments.has("stateful"),
            origins: Set(arguments.values("allow-origin")),
            hosts: hosts,
            choices: choices
        )
    }

    private var host: String { Self.host(arguments) }

    /// Returns the address to listen on.
    static func host(_ arguments: ParsedArguments) -> String {
        let host = arguments.text("host") ?? "127.0.0.1"
        return host == "localhost" ? "127.0.0.1" : host
    }

    private var hosts: ServedHosts {
        ServedHosts(
            listeningOn: host,
            names: Set(arguments.values("allow-host"))
        )
    }

    /// Uses the changed schemas, or reports their faults and keeps the previous ones.
    private func reload(_ server: MockServer, _ page: ServedPage?) {
        do {
            switch try compile() {
            case .service(let service, let check, let sources):
                server.use(service)
                page?.use(check, sources)
                writer.reportError("read the schemas again: \(Self.count(service))")
            case .faulty(let report):
                writer.console.writeError(TextReport().render(report).displayLines)
                writer.reportError("the previous schemas remain in use")
            case .unusable: writer.reportError("the previous schemas remain in use")
            }
        } catch let error as FileError {
            writer.reportError("\(error.message); the previous schemas remain in use")
        } catch {
            writer.reportError("\(error); the previous schemas remain in use")
        }
    }

    // MARK: Server

    private func start(_ service: MockService, _ page: ServedPage?) throws -> MockServer {
        let port = UInt16(clamping: arguments.number("port") ?? 8080)
        let address = LoopbackServer.Address(host: host, port: port)
        let isReadByRunner = writer.console.isReadByRunner
        let log = CallLog { isReadByRunner ? WorkflowCommands.escaped($0, in: .lines) : $0 }
        let delay = Duration.milliseconds(arguments.number("delay") ?? 0)
        do {
            return try MockServer(service, page, address: address, delay: delay, log: log)
        } catch {
            throw UsageError("cannot listen: \(error); choose another --port or --host")
        }
    }

    private func writeStart(_ server: MockServer, _ service: MockService, _ page: ServedPage?) throws {
        if !hosts.isLoopback {
            writer.reportError("other machines can send requests to \(host)")
        }
        try writer.console.writeOutput("listening on \(server.baseURL), \(Self.count(service))\n")
        guard !writer.options.isQuiet else { return }
        for endpoint in service.endpoints {
            try writer.console.writeOutput(writer.console.withoutCommands("  \(endpoint.displayLine)\n"))
        }
        if page != nil { try writer.console.writeOutput(ServedPage.line(at: server.baseURL)) }
    }

    private static func count(_ service: MockService) -> String {
        let count = service.endpoints.count
        let recorded = service.numberOfRecordings
        return "\(count) endpoint\(count == 1 ? "" : "s")"
            + (recorded == 0 ? "" : ", \(recorded) recorded call\(recorded == 1 ? "" : "s")")
    }
}
