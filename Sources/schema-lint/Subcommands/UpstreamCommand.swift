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
        private let served: ServedPath
        private let arguments: ParsedArguments
        private let writer: ReportWriter
        private let upstream: ClientUpstream

        init(_ text: String, _ served: ServedPath) throws {
            guard let url = UpstreamURL(text) else {
                throw UsageError(
                    "expected the URL of a server as --upstream, such as https://api.example.org/v1, found "
                        + quoted(SecretItems.url(text))
                )
            }
            (self.url, self.served, arguments, writer) = (url, served, served.arguments, served.writer)
            upstream = try ClientUpstream(url)
        }

        func run() throws -> ExitStatus {
            let watched = try served.watch()
            guard let (check, sources) = try compile() else { return .unusable }
            let log = Locked(PassLog(url, recordsExchanges: arguments.has("har"), learns: arguments.has("learn")))
            let files = try PassedCallFiles(events: arguments.text("events"), har: arguments.text("har"))
            let signals = try TerminationSignals()
            let page = served.hosts.isLoopback ? ServedPage(check, sources, url) : nil
            served.reportOtherMachines()
            let server = try start(check, page, log, files)
            let words = "\(Self.words(check)), upstream \(url.text)"
            try served.writeStart(server.baseURL, words, endpoints: check.endpoints, hasPage: page != nil)
            served.wait(for: signals, watching: watched) {
                guard let (check, sources) = try compile() else { return nil }
                server.use(check)
                page?.use(check, sources)
                log.withLock { $0.useOtherSchemas() }
                return Self.words(check)
            }
            server.stop()
            return try finish(log.withLock { $0 }, files)
        }

        /// Compiles the schemas. Returns `nil` after a report of faults.
        private func compile() throws -> (PassCheck, [SchemaSource])? {
            switch try served.compile(mayBeEmpty: arguments.has("learn")) {
            case .catalog(let catalog, let sources):
                let check = PassCheck(catalog, files: sources.map(\.path)) { [upstream] in
                    upstream.decoded($0, from: $1, limit: $2)
                }
                return (check, sources)
            case .faulty(let report): served.writeFaults(report)
            case .unusable: break
            }
            return nil
        }

        private func start(
            _ check: PassCheck,
            _ page: ServedPage?,
            _ log: Locked<PassLog>,
            _ files: PassedCallFiles
        ) throws -> PassThroughServer {
            let gate = PassGate(hosts: served.hosts, origins: Set(arguments.values("allow-origin")))
            return try served.listen { [url, upstream] address, lines in
                let settings = PassThroughServer.Settings(
                    upstreamURL: url,
                    gate: gate,
                    replacement: arguments.number("answer-faults"),
                    page: page
                ) { result, check in
                    page?.add(result)
                    let entry = log.withLock { $0.add(result, check) }
                    lines.write(entry.line)
                    for notice in entry.notices { lines.write("  notice: \(notice)\n") }
                    files.write(entry)
                }
                return try PassThroughServer(check, upstream, address: address, settings)
            }
        }

        private static func words(_ check: PassCheck) -> String { quantity(check.endpoints.count, "endpoint") }

        // MARK: End

        private func finish(_ log: PassLog, _ files: PassedCallFiles) throws -> ExitStatus {
            for line in log.summary { try served.writeLine(line) }
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
