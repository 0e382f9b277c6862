import LoopbackServer
import SchemaTools

/// The sockets of `schema-lint serve`, which pass requests to a mock service and print a line about each.
struct MockServer {
    private let server: LoopbackServer
    private let service: Guarded<MockService>

    /// Starts the server.
    init(_ service: MockService, address: LoopbackServer.Address, delay: Duration) throws {
        let current = Guarded(service)
        self.service = current
        let log = CallLog()
        server = try LoopbackServer(address: address, limits: Self.limits, keepsRequests: false) { received in
            let request = MockRequest(received)
            let response = current.withLock { $0 }.respond(to: request)
            log.write(response.logLine(of: request))
            return LoopbackResponse(response).delayed(by: delay)
        }
    }

    private static var limits: LoopbackServer.Limits {
        var limits = LoopbackServer.Limits(headerBytes: 65_536, bodyBytes: 64 << 20, connections: 256)
        limits.idleTime = .seconds(60)
        limits.requestTime = .seconds(300)
        return limits
    }

    /// The base URL, without a slash at the end.
    var baseURL: String { server.baseURL }

    /// Answers further requests by another service.
    func use(_ service: MockService) { self.service.withLock { $0 = service } }

    /// Closes the port and all connections.
    func stop() { server.stop() }
}

extension MockRequest {
    fileprivate init(_ request: LoopbackRequest) {
        let fields = request.headers.fields.map { Field($0.name, $0.value) }
        self.init(request.method, request.target, fields: fields, body: request.body)
    }
}

extension LoopbackResponse {
    /// The fields that the server sets by itself.
    private static let ownFields: Set = ["content-length", "transfer-encoding", "connection", "keep-alive"]

    fileprivate init(_ response: MockResponse) {
        self.init(status: response.status, body: response.body)
        for field in response.fields where !Self.ownFields.contains(field.name.lowercased()) {
            // A line break in a value would begin another field.
            let isPlain = !field.value.utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }
            if isPlain { headers.append(field.name, field.value) }
        }
    }
}
