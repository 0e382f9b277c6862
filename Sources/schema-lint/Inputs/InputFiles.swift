import SchemaEngine
import SchematicPlatform

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

extension InputFiles {
    /// Returns a file, or the files of a folder, sorted by name. Folders in it are not entered.
    ///
    /// - Parameters:
    ///   - path: The file or the folder.
    ///   - advice: The message for a folder without such files.
    ///   - isIncluded: Returns a Boolean value that indicates whether a folder's file of a name is included.
    /// - Returns: The paths.
    /// - Throws: `FileError` if the path cannot be read, or if a folder has no such file.
    static func files(
        of path: String,
        otherwise advice: String,
        where isIncluded: (String) -> Bool
    ) throws(FileError) -> [String] {
        guard try FileStatus(of: path).kind == .folder else { return [path] }
        let files = try FolderPath.entries(of: path, where: isIncluded)
        guard !files.isEmpty else { throw FileError(path, advice) }
        return files
    }
}

extension Console {
    /// Returns all bytes of an input.
    func contents(of input: String) throws(FileError) -> JSONBuffer {
        input == ParsedArguments.standardInput ? try readInput() : try ByteReader.contents(of: input)
    }

    /// Returns an input of which each line is a text, to be read in blocks. Reading it throws an error for a text that has
    /// several lines.
    func lines(of input: String, longest: Int) throws(FileError) -> LineInput {
        let fill = try unshownFilling(from: input)
        var isFirst = true
        return LineInput(longestLine: longest) { memory throws(FileError) in
            let count = try fill(memory)
            guard isFirst else { return count }
            isFirst = false
            guard let line = TextOfSeveralLines.firstLine(of: memory.prefix(count)) else { return count }
            throw FileError(
                input,
                "expected a whole JSON text on each line, found one that continues after line \(line); "
                    + "remove --lines to read the input as one text, or write each text on one line, as 'jq -c .' does"
            )
        } advance: { [progress] count in
            progress.advance(by: count)
        }
    }

    /// Returns a closure that reads an input in blocks, and adds them to the progress.
    func filling(from input: String) throws(FileError) -> (UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
        let fill = try unshownFilling(from: input)
        return { [progress] memory throws(FileError) in
            let count = try fill(memory)
            progress.advance(by: count)
            return count
        }
    }

    private func unshownFilling(from input: String) throws(FileError)
        -> (UnsafeMutableRawBufferPointer) throws(FileError) -> Int
    {
        input == ParsedArguments.standardInput ? fillFromInput : try ByteReader.filling(from: input)
    }
}

extension ReportWriter {
    /// Shows how much of the inputs is read, unless `--quiet` is given. The total is known if all of them are files.
    func showProgress(reading inputs: [String]) {
        let total = inputs.reduce(0 as Int?) { sum, input in
            guard let sum, let status = FileStatus(at: input, followsLinks: true), status.kind == .file else {
                return nil
            }
            let (total, isOverflow) = sum.addingReportingOverflow(status.size)
            return isOverflow ? nil : total
        }
        showProgress(.bytes, total: total)
    }
}

/// Recognizes a JSON text that is written over several lines, where one text is expected on each line.
private enum TextOfSeveralLines {
    private static let feed = UInt8(ascii: "\n")
    private static let quote = UInt8(ascii: "\"")

    /// Returns the number of the first line that is not blank if a text begins on it and continues on the next one.
    ///
    /// A line whose end is missing is not such a text: the next one then begins like it.
    static func firstLine(of bytes: some Sequence<UInt8>) -> Int? {
        var rest = Array(bytes)[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        var number = 0
        while let end = rest.firstIndex(of: feed) {
            number += 1
            let line = trimmed(rest[..<end])
            rest = rest[(end + 1)...]
            guard let first = line.first else { continue }
            guard let last = line.last, isOpen(line), "{[,:".utf8.contains(last) else { return nil }
            // After a line that is cut off, the next text begins. The elements of a list can begin like it.
            let isList = line.count == 1 && first == UInt8(ascii: "[")
            let next = rest.first { !isSpace($0) }
            return isList || next.map { $0 != first } ?? false ? number : nil
        }
        return nil
    }

    /// Returns whether a line opens more containers than it closes, outside of strings.
    private static func isOpen(_ line: ArraySlice<UInt8>) -> Bool {
        var depth = 0
        var isInString = false
        var isEscaped = false
        for byte in line {
            if isInString {
                isInString = byte != quote || isEscaped
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
                continue
            }
            switch byte {
            case quote: isInString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
        }
        return depth > 0 && !isInString
    }

    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let start = line.drop(while: isSpace)
        guard let last = start.lastIndex(where: { !isSpace($0) }) else { return start.prefix(0) }
        return start[...last]
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == feed }
}
