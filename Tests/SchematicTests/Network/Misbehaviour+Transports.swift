extension Misbehaviour {
    /// The misbehaviour with its outcome over a transport.
    func over(_ transport: TestedTransport) -> Misbehaviour {
        #if os(Linux)
            if transport == .curl { return Self.overCurl.first { $0.name == name } ?? self }
        #endif
        return self
    }

    /// Those with another outcome over `CurlTransport`: an interim response is no response, and the body of a redirect is
    /// kept.
    static let overCurl = [
        ending("Interim responses alone, 5000 of them", .noResponse),
        ending("A switch to another protocol", .noResponse),
        ending("A redirect without Location", .refused, kept: json),
        ending("A redirect to what is no URL", .lostRedirect, kept: json),
    ]

    private static func ending(_ name: String, _ outcome: Outcome, kept: String = "") -> Misbehaviour {
        var misbehaviour = all.first { $0.name == name } ?? Misbehaviour(name: name, outcome: outcome)
        misbehaviour.outcome = outcome
        misbehaviour.kept = kept
        return misbehaviour
    }
}
