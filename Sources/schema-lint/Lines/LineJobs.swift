import SchematicFoundation

/// The option for the number of threads that process lines.
enum LineJobs {
    static let option = Option(
        name: "jobs",
        value: .number(1...256),
        help: "the number of threads that process lines; the results are the same for any number",
        defaultValue: "the number of processors"
    )

    /// Returns the number of threads.
    static func count(_ arguments: ParsedArguments) throws(UsageError) -> Int {
        guard let jobs = arguments.number("jobs") else { return ProcessInfo.processInfo.activeProcessorCount }
        guard arguments.has("lines") else { throw UsageError("--jobs requires --lines") }
        return jobs
    }
}
