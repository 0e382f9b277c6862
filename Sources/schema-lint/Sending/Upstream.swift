import SchemaTools
import SchematicFoundation

/// A request that is passed on. The values of its fields are byte strings.
struct PassedRequest: Sendable {
    let method: String
    let target: String
    let fields: [MockRequest.Field]
    /// The number of bytes of the body, or `nil` if it is unknown.
    let bodyLength: Int?
}

/// An event of an exchange with the server to which a request is passed on.
enum UpstreamEvent: Sendable {
    /// A head: an interim one (1xx), or the final one.
    case head(status: Int, reason: String, fields: [MockRequest.Field])
    case content(Data)
    case end(trailers: [MockRequest.Field])
    /// No complete answer was received, with the reason.
    case failed(String)
    /// The server has not decided about the expectation of a request.
    case isUndecided
}

/// Sends requests that are passed on.
protocol Upstream: Sendable {
    /// Begins an exchange, whose events are added to `events` until its end or failure. `body` has the pieces of the request's
    /// body, and an empty one at its end.
    ///
    /// - Returns: A closure that ends the exchange.
    func begin(
        _ request: PassedRequest,
        body: Handoff<Data>?,
        _ events: Handoff<UpstreamEvent>
    ) -> @Sendable () -> Void

    /// Returns content without its coding, if it has at most `limit` bytes and this machine can decode it.
    func decoded(_ content: Data, from coding: String, limit: Int) -> Data?
}

enum Upstreams {
    /// Returns the HTTP of the client for a server with this URL.
    ///
    /// - Throws: `UsageError` if this program has none.
    static func system(_ url: UpstreamURL) throws -> any Upstream {
        #if STATIC_COMMAND
            throw UsageError(
                "--upstream requires a program with networking, and this one is built without; build it from source:"
                    + " swift build -c release --product schema-lint"
            )
        #else
            return try ClientUpstream(url)
        #endif
    }
}
