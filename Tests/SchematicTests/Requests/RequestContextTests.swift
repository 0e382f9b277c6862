import LoopbackServer
import Schematic
import TestSupport
import Testing

private enum Priority: RequestContextKey { static let defaultValue = 5 }
private enum Password: RequestContextKey { static let defaultValue: String? = "default" }

nonisolated extension RequestContext {
    fileprivate var priority: Int {
        get { self[Priority.self] }
        set { self[Priority.self] = newValue }
    }
}

@Suite("Request context", .bounded)
struct RequestContextTests {
    struct Get: APIRequest {
        var values = RequestContext()
        var options: RequestOptions { RequestOptions(context: values) }
        let path: PathTemplate = "x"
    }

    /// Writes the operation and the priority that it reads into a header, and increments the priority for the
    /// next middleware.
    struct Telling: Middleware {
        let name: String
        func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse {
            var request = request
            request.headers[name] = "\(request.operation ?? "none") \(request.context.priority)"
            request.context.priority += 1
            return try await next(request)
        }
    }

    @Test("a key without a value has its default, and keys are independent")
    func keys() {
        var context = RequestContext()
        #expect(context.priority == 5)
        context.priority = 1
        #expect(context.priority == 1)
        #expect(context[Password.self] == "default")
        context[Password.self] = "hush"
        #expect(context[Password.self] == "hush")
        context[Password.self] = nil
        #expect(context[Password.self] == nil && context.priority == 1)
    }

    @Test("middleware reads the call's context and its operation, and neither is sent")
    func middleware() async throws {
        try await withClient(
            middleware: [Telling(name: "X-First"), Telling(name: "X-Second")],
            handler: { _ in .empty() }
        ) { client, server in
            _ = try await client.send(Get(values: RequestContext { $0.priority = 7 }))
            _ = try await client.send(Get())
            #expect(server.requests.map { $0.headers["X-First"] } == ["Get 7", "Get 5"])
            #expect(server.requests.map { $0.headers["X-Second"] } == ["Get 8", "Get 6"])
            #expect(server.requests.allSatisfy { $0.target == "/x" && $0.body.isEmpty })
        }
    }

    @Test("the values of a context are never printed")
    func description() throws {
        var request = try APIClient(baseURL: "http://h").outgoingRequest(for: Get())
        request.context[Password.self] = "hush"
        #expect(!"\(request) \(request.context) \(String(reflecting: request.context))".contains("hush"))
    }
}
