import SchemaEngine
import SchemaTools

extension Subcommand {
    static let mcp = Subcommand(
        name: "mcp",
        operands: "[SCHEMAS]",
        summary: "a server of the Model Context Protocol for coding assistants, over standard input and output",
        ownOptions: [
            .text(
                "allow-probe",
                "URL",
                "the base URL of a server to which the tool 'probe' may send the safe calls",
                default: "none"
            )
        ],
        unusedOptions: ["format", "output", "fail-severity", "stamp", "frames", "color"],
        examples: ["schema-lint mcp Schemas", "schema-lint mcp Schemas --allow-probe https://example.org/api"],
        exitStatuses: ExitStatus.meanings(clean: "the client has closed the input", found: "not used")
    )
}

/// The subcommand `schema-lint mcp`, which answers a coding assistant until it closes the input.
struct ToolServerCommand {
    private let arguments: ParsedArguments
    private let writer: ReportWriter

    init(_ arguments: ParsedArguments, writer: ReportWriter) throws(UsageError) {
        guard arguments.operands.count < 2 else { throw UsageError("mcp takes at most one folder of schemas") }
        (self.arguments, self.writer) = (arguments, writer)
    }

    func run() throws -> ExitStatus {
        let input = ToolMessages(writer.console)
        let folder = try ProjectFolder(schemas: arguments.operands.first, probe: try access(input))
        var server = ToolServer(folder, version: writer.toolVersion)
        while let message = try input.next() {
            let response = server.receive(message)
            guard let response, !input.isCurrentCancelled else { continue }
            try writer.console.writeOutput(LineMessages.text(of: response))
        }
        return .clean
    }

    /// Returns the access to the server that the option names. A cancelled request sends no further calls.
    private func access(_ input: ToolMessages) throws -> ProbeAccess? {
        guard let url = arguments.text("allow-probe") else { return nil }
        let sender = try RequestSender(ExchangeLimits(timeout: .seconds(30)))
        let environment = ProbeRun.Environment(
            send: { request in
                input.readWaiting()
                guard !input.isCurrentCancelled else { return .failure(ProbeOutage(.unreachable, "cancelled")) }
                return sender.send(request)
            },
            wait: { if !input.isCurrentCancelled { ProbeCommand.wait($0) } },
            variable: writer.console.variable
        )
        return ProbeAccess(baseURL: url, environment: environment)
    }
}

/// The messages of standard input, of which some can be cancelled before their turn, or while they are handled.
private final class ToolMessages {
    /// The maximum number of messages, and of their bytes, that are read before their turn. The client waits for the others.
    private static let (greatestCount, greatestSize) = (1_000, 32 << 20)

    private let console: Console
    private var lines = LineMessages()
    private var queue = MessageQueue(cancellation: ("notifications/cancelled", "requestId"))
    /// The number of bytes that were read since no message waited.
    private var size = 0
    private var isOpen = true

    init(_ console: Console) { self.console = console }

    var isCurrentCancelled: Bool { queue.isCurrentCancelled }

    /// Returns the next message that is not cancelled, and waits for it; `nil` at the end of the input.
    func next() throws -> JSONValue? {
        while true {
            readWaiting()
            while let (message, isCancelled) = queue.pop() {
                if !isCancelled { return message }
            }
            size = 0
            guard isOpen else { return nil }
            try read()
        }
    }

    /// Reads what has arrived, without waiting. An error is reported by the next read that waits.
    func readWaiting() {
        fill()
        while isOpen, queue.count < Self.greatestCount, size < Self.greatestSize, Console.hasInput() {
            guard (try? read()) != nil else { return }
        }
    }

    private func fill() {
        while queue.count < Self.greatestCount, let message = lines.next() { queue.add(message) }
    }

    private func read() throws {
        let block = try console.readBlock()
        isOpen = !block.isEmpty
        size += block.count
        lines.append(block)
        fill()
    }
}
