import Foundation
import SchemaEngine
import Schematic
import TestSupport
import Testing

@Suite("The subcommand serve", .bounded)
struct ServeTests {
    private static let close = "Connection: close\r\n"

    private func get(_ target: String, _ fields: String = "") -> String {
        "GET \(target) HTTP/1.1\r\nHost: localhost\r\n\(fields)\(Self.close)\r\n"
    }

    @Test("the first line states the address, and the next ones the endpoints")
    func start() throws {
        let served = try ServedCatalog()
        try blockThread { try served.lines.count == 5 }
        let lines = try served.lines
        #expect(lines[0] == "listening on \(served.baseURL), 3 endpoints")
        #expect(lines[4] == "  see the calls at \(served.baseURL)/.schema-lint/")
        #expect(
            Set(lines[1...3]) == [
                "  GET notes.json (GetNotes)", "  GET notes/{id}.json (GetNote)", "  POST notes.json (CreateNote)",
            ]
        )
    }

    @Test(
        "SIGTERM and SIGINT end the server with status 0, also while clients are connected",
        arguments: [15, 2] as [Int32]
    )
    func signals(signal: Int32) throws {
        let served = try ServedCatalog()
        let idle = try RawClient(port: served.port)
        let half = try RawClient(port: served.port)
        half.send("GET /notes.json HT")
        #expect(try served.exchange(get("/notes.json")).hasPrefix("HTTP/1.1 200 "))
        #expect(try served.stop(signal: signal) == 0)
        #expect(idle.receive() == "" && half.receive() == "")
        #expect(throws: RawClient.Refused.self) { try RawClient(port: served.port) }
    }

    @Test("each call is a line without its query")
    func lines() throws {
        let served = try ServedCatalog("--quiet")
        _ = try served.exchange(get("/notes.json?key=s3cr3t"))
        try blockThread { try served.lines.count > 1 }
        #expect(try served.lines.dropFirst() == ["GET /notes.json -> 200 GetNotes, 23 bytes"])
    }

    // MARK: Clients

    struct GetNotes: APIRequest {
        typealias Result = [Fields]
        var limit: Int?
        let path: PathTemplate = "notes.json"
        var parameters: Parameters { ["limit": limit] }
    }

    struct GetNote: APIRequest {
        typealias Result = Fields
        var id: Int
        let path: PathTemplate = "notes/{id}.json"
        var parameters: Parameters { ["id": id] }
    }

    private func client(of served: ServedCatalog) throws -> APIClient {
        try APIClient(baseURL: served.baseURL, schemas: .folder(served.folder("s")))
    }

    @Test("the project's client reads the samples")
    func readsSamples() async throws {
        let served = try ServedCatalog()
        let client = try client(of: served)
        let note: Fields = try await client.send(GetNote(id: 7))
        let text: String = try note["text"]
        #expect(text == "Tea")
        let created: Fields = try await client.send(
            .post("notes.json", body: .json(["text": "Milk"]), schema: "CreateNote")
        )
        let id: Int = try created["id"]
        #expect(id == 1)
    }

    @Test("with --stateful, what is created can be read and listed")
    func keepsState() async throws {
        let served = try ServedCatalog("--stateful")
        let client = try client(of: served)
        let created: Fields = try await client.send(
            .post("notes.json", body: .json(["text": "Milk"]), schema: "CreateNote")
        )
        let id: Int = try created["id"]
        let note: Fields = try await client.send(GetNote(id: id))
        let text: String = try note["text"]
        #expect(text == "Milk")
    }

    @Test("many clients at once have their responses")
    func isConcurrent() async throws {
        let served = try ServedCatalog()
        let client = try client(of: served)
        let texts = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let note: Fields = try await client.send(GetNote(id: number))
                    return try note["text"]
                }
            }
            return try await group.reduce(into: [String]()) { $0.append($1) }
        }
        #expect(texts.count == 200)
        #expect(Set(texts) == ["Tea"])
    }

    // MARK: HTTP

    @Test("pipelined requests have their responses in order")
    func pipelining() throws {
        let served = try ServedCatalog()
        let first = "GET /notes/1.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
        let second = "POST /notes.json HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}"
        let answer = try served.exchange(first + second + "HEAD /notes.json HTTP/1.1\r\n\r\n" + get("/x"))
        let statuses = answer.components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0.prefix(3) }
        #expect(statuses == ["200", "422", "200", "404"])
    }

    @Test("a body may be in chunks, and a client may wait for permission to send it")
    func bodies() throws {
        let served = try ServedCatalog()
        let head = "POST /notes.json HTTP/1.1\r\nHost: localhost\r\n\(Self.close)"
        let chunked = try served.exchange(
            head + "Transfer-Encoding: chunked\r\n\r\n5\r\n{\"tex\r\n8;x=y\r\nt\": \"A\"}\r\n0\r\n\r\n"
        )
        #expect(chunked.hasPrefix("HTTP/1.1 200 "))
        let client = try RawClient(port: served.port)
        client.send(head + "Expect: 100-continue\r\nContent-Length: 13\r\n\r\n")
        #expect(client.receive { $0.contains("\r\n\r\n") }.hasPrefix("HTTP/1.1 100 "))
        client.send("{\"text\": \"A\"}")
        #expect(client.receive().hasPrefix("HTTP/1.1 200 "))
    }

    @Test(
        "limits of a request",
        arguments: [
            ("GET / HTTP/1.1\r\nA: " + String(repeating: "a", count: 70_000) + "\r\n\r\n", "431"),
            ("POST /notes.json HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n", "413"),
            ("POST /notes.json HTTP/1.1\r\nContent-Length: 99999999999999999999999\r\n\r\n", "400"),
            ("POST /notes.json HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n", "400"),
            ("POST /notes.json HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n7fffffffffffffff\r\n", "413"),
            ("GET /" + String(repeating: "a", count: 5_000) + " HTTP/1.1\r\nConnection: close\r\n\r\n", "414"),
            ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "400"),
        ]
    )
    func limits(request: String, status: String) throws {
        let served = try ServedCatalog()
        #expect(try served.exchange(request).hasPrefix("HTTP/1.1 \(status) "))
        #expect(try served.exchange(get("/notes.json")).hasPrefix("HTTP/1.1 200 "))
    }

    @Test("a recorded call has the recorded response, and another one a sample")
    func recordings() throws {
        let entry = #"""
            {"startedDateTime": "2015-03-22T10:53:24Z", "time": 1, "cache": {},
            "timings": {"send": 1, "wait": 1, "receive": 1},
            "request": {"method": "GET", "url": "https://api.example/v1/notes/5.json", "httpVersion": "HTTP/1.1",
            "cookies": [], "headers": [], "queryString": [], "headersSize": -1, "bodySize": 0},
            "response": {"status": 200, "statusText": "OK", "httpVersion": "HTTP/1.1", "cookies": [],
            "headers": [{"name": "Set-Cookie", "value": "a=s3cr3t"}, {"name": "X-Page", "value": "1"}],
            "content": {"size": 21, "mimeType": "application/json", "text": "{\"id\":5,\"text\":\"Rum\"}"},
            "redirectURL": "", "headersSize": -1, "bodySize": 21}}
            """#
        let har = #"{"log": {"version": "1.2", "creator": {"name": "x", "version": "1"}, "entries": [\#(entry)]}}"#
        let files = ServedCatalog.notes.merging(["r/calls.har": har]) { $1 }
        let served = try ServedCatalog("--recordings", "r", files: files)
        #expect(try served.lines.first?.hasSuffix(", 3 endpoints, 1 recorded call") == true)
        let answer = try served.exchange(get("/notes/5.json"))
        #expect(answer.hasSuffix(#"{"id":5,"text":"Rum"}"#) && answer.contains("X-Page: 1\r\n"))
        #expect(!answer.contains("s3cr3t"))
        #expect(try served.exchange(get("/notes/6.json")).hasSuffix(#"{"id":1,"text":"Tea"}"#))
    }

    static let names = ["X-A\\r\\nX-Injected", "X A", "", "X:A", "X\\u0000", "X-\\u00e9"]

    @Test("a recorded header field with another name than a token is refused when it is read", arguments: names)
    func recordedNames(name: String) throws {
        let entry = #"""
            {"request": {"method": "GET", "url": "https://api.example/notes/5.json", "headers": []},
            "response": {"status": 200, "headers": [{"name": "\#(name)", "value": "1"}],
            "content": {"mimeType": "application/json", "text": "{\"id\":5,\"text\":\"Rum\"}"}}}
            """#
        let har = #"{"log": {"version": "1.2", "entries": [\#(entry)]}}"#
        let files = ServedCatalog.notes.merging(["calls.har": har]) { $1 }
        let served = try ServedCatalog("--recordings", "calls.har", files: files)
        #expect(try served.lines.first?.hasSuffix(", 3 endpoints") == true)
        #expect(try served.folder.text(of: "err").contains("at /response/headers/0/name, found other characters"))
        let answer = try served.exchange(get("/notes/5.json"))
        #expect(!answer.contains("Rum") && !answer.contains("Injected"))
    }

    @Test(
        "a request that no endpoint has is answered before its body",
        arguments: [
            ("POST /notes.json HTTP/1.1\r\nHost: evil.example\r\n", "421"),
            ("POST /nothing.json HTTP/1.1\r\nHost: localhost\r\n", "404"),
            ("DELETE /notes.json HTTP/1.1\r\nHost: localhost\r\n", "405"),
        ]
    )
    func headFirst(head: String, status: String) throws {
        let served = try ServedCatalog()
        for body in ["Content-Length: 9999999999999\r\n\r\n{", "Transfer-Encoding: chunked\r\n\r\n7ffffff\r\nx"] {
            let client = try RawClient(port: served.port)
            client.send(head + body)
            // The body is never sent, so that a server that waits for it does not answer.
            #expect(client.receive { $0.contains("\r\n\r\n") }.hasPrefix("HTTP/1.1 \(status) "))
        }
        try blockThread { try served.lines.count { $0.contains(" -> \(status)") } == 2 }
    }

    @Test("a body above the limit is refused, and one that no schema describes is not kept")
    func boundedBodies() throws {
        let served = try ServedCatalog()
        let long = try RawClient(port: served.port)
        long.send("POST /notes.json HTTP/1.1\r\nHost: localhost\r\nContent-Length: \((16 << 20) + 1)\r\n\r\n")
        #expect(long.receive { $0.contains("\r\n\r\n") }.hasPrefix("HTTP/1.1 413 "))
        let skipped = try RawClient(port: served.port)
        let count = (16 << 20) + 1
        skipped.send("GET /notes.json HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(count)\r\n\(Self.close)\r\n")
        skipped.send([UInt8](repeating: 0, count: count))
        #expect(skipped.receive().hasPrefix("HTTP/1.1 200 "))
    }

    @Test(
        "requests to the name of another host are refused with the option that permits it",
        arguments: [
            ("Host: localhost:8080\r\n", [], "200"), ("Host: LOCALHOST\r\n", [], "200"), ("", [], "200"),
            ("Host: app.localhost:1\r\n", [], "200"), ("Host: 127.1.2.3\r\n", [], "200"),
            ("Host: [::1]:80\r\n", [], "200"),
            ("Host: evil.example:8080\r\n", [], "421"), ("Host: 127.0.0.1.evil.example\r\n", [], "421"),
            ("Host: 10.0.0.1\r\n", [], "421"), ("Host: localhost\r\nHost: evil.example\r\n", [], "421"),
            ("Host: \r\n", [], "421"), ("Host: localhost:80:evil\r\n", [], "421"), ("Host: [::1].evil\r\n", [], "421"),
            ("Host: mock:80\r\n", ["--allow-host", "mock"], "200"),
            ("Host: mocks\r\n", ["--allow-host", "mock"], "421"),
            ("Host: 10.0.0.1:80\r\n", ["--host", "0.0.0.0"], "200"), ("Host: mock\r\n", ["--host", "0.0.0.0"], "421"),
        ] as [(String, [String], String)]
    )
    func hosts(field: String, options: [String], status: String) throws {
        let served = try ServedCatalog(arguments: options)
        let answer = try served.exchange("GET /notes.json HTTP/1.1\r\n\(field)\(Self.close)\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
        #expect(answer.contains("--allow-host NAME") == (status == "421"))
        #expect(answer.contains("Tea") == (status == "200"))
    }

    @Test("no bytes end the server")
    func garbage() throws {
        let served = try ServedCatalog()
        var generator = SeededGenerator(seed: 1)
        for round in 0..<200 {
            let client = try RawClient(port: served.port)
            let valid = Array("POST /notes.json HTTP/1.1\r\nContent-Length: 20\r\n\r\n{\"text\": \"A\"}".utf8)
            var bytes =
                round.isMultiple(of: 2) ? valid : (0..<300).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let cut = Int.random(in: 0...bytes.count, using: &generator)
            if round.isMultiple(of: 3) { bytes = Array(bytes[..<cut]) }
            if !bytes.isEmpty, round.isMultiple(of: 5) { bytes[bytes.count / 2] = 0 }
            client.send(bytes)
        }
        #expect(try served.exchange(get("/notes.json")).hasPrefix("HTTP/1.1 200 "))
        #expect(try served.stop() == 0)
    }

    @Test("a client that sends slowly does not delay another one")
    func slowClients() throws {
        let served = try ServedCatalog()
        let slow = try (0..<50).map { _ in try RawClient(port: served.port) }
        for client in slow { client.send("GET /no") }
        #expect(try served.exchange(get("/notes.json")).hasPrefix("HTTP/1.1 200 "))
        for client in slow { client.send("tes.json HTTP/1.1\r\n\(Self.close)\r\n") }
        for client in slow { #expect(client.receive().hasPrefix("HTTP/1.1 200 ")) }
    }

    @Test("a page of a loopback origin may read responses")
    func crossOrigin() throws {
        let served = try ServedCatalog()
        let answer = try served.exchange(get("/notes.json", "Origin: http://localhost:3000\r\n"))
        #expect(answer.contains("\r\nAccess-Control-Allow-Origin: http://localhost:3000\r\n"))
    }

    // MARK: Schemas

    @Test("with --watch, changed schemas are used, and faulty ones are reported and not used")
    func watch() throws {
        let served = try ServedCatalog("--watch")
        try served.folder.write(#"[{"id": 1, "text": "Cream and sugar"}]"#, to: "s/GetNotes.response.json")
        try blockThread { try served.exchange(get("/notes.json")).contains("Cream") }
        try served.folder.write(#"{"a": "{nope}"}"#, to: "s/GetNote.response.json")
        try blockThread { try served.folder.text(of: "err").contains("the previous schemas remain in use") }
        #expect(try served.exchange(get("/notes/1.json")).hasSuffix("\"text\":\"Tea\"}"))
    }

    @Test(
        "a folder that cannot be served ends with its status and its reason",
        arguments: [
            (["s/A.response.json": #"{"a": 1}"#], 2, "contains no endpoint"),
            (["s/A.response.json": #"{"a": "{nope}"}"#], 1, "[unknown-tag]"),
            (["s/notes.txt": ""], 2, "contains no schema file"),
        ] as [([String: String], Int32, String)]
    )
    func unusable(files: [String: String], status: Int32, reason: String) throws {
        let run = try CommandProcess("serve", "s", "--port", "0", in: TemporaryFolder(files))
        #expect(run.status == status)
        #expect((run.out + run.err).contains(reason), "\(run.out) \(run.err)")
    }

    @Test(
        "an address that is in use, or that is none, ends with status 2",
        arguments: ["127.0.0.1", "nowhere.example"]
    )
    func addresses(host: String) throws {
        let served = try ServedCatalog()
        let folder = try TemporaryFolder(ServedCatalog.notes)
        let run = try CommandProcess("serve", "s", "--port", "\(served.port)", "--host", host, in: folder)
        #expect(run.status == 2)
        #expect(run.err.contains("choose another --port or --host"))
    }
}
