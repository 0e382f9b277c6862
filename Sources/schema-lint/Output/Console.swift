package import SchemaEngine
import SchematicPlatform
import SchematicText

/// The environment of the command besides files: its streams, its environment variables and the state of the
/// terminal. Tests replace it.
package struct Console {
    var isTerminal: Bool
    /// The state of long work, which is shown on standard error.
    let progress: ProgressLine
    /// Returns an environment variable, or `nil` if it is not set or empty.
    var variable: (String) -> String?
    var readInput: () throws(FileError) -> JSONBuffer
    /// Reads the next bytes of standard input into the start of the buffer. Returns their number, or 0 at the
    /// end.
    var fillFromInput: (UnsafeMutableRawBufferPointer) throws(FileError) -> Int
    var writeOutput: (String) throws(FileError) -> Void
    var writeError: (String) -> Void

    /// Creates an environment. `isTerminal` is that of standard output, and `showsProgress` tells whether standard error is a
    /// terminal, too.
    package init(
        isTerminal: Bool,
        showsProgress: Bool,
        now: @escaping () -> ContinuousClock.Instant,
        variable: @escaping (String) -> String?,
        readInput: @escaping () throws(FileError) -> JSONBuffer,
        fillFromInput: @escaping (UnsafeMutableRawBufferPointer) throws(FileError) -> Int,
        writeOutput: @escaping (String) throws(FileError) -> Void,
        writeError: @escaping (String) -> Void
    ) {
        let isAvailable = showsProgress && variable("TERM") != Self.dumbTerminal
        let progress = ProgressLine(isAvailable: isAvailable, now: now, write: writeError)
        self.isTerminal = isTerminal
        self.progress = progress
        self.variable = variable
        self.readInput = readInput
        self.fillFromInput = fillFromInput
        self.writeOutput = { text throws(FileError) in
            progress.clear()
            try writeOutput(text)
        }
        self.writeError = { text in
            progress.clear()
            writeError(text)
        }
    }

    static var process: Console {
        Console(
            isTerminal: isatty(1) == 1,
            showsProgress: isatty(2) == 1,
            now: { .now },
            variable: { name in getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } },
            readInput: { () throws(FileError) in try ByteReader.standardInput.contents() },
            fillFromInput: ByteReader.standardInput.fill,
            writeOutput: OutputFile.standardOutput.write,
            writeError: { text in try? OutputFile.standardError.write(text) }
        )
    }

    /// Returns whether standard input can be read without waiting, or becomes so within a time.
    static func hasInput(withinMilliseconds time: Int32 = 0) -> Bool {
        var entry = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, time) > 0
    }

    /// Reads the next bytes of standard input. There are none at its end.
    func readBlock() throws -> ArraySlice<UInt8> {
        var block = [UInt8](repeating: 0, count: 65_536)
        let count = try block.withUnsafeMutableBytes { memory in try fillFromInput(memory) }
        return block[..<count]
    }

    /// Writes text that a program can read byte by byte, such as a diff or Swift source. On a terminal, control
    /// characters are escaped.
    func writeSource(_ text: String) throws(FileError) { try writeOutput(isTerminal ? text.displayLines : text) }

    /// Returns whether text results are colored. The option takes precedence over `NO_COLOR`, `FORCE_COLOR` and
    /// the terminal, in this order. A dumb terminal has no colors.
    func isColored(_ choice: CommonOptions.ColorChoice) -> Bool {
        switch choice {
        case .always: true
        case .never: false
        case .auto:
            variable("NO_COLOR") == nil
                && (forcesColor || isTerminal && variable("TERM") != Self.dumbTerminal)
        }
    }

    /// The value of `TERM` for a terminal without escape sequences.
    private static let dumbTerminal = "dumb"

    private var forcesColor: Bool { variable("FORCE_COLOR").map { $0 != "0" && $0 != "false" } ?? false }

    private static let endOfYear9999: time_t = 253_402_300_799

    /// The time of the run in UTC, such as `2015-03-22T10:53:24`. `SOURCE_DATE_EPOCH` overrides it for
    /// reproducible builds.
    var timestamp: String {
        let chosen = variable("SOURCE_DATE_EPOCH").flatMap { time_t($0) }
        var seconds = min(max(0, chosen ?? time(nil)), Self.endOfYear9999)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let year = String(parts.tm_year + 1900, width: 4)
        let date = [year, String(parts.tm_mon + 1, width: 2), String(parts.tm_mday, width: 2)]
        let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { String($0, width: 2) }
        return date.joined(separator: "-") + "T" + clock.joined(separator: ":")
    }
}
