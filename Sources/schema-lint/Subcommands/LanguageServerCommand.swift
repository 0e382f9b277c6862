import SchemaEngine
import SchemaTools

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
                    if isOpen, Console.hasInput() { isOpen = try read(into: &frames, &queue) }
                } else if server.hasChanges, !isOpen || !Console.hasInput(withinMilliseconds: Self.quietTime) {
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
        let block = try writer.console.readBlock()
        frames.append(block)
        while let message = try frames.next() { queue.add(message) }
        return !block.isEmpty
    }
}
