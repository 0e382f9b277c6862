extension Misbehaviour {
    /// The misbehaviour with its outcome over a transport.
    func over(_ transport: TestedTransport) -> Misbehaviour {
        #if os(Linux)
            if transport == .curl { return Self.overCurl.first { $0.name == name } ?? self }
        #endif
        return self
    }

    /// Those with another outcome over `CurlTransport`: an interim response is no response, content ends where its coding
    /// does, a head has a largest size, and the body of a redirect is kept.
    static let overCurl = [
        ending("Interim responses alone, 5000 of them", .noResponse),
        ending("A switch to another protocol", .noResponse),
        ending("Gzip without its checksum", .cutShort, kept: json),
        ending("Gzip whose checksum is wrong", .cutShort),
        ending("Gzip that ends early", .cutShort, kept: #"{"a""#),
        ending("Header fields alone, one after the other", .noResponse),
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
