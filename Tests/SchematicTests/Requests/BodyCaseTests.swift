import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import Schematic

/// Cases that earlier clients have settled. The numbers only identify them.
@Suite("Cases of bodies and responses", .bounded)
struct BodyCaseTests {
    typealias Create = RequestCheckTests.Create

    /// Replaces the file with the identifier, or creates a file if there is no identifier.
    struct Upload: APIRequest {
        typealias Result = Void
        var id: String?
        var file: BodyPart
        var path: PathTemplate { "files{/id}" }
        var method: HTTPMethod { id == nil ? .post : .put }
        var parameters: Parameters { ["id": id] }
        var body: RequestBody { .parts(["key": "value", "secondkey": "secondvalue", "file": file]) }
    }

    @Test("C22: a form keeps its order, and writes lists in the requested style")
    func forms() async throws {
        let nested: Fields = [
            "param1": "value1", "array": ["one", "two", "three", "four"], "numeric": 5,
            "dictionary": ["key_one": "value_one"] as Fields,
        ]
        for (body, style, text) in [
            (
                ["ll": "40.724209,-73.997162", "v": 20_120_702], QueryStyle.brackets,
                "ll=40.724209%2C-73.997162&v=20120702"
            ),
            (["k": ["a b", "c,d"]], .commas, "k=a%20b,c%2Cd"),
            (["k": ["a b", "c,d"]], QueryStyle(lists: .commas, spacesAsPlus: true), "k=a+b,c%2Cd"),
            (
                nested, .brackets,
                "param1=value1&array%5B%5D=one&array%5B%5D=two&array%5B%5D=three&array%5B%5D=four&numeric=5"
                    + "&dictionary%5Bkey_one%5D=value_one"
            ),
        ] as [(Fields, QueryStyle, String)] {
            let sent = try await RequestCheckTests.sent(
                Create(body: .form(body)),
                options: ClientOptions(queryStyle: style)
            )
            #expect(sent.bodyText == text)
        }
    }

    @Test("C23: values are sent as a form with Content-Length, a file makes it multipart, a custom type has precedence")
    func selection() async throws {
        let form = try await RequestCheckTests.sent(Create(body: .parts(["a": "x y", "n": .value(7)])))
        #expect(form.headers["Content-Type"] == "application/x-www-form-urlencoded")
        #expect(form.bodyText == "a=x%20y&n=7")
        #expect(form.headers["Content-Length"] == "11")
        let photo = BodyPart.data(Data("jpg".utf8), fileName: "p.jpg")
        let multipart = try await RequestCheckTests.sent(Create(body: .parts(["a\"\r\n": "x", "photo": photo])))
        let type = try #require(multipart.headers["Content-Type"])
        let boundary = try #require(type.split(separator: "=").last)
        #expect(type == "multipart/form-data; boundary=\(boundary)")
        #expect(
            multipart.bodyText == "--\(boundary)\r\nContent-Disposition: form-data; name=\"a%22%0D%0A\"\r\n\r\nx\r\n"
                + "--\(boundary)\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"p.jpg\"\r\n"
                + "Content-Type: image/jpeg\r\n\r\njpg\r\n--\(boundary)--\r\n"
        )
        let own = Create(headers: [.contentType: "application/x-own"], body: .parts(["photo": photo]))
        #expect(try await RequestCheckTests.sent(own).headers.values(of: "Content-Type") == ["application/x-own"])
        let get = Create(path: "x?a=1", method: .get, parameters: ["b": 2])
        #expect(try await RequestCheckTests.sent(get).target == "/x?a=1&b=2")
    }

    @Test("C24: an array in place of an object is reported as such")
    func rootKind() async throws {
        struct Get: APIRequest {
            typealias Result = [String: Int]
            let path: PathTemplate = "x"
        }
        for (schemas, expected) in [(["Get.response.json": #"{"a":1}"#], "expected an object"), ([:], "Dictionary")] {
            try await withClient(schemas: schemas, handler: { _ in .json("[1]") }) { client, _ in
                let error = try await failure { _ = try await client.send(Get()) }
                #expect("\(error.underlying)".contains(expected), "\(error.underlying)")
                #expect("\(error.underlying)".contains("an array"), "\(error.underlying)")
                #expect(error.reply?.body == Data("[1]".utf8))
            }
        }
    }

    @Test(
        "C30: a file from a path, from data or from a stream is created by POST and replaced by PUT",
        arguments: [nil, "1"]
    )
    func uploads(id: String?) async throws {
        let file = try TemporaryFile("a.txt", Data("content".utf8))
        let stream = BodyPart.stream(fileName: "a.txt") { StreamedBodyTests.chunks(["con", "tent"]) }
        for part in [BodyPart.file(file.path), .data(Data("content".utf8), fileName: "a.txt"), stream] {
            try await withClient(handler: { _ in .empty() }) { client, server in
                try await client.send(Upload(id: id, file: part))
                let sent = try #require(server.requests.first)
                #expect(sent.method == (id == nil ? "POST" : "PUT"))
                #expect(sent.target == (id == nil ? "/files" : "/files/1"))
                let type = try #require(sent.headers["Content-Type"])
                #expect(type.hasPrefix("multipart/form-data"))
                let parts = try MultipartReader.parts(of: sent.body, contentType: type)
                #expect(parts.map(\.content) == ["value", "secondvalue", "content"])
            }
        }
    }

    @Test(
        "C30: an invalid file path ends the call before anything is sent",
        arguments: ["http://foo.com", "/no/such/file"]
    )
    func badFile(path: String) async throws {
        try await withClient(handler: { _ in .empty() }) { client, server in
            let error = try await failure { try await client.send(Upload(file: .file(path))) }
            #expect(error.stage == .compose)
            #expect("\(error.underlying)".contains(path))
            #expect(server.requests.isEmpty)
        }
    }

    @Test("C31: an error keeps its status and its body of any type, and an empty success is a success")
    func errors() async throws {
        struct Login: APIRequest {
            let path: PathTemplate = "login"
        }
        let refused = try await RefusalTests.refusal(
            ["Error.response.json": #"{"error":"Invalid"}"#],
            .json(#"{"error":"Invalid username!"}"#, status: 401)
        )
        #expect(refused.reply?.status == 401)
        #expect(try refused.reply?.fields["error"] == "Invalid username!")
        #expect(try refused.serverError?.fields["error"] == "Invalid username!")
        let plain = try await RefusalTests.refusal([:], .json(#"{"error":"Invalid username!"}"#, status: 401))
        #expect(try plain.reply?.fields["error"] == "Invalid username!")
        let page = try await RefusalTests.refusal([:], .html("<p>Oops</p>", status: 500))
        #expect(page.stage == .status && page.reply?.status == 500)
        #expect(page.reply?.body == Data("<p>Oops</p>".utf8))
        guard case .status(500)? = page.underlying as? ReplyError else {
            Testing.Issue.record("expected the status as the cause, found \(page.underlying)")
            return
        }
        try await withClient(handler: { _ in .empty(status: 204) }) { client, _ in
            let reply = try await client.send(Login())
            #expect(reply.body.isEmpty)
        }
    }
}
