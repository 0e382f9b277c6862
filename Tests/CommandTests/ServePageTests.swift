import Foundation
import LoopbackServer
import SchemaEngine
import TestSupport
import Testing

/// What the parts of the page have is tested by `ServedPageTests`.
@Suite("The page of the subcommand serve", .bounded)
struct ServePageTests {
    private static let close = "Connection: close\r\n"

    private func get(_ target: String, host: String = "localhost", _ fields: String = "") -> String {
        "GET \(target) HTTP/1.1\r\nHost: \(host)\r\n\(fields)\(Self.close)\r\n"
    }

    private func post(_ target: String, _ body: String, host: String = "localhost") -> String {
        "POST \(target) HTTP/1.1\r\nHost: \(host)\r\nOrigin: http://\(host)\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\(Self.close)\r\n\(body)"
    }

    private func state(_ served: ServedCatalog) throws -> JSONValue {
        let answer = try served.exchange(get("/.schema-lint/state"))
        return try JSONValue(parsing: answer.components(separatedBy: "\r\n\r\n").last ?? "")
    }

    @Test("the page shows the calls, and its own requests are neither calls nor lines")
    func shows() throws {
        let served = try ServedCatalog("--quiet")
        _ = try served.exchange(post("/notes.json", #"{"text": ""}"#))
        #expect(try served.exchange(get("/", "Accept: text/html\r\n")).contains("\r\nLocation: /.schema-lint/\r\n"))
        #expect(try served.exchange(get("/.schema-lint/")).contains("<title>schema-lint serve</title>"))
        let state = try state(served)
        #expect(state["summary"] == ["calls": 1, "differs": 1])
        #expect(state["requests"]?[0]?["faults"]?[0]?["schema"] == "s/CreateNote.request.json:1:10")
        #expect(try served.exchange(get("/notes.json")).hasPrefix("HTTP/1.1 200 "))
        try blockThread { try served.lines.count == 3 }
        #expect(try served.lines.allSatisfy { !$0.contains("schema-lint") })
    }

    @Test("the page chooses an answer, which stays after a change of the schemas")
    func chooses() throws {
        let served = try ServedCatalog("--watch", "--variant", "minimal")
        #expect(try self.state(served)["standard"] == "minimal")
        let choice = post("/.schema-lint/answer", #"{"call": "GetNotes", "answer": "many"}"#)
        #expect(try served.exchange(choice).hasPrefix("HTTP/1.1 200 "))
        #expect(try served.exchange(get("/notes.json")).components(separatedBy: "Tea").count == 101)
        try served.folder.write(#"[{"id": 1, "text": "Rum"}]"#, to: "s/GetNotes.response.json")
        try blockThread { try served.exchange(get("/notes.json")).components(separatedBy: "Rum").count == 101 }
        try blockThread { try self.state(served)["setup"] == 2 }
        let played = post("/.schema-lint/playground", #"{"schema": "{\"a\": 1}", "payload": "{}"}"#)
        #expect(try served.exchange(played).contains(#""code":"missing-key""#))
    }

    @Test(
        "the page is only on the loopback interface, and only at its names",
        arguments: [
            ([], "localhost", "200"), (["--allow-host", "mock"], "mock", "421"),
            (["--host", "0.0.0.0"], "localhost", "404"), ([], "evil.example", "421"),
        ] as [([String], String, String)]
    )
    func hosts(options: [String], host: String, status: String) throws {
        let served = try ServedCatalog(arguments: options)
        for path in ["/.schema-lint/", "/.schema-lint/state"] {
            #expect(try served.exchange(get(path, host: host)).hasPrefix("HTTP/1.1 \(status) "))
        }
        let isListed = try served.exchange(post("/.schema-lint/answer", "{}", host: host))
        #expect(isListed.hasPrefix("HTTP/1.1 \(status == "200" ? "400" : status) "))
    }

    @Test("pages of origins that may read the responses cannot read the page")
    func origins() throws {
        let served = try ServedCatalog("--allow-origin", "*")
        for origin in ["http://localhost:3000", "https://app.example"] {
            let answer = try served.exchange(get("/.schema-lint/state", "Origin: \(origin)\r\n"))
            #expect(answer.hasPrefix("HTTP/1.1 403 ") && !answer.contains("Access-Control-"))
            let call = try served.exchange(get("/notes.json", "Origin: \(origin)\r\n"))
            #expect(call.contains("Access-Control-Allow-Origin: \(origin)"))
        }
    }

    @Test("a body of the page above its limit is refused, and one of another page before it is sent")
    func bodies() throws {
        let upstream = try LoopbackServer { _ in .empty() }
        for options in [[], ["--upstream", upstream.baseURL]] {
            let served = try ServedCatalog(arguments: options)
            let long = post("/.schema-lint/playground", String(repeating: " ", count: (1 << 20) + 1))
            #expect(try served.exchange(long).hasPrefix("HTTP/1.1 413 "))
            let other = try RawClient(port: served.port)
            other.send("POST /.schema-lint/answer HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999999\r\n\r\n{")
            #expect(other.receive { $0.contains("\r\n\r\n") }.hasPrefix("HTTP/1.1 403 "))
        }
        #expect(upstream.requests.isEmpty)
    }

    // MARK: A server to which requests are passed on

    @Test("the page shows what passes, without values, and is not passed on")
    func passing() throws {
        let upstream = try LoopbackServer { _ in .json(#"{"id": "s3cr3t",\#n"text": 5}"#) }
        let served = try ServedCatalog(arguments: ["--quiet", "--upstream", upstream.baseURL])
        _ = try served.exchange(get("/notes/1.json?key=s3cr3t"))
        _ = try served.exchange(get("/other"))
        try blockThread { try self.state(served)["summary"]?["calls"] == 2 }
        let state = try state(served)
        #expect(state["summary"] == ["calls": 2, "differs": 1, "undefined": 1])
        #expect(state["standard"] == .string(upstream.baseURL) && state["answers"] == nil)
        let fault = try #require(state["requests"]?[0]?["faults"]?[1])
        #expect(fault["part"] == "answer" && fault["pointer"] == "/text" && fault["line"] == 2 && fault["column"] == 9)
        #expect(fault["schema"] == "s/GetNote.response.json:1:19")
        #expect(!state.text().contains("s3cr3t"))
        #expect(try served.exchange(get("/.schema-lint/page.js")).contains("text/javascript"))
        let choice = try served.exchange(post("/.schema-lint/answer", #"{"call": "GetNote", "answer": "null"}"#))
        #expect(choice.hasPrefix("HTTP/1.1 400 "))
        let played = try served.exchange(post("/.schema-lint/playground", #"{"schema": "1", "payload": "true"}"#))
        #expect(played.contains(#""code":"type-mismatch""#))
        #expect(upstream.requests.map(\.target) == ["/notes/1.json?key=s3cr3t", "/other"])
    }

    @Test("the root of the server is passed on, also to a browser")
    func passedRoot() throws {
        let upstream = try LoopbackServer { _ in .html("<title>root</title>") }
        let served = try ServedCatalog(arguments: ["--upstream", upstream.baseURL])
        #expect(try served.exchange(get("/", "Accept: text/html\r\n")).hasSuffix("<title>root</title>"))
    }
}
