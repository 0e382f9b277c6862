import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Events of a call", .bounded)
struct CallEventsTests {
    struct Get: APIRequest {
        var path: PathTemplate = "x"
        var method = HTTPMethod.get
        var body = RequestBody.none
        func result(from reply: Reply) throws -> Int { try reply.fields["id"] }
    }

    /// Records events.
    final class Listener: Sendable {
        private let kept = Locked<[CallEvent]>([])
        var events: [CallEvent] { kept.withLock { $0 } }
        /// The events of one call, as text.
        func words(of call: Int = 1) -> [String] { events.filter { $0.call == call }.map { "\($0.kind)" } }
        /// The outcomes of all calls, as text.
        var ends: [String] {
            events.compactMap { if case .ended(let timeline) = $0.kind { timeline.displayOutcome } else { nil } }
        }
        func add(_ event: CallEvent) { kept.withLock { $0.append(event) } }
        func options(
            _ clock: any Clock<Duration> = VirtualClock(),
            redirects: RedirectFollowing? = RedirectFollowing()
        ) -> ClientOptions {
            var options = ClientOptions(redirects: redirects, events: { self.add($0) })
            options.eventClock = clock
            return options
        }
    }

    static let schemas = ["Get.response.json": #"{"id":1}"#]

    /// Sends one call, and returns a listener with its events.
    static func events(
        _ request: Get = Get(),
        middleware: [any Middleware] = [],
        handler: @escaping LoopbackServer.Handler
    ) async throws -> Listener {
        let listener = Listener()
        let options = listener.options()
        try await withClient(schemas: schemas, middleware: middleware, options: options, handler: handler) {
            client,
            _ in
            _ = try? await client.send(request)
        }
        return listener
    }

    @Test("each call has one end event, with its stage, and it is the last event")
    func ends() async throws {
        struct Unsendable: APIRequest { let path: PathTemplate = "{missing}" }
        let listener = Listener()
        let answers: [(LoopbackResponse, String)] = [
            (.json(#"{"id":7}"#), "success"), (.json(#"{"id":7}"#, status: 404), "failure at step status"),
            (.json(#"{"id":"x"}"#), "failure at step decode"), (.empty(), "failure at step decode"),
        ]
        let turn = Locked(0)
        try await withClient(
            schemas: Self.schemas,
            options: listener.options(),
            handler: { _ in answers[turn.withLock { $0 }].0 }
        ) { client, server in
            for index in answers.indices {
                turn.withLock { $0 = index }
                _ = try? await client.send(Get())
            }
            _ = try? await client.send(Unsendable())
            server.stop()
            _ = try? await client.send(Get())
        }
        let expected = answers.map(\.1) + ["failure at step compose", "failure at step send"]
        #expect(listener.ends == expected)
        for call in 1...expected.count {
            #expect(listener.words(of: call).first == "began")
            #expect(listener.words(of: call).last == "ended \(expected[call - 1])")
        }
        let refused = listener.words(of: 2).map { $0.prefix { $0 != " " } }
        #expect(refused == ["began", "composed", "queued", "admitted", "responded", "received", "ended"])
    }

    @Test("a cancelled call is reported as cancelled, with no event after its end")
    func cancelled() async throws {
        let listener = Listener()
        let started = Locked(false)
        try await withClient(
            options: listener.options(),
            handler: { request in
                if request.path == "/next" { return .json(#"{"id":7}"#) }
                started.withLock { $0 = true }
                return .never
            }
        ) { client, _ in
            let task = Task { _ = try await client.send(Get()) }
            try await waitUntil { started.withLock { $0 } }
            task.cancel()
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(try await client.send(Get(path: "next")) == 7)
        }
        #expect(listener.ends == ["cancelled", "success"])
        #expect(listener.words().last == "ended cancelled")
    }

    @Test("a call that is cancelled at any moment has one outcome, the one that its caller sees")
    func cancelledAtAnyMoment() async throws {
        let listener = Listener()
        var random = SeededGenerator(seed: 20_120_702)
        var outcomes: [String] = []
        try await withClient(
            schemas: Self.schemas,
            options: listener.options(),
            handler: { _ in .json(#"{"id":7}"#) }
        ) { client, _ in
            for _ in 1...40 {
                let call = Task { try await client.send(Get()) }
                for _ in 0..<Int.random(in: 0...400, using: &random) { await Task.yield() }
                call.cancel()
                switch await call.result {
                case .success: outcomes.append("success")
                case .failure(is CancellationError): outcomes.append("cancelled")
                case .failure(let error): outcomes.append("\(error)")
                }
            }
        }
        #expect(listener.ends == outcomes)
        #expect(Set(outcomes).isSubset(of: ["success", "cancelled"]))
    }

    @Test("retries and redirects are reported where they occur")
    func retriesAndRedirects() async throws {
        let clock = VirtualClock()
        let listener = try await Self.events(
            middleware: [RetryMiddleware(jitter: 0, clock: clock)],
            handler: MiddlewareOrderTests.handler()
        )
        let words = listener.words().map { $0.prefix { $0 != " " } }
        let exchange: [Substring] = ["queued", "admitted", "responded", "received"]
        let expected: [Substring] =
            ["began", "composed"] + exchange + ["retried"] + exchange + ["redirected"] + exchange
        #expect(words == expected + ["ended"])
        #expect(listener.words().contains("retried after 1.000 s"))
    }

    @Test("times are measured by the clock from the start of the call, and a table shows them")
    func times() async throws {
        let clock = VirtualClock()
        let listener = Listener()
        let options = listener.options(clock, redirects: nil)
        let text = try await withClient(
            schemas: Self.schemas,
            middleware: [Slowness(clock: clock, time: .milliseconds(1087))],
            options: options,
            handler: { _ in .json(#"{"id":7}"#) }
        ) { client, server in
            _ = try await client.send(Get(method: .post, body: .json(["token": "s3cr3t"])))
            guard case .ended(let timeline)? = listener.events.last?.kind, case .success = timeline.outcome else {
                return ""
            }
            #expect(timeline.call == 1)
            #expect(timeline.duration == .milliseconds(1087))
            #expect(timeline.events.count == listener.events.count - 1)
            return timeline.description.replacingOccurrences(of: server.baseURL, with: "http://h")
        }
        #expect(text == Self.table)
        #expect(listener.events.last?.description == "1 Get 1.087 s: ended success")
    }

    static let table = """
        1 Get, 1.087 s
                at      took  what
              0 ms      0 ms  began
              0 ms      0 ms  composed POST http://h/x
           1.087 s   1.087 s  queued
           1.087 s      0 ms  admitted
           1.087 s      0 ms  sent 18 bytes
           1.087 s      0 ms  responded 200
           1.087 s      0 ms  received 8 bytes
           1.087 s      0 ms  decoded
           1.087 s      0 ms  mapped
        """

    @Test("the events of concurrent calls are distinguished by the calls' numbers")
    func concurrent() async throws {
        let listener = Listener()
        try await withClient(
            schemas: Self.schemas,
            options: listener.options(),
            handler: { _ in .json(#"{"id":7}"#) }
        ) { client, _ in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<20 { group.addTask { _ = try await client.send(Get()) } }
                try await group.waitForAll()
            }
        }
        #expect(listener.ends.count == 20)
        let stories = Set((1...20).map { listener.words(of: $0).map { $0.prefix { $0 != " " } } })
        #expect(stories.count == 1)
    }

    @Test("the last byte of a body is reported once, however often the system reports it")
    func sentOnce() async throws {
        let listener = Listener()
        let url = try #require(URL(string: "http://h/x"))
        var request = OutgoingRequest(method: .post, url: url, body: HTTPBody(Data("hello".utf8)))
        let recorder = try #require(listener.options().recorder(of: "Save"))
        request.call = try CallContext(recorder: recorder)
        let transfer = Transfer(request, limits: TransportLimits())
        try await recorder.recording {
            for count in [0, 3, 5, 5, 5] { transfer.noteSent(count) }
        }
        #expect(listener.words() == ["began", "sent 5 bytes", "ended success"])
    }

    @Test("a call that waits for a connection is reported as queued until it is admitted")
    func queue() async throws {
        let listener = Listener()
        let count = { @Sendable (word: String) in listener.events.filter { "\($0.kind)" == word }.count }
        let admitted = Locked<[Int]>([])
        let server = try LoopbackServer { _ in
            // The first response waits until the other calls are queued, too.
            try? blockThread { count("queued") == 3 }
            admitted.withLock { $0.append(count("admitted")) }
            return .json(#"{"id":7}"#)
        }
        defer { server.stop() }
        let client = try APIClient(
            baseURL: server.baseURL,
            transport: TestedTransport.current.make(connectionsPerHost: 1),
            options: listener.options()
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<3 { group.addTask { _ = try await client.send(Get()) } }
            try await group.waitForAll()
        }
        #expect(count("queued") == 3)
        // With one connection, each call is admitted only after the previous one has received its response.
        #expect(admitted.withLock { $0 } == [1, 2, 3])
    }

    @Test("a slow sink does not block other calls", arguments: TestedTransport.allCases)
    func slowSink(transport: TestedTransport) async throws {
        let server = try LoopbackServer { _ in .json(#"{"id":7}"#) }
        defer { server.stop() }
        let shared = transport.make()
        let (isInSink, otherIsOver, sawOther) = (Locked(false), Locked(false), Locked(false))
        let events: @Sendable (CallEvent) -> Void = { event in
            guard case .responded = event.kind else { return }
            isInSink.withLock { $0 = true }
            try? blockThread { otherIsOver.withLock { $0 } }
            sawOther.withLock { $0 = otherIsOver.withLock { $0 } }
        }
        let slow = try APIClient(
            baseURL: server.baseURL,
            transport: shared,
            options: ClientOptions(events: events)
        )
        let other = try APIClient(baseURL: server.baseURL, transport: shared)
        async let first = slow.send(Get())
        try await waitUntil { isInSink.withLock { $0 } }
        _ = try await other.send(Get())
        otherIsOver.withLock { $0 = true }
        _ = try await first
        #expect(sawOther.withLock { $0 })
    }

    @Test("events are reported one at a time and in order from any thread, the last one before the call returns")
    func order() async throws {
        for _ in 0..<20 {
            let listener = Listener()
            let isInside = Locked(0)
            let events: @Sendable (CallEvent) -> Void = { event in
                #expect(
                    isInside.withLock {
                        $0 += 1; return $0
                    } == 1
                )
                blockThread(for: .microseconds(200))
                listener.add(event)
                isInside.withLock { $0 -= 1 }
            }
            let recorder = try #require(ClientOptions(events: events).recorder(of: "Order"))
            try await recorder.recording {
                for size in 0..<20 {
                    if size % 3 == 0 {
                        recorder.record(ExchangeEvent.sent(bytes: size))
                    } else {
                        recorder.recordFromNetwork(ExchangeEvent.sent(bytes: size))
                    }
                }
            }
            #expect(listener.words() == ["began"] + (0..<20).map { "sent \($0) bytes" } + ["ended success"])
        }
    }

    @Test("no secret appears in an event")
    func secrets() async throws {
        let listener = try await Self.events(Get(path: "x?token=s3cr3t")) { request in
            request.path == "/x" ? .redirect(to: "/y?password=s3cr3t") : .json(#"{"id":7}"#)
        }
        #expect(listener.ends.count == 1)
        #expect(!listener.events.map(\.description).joined().contains("s3cr3t"))
    }
}
