/// The options of `schema-lint serve --upstream`.
enum UpstreamOptions {
    static let options: [Option] = [
        .text(
            "upstream",
            "URL",
            "pass requests on to this server, and check them and its answers, instead of answering them"
        ),
        .text("events", "FILE", "the file for a JSON line about each call"),
        .text("tally", "FILE", "the file for the counts of the bodies"),
        .text("har", "FILE", "the file for a recording of the exchanges, without secrets"),
        .text("learn", "FOLDER", "the folder for inferred schemas of the calls that no endpoint has"),
        .number("answer-faults", 400...599, "the status that replaces an answer that differs from its schemas"),
    ]

    /// The options of the mock server alone.
    private static let ofMock = ["variant", "recordings", "delay", "stateful"]

    /// Checks that the options belong to the server that the command line asks for.
    static func check(_ arguments: ParsedArguments) throws(UsageError) {
        let isUpstream = arguments.has("upstream")
        let others = isUpstream ? ofMock : options.map(\.name)
        guard let other = others.first(where: arguments.has) else { return }
        throw UsageError(
            isUpstream
                ? "--\(other) is for the mock server; remove it, or --upstream" : "--\(other) requires --upstream URL"
        )
    }
}
