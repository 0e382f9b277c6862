@_spi(Engine) package import JSONText

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// What the command touches of the world beside files: its streams, and what it knows of the terminal. Tests have one of
/// their own.
package struct Console {
    var isTerminal: Bool
    /// A variable of the environment; `nil` where it is unset or empty.
    var variable: (String) -> String?
    var readInput: () throws(FileError) -> JSONBuffer
    var writeOutput: (String) throws(FileError) -> Void
    var writeError: (String) -> Void

    package init(
        isTerminal: Bool,
        variable: @escaping (String) -> String?,
        readInput: @escaping () throws(FileError) -> JSONBuffer,
        writeOutput: @escaping (String) throws(FileError) -> Void,
        writeError: @escaping (String) -> Void
    ) {
        self.isTerminal = isTerminal
        self.variable = variable
        self.readInput = readInput
        self.writeOutput = writeOutput
        self.writeError = writeError
    }

    /// The process's own streams.
    static var process: Console {
        Console(
            isTerminal: isatty(1) == 1,
            variable: { name in getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } },
            readInput: ByteReader.standardInput,
            writeOutput: { text throws(FileError) in try ByteWriter.write(text, to: 1, named: "standard output") },
            writeError: { text in try? ByteWriter.write(text, to: 2, named: "standard error") }
        )
    }

    /// Whether text results are coloured: what the option says, then `NO_COLOR`, then `FORCE_COLOR`, then the terminal.
    func isColored(_ choice: CommonOptions.ColorChoice) -> Bool {
        switch choice {
        case .always: true
        case .never: false
        case .auto: variable("NO_COLOR") == nil && (forcesColor || isTerminal)
        }
    }

    private var forcesColor: Bool { variable("FORCE_COLOR").map { $0 != "0" && $0 != "false" } ?? false }
}
