import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import Schematic

@Suite("Response formats over HTTP", .bounded)
struct FormatClientTests {
    struct Get: APIRequest {
        var accepts: MediaType = .json
        var options: RequestOptions { RequestOptions(accepts: accepts) }
        var headers: HTTPHeaders = [:]
        let path: PathTemplate = "get"
        func result(from reply: Reply) throws -> Fields { try reply.fields }
    }

    struct Load: APIRequest {
        let path: PathTemplate = "load"
    }

    private func answer(_ type: String, _ body: String, status: Int = 200) -> LoopbackServer.Handler {
        let response = LoopbackResponse(status: status, headers: ["Content-Type": type], body: body.utf8)
        return { _ in response }
    }

    private func fields(
        _ schema: String,
        _ type: String,
        _ body: String,
        accepting accepted: MediaType? = nil,
        options: ClientOptions = ClientOptions()
    ) async throws -> Fields {
        let request = Get(accepts: accepted ?? MediaType(type))
        return try await withClient(
            schemas: ["Get.response.json": schema],
            options: options,
            handler: answer(type, body)
        ) { client, _ in try await client.send(request) }
    }

    @Test("a request states which formats it accepts")
    func accept() async throws {
        let json = answer("application/json", "{}")
        try await withClient(handler: json) { client, server in
            _ = try await client.send(Get())
            _ = try await client.send(Get(accepts: "application/xml, */*"))
            _ = try await client.send(Get(accepts: "text/csv; q=0.9, */*"))
            _ = try await client.send(Get(accepts: .any, headers: ["Accept": "image/png"]))
            let sent = server.requests.map { $0.headers.values(of: "Accept") }
            let expected = ["application/json", "application/xml, */*", "text/csv; q=0.9, */*", "image/png"]
            #expect(sent == expected.map { [$0] })
        }
    }

    @Test("XML is decoded by the schema, or without one if the request accepts it explicitly")
    func xml() async throws {
        let fields = try await fields(
            #"{"issue":{"id":1,"tags":["x"]}}"#,
            "text/xml",
            "<issue id='7'><tags>a</tags></issue>"
        )
        #expect(try fields["issue", "id"] == 7)
        #expect(try fields["issue", "tags"] == ["a"])
        try await withClient(handler: answer("application/xml", "<a><b>1</b></a>")) { client, _ in
            #expect(try await client.send(Get(accepts: .xml))["a", "b"] == "1")
            let reply = try await client.send(Load())
            #expect(reply.body == Data("<a><b>1</b></a>".utf8))
            #expect(throws: ReplyError.self) { try reply.fields }
        }
    }

    @Test("a format that the request does not accept is not read, and the body is kept")
    func unaccepted() async throws {
        let bomb = "<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>"
        let error = try await failure {
            _ = try await fields(#"{"a":1}"#, "application/xml", bomb, accepting: .json)
        }
        #expect(error.stage == .decode)
        #expect(error.description.contains("expected JSON, found a body of type 'application/xml'"))
        #expect(error.reply?.body == Data(bomb.utf8))
    }

    @Test("malformed XML is a fault of stage decode, and the body is kept")
    func malformed() async throws {
        let error = try await failure {
            _ = try await fields(#"{"response":{"a":1}}"#, "application/xml", "<response><a></response>")
        }
        #expect(error.stage == .decode)
        #expect((error.underlying as? FormatError)?.line == 1)
        #expect(error.reply?.body == Data("<response><a></response>".utf8))
        #expect(error.description.contains("an end tag does not match its start tag"))
    }

    /// An error inside a successful response, mapped by the app: one schema describes both shapes.
    struct ServerError: Error, Equatable, SchemaModel {
        var code: Int?
        var message: String
        init(code: Int?, message: String) { (self.code, self.message) = (code, message) }
        init(from fields: Fields) throws {
            let text: String? = try fields["code"]
            self.init(code: text.flatMap { Int($0) }, message: try fields["_text"])
        }
    }

    struct ListProjects: APIRequest {
        let path: PathTemplate = "api"
        var options: RequestOptions { RequestOptions(accepts: .xml) }
        func result(from reply: Reply) throws -> [String] {
            if let error: ServerError = try reply.fields["response", "error"] { throw error }
            let projects: [Fields] = try reply.fields["response", "projects", "project"]
            return try projects.map { try $0["sProject"] }
        }
    }

    @Test(
        "an error inside a successful response is thrown as the app's own type",
        arguments: [
            (#"<error code="3">Not logged on</error>"#, ServerError(code: 3, message: "Not logged on")),
            ("<error>boom</error>", ServerError(code: nil, message: "boom")),
        ]
    )
    func serverError(xml: String, expected: ServerError) async throws {
        let schemas = [
            "ListProjects.response.json":
                #"{"response":{"error{?}":"{server_error}","projects{?}":{"project":[{"sProject":"x"}]}}}"#,
            "ServerError.json": #"{"code{?}":"3","_text":"Not logged on"}"#,
        ]
        let configure: (inout SchemaRegistry) -> Void = { $0.map("server_error", to: ServerError.self) }
        let refusal = answer("text/xml", "<response>\(xml)</response>")
        try await withClient(schemas: schemas, configure: configure, handler: refusal) { client, _ in
            let error = try await failure { _ = try await client.send(ListProjects()) }
            #expect(error.stage == .result)
            #expect(error.underlying as? ServerError == expected)
        }
        let list = answer(
            "text/xml",
            "<response><projects><project><sProject>A</sProject></project></projects></response>"
        )
        try await withClient(schemas: schemas, configure: configure, handler: list) { client, _ in
            let names = try await client.send(ListProjects())
            #expect(names == ["A"])
        }
    }

    @Test("an error's status and its body are reported together, in XML and in JSON")
    func refusal() async throws {
        let schemas = ["Get.error.json": #"{"errors":["x"]}"#]
        let xml = answer("application/xml", "<errors type='array'><error>No</error></errors>", status: 422)
        try await withClient(schemas: schemas, handler: xml) { client, _ in
            let error = try await failure { _ = try await client.send(Get()) }
            #expect(error.stage == .status)
            let failure = try #require(error.serverError)
            #expect(failure.status == 422)
            #expect(try failure.fields["errors"] == ["No"])
        }
        let problem = answer("application/problem+json", #"{"errors":["No"]}"#, status: 422)
        try await withClient(schemas: schemas, handler: problem) { client, _ in
            for accepted: MediaType in [.json, .xml, "text/csv"] {
                let error = try await failure { _ = try await client.send(Get(accepts: accepted)) }
                #expect(try error.serverError?.fields["errors"] == ["No"])
            }
        }
        let page = answer("text/html", "<h1>Oops</h1>", status: 500)
        try await withClient(schemas: schemas, handler: page) { client, _ in
            let error = try await failure { _ = try await client.send(Get()) }
            #expect(error.stage == .status && error.reply?.status == 500)
            #expect(error.reply?.body == Data("<h1>Oops</h1>".utf8))
            #expect(error.description.contains("Oops"))
        }
    }

    @Test("text is decoded as a string if the schema is one, in the charset of its type")
    func text() async throws {
        let version: String = try await fields(#""{string:/^v/}""#, "text/plain", "v1.2 é")[]
        #expect(version == "v1.2 é")
        let response = LoopbackResponse(
            headers: ["Content-Type": "text/plain; charset=iso-8859-1"],
            body: [0x76, 0xE9]
        )
        try await withClient(schemas: ["Get.response.json": #""x""#], handler: { _ in response }) { client, _ in
            let text: String = try await client.send(Get())[]
            #expect(text == "vé")
        }
        let error = try await failure { _ = try await fields(#""{string:/^v/}""#, "text/plain", "1.2") }
        #expect((error.underlying as? PayloadError)?.faults.map(\.code) == [.patternMismatch])
    }

    @Test("text and data keep every byte, including white space, and may be empty", arguments: ["", "\n", " \t\r\n"])
    func blank(body: String) async throws {
        let text: String = try await fields(#""text""#, "text/plain", body)[]
        #expect(text == body)
        let data: Data = try await fields(#""{base64}""#, "application/octet-stream", body)[]
        #expect(data == Data(body.utf8))
        let error = try await failure { _ = try await fields(#"{"a":1}"#, "application/xml", body) }
        #expect((error.underlying as? PayloadError)?.faults.map(\.code) == [.missingBody])
    }

    @Test("a body of any type is decoded as data if the schema is data")
    func data() async throws {
        let response = LoopbackResponse(headers: ["Content-Type": "image/png"], body: [0x89, 0, 0xFF])
        try await withClient(schemas: ["Get.response.json": #""{base64}""#], handler: { _ in response }) {
            client,
            _ in
            let data: Data = try await client.send(Get())[]
            #expect(data == Data([0x89, 0, 0xFF]))
        }
    }

    @Test("a body of an unknown type is reported with the expected type, and is kept")
    func unknown() async throws {
        let error = try await failure {
            _ = try await fields(#"{"a":1}"#, "application/msgpack", "\u{81}", accepting: .json)
        }
        #expect(error.stage == .decode)
        #expect(error.description.contains("expected JSON, found a body of type 'application/msgpack'"))
        #expect(error.reply?.body == Data("\u{81}".utf8))
    }

    @Test("a form is decoded by the schema")
    func form() async throws {
        let schema = #"{"token":"x","expires":1,"scope":["x"],"user":{"id":1,"tags":["x"]},"none":[1]}"#
        let body =
            "token=a%20b%2Bc+d&expires=3600&scope[]=r&user[id]=4&user%5Btags%5D%5B%5D=%C3%A9&user[tags][]=y&&flag"
        let fields = try await fields(schema, "application/x-www-form-urlencoded", body)
        #expect(try fields["token"] == "a b+c d")
        #expect(try fields["expires"] == 3600)
        #expect(try fields["scope"] == ["r"])
        #expect(try fields["user", "id"] == 4)
        #expect(try fields["user", "tags"] == ["é", "y"])
        #expect(try fields["flag"] == "")
        let error = try await failure {
            _ = try await self.fields(#"{"n":1}"#, "application/x-www-form-urlencoded", "a=1&n=12abc")
        }
        #expect((error.underlying as? PayloadError)?.faults.first?.payload?.offset == 4)
        #expect((error.underlying as? PayloadError)?.faults.first?.payload?.column == 5)
    }

    @Test("a custom format is read and written by the schemas")
    func ownFormat() async throws {
        let options = ClientOptions(formats: [.commaSeparated])
        let schema = #"[{"id":1,"name":"Ada","on{?}":"{date}"}]"#
        let rows = try await fields(schema, "text/csv", "id,name,on\n1,Ada,\n2,Bob,2026-01-02\n", options: options)
        #expect(try rows[0, "id"] == 1)
        #expect(try rows[1, "on"] == CalendarDate(year: 2026, month: 1, day: 2))
        let none: CalendarDate? = try rows[0, "on"]
        #expect(none == nil)
        let error = try await failure {
            _ = try await fields(schema, "text/csv", "id,name\n1,A\nx,B\n", options: options)
        }
        let fault = (error.underlying as? PayloadError)?.faults.first
        #expect(fault?.payload?.line == 3 && fault?.payload?.pointer == "/1/id")

        let body = RequestBody.encoded(
            [["id": 1, "name": "A"] as Fields, ["id": 2, "name": "B"]],
            as: .writtenCommaSeparated
        )
        let request = try await RequestCheckTests.sent(
            RequestCheckTests.Create(body: body),
            schemas: ["Create.request.json": #"[{"id":1,"name":"x"}]"#]
        )
        #expect(request.bodyText == "id,name\n1,A\n2,B\n")
        #expect(request.headers.values(of: "Content-Type") == ["text/csv"])
    }

    @Test("XML elements and attributes with names of secrets are masked in the excerpt of an error")
    func secrets() async throws {
        let xml =
            "<response token=\"s3cret\"><apiToken>s3cret</apiToken><x:password a='b'>s3cret<b>s3cret</b></x:password>"
            + "<n>x</n></response>"
        let error = try await failure { _ = try await fields(#"{"response":{"n":1}}"#, "text/xml", xml) }
        #expect(!error.description.contains("s3cret"), "\(error)")
        #expect(error.description.contains("<n>x</n>"))
    }
}
