import Foundation
import LoopbackServer
import SchematicTesting
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Deadlines and cancellation of calls", .bounded)
struct CallTimeTests {
    struct Patient: APIRequest {
        typealias Result = Reply
        var path: PathTemplate = "x"
        var longest: Duration?
        var options: RequestOptions { RequestOptions(deadline: longest) }
    }

    /// Ignores cancellation, and responds only after the hang limit.
    struct DeafMiddleware: Middleware {
        func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse {
            await Task.detached { try? await letPass(.hangLimit) }.value
            return IncomingResponse(status: 204)
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
                _ = try await client.send(Patient(longest: .milliseconds(150)))
            } throws: { Self.isDeadline($0, .milliseconds(150)) }
        }
    }

    @Test("the deadline covers all attempts of a retry together, and is the client's if a request has none")
    func retries() async throws {
        let clock = TestClock()
        let stub = StubTransport(clock: clock)
        stub.respond(to: Patient.self, with: .status(503))
        let client = try APIClient(
            baseURL: "https://api.example",
            transport: stub,
            middleware: [RetryMiddleware(firstDelay: .seconds(1), jitter: 0, clock: clock)],
            options: ClientOptions(deadline: .seconds(5))
        )
        let call = Task { try await client.send(Patient()) }
        for delay in [1, 2] {
            try await clock.waitForSleepers()
            clock.advance(by: .seconds(delay))
        }
        try await clock.waitForSleepers()
        #expect(stub.calls.count == 3)
        // The next attempt would begin two seconds later.
        clock.advance(by: .seconds(2))
        await #expect { _ = try await call.value } throws: { Self.isDeadline($0, .seconds(5)) }
    }

    @Test(
        "a call that is quicker than its deadline succeeds",
        arguments: [Duration.seconds(3_000), .seconds(Int64.max)]
    )
    func quick(deadline: Duration) async throws {
        try await withClient(handler: { _ in .json("{}") }) { client, _ in
            let reply = try await client.send(Patient(longest: deadline))
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
            try await waitUntil { client.running.count == 20 }
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
            try await waitUntil { client.running.count == 1 }
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
        }
    }
}
