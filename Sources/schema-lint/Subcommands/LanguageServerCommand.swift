import SchemaEngine
import SchemaTools
import SchematicPlatform

extension Subcommand {
    static let lsp = Subcommand(
        name: "lsp",
        operands: "[FOLDER...]",
        summary: "a language server for editors, over standard input and output",
        ownOptions: [.flag("stdio", "use standard input and output, as without the option; some editors add it")],
        examples: ["schema-lint lsp Schemas"]
    )
}

/// The subcommand `schema-lint lsp`, which runs a language server until the editor ends it.
struct LanguageServerCommand {
    private let folders: EditorFolders
    private let writer: ReportWriter

    init(_ arguments: ParsedArguments, writer: ReportWriter) {
        folders = EditorFolders(named: arguments.operands)
        self.writer = writer
    }

    /// The time without input after which diagnostics are published, in milliseconds. Several changes within it have one
    /// publication.
    private static let quietTime: Int32 = 5

    func run() throws -> ExitStatus {
        var server = LanguageServer(folders, version: writer.toolVersion)
        var frames = MessageFrames()
        var queue = MessageQueue()
        var isOpen = true
        do {
            while server.isCleanEnd == nil {
                if let (message, isCancelled) = queue.pop() {
                    try write(isCancelled ? server.cancel(message) : server.receive(message))
                    // A cancellation of a request that waits may have arrived.
                    if isOpen, Self.hasInput(within: 0) { isOpen = try read(into: &frames, &queue) }
                } else if server.hasChanges, !isOpen || !Self.hasInput(within: Self.quietTime) {
                    try write(server.publish())
                } else if isOpen {
                    isOpen = try read(into: &frames, &queue)
                } else {
                    try frames.finish()
                    return .found
                }
            }
        } catch let error as MessageFrames.StreamError {
            writer.reportError(error.message)
            return .unusable
        }
        return server.isCleanEnd == true ? .clean : .found
    }

    private func write(_ messages: [JSONValue]) throws(FileError) {
        guard !messages.isEmpty else { return }
        try writer.console.writeOutput(messages.map(MessageFrames.text).joined())
    }

    /// Reads what has arrived, or waits for it. Returns `false` at the end of the input.
    private func read(into frames: inout MessageFrames, _ queue: inout MessageQueue) throws -> Bool {
        var block = [UInt8](repeating: 0, count: 65_536)
        let count = try block.withUnsafeMutableBytes { memory in try writer.console.fillFromInput(memory) }
        frames.append(block[..<count])
        while let message = try frames.next() { queue.add(message) }
        return count > 0
    }

    private static func hasInput(within milliseconds: Int32) -> Bool {
        var entry = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, milliseconds) > 0
    }
}
