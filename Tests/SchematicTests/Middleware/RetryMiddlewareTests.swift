import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Retries", .bounded)
struct RetryMiddlewareTests {
    struct Save: APIRequest {
        let path: PathTemplate = "save"
        let method = HTTPMethod.put
        let body = RequestBody.text("content")
    }

    typealias Outcome = Result<IncomingResponse, any Error>

    static let busy = Outcome.success(IncomingResponse(status: 503))
    static let broken = Outcome.failure(TransportError.timedOut(after: .seconds(1)))

    /// The outcome of a call: its result, its attempts, and the delays between them.
    struct Story {
        var end: Outcome
        var tries: [OutgoingRequest]
        var waits: [Duration]
    }

    /// Sends a request whose attempts have the results that `outcomes` returns.
    static func story(
        _ retrying: RetryMiddleware,
        _ method: HTTPMethod = .get,
        random: Double = 0,
        now: Date = Date(timeIntervalSince1970: 0),
        outcomes: @escaping @Sendable (OutgoingRequest, Int) -> Outcome
    ) async throws -> Story {
        let clock = VirtualClock()
        var retrying = retrying
        retrying.timing = RetryTiming(clock: clock, now: { now }, random: { random })
        let tries = Locked<[OutgoingRequest]>([])
        let request = try OutgoingRequest(method: method, url: #require(URL(string: "http://h/x")))
        let end: Outcome
        do {
            let response = try await retrying.send(request) { request in
                let number = tries.withLock {
                    $0.append(request); return $0.count
                }
                return try outcomes(request, number).get()
            }
            end = .success(response)
        } catch {
            end = .failure(error)
        }
        return Story(end: end, tries: tries.withLock { $0 }, waits: clock.sleeps)
    }

    static func seconds(_ seconds: Double...) -> [Duration] { seconds.map { .seconds($0) } }

    /// Cases from the tests of an earlier client.
    static let oldCases: [(name: String, retrying: RetryMiddleware, tries: Int, waits: [Duration], status: Int)] = [
        ("always busy", RetryMiddleware(longestDelay: .seconds(5)), 4, seconds(1, 2, 4), 503),
        (
            "a hook that allows two",
            RetryMiddleware(longestDelay: .seconds(10)) { $0.willRetry = $0.number <= 2 }, 3, seconds(1, 2), 503
        ),
        (
            "a hook that leads elsewhere",
            RetryMiddleware {
                $0.request.url.append(path: "good")
                $0.willRetry = true
            }, 2, seconds(1), 200
        ),
    ]

    @Test("a busy server is retried up to the limit, and a hook can change that", arguments: 0..<3)
    func old(index: Int) async throws {
        let expected = Self.oldCases[index]
        let story = try await Self.story(expected.retrying) { request, _ in
            request.url.lastPathComponent == "good" ? .success(IncomingResponse(status: 200)) : Self.busy
        }
        #expect(story.tries.count == expected.tries, "\(expected.name)")
        #expect(story.waits == expected.waits, "\(expected.name)")
        #expect(try story.end.get().status == expected.status, "\(expected.name)")
    }

    @Test(
        "only idempotent methods are retried by default",
        arguments: [("GET", 4), ("HEAD", 4), ("OPTIONS", 4), ("PUT", 4), ("DELETE", 4), ("POST", 1), ("PATCH", 1)]
    )
    func methods(method: String, tries: Int) async throws {
        let story = try await Self.story(RetryMiddleware(), HTTPMethod(rawValue: method)) { _, _ in Self.busy }
        #expect(story.tries.count == tries)
    }

    @Test("other methods are retried if enabled by name or by a hook")
    func otherMethods() async throws {
        for retrying in [RetryMiddleware(methods: [.post]), RetryMiddleware { $0.willRetry = true }] {
            let story = try await Self.story(retrying, .post) { _, _ in Self.busy }
            #expect(story.tries.count == 4)
        }
    }

    @Test(
        "only a transient status is retried",
        arguments: [
            (200, 1), (204, 1), (302, 1), (400, 1), (401, 1), (404, 1), (408, 4), (429, 4), (500, 1), (502, 4),
            (504, 4),
        ]
    )
    func statuses(status: Int, tries: Int) async throws {
        let story = try await Self.story(RetryMiddleware()) { _, _ in .success(IncomingResponse(status: status)) }
        #expect(story.tries.count == tries)
        #expect(try story.end.get().status == status)
    }

    @Test("only a transient failure is retried, and the failure is thrown unchanged")
    func failures() async throws {
        let response = IncomingResponse(status: 200)
        let failures: [(any Error, Int)] = [
            (TransportError.timedOut(after: .seconds(1)), 4), (TransportError.bodyCutShort(expected: 9, response), 4),
            (TransportError.connectionFailed(URLError(.networkConnectionLost)), 4),
            (TransportError.connectionFailed(URLError(.serverCertificateUntrusted)), 1),
            (TransportError.tookTooLong(limit: .seconds(1)), 1), (TransportError.bodyTooLarge(limit: 1, response), 1),
            (ReplyError.status(503), 1), (CancellationError(), 1),
        ]
        for (error, tries) in failures {
            let story = try await Self.story(RetryMiddleware()) { _, _ in .failure(error) }
            #expect(story.tries.count == tries, "\(error)")
            guard case .failure(let end) = story.end else {
                Testing.Issue.record("expected the failure to be thrown")
                continue
            }
            #expect(String(describing: end) == String(describing: error))
        }
    }

    @Test("the first success ends the retries")
    func success() async throws {
        let story = try await Self.story(RetryMiddleware()) { _, number in
            number < 3 ? Self.broken : .success(IncomingResponse(status: 200))
        }
        #expect(story.tries.count == 3)
        #expect(try story.end.get().status == 200)
    }

    @Test("delays double up to the longest delay, and jitter shortens them")
    func delays() async throws {
        let retrying = RetryMiddleware(limit: 5, firstDelay: .seconds(2), longestDelay: .seconds(10), jitter: 0.5)
        let whole = try await Self.story(retrying) { _, _ in Self.busy }
        #expect(whole.waits == Self.seconds(2, 4, 8, 10, 10))
        let part = try await Self.story(retrying, random: 0.5) { _, _ in Self.busy }
        #expect(part.waits == Self.seconds(1.5, 3, 6, 7.5, 7.5))
    }

    @Test("extreme settings cause no overflow")
    func extremes() async throws {
        let long = Duration.seconds(Int64.max)
        let retrying = RetryMiddleware(limit: 200, longestDelay: long, jitter: -3, budget: long)
        let story = try await Self.story(retrying) { _, _ in Self.busy }
        #expect(try story.end.get().status == 503)
        let none = try await Self.story(RetryMiddleware(limit: -1)) { _, _ in Self.busy }
        #expect(none.tries.count == 1)
    }

    @Test(
        "the server's Retry-After is respected, in seconds or as a date",
        arguments: [
            ("7", 7.0), ("0", 0), ("Thu, 01 Jan 1970 00:00:09 GMT", 9), ("Thursday, 01-Jan-70 00:00:09 GMT", 9),
            ("Thu Jan  1 00:00:09 1970", 9), ("Wed, 31 Dec 1969 23:59:59 GMT", 0), ("soon", 1), ("-5", 1), ("1.5", 1),
            ("", 1), ("٣", 1),
        ]
    )
    func retryAfter(value: String, wait: Double) async throws {
        let story = try await Self.story(RetryMiddleware(limit: 1)) { _, _ in
            .success(IncomingResponse(status: 503, headers: ["Retry-After": value]))
        }
        #expect(story.waits == Self.seconds(wait))
    }

    @Test(
        "a delay that exceeds the budget is not started",
        arguments: ["61", "99999999999999999999999999", "Fri, 31 Dec 9999 23:59:59 GMT"]
    )
    func longWait(value: String) async throws {
        let story = try await Self.story(RetryMiddleware()) { _, _ in
            .success(IncomingResponse(status: 429, headers: ["Retry-After": value]))
        }
        #expect(story.waits.isEmpty)
        #expect(try story.end.get().status == 429)
    }

    @Test("the budget covers all delays of a call")
    func budget() async throws {
        let retrying = RetryMiddleware(limit: 9, budget: .seconds(10))
        let story = try await Self.story(retrying) { _, _ in Self.busy }
        #expect(story.waits == Self.seconds(1, 2, 4))
    }

    @Test("a hook receives every failed attempt, and cannot exceed the limit")
    func hook() async throws {
        let seen = Locked<[Int]>([])
        let retrying = RetryMiddleware(limit: 2) { attempt in
            let number = attempt.number
            seen.withLock { $0.append(number) }
            #expect(attempt.status == 503)
            attempt.willRetry = true
            attempt.delay = .seconds(-1)
        }
        let story = try await Self.story(retrying) { _, _ in Self.busy }
        #expect(seen.withLock { $0 } == [1, 2, 3])
        #expect(story.tries.count == 3)
        #expect(story.waits == Self.seconds(0, 0))
    }

    @Test("nothing is sent after cancellation during an attempt or a delay", arguments: [true, false])
    func cancelled(duringTry: Bool) async throws {
        let tries = Locked(0)
        let retrying = RetryMiddleware(firstDelay: .seconds(3000), longestDelay: .seconds(3000), budget: .seconds(9000))
        { _ in
            if !duringTry { withUnsafeCurrentTask { $0?.cancel() } }
        }
        let request = try OutgoingRequest(url: #require(URL(string: "http://h/x")))
        let task = Task {
            try await retrying.send(request) { _ in
                tries.withLock { $0 += 1 }
                if duringTry { withUnsafeCurrentTask { $0?.cancel() } }
                return try Self.busy.get()
            }
        }
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        #expect(tries.withLock { $0 } == 1)
    }

    @Test("a body that can be read once is sent once, and its failure is thrown", arguments: [true, false])
    func bodyNotReplayable(canReopen: Bool) async throws {
        struct Upload: APIRequest {
            let path: PathTemplate = "save"
            let method = HTTPMethod.put
            let body: RequestBody
        }
        let chunks = AsyncStream<Data> { continuation in
            continuation.yield(Data("content".utf8))
            continuation.finish()
        }
        let open: @Sendable () async throws -> AsyncStream<Data> = {
            AsyncStream { continuation in
                continuation.yield(Data("content".utf8))
                continuation.finish()
            }
        }
        let upload = Upload(body: canReopen ? .stream(opening: open) : .stream(isReplayable: false) { chunks })
        let retrying = RetryMiddleware(limit: 2, clock: VirtualClock()) { $0.willRetry = true }
        try await withClient(middleware: [retrying], handler: { _ in .empty(status: 503) }) { client, server in
            let error = try await failure { _ = try await client.send(upload) }
            #expect(error.reply?.status == 503)
            #expect(server.requests.map(\.bodyText) == Array(repeating: "content", count: canReopen ? 3 : 1))
        }
    }

    @Test("a busy server is retried over a real connection, including the body")
    func overSockets() async throws {
        let count = Locked(0)
        let handler: LoopbackServer.Handler = { _ in
            count.withLock {
                $0 += 1; return $0
            } < 3 ? .empty(status: 503).header("Retry-After", "0") : .empty()
        }
        try await withClient(middleware: [RetryMiddleware()], handler: handler) { client, server in
            let reply = try await client.send(Save())
            #expect(reply.status == 204)
            #expect(server.requests.map(\.bodyText) == ["content", "content", "content"])
        }
    }
}
