import SchemaEngine

/// The work on the lines of an input. Each thread has its own.
protocol LineWork {
    /// A report on a line, such as a fault. Reports are in the order of the lines.
    associatedtype Result: Sendable

    /// Processes a line.
    ///
    /// - Parameters:
    ///   - line: The place of the line. Its numbers can be those within a part of the input.
    ///   - text: The bytes of the line, which must not be used after the call.
    ///   - report: Receives each result.
    mutating func process(_ line: JSONLines.Line, _ text: TextBytes, _ report: (Result) -> Void)

    /// Returns the number of faults in a result, which determines its size.
    static func faultCount(of result: Result) -> Int
}

extension LineWork {
    static func faultCount(of result: Result) -> Int { 1 }
}

/// An input of which each line is a text.
struct LineInput {
    /// The maximum length of a line, in bytes.
    let longestLine: Int
    /// Fills memory from its start, and returns the number of bytes. 0 is the end of the input. Another thread can call it, but
    /// only one at a time.
    let read: (UnsafeMutableRawBufferPointer) throws(FileError) -> Int
    /// Receives the number of bytes that were processed.
    let advance: (Int) -> Void
}

/// The numbers of lines, and of those that are not blank, before a part of an input.
struct LineNumbers: Sendable {
    var lines = 0
    var records = 0
}

/// Processes the lines of inputs, by one thread or several.
struct LineProcessor {
    /// The number of threads.
    let jobs: Int

    /// Processes all lines of an input. The results are the same for any number of threads.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - makeWork: Creates the work of a thread.
    ///   - wait: Is called before the input or another thread is waited for, which can take any time.
    ///   - report: Receives each result, in the order of the lines, with the numbers of lines before the part of the input in
    ///     which the line is.
    ///   - finish: Receives the work of each thread at the end of the input, or when it cannot be read any further.
    /// - Throws: The errors of the closures.
    func process<Work: LineWork>(
        _ input: LineInput,
        by makeWork: @escaping @Sendable () -> Work,
        waiting wait: () throws(FileError) -> Void = {},
        report: (Work.Result, LineNumbers) throws(FileError) -> Void,
        finish: (Work) -> Void = { _ in }
    ) throws(FileError) {
        if jobs > 1 {
            let lines = ParallelLines(input, jobs: jobs, makeWork: makeWork)
            if try lines.process(wait, report, finish) { return }
        }
        var work = makeWork()
        defer { finish(work) }
        try Self.process(input, by: &work, waiting: wait, report: report)
    }

    /// Processes all lines of an input by this thread.
    static func process<Work: LineWork>(
        _ input: LineInput,
        by work: inout Work,
        waiting wait: () throws(FileError) -> Void = {},
        report: (Work.Result, LineNumbers) throws(FileError) -> Void
    ) throws(FileError) {
        var lines = JSONLines(longestLine: input.longestLine)
        while try lines.nextBlock(
            reading: { memory throws(FileError) in
                try wait()
                let count = try input.read(memory)
                input.advance(count)
                return count
            },
            { line, text throws(FileError) in
                var results: [Work.Result] = []
                work.process(line, text) { results.append($0) }
                for result in results { try report(result, LineNumbers()) }
            }
        ) {}
    }
}
