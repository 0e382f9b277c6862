import Foundation
import LoopbackServer
import SchematicPlatform
import SchematicTesting
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Calendar logins and failures", .bounded)
struct CalendarSessionTests {
    typealias GetFeed = CalendarAPI.GetFeed
    typealias ClientLogin = CalendarAPI.ClientLogin

    @Test("the first call logs in, and the next ones use its token")
    func first() async throws {
        let calendar = try CalendarFixture()
        for _ in 0..<3 { _ = try await calendar.client.send(GetFeed(user: "ann")) }
        let headers = calendar.stub.calls.map(\.request.headers)
        let token = "GoogleLogin auth=t1"
        #expect(headers.map { $0["Authorization"] ?? "-" } == ["-", token, token, token])
        #expect(headers.allSatisfy { $0["GData-Version"] == "2" })
    }

    @Test("an expired token causes one login for a hundred calls, and all of them succeed")
    func expired() async throws {
        let feed = #"{"apiVersion":"2","data":{"kind":"k","etag":"W/\"A\"","totalResults":0,"items":[]}}"#
        let logins = Locked(0)
        let isExpired = Locked(false)
        let server = try LoopbackServer { request in
            if request.path == "/accounts/ClientLogin" {
                return .text("Auth=t\(logins.withLock { $0 += 1; return $0 })\n")
            }
            let valid = isExpired.withLock { $0 } ? "t2" : "t1"
            let token = request.headers["Authorization"]
            return token == "GoogleLogin auth=\(valid)" ? .json(feed) : .text("Token expired", status: 401)
        }
        defer { server.stop() }
        let (client, _) = try CalendarPageProgram.client(server.baseURL, CalendarFixture.schemas) { "good" }
        _ = try await client.send(GetFeed(user: "ann"))
        isExpired.withLock { $0 = true }
        let results = await client.sendAll(Array(repeating: GetFeed(user: "ann"), count: 100), atOnce: 100)
        #expect(results.allSatisfy { (try? $0.get().count) == 0 })
        #expect(logins.withLock { $0 } == 2)
        let tokens = server.requests.compactMap { $0.headers["Authorization"] }
        #expect(tokens.filter { $0 == "GoogleLogin auth=t2" }.count == 100)
        #expect((102...201).contains(tokens.count))
    }

    @Test("a wrong password is an error of the app's own type, and no call is sent")
    func wrongPassword() async throws {
        let calendar = try CalendarFixture()
        let refusal = CalendarFixture.text("Error=BadAuthentication\n", status: 403)
        calendar.stub.respond(to: ClientLogin.self, with: refusal)
        let error = try await failure { _ = try await calendar.client.send(GetFeed(user: "ann")) }
        #expect(error.stage == .send)
        let login = try #require(error.underlying as? APIError)
        #expect(login.operation == "ClientLogin" && login.reply?.status == 403)
        #expect((login.underlying as? CalendarAPI.LoginRefusal)?.code == "BadAuthentication")
        #expect(calendar.logins.count == 1 && calendar.calls.isEmpty)
    }

    @Test("a captcha is shown to the user, and the call succeeds with the user's input")
    func captcha() async throws {
        let calendar = try CalendarFixture()
        let challenge = "Url=http://x\nError=CaptchaRequired\nCaptchaToken=CapToken\nCaptchaUrl=CapUrl\n"
        let responses = [CalendarFixture.text(challenge, status: 403), CalendarFixture.text("Auth=t1\n")]
        calendar.stub.respond(to: ClientLogin.self, with: responses[0], responses[1])
        let asked = Locked<[String?]>([])
        let entries = try await CalendarPageProgram.answered(calendar.client, calendar.authentication) { url in
            asked.withLock { $0.append(url?.absoluteString) }
            return "swordfish"
        }
        #expect(entries.count == 3)
        #expect(asked.withLock { $0 } == ["https://www.google.com/accounts/CapUrl"])
        #expect(calendar.logins.count == 2 && calendar.calls.count == 1)
        let form = String(decoding: calendar.logins.last?.body ?? Data(), as: UTF8.self).split(separator: "&")
        #expect(Set(form).isSuperset(of: ["Passwd=good", "logintoken=CapToken", "logincaptcha=swordfish"]))
    }

    @Test("a busy service is retried after 1, 2 and 4 seconds, and then its response is the error")
    func busy() async throws {
        let clock = VirtualClock()
        let calendar = try CalendarFixture(clock: clock)
        calendar.stub.respond(to: GetFeed.self, with: .status(503))
        let error = try await failure { _ = try await calendar.client.send(GetFeed(user: "ann")) }
        #expect(error.reply?.status == 503)
        #expect(calendar.calls.count == 4 && calendar.logins.count == 1)
        #expect(clock.sleeps == [.seconds(1), .seconds(2), .seconds(4)])
    }

    @Test("a call to a temporarily busy service is retried and succeeds")
    func busyOnce() async throws {
        let clock = VirtualClock()
        let calendar = try CalendarFixture(clock: clock)
        calendar.stub.respond(to: GetFeed.self, with: .status(503), .sample())
        let entries = try await calendar.client.send(GetFeed(user: "ann"))
        #expect(entries.count == 1)
        #expect(clock.sleeps == [.seconds(1)])
    }

    @Test(
        "a retry can use another URL, and is sent at most as often as the app allows",
        arguments: [("mirror", 2, true), ("other", 3, false)]
    )
    func hook(path: String, attempts: Int, isSuccess: Bool) async throws {
        let stub = StubTransport()
        stub.respond(to: GetFeed.self) { $0.url.path == "/mirror" ? .sample() : .status(503) }
        let clock = VirtualClock()
        let client = try CalendarPageProgram.elsewhere(
            "https://calendar.example",
            CalendarFixture.schemas,
            mirror: try #require(URL(string: "https://calendar.example/\(path)")),
            transport: stub,
            clock: clock
        )
        let entries = try? await client.send(GetFeed(user: "ann"))
        #expect((entries != nil) == isSuccess)
        #expect(stub.calls.count == attempts && clock.sleeps.count == attempts - 1)
    }

    @Test("the log shows neither the password nor the token")
    func secrets() async throws {
        let log = Locked("")
        let authentication = Authentication(
            .logIn(in: .authorization(scheme: "GoogleLogin")) { attempt in
                try await attempt.client.send(ClientLogin(email: "ann@example.com", password: "good"))
            }
        )
        let client = try APIClient(
            baseURL: "https://calendar.example",
            schemas: CalendarFixture.schemas,
            transport: CalendarFixture().stub,
            middleware: [authentication, LoggingMiddleware(.bodies) { entry in log.withLock { $0 += "\(entry)\n" } }],
            configure: CalendarAPI.register
        )
        _ = try await client.send(GetFeed(user: "ann"))
        let text = log.withLock { $0 }
        #expect(text.contains("ClientLogin") && text.contains("Team meeting"))
        #expect(!text.contains("good") && !text.contains("auth=t1") && !text.contains("Auth=t1"))
    }
}
