import Foundation
import TestSupport
import Testing

@testable import Schematic

@Suite("Reports of errors", .bounded)
struct ErrorReportTests {
    private static let schema = """
        {
          "issues": [
            { "id": 1, "subject": "A", "token": "x" }
          ]
        }
        """

    private static func error(
        status: Int = 200,
        _ body: String,
        type: String = "application/json",
        schemas: [String: String] = ["GetIssues.response.json": schema],
        mode: CheckOptions.Mode = .strict
    ) async throws -> APIError {
        let headers: HTTPHeaders = [
            "Content-Type": type, "X-Request-Id": "4f2a", "Set-Cookie": "s3cr3t",
            "Date": "Sun, 06 Nov 1994 08:49:37 GMT",
        ]
        let client = try APIClient(
            baseURL: "http://h",
            schemas: .sources(schemas.map { SchemaSource(path: $0.key, text: $0.value) }),
            transport: CannedTransport(status: status, headers: headers, body: Data(body.utf8)),
            options: ClientOptions(
                headers: ["Authorization": "Bearer s3cr3t"],
                parameters: ["api_key": "s3cr3t"],
                replyChecks: CheckOptions(mode: mode)
            )
        )
        return try await failure { _ = try await client.send(GetIssues()) }
    }

    private static let body = #"{"issues":[{"token":"s3cr3t","id":"7","subject":"A"}]}"#

    @Test("a report has the request, its identifiers, and each fault with the lines of its places, without secrets")
    func text() async throws {
        let error = try await Self.error(Self.body)
        let report = error.report()
        for part in [
            "GetIssues: the response does not match its schema\n\n",
            "\n\nRequest       GET http://h/issues.json?limit=10&api_key=***\n",
            "\nStatus        200 (application/json, 54 bytes)\n", "\nX-Request-Id  4f2a\n",
            "\nDate          Sun, 06 Nov 1994 08:49:37 GMT\n",
            "\nFault 1 of 1: expected a whole number, found the string",
            """

              line 1, column 35, at /issues/0/id
                 1 | {"issues":[{"token":"***","id":"7","subject":"A"}]}
                   |                                ^
              required by GetIssues.response.json:3:13 at /issues/0/id
                 3 |     { "id": 1, "subject": "A", "token": "x" }
                   |             ^
              key: type-mismatch-1e71b9e27c

            The request as a command, without its secrets:

            curl --globoff --url 'http://h/issues.json?limit=10&api_key=***' \\

            """,
        ] {
            #expect(report.contains(part), "\(part)\n\(report)")
        }
        #expect(!report.contains("s3cr3t"))
        #expect(report == error.report(.text))
    }

    @Test("a report in Markdown has the same content, without markup in texts from outside")
    func markdown() async throws {
        let report = try await Self.error(Self.body).report(.markdown)
        for part in [
            "## GetIssues: the response does not match its schema\n\n",
            "\n\n- Request: `GET http://h/issues.json?limit=10&api_key=***`\n",
            "\n- X-Request-Id: `4f2a`\n", "\n### 1. expected a whole number, found the string \"7\"",
            "\\[type-mismatch\\]\n\nline 1, column 35, at /issues/0/id\n\n```\n     1 | {",
            "\n\nRequired by `GetIssues.response.json:3:13 at /issues/0/id`\n\n```\n     3 | ",
            "\n\n```sh\ncurl --globoff",
        ] {
            #expect(report.contains(part), "\(part)\n\(report)")
        }
        #expect(!report.contains("s3cr3t"))
        let hostile = try await Self.error(status: 500, "``` <b>x</b>", type: "text/html").report(.markdown)
        #expect(hostile.contains("- Body: ```` ``` <b>x</b> ````"))
    }

    @Test("the report of a refusal has the server's message and the body")
    func refusal() async throws {
        let report = try await Self.error(status: 500, #"{"message":"No space left"}"#).report()
        #expect(report.hasPrefix("GetIssues: the server refused the request\n\n"))
        #expect(report.contains("\nMessage       No space left\n"))
        #expect(report.contains(#"{"message":"No space left"}"#))
    }

    @Test("the report of a result that cannot be created has the cause, and the forgiven faults")
    func result() async throws {
        let body = #"{"issues":7}"#
        let report = try await Self.error(body, mode: .observe).report()
        #expect(report.hasPrefix("GetIssues: the result cannot be created from the response\n\n"))
        #expect(report.contains("\nCause         "))
        #expect(report.contains("\nFault 1 of 1: warning: expected an array"))
    }

    @Test("if schemas name secrets, lines of an undescribed body are left out, and those of a described one are masked")
    func secrets() async throws {
        let secret = ["GetIssues.response.json": #"{"id":1,"note":"{secret}"}"#]
        let described = try await Self.error(#"{"note":"s3cr3t","id":"x"}"#, schemas: secret).report()
        #expect(described.contains(#"1 | {"note":"***","id":"x"}"#) && !described.contains("s3cr3t"))
        let cut = try await Self.error(#"sorry, s3cr3t"#, schemas: secret).report()
        #expect(!cut.contains("s3cr3t"))
    }

    @Test(
        "the report of a request that its schema refuses names the app, and has advice for it",
        arguments: [
            (
                "Create.path.json", #"{"owner":"x"}"#, "key 'owner' is missing",
                "pass 'owner' in 'parameters'; values interpolated into the path are no parameters"
            ),
            (
                "Create.request.json", #"{"owner":"x"}"#, "key 'owner' is missing",
                #"set 'owner' in the body; if the server does not require it, write "owner{?}" in the schema"#
            ),
        ]
    )
    func unsent(file: String, schema: String, message: String, help: String) async throws {
        let error = try await failure {
            _ = try await RequestCheckTests.sent(
                RequestCheckTests.Create(body: .json(["n": 1] as Fields)),
                schemas: [file: schema]
            )
        }
        let report = error.report()
        let title = "Create: the app's request does not match its schema\n\nFault 1 of 1: \(message)"
        #expect(report.hasPrefix(title))
        #expect(report.contains("\n  required by \(file):1:"))
        #expect(report.contains("\n  help: \(help)\n  key: missing-key-"))
        #expect(!report.contains("server sent") && !report.contains("curl"))
        let markdown = error.report(.markdown)
        #expect(markdown.hasPrefix("## Create: the app's request does not match its schema\n\n### 1. "))
        #expect(markdown.contains("\n\nHelp: \(help.prefix(5))"))
        #expect(error.localizedDescription == "The request cannot be created.")
    }

    @Test("the report of a request that cannot be composed for another reason has the cause")
    func unusable() async throws {
        let create = RequestCheckTests.Create(path: "x/{id}")
        let error = try await failure { _ = try await RequestCheckTests.sent(create) }
        #expect(error.report().hasPrefix("Create: the request cannot be created\n\nCause  "))
    }
}
