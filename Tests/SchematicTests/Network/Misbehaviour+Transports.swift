extension Misbehaviour {
    /// The misbehavior with its outcome over `transport`.
    func over(_ transport: TestedTransport) -> Misbehaviour {
        transport == .urlSession ? overURLSession ?? self : self
    }

    /// The misbehavior over `URLSession` on Linux; `nil` if its outcome is the same as over libcurl.
    var overURLSession: Misbehaviour? { Self.overURLSession.first { $0.name == name } }

    /// `URLSession` on Linux treats interim responses as the response, accepts a coding that ends early, limits
    /// the time but not the size of a head, loses the body of a redirect that cannot be followed, ignores what follows the
    /// digits of a chunk's size, keeps a bare CR of a field, which the package replaces by a space, and sends the rest of a
    /// body after the response.
    private static let overURLSession = [
        ending("5000 interim responses, and no other", .cutShort),
        ending("A switch to another protocol", .cutShort),
        ending("Gzip without its checksum", .result),
        ending("Gzip whose checksum is wrong", .cutShort, kept: json),
        ending("Gzip that ends early", .unreadable, kept: #"{"a""#),
        ending("The content coding utf-8", .cutShort),
        ending("Endless header fields, one at a time", .timedOut),
        ending("A field with a bare CR", .result),
        ending("A chunk size with a letter", .result),
        ending("A chunk size with a comma", .result),
        ending("A chunk size with a space", .result),
        ending("A chunk size with a hyphen", .result),
        ending("A chunk size with a NUL", .result),
        ending("A folded Transfer-Encoding", .unreadable, kept: "7\r\n\(json)\r\n0\r\n\r\n"),
        ending("200 during the body, the rest of which is not read", .timedOut),
        ending("A redirect without Location", .refused),
        ending("A redirect to an invalid URL", .lostRedirect),
    ]

    private static func ending(_ name: String, _ outcome: Outcome, kept: String = "") -> Misbehaviour {
        var misbehaviour = all.first { $0.name == name } ?? Misbehaviour(name: name, outcome: outcome)
        misbehaviour.outcome = outcome
        misbehaviour.kept = kept
        return misbehaviour
    }
}
