import LoopbackServer
import SchemaEngine
import SchemaTools
import SchematicText

/// The schemas and the socket that `serve` and `serve --upstream` have in common.
struct ServedPath {
    let path: String
    let arguments: ParsedArguments
    let writer: ReportWriter

    // MARK: Schemas

    /// The compiled schemas of a path.
    enum Compiled {
        case catalog(SchemaCatalog, [SchemaSource])
        case faulty(FaultReport)
        /// The errors of files are already reported.
        case unusable
    }

    func compile(mayBeEmpty: Bool = false) throws -> Compiled {
        guard
            let catalog = try SelectedCatalog(
                of: path,
                arguments,
                mayBeEmpty: mayBeEmpty,
                reportError: writer.reportError
            )
        else { return .unusable }
        let sources = catalog.sources + catalog.furtherSources
        let (compiled, faults) = SchemaCatalog.compiled(sources)
        let errors = faults.filter { $0.severity == .error }
        guard !errors.isEmpty else { return .catalog(compiled, sources) }
        var report = FaultReport(of: sources.map(\.path))
        report.faults = errors.map { ReportedFault($0) }
        report.sortByPlace()
        return .faulty(report)
    }

    /// Begins to watch the files, if that is asked for. Begin before they are read, so that no change is missed.
    func watch() throws -> FolderWatch? {
        guard arguments.has("watch") else { return nil }
        return FolderWatch([try CatalogFolder.root(of: path)] + arguments.values(CompanionFolders.option.name))
    }

    /// Waits for the end of the process. After each change of a file, `reload` uses the changed schemas and returns words about
    /// them, or `nil` after a report of faults.
    func wait(for signals: TerminationSignals, watching watched: FolderWatch?, reload: () throws -> String?) {
        guard var watched else { return signals.wait(every: nil) {} }
        signals.wait(every: .milliseconds(500)) {
            guard watched.hasChanged() else { return }
            do {
                guard let words = try reload() else {
                    return writer.reportError("the previous schemas remain in use")
                }
                writer.reportError("read the schemas again: \(words)")
            } catch {
                let message = (error as? FileError)?.message ?? "\(error)"
                writer.reportError("\(message); the previous schemas remain in use")
            }
        }
    }

    func writeFaults(_ report: FaultReport) {
        writer.console.writeError(TextReport().render(report).displayLines)
    }

    // MARK: Socket

    /// The address to listen on.
    private var host: String {
        let host = arguments.text("host") ?? "127.0.0.1"
        return host == "localhost" ? "127.0.0.1" : host
    }

    var hosts: ServedHosts { ServedHosts(listeningOn: host, names: Set(arguments.values("allow-host"))) }

    /// Starts a server by a closure.
    func listen<Server>(_ start: (LoopbackServer.Address, CallLog) throws -> Server) throws -> Server {
        let port = UInt16(clamping: arguments.number("port") ?? 8080)
        let isReadByRunner = writer.console.isReadByRunner
        let log = CallLog { isReadByRunner ? WorkflowCommands.escaped($0, in: .lines) : $0 }
        do {
            return try start(LoopbackServer.Address(host: host, port: port), log)
        } catch let error as UsageError {
            throw error
        } catch {
            throw UsageError("cannot listen: \(error); choose another --port or --host")
        }
    }

    func reportOtherMachines() {
        if !hosts.isLoopback { writer.reportError("other machines can send requests to \(host)") }
    }

    /// Writes the lines about a server that listens. `words` is about its schemas.
    func writeStart(_ baseURL: String, _ words: String, endpoints: [String], hasPage: Bool) throws {
        try writeLine("listening on \(baseURL), \(words)")
        guard !writer.options.isQuiet else { return }
        for endpoint in endpoints { try writeLine("  \(endpoint)") }
        if hasPage { try writer.console.writeOutput(ServedPage.line(at: baseURL)) }
    }

    func writeLine(_ line: String) throws {
        try writer.console.writeOutput(writer.console.withoutCommands(line.displayLine + "\n"))
    }
}
