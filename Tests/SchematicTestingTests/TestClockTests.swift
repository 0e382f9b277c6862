import Foundation
import SchemaEngine
import Schematic
import SchematicPlatform
import TestSupport
import Testing

@testable import SchematicTesting

@Suite("Clock of a test", .bounded)
struct TestClockTests {
    struct GetNote: APIRequest {
        let path: PathTemplate = "note"
        var patience: Duration?
        var options: RequestOptions { RequestOptions(timeout: patience) }
        func result(from reply: Reply) throws -> String { try reply.fields["text"] }
    }

    private let clock = TestClock()

    private func client(
        _ stub: StubTransport,
        deadline: Duration? = nil,
        middleware: [any Middleware] = []
    ) throws -> APIClient {
        try APIClient(
            baseURL: "https://api.example",
            schemas: .sources([SchemaSource(path: "GetNote.response.json", text: #"{ "text": "Tea" }"#)]),
            transport: stub,
            middleware: middleware,
            options: ClientOptions(deadline: deadline)
        )
    }

    private func outcome(_ task: Task<String, any Error>) async -> String {
        switch await task.result {
        case .success(let text): return text
        case .failure(let error):
            let cause = (error as? APIError)?.underlying ?? error
            switch cause {
            case let cause as TransportError: return "\(cause.code.rawValue) \(cause.duration ?? .zero)"
            case is CancellationError: return "cancelled"
            default: return "\(cause)"
            }
        }
    }

    @Test("a sleep ends when its time is reached, and not before")
    func sleeps() async throws {
        let order = Locked<[Int]>([])
        let tasks = [3, 1, 2].map { seconds in
            Task {
                try await clock.sleep(for: .seconds(seconds))
                order.withLock { $0.append(seconds) }
            }
        }
        try await clock.waitForSleepers(3)
        clock.advance(by: .milliseconds(999))
        #expect(order.withLock { $0 } == [])
        clock.advance(by: .milliseconds(1))
        try await tasks[1].value
        #expect(order.withLock { $0 } == [1])
        clock.advance(by: .seconds(5))
        for task in tasks { try await task.value }
        #expect(order.withLock { $0 }.sorted() == [1, 2, 3])
        #expect(clock.now.offset == .seconds(6))
        try await clock.sleep(until: clock.now)
    }

    @Test("the cancellation of a task ends its sleep and its wait for sleepers")
    func cancels() async throws {
        let sleeper = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
        try await clock.waitForSleepers()
        let watcher = Task { [clock] in try await clock.waitForSleepers(2) }
        sleeper.cancel()
        watcher.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
        await #expect(throws: CancellationError.self) { try await watcher.value }
        clock.advance(by: .seconds(-1))
        #expect(clock.now.offset == .zero)
    }

    @Test("a delayed response is received when the clock reaches its time")
    func delays() async throws {
        let stub = StubTransport(clock: clock)
        stub.respond(to: GetNote.self, with: .json(["text": "Milk"]).after(.seconds(2)))
        let client = try client(stub)
        let task = Task { try await client.send(GetNote()) }
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(2))
        #expect(await outcome(task) == "Milk")
    }

    @Test("the timeout of the request and the deadline of the call pass by the clock")
    func limits() async throws {
        let stub = StubTransport(clock: clock)
        stub.respond(to: GetNote.self, with: .sample().after(.seconds(20)))
        let patient = try client(stub)
        let timedOut = Task { try await patient.send(GetNote(patience: .seconds(10))) }
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(10))
        #expect(await outcome(timedOut) == "timed-out 10.0 seconds")

        let hasty = try client(stub, deadline: .seconds(5))
        let late = Task { try await hasty.send(GetNote()) }
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        #expect(await outcome(late) == "deadline-passed 5.0 seconds")
    }

    @Test("a call that ends before its deadline leaves no wait")
    func endsEarly() async throws {
        let stub = StubTransport(clock: clock)
        let client = try client(stub, deadline: .seconds(5))
        let text = try await client.send(GetNote())
        #expect(text == "Tea")
        clock.advance(by: .seconds(5))
        let other = try await client.send(GetNote())
        #expect(other == "Tea")
    }

    @Test("the cancellation of a call ends the wait for its response")
    func cancelsCalls() async throws {
        let stub = StubTransport(clock: clock)
        stub.respond(to: GetNote.self, with: .failure(URLError(.timedOut)).after(.seconds(2)))
        let client = try client(stub)
        let task = Task { try await client.send(GetNote()) }
        try await clock.waitForSleepers()
        task.cancel()
        #expect(await outcome(task) == "cancelled")
        let other = Task { try await client.send(GetNote()) }
        try await clock.waitForSleepers()
        client.cancelAll()
        #expect(await outcome(other) == "cancelled")
    }

    @Test("the waits of retries pass by the clock")
    func retries() async throws {
        let stub = StubTransport(clock: clock)
        stub.respond(to: GetNote.self, with: .status(503), .json(["text": "Milk"]))
        let retry = RetryMiddleware(limit: 1, firstDelay: .seconds(4), jitter: 0, clock: clock)
        let client = try client(stub, middleware: [retry])
        let task = Task { try await client.send(GetNote()) }
        try await clock.waitForSleepers()
        #expect(stub.calls.count == 1)
        clock.advance(by: .seconds(4))
        #expect(await outcome(task) == "Milk")
        #expect(stub.calls.count == 2)
    }
}
