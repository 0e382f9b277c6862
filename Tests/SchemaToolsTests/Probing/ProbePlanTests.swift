import SchemaEngine
import Testing

@testable import SchemaTools

@Suite("The calls of a probe")
struct ProbePlanTests {
    static let issue = [
        "GetIssue.path.json": #"{ "{endpoint}": "GET issues/{id}.json", "id": 1 }"#,
        "GetIssue.response.json": #"{ "id": 1 }"#,
        "CreateIssue.path.json": #"{ "{endpoint}": "POST issues.json" }"#,
        "CreateIssue.request.json": #"{ "subject": "text" }"#,
    ].merging(ScriptedServer.contract) { $1 }

    private func messages(_ files: [String: String] = issue, _ settings: String, including: [String] = []) -> [String] {
        do {
            _ = try ScriptedServer.plan(files, settings: settings, including: including)
            return []
        } catch let refusal as ProbePlan.Refusal {
            return refusal.messages
        } catch {
            return ["\(error)"]
        }
    }

    @Test("a call follows the one whose answer it needs, and only safe ones are sent")
    func order() throws {
        let settings = #"{"calls": {"GetIssue": {"parameters": {"id": {"from": "GetIssues", "at": "/issues/0/id"}}}}}"#
        let plan = try ScriptedServer.plan(Self.issue, settings: settings)
        #expect(plan.calls.map(\.owner) == ["GetIssues", "GetIssue"] && plan.leftOut == ["CreateIssue"])
        let server = ScriptedServer {
            $0.url.hasSuffix("/issues.json") ? ProbeResponse.issues : ProbeResponse.text("{\"id\": 7}")
        }
        let result = try server.result(plan)
        #expect(server.requests.map(\.url).last == "https://api.example.org/v1/issues/7.json")
        #expect(result.drifts.isEmpty && result.answers == ["GetIssues": 1, "GetIssue": 1])
    }

    @Test(
        "a value that is missing or cannot be found is an error that says what to write",
        arguments: [
            (
                #"{}"#, [],
                #"GetIssue: expected a value of the parameter 'id', found none; write it into .schema-lint-probe.json, as in {"calls": {"GetIssue":{"parameters":{"id":"…"}}}}"#
            ),
            (
                #"{"skip": ["GetIssue"]}"#, ["CreateIssue"],
                #"CreateIssue: expected a body, found none; write it into .schema-lint-probe.json, as in {"calls": {"CreateIssue":{"body":"…"}}}"#
            ),
            (
                #"{"calls": {"GetIsue": {}}, "skip": ["GetIssue"]}"#, [],
                "which no path schema with an {endpoint} describes; did you mean 'GetIssue"
            ),
            (#"{"skip": ["GetIssue"]}"#, ["CreateIsue"], "--include names 'CreateIsue'"),
            (
                #"{"calls": {"GetIssue": {"parameters": {"id": {"from": "CreateIssue", "at": "/id"}}}}}"#, [],
                "GetIssue: 'from' names 'CreateIssue', which is not sent; expected a call of the contract, with --include"
            ),
            (
                #"""
                {"calls": {"GetIssue": {"parameters": {"id": {"from": "GetIssues", "at": "/id"}}},
                           "GetIssues": {"parameters": {"limit": {"from": "GetIssue", "at": "/id"}}}}}
                """#, [], "found a circle of 'from' among GetIssue, GetIssues"
            ),
        ] as [(String, [String], String)]
    )
    func refused(_ settings: String, _ included: [String], _ expected: String) {
        let found = messages(Self.issue, settings, including: included)
        #expect(found.contains { $0.contains(expected) }, "\(found)")
    }

    @Test(
        "settings that cannot be read are an error with their place",
        arguments: [
            (#"{"call": {}}"#, "unknown key 'call'; did you mean 'calls'?"),
            (#"{"calls": {"A": []}}"#, "expected at least one object of values"),
            (#"{"calls": {"A": {"status": 99}}}"#, "expected a status from 200 to 599"),
            (#"{"headers": {"A": {"from": "B"}}}"#, "expected \"from\" and \"at\", found one of them"),
            (#"{"headers": {"A": {"from": "B", "at": "x"}}}"#, "expected a JSON pointer"),
            (
                #"{"query": "comma"}"#,
                "expected brackets, repeated, commas, indexed, found 'comma'; did you mean 'commas'?"
            ),
        ]
    )
    func unreadable(_ text: String, _ message: String) throws {
        let error = #expect(throws: ConfigurationError.self) { try ProbeSettings(reading: JSONBuffer(text.utf8)) }
        #expect(error?.message.contains(message) == true && error?.line == 1)
    }

    @Test(
        "URLs are composed as by the client",
        arguments: [
            ("GET a/{id}", #""id": "{string}""#, #"{"id": "x y/ü"}"#, "/v1/a/x%20y%2F%C3%BC", "brackets"),
            (
                "GET a{?q,tags*}", #""q{?}": "x", "tags{?}": ["x"]"#, #"{"tags": ["1", "2"]}"#, "/v1/a?tags=1&tags=2",
                "brackets"
            ),
            (
                "GET a?x=1", #""by{?}": {"id": 1}, "l{?}": ["x"]"#, #"{"l": ["1", "2"], "by": {"id": 3}}"#,
                "/v1/a?x=1&l%5B%5D=1&l%5B%5D=2&by%5Bid%5D=3", "brackets"
            ),
            ("GET a", #""l{?}": ["x"]"#, #"{"l": ["1", "2"]}"#, "/v1/a?l=1,2", "commas"),
            (
                "GET https://other.example/a{/id}", #""id{?}": 1"#, #"{"id": 5}"#, "https://other.example/a/5",
                "brackets"
            ),
        ]
    )
    func composition(_ endpoint: String, _ keys: String, _ parameters: String, _ url: String, _ style: String) throws {
        let files = ["Get.path.json": #"{ "{endpoint}": "\#(endpoint)", \#(keys) }"#, "Get.response.json": #""{any}""#]
        let settings = #"{"query": "\#(style)", "calls": {"Get": {"parameters": \#(parameters)}}}"#
        let server = ScriptedServer { _ in ProbeResponse.text("1") }
        _ = try server.result(ScriptedServer.plan(files, settings: settings))
        #expect(server.requests.map(\.url) == [url.hasPrefix("/") ? "https://api.example.org" + url : url])
    }

    @Test("a request that its own schemas refuse is not sent, and the reason has no value")
    func refusedRequest() throws {
        let settings = #"{"calls": {"GetIssues": [{"parameters": {"limit": 7777}}, {"parameters": {"limit": 3}}]}}"#
        let server = ScriptedServer { _ in ProbeResponse.issues }
        let result = try server.result(ScriptedServer.plan(settings: settings))
        #expect(server.requests.count == 1 && result.notSent.count == 1)
        let reason = result.notSent.first?.reason ?? ""
        #expect(reason.contains("GetIssues.path.json at /limit") && !reason.contains("7777"), "\(reason)")
    }

    @Test("the header fields of a call replace those of all calls, and lists become one line")
    func fields() throws {
        let settings = #"""
            {"headers": {"Accept-Language": "en", "X-Tags": ["a", "b"]},
             "calls": {"GetIssues": {"headers": {"accept-language": "de"}}}}
            """#
        let server = ScriptedServer { _ in ProbeResponse.issues }
        _ = try server.result(ScriptedServer.plan(settings: settings))
        let fields = server.requests.first?.fields.map { "\($0.name): \($0.value)" }
        #expect(fields == ["Accept: application/json", "X-Tags: a, b", "accept-language: de"])
    }

    @Test("an included call sends its body, in which values of variables and of answers have their places")
    func body() throws {
        let settings = #"""
            {"skip": ["GetIssue"], "calls": {"CreateIssue": {"body": {"subject": {"from": "GetIssues", "at": "/issues/0/subject"},
                "key": {"env": "KEY"}, "raw": {"value": {"env": "KEY"}}}}}}
            """#
        let server = ScriptedServer { _ in ProbeResponse.issues }
        _ = try server.result(
            ScriptedServer.plan(Self.issue, settings: settings, including: ["CreateIssue"]),
            variables: ["KEY": "k1"]
        )
        let request = server.requests.last
        #expect(request?.method == "POST")
        #expect(
            request?.body.map { String(decoding: $0, as: UTF8.self) }
                == #"{"subject":"a","key":"k1","raw":{"env":"KEY"}}"#
        )
        #expect(request?.fields.contains { $0.name == "Content-Type" && $0.value == "application/json" } == true)
    }

    @Test("a dry run shows the calls, without secrets and unknown values, and needs no variable")
    func dryRun() throws {
        let settings = #"""
            {"headers": {"X-Key": {"env": "KEY"}}, "calls": {"GetIssue": {"parameters": {"id": {"from": "GetIssues", "at": "/issues/0/id"}}}}}
            """#
        let text = try ScriptedServer.plan(Self.issue, settings: settings).dryRun()
        #expect(
            text == """
                GetIssues: GET https://api.example.org/v1/issues.json
                  X-Key: ***
                GetIssue: GET https://api.example.org/v1/issues/{from GetIssues /issues/0/id}.json
                  X-Key: ***

                """
        )
    }

    @Test("a missing variable is an error before anything is sent")
    func variable() throws {
        let server = ScriptedServer { _ in ProbeResponse.issues }
        let plan = try ScriptedServer.plan(settings: #"{"headers": {"X-Key": {"env": "KEY"}}}"#)
        let refusal = #expect(throws: ProbePlan.Refusal.self) { try server.result(plan) }
        #expect(refusal?.messages.first?.contains("'KEY'") == true && server.requests.isEmpty)
    }

    @Test(
        "a text that is not the URL of a server is refused",
        arguments: ["api.example.org", "ftp://a", "https://", "https://a/ b"]
    )
    func base(_ text: String) {
        let refusal = #expect(throws: ProbePlan.Refusal.self) { try ScriptedServer.plan(base: text) }
        #expect(refusal?.messages.first?.contains("expected the base URL of a server") == true)
    }
}
