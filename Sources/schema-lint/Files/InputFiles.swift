import SchemaEngine

/// The inputs of a subcommand: the paths of files, and `-` for standard input.
enum InputFiles {
    static let standardInput = "-"

    /// Passes each input to a closure. An error about one is reported, and the others are still read.
    ///
    /// - Parameters:
    ///   - inputs: The paths.
    ///   - reportError: Receives the message of each error that `body` throws.
    ///   - body: Reads an input.
    /// - Returns: `false` if there was an error.
    static func read(
        _ inputs: [String],
        reportError: ErrorReporter,
        _ body: (String) throws(FileError) -> Void
    ) -> Bool {
        var isUsable = true
        for input in inputs {
            do throws(FileError) {
                try body(input)
            } catch {
                reportError(error)
                isUsable = false
            }
        }
        return isUsable
    }
}

extension ParsedArguments {
    /// Reads the inputs of a subcommand.
    ///
    /// - Parameters:
    ///   - position: The number of operands before the inputs.
    ///   - command: The words of the subcommand, for the message.
    ///   - kind: The content of an input, such as `a sample`, for the message.
    /// - Returns: The operands from `position` on.
    /// - Throws: `UsageError` if there is none, or if several are standard input.
    func inputs(from position: Int = 0, of command: String, _ kind: String) throws(UsageError) -> [String] {
        let inputs = operands.dropFirst(position)
        guard !inputs.isEmpty else {
            throw UsageError("\(command) requires \(kind): a file, or '-' for standard input")
        }
        guard inputs.count(where: { $0 == InputFiles.standardInput }) < 2 else {
            throw UsageError("standard input ('-') can be read only once")
        }
        return Array(inputs)
    }
}

extension Console {
    /// Returns all bytes of an input.
    func contents(of input: String) throws(FileError) -> JSONBuffer {
        input == InputFiles.standardInput ? try readInput() : try ByteReader.contents(of: input)
    }

    /// Returns a closure that reads an input of which each line is a text, in blocks. It throws an error for a text that has
    /// several lines.
    func fillingLines(from input: String) throws(FileError)
        -> (UnsafeMutableRawBufferPointer) throws(FileError) -> Int
    {
        let fill = try filling(from: input)
        var isFirst = true
        return { memory throws(FileError) in
            let count = try fill(memory)
            guard isFirst else { return count }
            isFirst = false
            guard let line = TextOfSeveralLines.firstLine(of: memory.prefix(count)) else { return count }
            throw FileError(
                input,
                "expected a whole JSON text on each line, found one that continues after line \(line); "
                    + "remove --lines to read the input as one text, or write each text on one line, as 'jq -c .' does"
            )
        }
    }

    /// Returns a closure that reads an input in blocks.
    func filling(from input: String) throws(FileError) -> (UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
        input == InputFiles.standardInput ? fillFromInput : try ByteReader.filling(from: input)
    }
}
