import Foundation
import LoopbackServer
import Testing

@testable import Schematic

@Suite("Calendar logins and failures", .timeLimit(.minutes(5)))
struct CalendarSessionTests {
    typealias GetFeed = CalendarAPI.GetFeed

    @Test("the first call logs in, and the next ones use its token")
    func first() async throws {
        try await withCalendar { calendar in
            for _ in 0..<3 { _ = try await calendar.client.send(GetFeed(user: "ann")) }
            #expect(
                calendar.server.requests.map { $0.headers["Authorization"] ?? "-" } == [
                    "-", "GoogleLogin auth=t1", "GoogleLogin auth=t1", "GoogleLogin auth=t1",
                ]
            )
            #expect(calendar.server.requests.allSatisfy { $0.headers["GData-Version"] == "2" })
        }
    }

    @Test("an expired token causes one login for a hundred calls, and all of them succeed")
    func expired() async throws {
        try await withCalendar { calendar in
            _ = try await calendar.client.send(GetFeed(user: "ann"))
            calendar.service.expireTokens()
            let results = await calendar.client.sendAll(
                Array(repeating: GetFeed(user: "ann"), count: 100),
                atOnce: 100
            )
            #expect(results.allSatisfy { (try? $0.get().count) == 3 })
            #expect(calendar.server.logins.count == 2)
            let tokens = calendar.server.calls.map { $0.headers["Authorization"] }
            #expect(tokens.filter { $0 == "GoogleLogin auth=t2" }.count == 100)
            #expect((102...201).contains(tokens.count))
        }
    }

    @Test("a wrong password is an error of the app's own type, and no call is sent")
    func wrongPassword() async throws {
        try await withCalendar { calendar in
            calendar.service.state.withLock { $0.password = "changed" }
            let error = try await failure { _ = try await calendar.client.send(GetFeed(user: "ann")) }
            #expect(error.stage == .send)
            let login = try #require(error.underlying as? APIError)
            #expect(login.operation == "ClientLogin" && login.reply?.status == 403)
            #expect((login.underlying as? CalendarAPI.LoginRefusal)?.code == "BadAuthentication")
            #expect(calendar.server.logins.count == 1 && calendar.server.calls.isEmpty)
        }
    }

    @Test("a captcha is shown to the user, and the call succeeds with the user's input")
    func captcha() async throws {
        try await withCalendar { calendar in
            calendar.service.state.withLock { $0.captcha = "swordfish" }
            let asked = Locked<[String?]>([])
            let entries = try await CalendarPageProgram.answered(calendar.client, calendar.authentication) { url in
                asked.withLock { $0.append(url?.absoluteString) }
                return "swordfish"
            }
            #expect(entries.count == 3)
            #expect(asked.withLock { $0 } == ["https://www.google.com/accounts/CapUrl"])
            #expect(calendar.server.logins.count == 2 && calendar.server.calls.count == 1)
        }
    }

    @Test("a busy service is retried after 1, 2 and 4 seconds, and then its response is the error")
    func busy() async throws {
        let clock = VirtualClock()
        try await withCalendar(clock: clock) { calendar in
            calendar.service.state.withLock { $0.busy = .max }
            let error = try await failure { _ = try await calendar.client.send(GetFeed(user: "ann")) }
            #expect(error.reply?.status == 503)
            #expect(calendar.server.calls.count == 4 && calendar.server.logins.count == 1)
            #expect(clock.sleeps == [.seconds(1), .seconds(2), .seconds(4)])
        }
    }

    @Test("a call to a temporarily busy service is retried and succeeds")
    func busyOnce() async throws {
        let clock = VirtualClock()
        try await withCalendar(clock: clock) { calendar in
            calendar.service.state.withLock { $0.busy = 1 }
            let entries = try await calendar.client.send(GetFeed(user: "ann"))
            #expect(entries.count == 3)
            #expect(clock.sleeps == [.seconds(1)])
        }
    }

    @Test("a retry can use another URL, and is sent at most as often as the app allows")
    func hook() async throws {
        let feed = JSONValue.object([
            "data": ["kind": "k", "etag": "", "totalResults": 0, "items": []], "apiVersion": "2",
        ])
        let handler: LoopbackServer.Handler = { $0.path == "/mirror" ? .json(feed.text()) : .text("Busy", status: 503) }
        let server = try LoopbackServer(handler: handler)
        defer { server.stop() }
        let clock = VirtualClock()
        for (path, statuses) in [("/mirror", [503, 200]), ("/other", [503, 503, 503])] {
            let mirror = try #require(URL(string: server.baseURL + path))
            let before = server.requests.count
            let client = try CalendarPageProgram.elsewhere(
                server.baseURL,
                CalendarFixture.schemas,
                mirror: mirror,
                clock: clock
            )
            let succeeded = (try? await client.send(GetFeed(user: "ann"))) != nil
            #expect(succeeded == (statuses.last == 200))
            #expect(server.requests.count - before == statuses.count)
        }
        #expect(clock.sleeps.count == 3)
    }

    @Test("the log shows neither the password nor the token")
    func secrets() async throws {
        let service = CalendarService()
        let server = try LoopbackServer(handler: service.handler)
        defer { server.stop() }
        let log = Locked("")
        let authentication = Authentication(
            .logIn(in: .authorization(scheme: "GoogleLogin")) { attempt in
                try await attempt.client.send(CalendarAPI.ClientLogin(email: "ann@example.com", password: "good"))
            }
        )
        let client = try APIClient(
            baseURL: server.baseURL,
            schemas: CalendarFixture.schemas,
            middleware: [authentication, LoggingMiddleware(.bodies) { entry in log.withLock { $0 += "\(entry)\n" } }],
            configure: CalendarAPI.register
        )
        _ = try await client.send(GetFeed(user: "ann"))
        let text = log.withLock { $0 }
        #expect(text.contains("ClientLogin") && text.contains("Team meeting"))
        #expect(!text.contains("good") && !text.contains("auth=t1") && !text.contains("Auth=t1"))
    }
}
