/// A handler that replays the recorded responses of a real server.
///
///     let replay = try ReplayHandler(folder: recordings, rules: [
///         "GET /issues.json?offset=3": "issues_page2",
///         "GET /issues.json": "issues_limit1_json",
///     ])
///     let server = try LoopbackServer(handler: replay.respond)
public struct ReplayHandler: Sendable {
    private struct Rule: Sendable {
        var method: String
        var path: String
        var query: [LoopbackRequest.QueryItem]
        var response: LoopbackResponse

        func matches(_ request: LoopbackRequest) -> Bool {
            guard request.method == method, request.path == path else { return false }
            let items = Set(request.queryItems)
            return query.allSatisfy(items.contains)
        }
    }

    private let rules: [Rule]

    /// Reads the recordings that the rules name from a folder. A rule is a method, a space, a path, and
    /// optionally query items that the request must contain. The first rule that matches a request selects its
    /// response.
    ///
    /// - Throws: `RecordingError` if a rule is invalid or a recording cannot be used.
    public init(folder: String, rules: KeyValuePairs<String, String>) throws {
        self.rules = try rules.map { rule, name in
            let words = rule.split(separator: " ", maxSplits: 1).map(String.init)
            guard words.count == 2 else { throw RecordingError(path: rule, reason: "is not a rule: METHOD PATH") }
            let pattern = LoopbackRequest(method: words[0], target: words[1], version: "", headers: [:])
            return Rule(
                method: pattern.method,
                path: pattern.path,
                query: pattern.queryItems,
                response: try RecordedExchange(named: name, in: folder).response
            )
        }
    }

    /// Returns the recorded response to a request, or a 404 that repeats the request if no rule matches.
    public func respond(to request: LoopbackRequest) -> LoopbackResponse {
        rules.first { $0.matches(request) }?.response
            ?? .text("no recording for \(request.method) \(request.target)\n", status: 404)
    }
}
