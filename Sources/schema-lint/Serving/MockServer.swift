import LoopbackServer
import SchemaSamples
import SchemaTools
import SchematicPlatform

/// The sockets of `schema-lint serve`, which pass requests to a mock service and print a line about each.
struct MockServer {
    private let server: LoopbackServer
    private let service: Locked<MockService>

    /// Starts the server. The lines about requests are written to `log`, and `now` returns the text of the field `Date` of a response.
    /// The page is `nil` if other machines can reach the server.
    init(
        _ service: MockService,
        _ page: ServedPage?,
        address: LoopbackServer.Address,
        delay: Duration,
        log: CallLog,
        now: @escaping @Sendable () -> String? = { MockService.currentDate }
    ) throws {
        let current = Locked(service)
        self.service = current
        let finish: @Sendable (MockResponse, MockRequest) -> LoopbackResponse = { response, request in
            log.write(response.logLine(of: request))
            page?.add(response, to: request)
            return LoopbackResponse(response).delayed(by: delay)
        }
        server = try LoopbackServer(
            address: address,
            limits: Self.limits,
            keepsRequests: false,
            date: now
        ) { head in
            guard head.announcesBody else { return .keep }
            let request = MockRequest(head)
            if let page, page.owns(request) {
                return page.refusal(of: request) == nil ? .keep : .respond(LoopbackResponse(page.respond(to: request)))
            }
            switch current.withLock({ $0 }).reception(of: request) {
            case .respond(let response): return .respond(finish(response, request))
            case .keep: return .keep
            case .skip: return .count
            }
        } handler: { received in
            let request = MockRequest(received)
            if let page, page.owns(request) { return LoopbackResponse(page.respond(to: request)) }
            return finish(current.withLock { $0 }.respond(to: request), request)
        }
    }

    private static var limits: LoopbackServer.Limits {
        var limits = LoopbackServer.Limits(headerBytes: 65_536, bodyBytes: 16 << 20, connections: 256)
        limits.idleTime = .seconds(60)
        limits.requestTime = .seconds(300)
        limits.guaranteedIdleTime = .seconds(1)
        return limits
    }

    /// The base URL, without a slash at the end.
    var baseURL: String { server.baseURL }

    /// Answers further requests by another service.
    func use(_ service: MockService) { self.service.withLock { $0 = service } }

    /// Closes the port and all connections.
    func stop() { server.stop() }
}

extension LoopbackRequest {
    /// Whether a body follows the head.
    fileprivate var announcesBody: Bool {
        headers["Transfer-Encoding"] != nil || headers["Content-Length"].map { $0 != "0" } ?? false
    }
}

extension MockRequest {
    init(_ request: LoopbackRequest) {
        let fields = request.headers.fields.map { Field($0.name, $0.value) }
        self.init(request.method, request.target, fields: fields, body: request.body)
    }
}

extension LoopbackResponse {
    /// The fields that the server sets by itself.
    private static let ownFields: Set = ["content-length", "transfer-encoding", "connection", "keep-alive"]

    init(_ response: MockResponse) {
        self.init(status: response.status, body: response.body)
        for field in response.fields where !Self.ownFields.contains(field.name.lowercased()) {
            // A line break would begin another field.
            let isPlain = { (text: String) in !text.utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F } }
            if isPlain(field.name), isPlain(field.value) { headers.append(field.name, field.value) }
        }
    }
}
