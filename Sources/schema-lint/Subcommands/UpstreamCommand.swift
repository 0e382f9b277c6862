#if !STATIC_COMMAND
    import LoopbackServer
    import SchemaEngine
    import SchemaSamples
    import SchemaTools
    import SchematicFoundation
    import SchematicPlatform
    import SchematicText

    /// The subcommand `schema-lint serve --upstream`, which passes requests on to a server, and checks what passes, until SIGTERM or
    /// SIGINT.
    struct UpstreamCommand {
        private let url: UpstreamURL
        private let path: String
        private let arguments: ParsedArguments
        private let writer: ReportWriter
        private let upstream: ClientUpstream

        init(_ text: String, path: String, _ arguments: ParsedArguments, _ writer: ReportWriter) throws {
            guard let url = UpstreamURL(text) else {
                throw UsageError(
                    "expected the URL of a server as --upstream, such as https://api.example.org/v1, found "
                        + quoted(SecretItems.url(text))
                )
            }
            (self.url, self.path, self.arguments, self.writer) = (url, path, arguments, writer)
            upstream = try ClientUpstream(url)
        }

        private static let watchInterval = Duration.milliseconds(500)

        func run() throws -> ExitStatus {
            // Begins before the files are read, so that no change is missed.
            var watched = arguments.has("watch") ? FolderWatch(try folders()) : nil
            guard let (check, sources) = try compile() else { return .unusable }
            let log = Locked(PassLog(url, recordsExchanges: arguments.has("har"), learns: arguments.has("learn")))
            let files = try PassedCallFiles(events: arguments.text("events"), har: arguments.text("har"))
            let signals = try TerminationSignals()
            let hosts = ServedHosts(
                listeningOn: ServeCommand.host(arguments),
                names: Set(arguments.values("allow-host"))
            )
            let page = hosts.isLoopback ? ServedPage(check, sources, url) : nil
            let server = try start(check, hosts, page, log, files)
            try writeStart(server, check, page)
            signals.wait(every: watched == nil ? nil : Self.watchInterval) {
                if watched?.hasChanged() == true { reload(server, page, log) }
            }
            server.stop()
            return try finish(log.withLock { $0 }, files)
        }

        private func folders() throws -> [String] {
            [try CatalogFolder.root(of: path)] + arguments.values(CompanionFolders.option.name)
        }

        // MARK: Schemas

        /// Compiles the schemas. Returns `nil` after a report of faults.
        private func compile() throws -> (PassCheck, [SchemaSource])? {
            guard
                let catalog = try SelectedCatalog(
                    of: path,
                    arguments,
                    mayBeEmpty: arguments.has("learn"),
                    reportError: writer.reportError
                )
            else { return nil }
            let sources = catalog.sources + catalog.furtherSources
            let (compiled, faults) = SchemaCatalog.compiled(sources)
            let errors = faults.filter { $0.severity == .error }
            guard errors.isEmpty else {
                var report = FaultReport(of: sources.map(\.path))
                report.faults = errors.map { ReportedFault($0) }
                report.sortByPlace()
                writer.console.writeError(TextReport().render(report).displayLines)
                return nil
            }
            let check = PassCheck(compiled, files: sources.map(\.path)) { [upstream] in
                upstream.decoded($0, from: $1, limit: $2)
            }
            return (check, sources)
        }

        /// Uses the changed schemas, or keeps the previous ones after a report of faults.
        private func reload(_ server: PassThroughServer, _ page: ServedPage?, _ log: borrowing Locked<PassLog>) {
            do {
                guard let (check, sources) = try compile() else {
                    return writer.reportError("the previous schemas remain in use")
                }
                server.use(check)
                page?.use(check, sources)
                log.withLock { $0.useOtherSchemas() }
                writer.reportError("read the schemas again: \(Self.count(check))")
            } catch {
                writer.reportError(
                    "\((error as? FileError)?.message ?? "\(error)"); the previous schemas remain in use"
                )
            }
        }

        // MARK: Server

        private func start(
            _ check: PassCheck,
            _ hosts: ServedHosts,
            _ page: ServedPage?,
            _ log: Locked<PassLog>,
            _ files: PassedCallFiles
        ) throws -> PassThroughServer {
            let host = ServeCommand.host(arguments)
            let address = LoopbackServer.Address(host: host, port: UInt16(clamping: arguments.number("port") ?? 8080))
            let isReadByRunner = writer.console.isReadByRunner
            let lines = CallLog { isReadByRunner ? WorkflowCommands.escaped($0, in: .lines) : $0 }
            if !hosts.isLoopback { writer.reportError("other machines can send requests to \(host)") }
            let settings = PassThroughServer.Settings(
                upstreamURL: url,
                gate: PassGate(hosts: hosts, origins: Set(arguments.values("allow-origin"))),
                replacement: arguments.number("answer-faults"),
                page: page
            ) { result, check in
                page?.add(result)
                let entry = log.withLock { $0.add(result, check) }
                lines.write(entry.line)
                for notice in entry.notices { lines.write("  notice: \(notice)\n") }
                files.write(entry)
            }
            do {
                return try PassThroughServer(check, upstream, address: address, settings)
            } catch let error as UsageError {
                throw error
            } catch {
                throw UsageError("cannot listen: \(error); choose another --port or --host")
            }
        }

        private func writeStart(_ server: PassThroughServer, _ check: PassCheck, _ page: ServedPage?) throws {
            let line = "listening on \(server.baseURL), \(Self.count(check)), upstream \(url.text)".displayLine
            try writer.console.writeOutput(writer.console.withoutCommands(line + "\n"))
            guard !writer.options.isQuiet else { return }
            for endpoint in check.endpoints {
                try writer.console.writeOutput(writer.console.withoutCommands("  \(endpoint.displayLine)\n"))
            }
            if page != nil { try writer.console.writeOutput(ServedPage.line(at: server.baseURL)) }
        }

        private static func count(_ check: PassCheck) -> String {
            "\(check.endpoints.count) endpoint\(check.endpoints.count == 1 ? "" : "s")"
        }

        // MARK: End

        private func finish(_ log: PassLog, _ files: PassedCallFiles) throws -> ExitStatus {
            for line in log.summary { try writer.console.writeOutput(writer.console.withoutCommands(line + "\n")) }
            try files.finish()
            if let path = arguments.text("tally") { try OutputFile(path: path).write(log.tally) }
            if let folder = arguments.text("learn") {
                let learned = log.learned
                let lines = try InferredOutput.write(
                    learned?.catalogs ?? [],
                    to: FolderPath.withoutTrailingSlashes(folder)
                )
                writer.writeNotices(
                    (learned?.notices ?? []) + (lines.isEmpty ? ["no call is without an endpoint"] : lines)
                )
            }
            return log.hasDifferences ? .found : .clean
        }
    }

    /// The files about calls that are written during a run.
    private final class PassedCallFiles: Sendable {
        private struct State {
            var events: OutputFile?
            var har: OutputFile?
            var hasExchange = false
            var failure: FileError?
        }

        private let state: Locked<State>

        init(events: String?, har: String?) throws(FileError) {
            var state = State()
            if let events { state.events = try OutputFile(path: events) }
            if let har {
                state.har = try OutputFile(path: har)
                try state.har?.write(ContiguousArray(HARFormat.opening))
            }
            self.state = Locked(state)
        }

        /// Writes what a call adds. The first error is kept for the end, because a call must not fail by it.
        func write(_ entry: PassLog.Entry) {
            state.withLock { state in
                do throws(FileError) {
                    try state.events?.write(entry.event)
                    guard let exchange = entry.exchange else { return }
                    if state.hasExchange { try state.har?.write(",\n") }
                    state.hasExchange = true
                    try state.har?.write(ContiguousArray(exchange.bytes(indentedBy: 2)))
                } catch {
                    state.failure = state.failure ?? error
                }
            }
        }

        func finish() throws(FileError) {
            let failure: FileError? = state.withLock { state in
                do throws(FileError) {
                    try state.har?.write(ContiguousArray(HARFormat.closing))
                } catch {
                    state.failure = state.failure ?? error
                }
                return state.failure
            }
            if let failure { throw failure }
        }
    }
#endif
