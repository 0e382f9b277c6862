import SchemaEngine
import SchemaSamples
import SchematicFoundation
import SchematicPlatform
import SchematicText

/// Recorded responses of endpoints. A call has the response of the recorded call with the same method, path and query, or
/// else of one with the same method and path. Several responses are sent in sequence, and the last one is repeated.
package final class MockRecordings: Sendable {
    private struct Key: Hashable {
        let method: String
        let path: [UInt8]
        /// The sorted items, or `nil` for any query.
        let query: [String]?
    }

    private struct State {
        var responses: [Key: [MockResponse]] = [:]
        var next: [Key: Int] = [:]
        var size = 0
    }

    /// The maximum number of recorded calls.
    package static let maximumCount = 10_000
    /// The maximum size of all recorded bodies, in bytes.
    package static let maximumSize = 256 << 20

    private let state = Locked(State())
    private let routes: [MockRoute]

    /// Creates recordings for the endpoints of a service.
    init(_ exchanges: [HARExchange], _ routes: [MockRoute]) {
        self.routes = routes
        for exchange in exchanges.prefix(Self.maximumCount) { add(exchange) }
    }

    /// The number of calls that have a response.
    var count: Int { state.withLock { $0.responses.filter { $0.key.query == nil }.reduce(0) { $0 + $1.value.count } } }

    private func add(_ exchange: HARExchange) {
        guard exchange.resourceType != "preflight", (200...599).contains(exchange.status) else { return }
        if case .missing = exchange.response.body { return }
        let target = RouteTarget(exchange.url)
        guard let path = path(in: target.path, exchange.method) else { return }
        let body = exchange.response.body.content.map { [UInt8]($0) } ?? []
        var response = MockResponse(status: exchange.status, fields: Self.fields(of: exchange.response), body: body)
        response.note = "recorded"
        state.withLock { [response] state in
            guard state.size + body.count <= Self.maximumSize else { return }
            state.size += body.count
            for query in [Self.items(of: target), nil] {
                state.responses[Key(method: exchange.method, path: path, query: query), default: []].append(response)
            }
        }
    }

    /// Returns the path without the segments of a base URL, so that an endpoint has it; `nil` if none has.
    private func path(in path: [UInt8], _ method: String) -> [UInt8]? {
        Route.pathsBelowBase(path).first { candidate in
            routes.contains { $0.method == method && $0.template.match(candidate) != nil }
        }
    }

    private static func items(of target: RouteTarget) -> [String] {
        target.query.map { item in
            item.name + "=" + item.texts.map { PercentEncoding.text($0, isQuery: true) }.joined(separator: ",")
        }.sorted()
    }

    /// Returns the recorded response to a request, or `nil`.
    func response(to request: MockRequest, _ target: RouteTarget) -> MockResponse? {
        let method = request.method == "HEAD" ? "GET" : request.method
        return state.withLock { state in
            for query in [Self.items(of: target), nil] {
                let key = Key(method: method, path: target.path, query: query)
                guard let responses = state.responses[key], let last = responses.last else { continue }
                let index = state.next[key, default: 0]
                state.next[key] = index &+ 1
                return index < responses.count ? responses[index] : last
            }
            return nil
        }
    }

    // MARK: Header fields

    /// Fields of the connection, of the recorded origin, and of the content coding, which a recording does not have.
    private static let leftOut: Set = [
        "content-length", "content-encoding", "transfer-encoding", "connection", "keep-alive", "te", "trailer",
        "upgrade",
        "proxy-authenticate", "set-cookie", "strict-transport-security", "alt-svc", "date",
    ]

    private static func fields(of message: HARExchange.Message) -> [MockRequest.Field] {
        let recorded = message.fields.filter { field in
            let name = field.name.lowercased()
            return !leftOut.contains(name) && !name.hasPrefix("access-control-") && !name.hasPrefix(":")
        }
        guard !message.type.isEmpty, !recorded.contains(where: { $0.name.lowercased() == "content-type" }) else {
            return recorded
        }
        return recorded + [.init("Content-Type", message.type)]
    }
}
