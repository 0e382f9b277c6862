extension Misbehaviour {
    /// The misbehaviour with its outcome over a transport.
    func over(_ transport: TestedTransport) -> Misbehaviour {
        transport == .urlSession ? overURLSession ?? self : self
    }

    /// The misbehaviour over `URLSession` on Linux, where that differs.
    var overURLSession: Misbehaviour? { Self.overURLSession.first { $0.name == name } }

    /// Interim responses are a response there, a coding may end early, a head has a largest time and no size, and the body
    /// of a redirect that leads nowhere is lost.
    private static let overURLSession = [
        ending("Interim responses alone, 5000 of them", .cutShort),
        ending("A switch to another protocol", .cutShort),
        ending("Gzip without its checksum", .result),
        ending("Gzip whose checksum is wrong", .cutShort, kept: json),
        ending("Gzip that ends early", .unreadable, kept: #"{"a""#),
        ending("Header fields alone, one after the other", .timedOut),
        ending("A redirect without Location", .refused),
        ending("A redirect to what is no URL", .lostRedirect),
    ]

    private static func ending(_ name: String, _ outcome: Outcome, kept: String = "") -> Misbehaviour {
        var misbehaviour = all.first { $0.name == name } ?? Misbehaviour(name: name, outcome: outcome)
        misbehaviour.outcome = outcome
        misbehaviour.kept = kept
        return misbehaviour
    }
}
