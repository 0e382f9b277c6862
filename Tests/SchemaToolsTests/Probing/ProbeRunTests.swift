import Foundation
import SchemaEngine
import Testing

@testable import SchemaTools

@Suite("Outages and redirects of a probe")
struct ProbeRunTests {
    private static let outage = ProbeOutcome.failure(ProbeOutage(.unreachable, "refused"))

    private func limits(repetitions: Int = 2, rate: Int = 1_000) -> ProbeRun.Limits {
        var limits = ProbeRun.Limits()
        (limits.repetitions, limits.rate) = (repetitions, rate)
        return limits
    }

    /// The waits that are longer than those for the rate.
    private func pauses(_ server: ScriptedServer) -> [Duration] { server.waits.filter { $0 >= .milliseconds(900) } }

    // MARK: Outages

    @Test("an outage is repeated with growing waits, and an answer after it counts")
    func repetition() throws {
        var count = 0
        let server = ScriptedServer { _ in
            count += 1
            return count < 3 ? Self.outage : ProbeResponse.issues
        }
        let result = try server.result(ScriptedServer.plan(), limits: limits())
        #expect(pauses(server) == [.seconds(1), .seconds(2)])
        #expect(result.outages.isEmpty && result.drifts.isEmpty && ProbeReport(result).verdict == .agrees)
    }

    @Test(
        "each kind of outage is no drift, and leaves no verdict",
        arguments: [
            (outage, ProbeOutage.Kind.unreachable), (.failure(ProbeOutage(.slow, "late")), .slow),
            (ProbeResponse.text("busy", 503, type: "text/html"), .serverError),
            (ProbeResponse.text("", 500), .serverError),
            (ProbeResponse.text("", 429), .tooManyRequests), (ProbeResponse.text("", 408), .slow),
        ]
    )
    func kinds(_ answer: ProbeOutcome, _ kind: ProbeOutage.Kind) throws {
        let server = ScriptedServer { _ in answer }
        let result = try server.result(ScriptedServer.plan(), limits: limits())
        #expect(server.requests.count == 3 && result.outages.map(\.outage.kind) == [kind])
        #expect(result.drifts.isEmpty && ProbeReport(result).verdict == .unknown)
    }

    @Test(
        "Retry-After is followed as a number and as a date, within a minute",
        arguments: [
            ("7", [.seconds(7), .seconds(7)]), ("Sun, 06 Nov 1994 08:49:47 GMT", [.seconds(10), .seconds(10)]),
            ("Sun, 06 Nov 1994 08:49:30 GMT", []), ("61", []), ("99999999999999999999", []),
            ("40", [.seconds(40)]), ("soon", [.seconds(1), .seconds(2)]),
        ] as [(String, [Duration])]
    )
    func retryAfter(_ value: String, _ expected: [Duration]) throws {
        let server = ScriptedServer { _ in ProbeResponse.text("", 503, fields: [("Retry-After", value)]) }
        let result = try server.result(ScriptedServer.plan(), limits: limits())
        #expect(pauses(server) == expected && result.outages.count == 1)
    }

    @Test("a request that is not idempotent is not repeated")
    func post() throws {
        let files = ["Create.path.json": #"{ "{endpoint}": "POST a" }"#, "Create.response.json": #"{ "id": 1 }"#]
        let server = ScriptedServer { _ in Self.outage }
        _ = try server.result(ScriptedServer.plan(files, including: ["Create"]), limits: limits())
        #expect(server.requests.count == 1)
    }

    @Test("after two calls without a connection, the others are not sent")
    func abandoned() throws {
        let settings = #"{"calls": {"GetIssues": [{}, {}, {}, {}]}}"#
        let server = ScriptedServer { _ in Self.outage }
        let result = try server.result(ScriptedServer.plan(settings: settings), limits: limits(repetitions: 0))
        #expect(server.requests.count == 2 && result.outages.count == 4)
    }

    @Test("drift has precedence over an outage")
    func precedence() throws {
        var count = 0
        let server = ScriptedServer { _ in
            count += 1
            return count == 1 ? ProbeResponse.text("{}") : Self.outage
        }
        let settings = #"{"calls": {"GetIssues": [{}, {}]}}"#
        let result = try server.result(ScriptedServer.plan(settings: settings), limits: limits(repetitions: 0))
        #expect(ProbeReport(result).verdict == .drifted && result.outages.count == 1)
    }

    @Test("a failure of the server that the contract describes is an answer")
    func describedFailure() throws {
        for name in ["GetIssues.response.503.json", "Error.response.5xx.json"] {
            let files = ScriptedServer.contract.merging([name: #"{ "message": "text" }"#]) { $1 }
            let server = ScriptedServer { _ in ProbeResponse.text(#"{"message": "maintenance"}"#, 503) }
            let result = try server.result(ScriptedServer.plan(files), limits: limits())
            #expect(result.outages.isEmpty && server.requests.count == 1 && result.drifts.isEmpty)
        }
    }

    @Test("at most as many requests are sent in a second as the rate allows")
    func rate() throws {
        let settings = #"{"calls": {"GetIssues": [{}, {}, {}]}}"#
        let server = ScriptedServer { _ in ProbeResponse.issues }
        _ = try server.result(ScriptedServer.plan(settings: settings), limits: limits(rate: 4))
        #expect(server.waits == [.milliseconds(250), .milliseconds(250)])
    }

    // MARK: Redirects

    @Test("a redirect is followed, and secrets stay with their origin")
    func redirect() throws {
        let settings = #"{"headers": {"X-Own": {"env": "KEY"}, "Authorization": "x", "X-Public": "p"}}"#
        let locations = [
            "https://api.example.org/moved": "https://other.example/a",
            "https://api.example.org/v1/issues.json": "/moved",
        ]
        let server = ScriptedServer { request in
            locations[request.url].map { ProbeResponse.redirect($0, 307) } ?? ProbeResponse.issues
        }
        let result = try server.result(ScriptedServer.plan(settings: settings), variables: ["KEY": "abcdefgh"])
        #expect(result.drifts.isEmpty)
        #expect(
            server.requests.map { $0.fields.map(\.name) } == [
                ["Accept", "X-Own", "Authorization", "X-Public"], ["Accept", "X-Own", "Authorization", "X-Public"],
                ["Accept", "X-Public"],
            ]
        )
    }

    @Test(
        "a redirect that the client does not follow is drift, with the reason",
        arguments: [
            ("http://api.example.org/x", "it leads from https to http"), ("issues.json", "requested before"),
            ("mailto:a@example.org", "not a URL that a client can request"), ("//user@other.example/", "not a URL"),
        ]
    )
    func refusedRedirect(_ location: String, _ reason: String) throws {
        let server = ScriptedServer { _ in ProbeResponse.redirect(location) }
        let result = try server.result(ScriptedServer.plan(), limits: limits())
        #expect(result.drifts.map(\.code) == ["redirect-not-followed"] && server.requests.count == 1)
        #expect(result.drifts.first?.message.contains(reason) == true)
    }

    @Test("a chain of redirects ends at the limit of the client")
    func chain() throws {
        var count = 0
        let server = ScriptedServer { _ in
            count += 1
            return ProbeResponse.redirect("/\(count)")
        }
        let result = try server.result(ScriptedServer.plan(), limits: limits())
        #expect(result.drifts.map(\.code) == ["redirect-not-followed"] && server.requests.count == 11)
    }

    @Test(
        "the method after a redirect is that of RFC 9110",
        arguments: [(303, "GET", false), (301, "GET", false), (308, "POST", true)]
    )
    func method(_ status: Int, _ method: String, _ hasBody: Bool) throws {
        let files = [
            "Create.path.json": #"{ "{endpoint}": "POST a" }"#, "Create.request.json": #"{ "a": 1 }"#,
            "Create.response.json": #"{ "id": 1 }"#,
        ]
        let server = ScriptedServer {
            $0.url.hasSuffix("/b") ? ProbeResponse.text("{\"id\": 1}") : ProbeResponse.redirect("b", status)
        }
        let plan = try ScriptedServer.plan(
            files,
            settings: #"{"calls": {"Create": {"body": {"a": 1}}}}"#,
            including: ["Create"]
        )
        _ = try server.result(plan)
        #expect(server.requests.last?.method == method && (server.requests.last?.body != nil) == hasBody)
        #expect(server.requests.last?.fields.contains { $0.name == "Content-Type" } == hasBody)
    }
}
