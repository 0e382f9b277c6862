import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Variants of a client", .bounded)
struct ClientVariantTests {
    @Test("a variant has other options, and the client keeps its own")
    func options() async throws {
        let options = ClientOptions(headers: ["X-A": "1"])
        try await withClient(
            options: options,
            handler: { $0.path == "/old" ? .redirect(to: "/new") : .json("{}") }
        ) { client, server in
            let variant = client.with {
                $0.redirects = .none
                $0.headers["X-B"] = "2"
            }
            let error = try await failure { _ = try await variant.send(.get("old")) }
            #expect(error.reply?.status == 302)
            #expect(variant.options.headers == ["X-A": "1", "X-B": "2"])
            #expect(try await client.send(.get("old")).status == 200)
            #expect(client.options.headers == ["X-A": "1"])
            #expect(server.requests.map { $0.headers["X-B"] ?? "-" } == ["2", "-", "-"])
        }
    }

    @Test("a variant validates by the client's schemas with its own checks")
    func checks() async throws {
        try await withClient(
            schemas: ["GetIssue.response.json": #"{"id":1}"#],
            handler: { _ in .json(#"{"id":"1"}"#) }
        ) { client, _ in
            let error = try await failure { _ = try await client.send(GetIssue(id: "1")) }
            #expect(error.stage == .decode)
            let observing = client.with { $0.replyChecks.mode = .observe }
            #expect(try await observing.send(GetIssue(id: "1")).warnings.count == 1)
            #expect(client.options.replyChecks.mode == .strict)
        }
    }

    @Test("a variant shares the connections and the running calls of its client")
    func sharing() async throws {
        try await withClient(handler: { $0.path == "/slow" ? .never : .json("{}") }) { client, server in
            _ = try await client.send(.get("a"))
            _ = try await client.with { $0.headers["X-B"] = "2" }.send(.get("b"))
            #expect(Set(server.requests.map(\.connection)).count == 1)
            let slow = Task { try await client.with { $0.timeout = .hangLimit }.send(.get("slow")) }
            try await waitUntil { client.running.count == 1 }
            client.cancelAll()
            await #expect(throws: CancellationError.self) { _ = try await slow.value }
        }
    }

    @Test("the error of the closure is thrown")
    func errors() throws {
        let client = try APIClient(baseURL: "https://h")
        #expect(throws: MissingFailure.self) { _ = try client.with { _ in throw MissingFailure() } }
    }

    @Test(
        "the base URL is readable, and may be a URL",
        arguments: [("https://h/a?b=1", "https://h/a?b=1"), ("HTTPS://h", "https://h")]
    )
    func base(text: String, expected: String) throws {
        #expect(try APIClient(baseURL: text).baseURL == expected)
        let url = try #require(URL(string: text))
        #expect(try APIClient(baseURL: url).baseURL == expected)
        #expect(try APIClient(baseURL: text).moved(to: "/c").baseURL == "https://h/c")
        let link = try #require(URL(string: "https://other/d"))
        #expect(try APIClient(baseURL: text).moved(to: link).baseURL == "https://other/d")
    }

    @Test("files and folders may be URLs, and other URLs are refused as such")
    func files() async throws {
        let folder = try SchemaSourcesTests.Folder(["GetFile.response.json"])
        let url = URL(fileURLWithPath: folder.path)
        #expect(try SchemaSources.folder(url).read().count == 1)
        let web = try #require(URL(string: "https://h/schemas"))
        #expect(SchemaSourcesTests.failures(.folder(web)) == [["https://h/schemas", "there is no such folder"]])
        let file = url.appendingPathComponent("GetFile.response.json")
        try await withClient(handler: { _ in .json("1") }) { client, server in
            try await client.send(.post("file") { $0.body = .file(file) })
            try await client.send(.post("parts") { $0.body = .parts(["a": .file(file, headers: [:])]) })
            let copy = url.appendingPathComponent("copy")
            _ = try await client.download(.get("file", as: Reply.self), to: copy)
            #expect(try Data(contentsOf: copy) == Data("1".utf8))
            let link = try #require(URL(string: server.baseURL + "/link?a=1"))
            try await client.send(.get(PathTemplate(link)))
            #expect(server.requests.map(\.target) == ["/file", "/parts", "/file", "/link?a=1"])
            #expect(server.requests.first?.bodyText == "1")
        }
        #expect(try DiskCache(folder: url.appendingPathComponent("cache")).folder == folder.path + "/cache")
    }
}
