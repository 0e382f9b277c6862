import SchemaEngine

/// The inputs of a subcommand: the paths of files, and `-` for standard input.
enum InputFiles {
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

extension Console {
    /// Returns all bytes of an input.
    func contents(of input: String) throws(FileError) -> JSONBuffer {
        input == ParsedArguments.standardInput ? try readInput() : try ByteReader.contents(of: input)
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
        input == ParsedArguments.standardInput ? fillFromInput : try ByteReader.filling(from: input)
    }
}
