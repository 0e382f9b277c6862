import Foundation
import LoopbackServer
import Testing

@testable import Schematic

@Suite("Deadlines and cancellation of calls", .timeLimit(.minutes(5)))
struct CallTimeTests {
    struct Patient: APIRequest {
        typealias Result = Reply
        var path: PathTemplate = "x"
        var deadline: Duration?
    }

    /// Ignores cancellation, and responds only after 30 seconds.
    struct DeafMiddleware: Middleware {
        func send(_ request: HTTPRequest, next: Next) async throws -> HTTPResponse {
            await Task.detached { try? await Task.sleep(for: .seconds(30)) }.value
            return HTTPResponse(status: 204)
        }
    }

    private static func isDeadline(_ error: any Error, _ time: Duration) -> Bool {
        (error as? APIError)?.stage == .send && SchematicTests.isDeadline(error, time)
    }

    @Test("a deadline ends the call, whatever server and middleware do", arguments: [false, true])
    func deadline(isDeaf: Bool) async throws {
        let middleware: [any Middleware] = isDeaf ? [DeafMiddleware()] : []
        try await withClient(middleware: middleware, handler: { _ in .never }) { client, _ in
            await #expect {
                _ = try await client.send(Patient(deadline: .milliseconds(150)))
            } throws: { Self.isDeadline($0, .milliseconds(150)) }
        }
    }

    @Test("the deadline covers all attempts of a retry together, and is the client's if a request has none")
    func retries() async throws {
        let options = ClientOptions(deadline: .milliseconds(400))
        let retrying = RetryMiddleware(limit: 1_000, firstDelay: .milliseconds(1), longestDelay: .milliseconds(1))
        let isHeld = await inSomeTry {
            try await withClient(
                middleware: [retrying],
                options: options,
                handler: { _ in .empty(status: 503) }
            ) { client, server in
                let error = try await failure { _ = try await client.send(Patient()) }
                return Self.isDeadline(error, .milliseconds(400)) && server.requests.count > 1
            }
        }
        #expect(isHeld)
    }

    @Test(
        "a call that is quicker than its deadline succeeds",
        arguments: [Duration.seconds(3_000), .seconds(Int64.max)]
    )
    func quick(deadline: Duration) async throws {
        try await withClient(handler: { _ in .json("{}") }) { client, _ in
            let reply = try await client.send(Patient(deadline: deadline))
            #expect(reply.status == 200)
            #expect(client.running.count == 0)
        }
    }

    @Test("cancelling a client ends its calls and those of its copies, and no later ones")
    func cancelAll() async throws {
        try await withClient(handler: { $0.path == "/x" ? .never : .json("{}") }) { client, server in
            let copy = client
            let calls = (0..<20).map { index in
                Task { try await (index % 2 == 0 ? client : copy).send(Patient()) }
            }
            while client.running.count < 20 { try await Task.sleep(for: .milliseconds(1)) }
            client.cancelAll()
            for call in calls {
                await #expect(throws: CancellationError.self) { try await call.value }
            }
            #expect(client.running.count == 0)
            let later = try await client.send(Patient(path: "later"))
            #expect(later.status == 200)
        }
    }

    @Test("a cancelled task ends its call at once, whatever middleware does")
    func cancelled() async throws {
        try await withClient(middleware: [DeafMiddleware()], handler: { _ in .never }) { client, _ in
            let call = Task { try await client.send(Patient()) }
            while client.running.count == 0 { try await Task.sleep(for: .milliseconds(1)) }
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
        }
    }
}
