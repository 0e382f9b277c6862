import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import Schematic

@Suite("Errors with a status of success", .bounded)
struct HiddenRefusalTests {
    struct GetNames: APIRequest {
        var accepts: MediaType = .json
        var options: RequestOptions { RequestOptions(accepts: accepts) }
        var method = HTTPMethod.get
        let path: PathTemplate = "names"
        func result(from reply: Reply) throws -> [String] { try reply.fields["names"] }
    }

    struct Touch: APIRequest {
        typealias Result = Void
        let path: PathTemplate = "touch"
    }

    struct Trouble: SchemaModel, Error, Equatable {
        var code: Int?
        var text: String

        init(code: Int?, text: String) { (self.code, self.text) = (code, text) }
        init(from fields: Fields) throws {
            self.init(code: try fields["error", "code"], text: try fields["error", "_text"])
            if text == "unmappable" { throw MissingFailure() }
        }
    }

    static let schemas = [
        "GetNames.response.json": #"{ "names": ["Ada"] }"#,
        "Error.response.200.json": #"{ "{root}": "{trouble}" }"#,
        "Trouble.json": #"{ "error": { "code{?}": 3, "_text": "Not logged on" } }"#,
    ]

    static func outcome<Request: APIRequest>(
        _ request: Request,
        _ response: LoopbackResponse,
        schemas: [String: String] = schemas,
        options: ClientOptions = ClientOptions(),
        mapped: Bool = true
    ) async throws -> Result<Request.Result, any Error> {
        try await withClient(
            schemas: schemas,
            options: options,
            configure: { if mapped { $0.map("trouble", to: Trouble.self) } },
            handler: { _ in response }
        ) { client, _ in
            do { return .success(try await client.send(request)) } catch { return .failure(error) }
        }
    }

    static func xml(_ text: String) -> LoopbackResponse { .text("<response>\(text)</response>", type: "text/xml") }

    @Test(
        "an error is thrown as the app's own type, with its code, in JSON and in XML",
        arguments: [
            (#"{"error":{"code":3,"_text":"Not logged on"}}"#, MediaType.json, Trouble(code: 3, text: "Not logged on")),
            (
                #"<response><error code="3">Not logged on</error></response>"#, .xml,
                Trouble(code: 3, text: "Not logged on")
            ),
            ("<response><error>boom</error></response>", .xml, Trouble(code: nil, text: "boom")),
        ]
    )
    func typed(body: String, type: MediaType, trouble: Trouble) async throws {
        let response = LoopbackResponse.text(body, type: type.text)
        let outcome = try await Self.outcome(GetNames(accepts: type), response)
        let error = try #require(throws: APIError.self) { try outcome.get() }
        #expect(error.stage == .status)
        #expect(error.underlying as? Trouble == trouble)
        #expect(error.reply?.status == 200)
        #expect(error.reply?.body == Data(body.utf8))
    }

    @Test("an error is found even if the call's own schema, or the lack of one, would accept it")
    func lenient() async throws {
        let trouble = Self.xml("<error code='7'>busy</error>")
        let touched = try await Self.outcome(Touch(), trouble)
        #expect(
            (try #require(throws: APIError.self) { try touched.get() }).underlying as? Trouble
                == Trouble(code: 7, text: "busy")
        )
        // In XML, an absent element is an empty list.
        let read = try await Self.outcome(GetNames(accepts: .xml), trouble)
        #expect(
            (try #require(throws: APIError.self) { try read.get() }).underlying as? Trouble
                == Trouble(code: 7, text: "busy")
        )
    }

    @Test("a body that matches the call's own schema, or neither schema, is not such an error")
    func none() async throws {
        let good = try await Self.outcome(GetNames(), .json(#"{"names":["Ada"]}"#))
        #expect(try good.get() == ["Ada"])
        let empty = try await Self.outcome(Touch(), .empty())
        try empty.get()
        let page = try await Self.outcome(Touch(), .html("<p>Welcome"))
        try page.get()
        let bad = try await Self.outcome(GetNames(), .json(#"{"names":[1]}"#))
        let error = try #require(throws: APIError.self) { try bad.get() }
        #expect(error.stage == .decode)
        #expect((error.underlying as? PayloadError)?.schema == "GetNames.response.json")
    }

    @Test("an error is recognized however lenient or strict the response checks are")
    func options() async throws {
        let observing = ClientOptions(replyChecks: CheckOptions(mode: .observe))
        let good = try await Self.outcome(GetNames(), .json(#"{"names":["Ada"]}"#), options: observing)
        #expect(try good.get() == ["Ada"])
        let rejecting = ClientOptions(replyChecks: CheckOptions(unknownKeys: .reject))
        let body = #"{"error":{"_text":"boom"},"trace":1}"#
        let bad = try await Self.outcome(GetNames(), .json(body), options: rejecting)
        let error = try #require(throws: APIError.self) { try bad.get() }
        guard let cause = error.underlying as? ReplyError, cause.code == .unreadableError, cause.status == 200 else {
            Testing.Issue.record("expected an unreadable error, found \(error.underlying)")
            return
        }
    }

    @Test("an error is readable without a mapper, and is still an error if the mapper throws")
    func unmapped() async throws {
        let plain = try await Self.outcome(Touch(), .json(#"{"error":{"code":9,"_text":"changed"}}"#), mapped: false)
        let failure = (try #require(throws: APIError.self) { try plain.get() }).serverError
        #expect(failure?.status == 200)
        #expect(try failure?.fields["error", "code"] == 9)
        let broken = try await Self.outcome(Touch(), .json(#"{"error":{"_text":"unmappable"}}"#))
        #expect((try #require(throws: APIError.self) { try broken.get() }).stage == .status)
    }

    @Test("an error schema can be for a status class, and the schema for the most specific status is used")
    func names() async throws {
        var schemas = Self.schemas
        schemas["Error.response.2xx.json"] = schemas.removeValue(forKey: "Error.response.200.json")
        let created = try await Self.outcome(Touch(), .json(#"{"error":{"_text":"x"}}"#, status: 201), schemas: schemas)
        #expect((try #require(throws: APIError.self) { try created.get() }).underlying is Trouble)

        let common = [
            "Error.response.404.json": #"{"a":"{string:/^exact$/}"}"#,
            "Error.response.4xx.json": #"{"a":"{string:/^class$/}"}"#,
            "Error.response.json": #"{"a":"{string:/^common$/}"}"#,
        ]
        for (status, word) in [(404, "exact"), (410, "class"), (500, "common")] {
            let outcome = try await Self.outcome(
                Touch(),
                .json(#"{"a":"\#(word)"}"#, status: status),
                schemas: common,
                mapped: false
            )
            #expect((try #require(throws: APIError.self) { try outcome.get() }).serverError != nil, "\(word)")
        }
        let plain = try await Self.outcome(Touch(), .json(#"{"a":"common"}"#), schemas: common, mapped: false)
        try plain.get()
    }
}
