import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import Schematic

@Suite("Error responses", .bounded)
struct RefusalTests {
    struct Save: APIRequest {
        let path: PathTemplate = "save"
    }

    struct Rejected: SchemaModel, Error, Equatable {
        let errors: [String]
        init(from fields: Fields) throws { errors = try fields["errors"] }
    }

    static let errors = #"{"errors":["Subject cannot be blank"]}"#

    static func refusal(
        _ schemas: [String: String] = [:],
        _ response: LoopbackResponse,
        options: ClientOptions = ClientOptions()
    ) async throws -> APIError {
        try await withClient(
            schemas: schemas,
            options: options,
            configure: { if schemas["Rejected.json"] != nil { $0.map("rejected", to: Rejected.self) } },
            handler: { _ in response }
        ) { client, _ in
            try await failure { _ = try await client.send(Save()) }
        }
    }

    @Test(
        "without an error schema, the status is the cause, and the body can be read",
        arguments: [400, 404, 422, 500, 503]
    )
    func plain(status: Int) async throws {
        let error = try await Self.refusal([:], .json(Self.errors, status: status))
        #expect(error.stage == .status)
        guard let cause = error.underlying as? ReplyError, cause.code == .status, cause.status == status else {
            Testing.Issue.record("expected the status, found \(error.underlying)")
            return
        }
        #expect(try error.reply?.fields["errors", 0] == "Subject cannot be blank")
        #expect(error.reply?.body == Data(Self.errors.utf8))
    }

    @Test("with an error schema, the fields of the server's error can be read")
    func fields() async throws {
        let error = try await Self.refusal(["Save.error.json": #"{"errors":["x"]}"#], .json(Self.errors, status: 422))
        #expect(error.stage == .status)
        let failure = try #require(error.serverError)
        #expect(failure.status == 422)
        #expect(try failure.fields["errors"] == ["Subject cannot be blank"])
    }

    @Test("with a mapper, the server's error is thrown as the app's own type")
    func typed() async throws {
        let schemas = ["Save.error.json": #"{"{root}":"{rejected}"}"#, "Rejected.json": #"{"errors":["x"]}"#]
        let error = try await Self.refusal(schemas, .json(Self.errors, status: 422))
        #expect(error.stage == .status)
        #expect((error.underlying as? Rejected)?.errors == ["Subject cannot be blank"])
    }

    @Test("the schema for the most specific status reads the error")
    func specific() async throws {
        var schemas = [
            "Error.response.json": #"{"a":"{string:/^common$/}"}"#, "Save.error.json": #"{"a":"{string:/^error$/}"}"#,
            "Save.response.4xx.json": #"{"a":"{string:/^class$/}"}"#,
            "Save.response.404.json": #"{"a":"{string:/^exact$/}"}"#,
        ]
        for (status, name, word) in [
            (404, "Save.response.404.json", "exact"), (404, "Save.response.4xx.json", "class"),
            (404, "Save.error.json", "error"),
            (500, "Error.response.json", "common"),
        ] {
            let error = try await Self.refusal(schemas, .json(#"{"a":"\#(word)"}"#, status: status))
            #expect(error.serverError != nil, "\(word): \(error)")
            schemas[name] = nil
        }
    }

    @Test("an error body that its schema cannot read is reported with the status and the reason")
    func unreadable() async throws {
        for response in [
            LoopbackResponse.json(#"{"other":1}"#, status: 500), .html("<p>", status: 500), .json("sorry", status: 406),
        ] {
            let error = try await Self.refusal(["Error.response.json": #"{"errors":["x"]}"#], response)
            #expect(error.stage == .status)
            guard let cause = error.underlying as? ReplyError, cause.code == .unreadableError,
                cause.status == response.status
            else {
                Testing.Issue.record("expected an unreadable error, found \(error.underlying)")
                continue
            }
            #expect(error.reply?.body == Data(response.body))
        }
    }

    @Test("a 401 with a challenge and no body is reported as its status", arguments: [true, false])
    func unauthorized(hasSchema: Bool) async throws {
        let error = try await Self.refusal(hasSchema ? ["Save.error.json": "{}"] : [:], .unauthorized())
        #expect(error.stage == .status)
        #expect(error.description.contains("found 401: the server requires authentication"))
    }

    @Test("a redirect that is not followed reports its target", arguments: [301, 302, 303, 307, 308])
    func redirect(status: Int) async throws {
        let response = LoopbackResponse.redirect(to: "https://elsewhere.example/x", status: status)
        let error = try await Self.refusal([:], response, options: ClientOptions(redirects: nil))
        #expect(error.stage == .status)
        #expect(error.description.contains("https://elsewhere.example/x"))
    }
}
