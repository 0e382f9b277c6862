import SchemaEngine
import SchemaTools

/// The parsed options that all subcommands share.
struct CommonOptions {
    /// The condition for colored results.
    enum ColorChoice: String, CaseIterable { case auto, always, never }

    /// The format and file of a report. Without a file it is written to standard output.
    struct Destination {
        var format: ReportFormat
        var file: String?
    }

    static let help = Option.flag("help", "print the help of the subcommand, and exit")

    static let table: [Option] = [
        .choice("format", ReportFormat.self, "the format of the results", default: "text", repeats: true),
        .text(
            "output",
            "FILE",
            "the file for the results of the preceding --format; required for all but one --format",
            repeats: true
        ),
        .choice("fail-severity", Fault.Severity.self, "the lowest severity that results in status 1", default: "error"),
        .text("stamp", "FILE", "write an empty file when the status is 0, for build systems"),
        .flag("frames", "show source lines below text results, as on a terminal"),
        .flag("quiet", "print the faults, but no summary and no progress"),
        .choice(
            "color",
            ColorChoice.self,
            "whether to color text results; auto does so on a terminal",
            default: "auto"
        ),
        help,
        .flag("version", "print the version, and exit"),
    ]

    var destinations: [Destination]
    var failSeverity: Fault.Severity
    /// The file that is created for a build system when the status is 0. Its date shows when that was.
    var stamp: String?
    var hasFrames: Bool
    var isQuiet: Bool
    var color: ColorChoice

    init(_ arguments: ParsedArguments) throws(UsageError) {
        destinations = try Self.destinations(arguments)
        failSeverity = arguments.choice("fail-severity", or: .error)
        stamp = arguments.text("stamp")
        hasFrames = arguments.has("frames")
        isQuiet = arguments.has("quiet")
        color = arguments.choice("color", or: .auto)
    }

    /// Pairs each `--output` with the `--format` before it. An `--output` before all formats belongs to the
    /// first one.
    private static func destinations(_ arguments: ParsedArguments) throws(UsageError) -> [Destination] {
        var destinations: [Destination] = []
        var early: String?
        for (name, value) in arguments.options {
            switch name {
            case "format":
                destinations.append(Destination(format: ReportFormat(rawValue: value) ?? .text, file: early))
                early = nil
            case "output" where destinations.isEmpty && early == nil:
                early = value
            case "output":
                guard let last = destinations.indices.last, destinations[last].file == nil else {
                    throw UsageError("--output \(value) requires its own --format before it")
                }
                destinations[last].file = value
            default: break
            }
        }
        if destinations.isEmpty { destinations = [Destination(format: .text, file: early)] }
        let files = destinations.compactMap(\.file)
        guard files.count >= destinations.count - 1 else {
            throw UsageError("each --format except one requires its own --output FILE")
        }
        guard Set(files).count == files.count else { throw UsageError("two --output name the same file") }
        return destinations
    }
}
