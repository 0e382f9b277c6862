import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Cancellation state of a call", .bounded)
struct CallCancellationTests {
    private struct Cause: Error, Equatable {
        let number: Int
    }

    @Test("the first cause is kept, and the handler is called with it once")
    func firstCause() {
        let cancellation = CallCancellation()
        let causes = Locked<[Cause?]>([])
        cancellation.onCancel { cause in causes.withLock { $0.append(cause as? Cause) } }
        #expect(cancellation.cause == nil)
        cancellation.cancel(Cause(number: 1))
        cancellation.cancel(Cause(number: 2))
        #expect(causes.withLock { $0 } == [Cause(number: 1)])
        #expect(throws: Cause(number: 1)) { try cancellation.check() }
    }

    @Test("a handler set after cancellation is called at once, and a removed one is not called")
    func late() {
        let cancellation = CallCancellation()
        let calls = Locked<[String]>([])
        cancellation.onCancel { _ in calls.withLock { $0.append("removed") } }
        cancellation.removeHandler()
        cancellation.cancel(CancellationError())
        cancellation.onCancel { _ in calls.withLock { $0.append("late") } }
        #expect(calls.withLock { $0 } == ["late"])
    }

    @Test("a call leaves the gate with the cause, if cancelled before or during the wait", arguments: [false, true])
    func gate(isBefore: Bool) async throws {
        let gate = ExchangeGate(hostLimit: 1)
        try await gate.enter("a")
        let cancellation = CallCancellation()
        if isBefore { cancellation.cancel(Cause(number: 1)) }
        let waiting = Task { try await gate.enter("a", .normal, cancellation) }
        try await waitUntil { isBefore || gate.waitingCount > 0 }
        cancellation.cancel(Cause(number: 1))
        await #expect(throws: Cause(number: 1)) { try await waiting.value }
        #expect(gate.waitingCount == 0)
        gate.leave("a")
        try await gate.enter("a")
    }

    @Test("cancelling all calls twice ends each once, including those that begin in between")
    func running() {
        let running = RunningCalls()
        let ended = Locked<[String]>([])
        let removeFirst = running.add { _ in ended.withLock { $0.append("first") } }
        running.cancelAll()
        #expect(running.count == 0)
        let removeSecond = running.add { _ in ended.withLock { $0.append("second") } }
        // This closure belongs to another call in the same slot.
        removeFirst()
        #expect(running.count == 1)
        running.cancelAll()
        removeSecond()
        removeSecond()
        #expect(running.count == 0)
        #expect(ended.withLock { $0 } == ["first", "second"])
    }
}

#if os(Linux)
    /// With `CurlTransport`, a call runs in the task of its caller, and every cause that ends it early must reach
    /// the exchange.
    @Suite("Calls in the caller's task", .bounded)
    struct CallerTaskTests {
        private typealias Exchange = CancelledCallTests.Exchange

        struct NoMiddleware: Middleware {
            func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse {
                try await next(request)
            }
        }

        @Test("only the package's own transport, without custom middleware or cache, is trusted to end a call at once")
        func promptness() throws {
            let curl = TestedTransport.curl.make()
            func isPrompt(
                _ transport: any Transport,
                _ middleware: [any Middleware] = [],
                cache: CacheConfiguration? = nil
            ) throws -> Bool {
                let options = ClientOptions(cache: cache)
                let client = try APIClient(
                    baseURL: "http://localhost",
                    transport: transport,
                    middleware: middleware,
                    options: options
                )
                return client.chain.isPrompt
            }
            #expect(try isPrompt(curl))
            #expect(try !isPrompt(curl, [NoMiddleware()]))
            #expect(try !isPrompt(curl, cache: CacheConfiguration(.memory())))
            #expect(try !isPrompt(CannedTransport(body: Data("{}".utf8))))
        }

        /// A cause that ends a call early.
        enum Ending: String, CaseIterable, Sendable {
            case deadline
            case cancelAll
            case task

            func isCause(of error: any Error) -> Bool {
                guard self == .deadline else { return error is CancellationError }
                let cause = (error as? APIError)?.underlying
                return if case TransportError.Code.deadlinePassed? = cause { true } else { false }
            }
        }

        private func client(_ server: LoopbackServer, connectionsPerHost: Int = 6) throws -> APIClient {
            let transport = TestedTransport.curl.make(connectionsPerHost: connectionsPerHost)
            return try APIClient(baseURL: server.baseURL, transport: transport)
        }

        @Test(
            "each cause ends a call at any stage, and the next call works",
            arguments: CancelledCallTests.places.filter(\.middleware.isEmpty),
            Ending.allCases
        )
        func ending(place: CancelledCallTests.Place, ending: Ending) async throws {
            let path = "/" + place.request.path.description
            let server = try LoopbackServer { request in
                if request.path == "/after" { return .json("{}") }
                return request.path == path ? place.response : .never
            }
            defer { server.stop() }
            let client = try client(server)
            // The server records a request only after the end of its body.
            let reachesServer = place.request.method == .get
            try await end(place.request, of: client, by: ending) {
                reachesServer ? !server.requests.isEmpty : client.running.count == 1
            }
            #expect(client.running.count == 0)
            let after = try await client.send(Exchange(path: "after"))
            #expect(after.status == 200)
        }

        @Test("each cause ends a call that waits for a connection, which is never sent", arguments: Ending.allCases)
        func waiting(ending: Ending) async throws {
            let server = try LoopbackServer { _ in .never }
            defer { server.stop() }
            let client = try client(server, connectionsPerHost: 1)
            let first = Task { try await client.send(Exchange(path: "first")) }
            try await waitUntil { !server.requests.isEmpty }
            try await end(Exchange(path: "second"), of: client, by: ending) { client.running.count == 2 }
            first.cancel()
            await #expect(throws: CancellationError.self) { try await first.value }
            #expect(server.requests.map(\.path) == ["/first"])
            #expect(client.running.count == 0)
        }

        /// Starts a call, waits until it is under way, and then ends it.
        private func end(
            _ request: Exchange,
            of client: APIClient,
            by ending: Ending,
            isUnderWay: @Sendable () -> Bool
        ) async throws {
            var request = request
            if ending == .deadline { request.longest = .milliseconds(50) }
            let call = Task { [request] in try await client.send(request) }
            if ending != .deadline {
                try await waitUntil { isUnderWay() }
                try await letPass(.milliseconds(10))
            }
            switch ending {
            case .deadline: break
            case .cancelAll: client.cancelAll()
            case .task: call.cancel()
            }
            await #expect { _ = try await call.value } throws: { ending.isCause(of: $0) }
        }
    }
#endif
