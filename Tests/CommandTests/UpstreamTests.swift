import Foundation
import LoopbackServer
import TestSupport
import Testing

/// The byte-exact comparison is in `PassedCallTests`.
@Suite("The subcommand serve with a server to which it passes requests on", .bounded)
struct UpstreamTests {
    /// A pass-through to a server of the test.
    struct Passing {
        let upstream: LoopbackServer
        let served: ServedCatalog

        init(
            _ arguments: String...,
            files: [String: String] = ServedCatalog.notes,
            receiving: @escaping LoopbackServer.ReceptionHandler = { _ in .keep },
            handler: @escaping LoopbackServer.Handler
        ) throws {
            upstream = try LoopbackServer(receiving: receiving, handler: handler)
            served = try ServedCatalog(
                arguments: ["--quiet", "--upstream", upstream.baseURL] + arguments,
                files: files
            )
        }

        /// Sends a request with `Connection: close`, and returns the complete answer.
        func exchange(_ request: String, _ fields: String = "", body: String = "") throws -> String {
            try served.exchange("\(request) HTTP/1.1\r\nHost: localhost\r\n\(fields)Connection: close\r\n\r\n\(body)")
        }

        /// The lines about calls, as soon as there is one for each of `count`.
        func lines(_ count: Int) throws -> [String] {
            try blockThread { try served.lines.count > count }
            return Array(try served.lines.dropFirst())
        }
    }

    private static let note = #"{"id": 1, "text": "Tea"}"#

    // MARK: Checks

    @Test(
        "an answer is checked by the schema of its status, and passes as it is",
        arguments: [
            ("GET /notes/1", 200, #"{"id": 1, "text": "Tea"}"#, "-> 200 GetNote, 24 bytes"),
            (
                "GET /notes/1", 200, #"{"id": "s3cr3t-1"}"#,
                "-> 200 GetNote, 18 bytes: 2 faults: key 'text' is missing in the answer [missing-key], "
                    + "expected a whole number, found a string in the answer at /id [type-mismatch]"
            ),
            ("GET /notes/1", 422, #"{"errors": ["a"]}"#, "-> 422 GetNote, 17 bytes"),
            (
                "GET /notes/1", 422, #"{"errors": "s3cr3t"}"#,
                "-> 422 GetNote, 20 bytes: 1 fault: expected an array, found a string in the answer at /errors [type-mismatch]"
            ),
            ("GET /notes/1", 503, "busy", "-> 503 GetNote, 4 bytes: no schema describes the status 503"),
            (
                "GET /notes/1", 200, "<html></html>",
                "-> 200 GetNote, 13 bytes: 1 fault: expected the content type application/json, found text/html in the answer "
                    + "[unexpected-content-type]"
            ),
            (
                "GET /notes?limit=s3cr3t", 200, "[]",
                "-> 200 GetNotes, 2 bytes: 1 fault: expected a whole number from 1 to 100, found a string in the parameters at /limit [type-mismatch]"
            ),
            ("GET /other/s3cr3t-path?a=s3cr3t", 200, "{}", "-> 200, 2 bytes: no endpoint has this call"),
        ]
    )
    func answers(request: String, status: Int, body: String, line: String) throws {
        var files = ServedCatalog.notes
        files["s/GetNote.response.422.json"] = #"{"errors": ["text"]}"#
        files["s/GetNotes.path.json"] = #"{"{endpoint}": "GET notes", "limit{?}": "{int:1..100}"}"#
        files["s/GetNote.path.json"] = #"{"{endpoint}": "GET notes/{id}", "id": 1}"#
        let passing = try Passing(files: files) { _ in
            body.hasPrefix("<") ? .html(body, status: status) : .json(body, status: status)
        }
        let answer = try passing.exchange(request)
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
        #expect(answer.hasSuffix("\r\n\r\n\(body)"))
        let path = request.prefix { $0 != "?" }
        let found = try passing.lines(1)[0]
        #expect(found == "\(path) \(line)")
    }

    @Test("a request is checked, and sent nevertheless")
    func requests() throws {
        let passing = try Passing { _ in .json(Self.note, status: 201) }
        let fields = "Content-Type: application/json\r\nContent-Length: 10\r\n"
        let answer = try passing.exchange("POST /notes.json", fields, body: #"{"texxt":1"#)
        #expect(answer.hasPrefix("HTTP/1.1 201 Created\r\n"))
        #expect(passing.upstream.requests.map(\.bodyText) == [#"{"texxt":1"#])
        let line = try passing.lines(1)[0]
        #expect(
            line.hasPrefix(
                "POST /notes.json -> 201 CreateNote, 24 bytes: 1 fault: expected JSON, found another text in the request"
            )
        )
    }

    @Test("a coded body is checked after decoding, and passes as it is coded")
    func codedBody() throws {
        // {"id": 1}
        let coded: [UInt8] = [
            31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 171, 86, 202, 76, 81, 178, 82, 48, 172, 5, 0, 133, 64, 212, 86, 9, 0, 0, 0,
        ]
        let passing = try Passing { _ in
            LoopbackResponse(headers: ["Content-Type": "application/json", "Content-Encoding": "gzip"], body: coded)
        }
        let client = try RawClient(port: passing.served.port)
        client.send("GET /notes/1.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        #expect(client.receiveBytes().suffix(coded.count) == coded[...])
        #expect(passing.upstream.requests[0].headers["Accept-Encoding"] == nil)
        #expect(try passing.lines(1)[0].contains("key 'text' is missing in the answer [missing-key]"))
    }

    @Test("a body beyond the bound passes, and is not checked")
    func largeBody() throws {
        let text = #"{"text": "\#(String(repeating: "a", count: 1_100_000))"}"#
        let passing = try Passing("--answer-faults", "502") { $0.method == "POST" ? .json($0.bodyText) : .json(text) }
        #expect(try passing.exchange("GET /notes/1.json").hasSuffix("\r\n\r\n\(text)"))
        #expect(try passing.lines(1)[0].hasSuffix(": the body of the answer is not checked: it has more than 1 MiB"))
    }

    @Test("faults become an error with --answer-faults, and other answers pass")
    func answerFaults() throws {
        let passing = try Passing("--answer-faults", "502") {
            $0.path == "/notes/2.json" ? .json(Self.note) : .json(#"{"id": 1}"#)
        }
        let differing = try passing.exchange("GET /notes/1.json")
        #expect(differing.hasPrefix("HTTP/1.1 502 "))
        for word in [
            #""call": "GetNote""#, #""code": "missing-key""#, "key 'text' is missing", "s/GetNote.response.json:1:11",
        ] {
            #expect(differing.contains(word), "\(differing)")
        }
        #expect(try passing.exchange("GET /notes/2.json").hasSuffix(Self.note))
        #expect(try passing.exchange("HEAD /notes/1.json").hasPrefix("HTTP/1.1 200 "))
    }

    @Test("events, tallies, recordings and learned schemas are written without secrets, and the end has a summary")
    func files() throws {
        let passing = try Passing("--events", "events", "--tally", "tally", "--har", "har", "--learn", "learned") {
            $0.path == "/other/7" ? .json(#"{"name": "Tea", "password": "s3cr3t-pass"}"#) : .json(#"{"id": 1}"#)
        }
        let fields = "Authorization: Bearer s3cr3t-token\r\nCookie: a=s3cr3t-cookie\r\n"
        _ = try passing.exchange("GET /notes/1.json?api_key=s3cr3t-key", fields)
        _ = try passing.exchange("GET /other/7", fields)
        _ = try passing.lines(2)
        #expect(try passing.served.stop() == 1)
        let folder = passing.served.folder
        let all = try [
            "events", "tally", "har", "out", "err", "learned/GetOther.response.json", "learned/GetOther.path.json",
        ]
        .map { try folder.text(of: $0) }
        #expect(!all.contains { $0.contains("s3cr3t") }, "\(all)")
        #expect(all[0].split(separator: "\n").map { $0.contains(#""verdict":"differs""#) } == [true, false])
        #expect(all[1].contains(#""fault":"missing-key""#))
        #expect(all[2].contains(#""text": "{\"id\": 1}""#) && all[2].contains("/other/7"))
        #expect(all[3].hasSuffix("2 calls: 1 differs, 1 is not defined\n  1 GET /other/{id} is not defined\n"))
        #expect(all[6].contains(#""{endpoint}": "GET other/{other_id}""#))
        let recording = try JSONSerialization.jsonObject(with: Data(all[2].utf8)) as? [String: [String: Any]]
        #expect((recording?["log"]?["entries"] as? [Any])?.count == 2)
    }

    @Test("a fault in a body of JSON has the line and the column of its first place, and one of another text has none")
    func places() throws {
        let passing = try Passing("--events", "events") {
            $0.method == "POST" ? .json(Self.note) : .json("[{\"id\": 1,\n\"text\": 5},\n{\"id\": 1, \"text\": 6}]")
        }
        _ = try passing.exchange("GET /notes.json")
        for (type, body) in [("application/json", "{\n\"text\": 1}"), ("application/x-www-form-urlencoded", "text=")] {
            let fields = "Content-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n"
            _ = try passing.exchange("POST /notes.json", fields, body: body)
        }
        _ = try passing.lines(3)
        #expect(try passing.served.stop() == 1)
        let events = try passing.served.folder.text(of: "events").split(separator: "\n").map(String.init)
        #expect(events[0].contains(#""pointer":"/*/text","line":2,"column":9,"#))
        #expect(events[1].contains(#""pointer":"/text","line":2,"column":9,"#))
        #expect(events[2].contains(#""pointer":"/text","message""#))
        #expect(events.allSatisfy { $0.components(separatedBy: "\"code\"").count == 2 })
    }

    @Test("the ways past the pass-through are noticed once, and pass as they are")
    func notices() throws {
        let passing = try Passing { request in
            let host = request.headers["Host"] ?? ""
            let headers: LoopbackHeaders = [
                "Set-Cookie": "a=s3cr3t; Path=/; Domain=example.org; Secure",
                "Location": "https://u:s3cr3t@other.example/s3cr3t",
                "Link": "<http://\(host)/notes.json?page=s3cr3t>; rel=next", "Content-Type": "application/json",
            ]
            return LoopbackResponse(headers: headers, body: #"{"id": 1, "text": "http:\/\/\#(host)\/s3cr3t"}"#.utf8)
        }
        let answer = try passing.exchange("GET /notes/1.json")
        #expect(answer.contains("Location: https://u:s3cr3t@other.example/s3cr3t\r\n"))
        _ = try passing.exchange("GET /notes/1.json")
        let lines = try passing.lines(7)
        let notices = lines.filter { $0.hasPrefix("  notice: GetNote: ") }.map { String($0.dropFirst(19)) }
        let origin = passing.upstream.baseURL
        #expect(
            Set(notices) == [
                "Set-Cookie has Domain, so that the app does not send the cookie to the pass-through",
                "Set-Cookie has Secure, so that the app does not send the cookie to the pass-through",
                "Location leads to https://other.example", "link has a URL of \(origin)",
                "the body has URLs of \(origin)",
            ]
        )
        #expect(notices.count == 5)
        #expect(!lines.contains { $0.contains("s3cr3t") })
    }

    // MARK: Refusals

    @Test(
        "requests that must not pass are refused, and do not reach the server",
        arguments: [
            ("GET /a HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421),
            ("GET /a HTTP/1.1\r\nHost: localhost\r\nOrigin: https://evil.example\r\n\r\n", 403),
            ("GET /a HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n", 501),
            ("CONNECT a:443 HTTP/1.1\r\nHost: localhost\r\n\r\n", 501),
            ("GET http://other.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
            ("GET a HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
            ("G@T /a HTTP/1.1\r\nHost: localhost\r\n\r\n", 501),
            ("HEAD /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\na", 400),
            (
                "POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                400
            ),
            ("POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd", 400),
            ("POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: +3\r\n\r\nabc", 400),
            ("POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3, 3\r\n\r\nabc", 400),
            ("POST /a HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 501),
            ("POST /a HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", 501),
            ("POST /a HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n", 400),
            ("POST /a HTTP/1.1\r\nHost: localhost\r\nX: a\r\n Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
            ("GET /a HTTP/1.1\r\nHost: localhost\r\nX: a\rb\r\n\r\n", 400),
            ("GET /a HTTP/1.1\r\nHost: localhost\r\nX: a\u{0}b\r\n\r\n", 400),
            ("GET /a HTTP/1.1\r\nHost: localhost\r\nX@: a\r\n\r\n", 400),
        ]
    )
    func refusals(request: String, status: Int) throws {
        let passing = try Passing { _ in .text("reached") }
        let client = try RawClient(port: passing.served.port)
        client.send(request)
        let answer = client.receive { $0.contains("\r\n\r\n") }
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
        #expect(passing.upstream.requests.isEmpty)
    }

    @Test("a request with another name of this machine is told how the pass-through is started with that name")
    func otherName() throws {
        let passing = try Passing { _ in .text("reached") }
        let request = "GET /a HTTP/1.1\r\nHost: dev.example\r\nConnection: close\r\n\r\n"
        let answer = try passing.served.exchange(request)
        let words = "if this is a name of the pass-through, start it with --allow-host NAME"
        #expect(answer.hasSuffix("\(words)\"}\n"), "\(answer)")
        let named = try Passing("--allow-host", "dev.example") { _ in .text("reached") }
        #expect(try named.served.exchange(request).hasSuffix("reached"))
    }

    @Test(
        "chunks with a malformed size or end break the request off",
        arguments: ["g\r\n", "-1\r\n", "3 3\r\nabc", "1\r\nab\r\n", "0x1\r\na\r\n", "10000000000000000\r\n"]
    )
    func chunks(body: String) throws {
        let passing = try Passing { _ in .text("reached") }
        let head = "POST /a HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        #expect(try passing.served.exchange(head + body).hasPrefix("HTTP/1.1 400 "))
        #expect(passing.upstream.requests.isEmpty)
    }

    @Test(
        "options and URLs that cannot be used are errors of the command line",
        arguments: [
            (["--upstream", "ftp://a"], "expected the URL of a server"),
            (["--upstream", "http://user:s3cr3t@a/"], "expected the URL of a server"),
            (["--upstream", "http://a/?b=c"], "expected the URL of a server"),
            (["--upstream", "http://a", "--stateful"], "--stateful is for the mock server"),
            (["--har", "x"], "--har requires --upstream URL"),
        ]
    )
    func arguments(arguments: [String], message: String) throws {
        let folder = try TemporaryFolder(ServedCatalog.notes)
        let run = CommandRun(["serve", folder("s")] + arguments)
        #expect(run.status == 2)
        #expect(run.err.contains(message) && !run.err.contains("s3cr3t"), "\(run.err)")
    }

    // MARK: Misbehaviour

    @Test("a server that is not there, or that does not speak HTTP, is an answer 502 with the reason")
    func unreachable() throws {
        let port = try LoopbackServer { _ in .never }.port
        let served = try ServedCatalog("--upstream", "http://127.0.0.1:\(port)")
        let answer = try served.exchange("GET /a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        #expect(
            answer.hasPrefix("HTTP/1.1 502 ")
                && answer.contains(#"{"message":"no answer of http://127.0.0.1:\#(port): "#)
        )
        let passing = try Passing { _ in .garbage() }
        #expect(try passing.exchange("GET /a").hasPrefix("HTTP/1.1 502 "))
    }

    @Test("an answer that breaks off breaks off for the app, too", arguments: ["length", "chunks"])
    func brokenAnswer(framing: String) throws {
        let passing = try Passing { _ in
            let whole = LoopbackResponse.text("0123456789")
            return framing == "length" ? whole.cutShort(after: 5) : whole.chunkedAndCut(after: 5)
        }
        let answer = try passing.exchange("GET /a")
        #expect(answer.hasPrefix("HTTP/1.1 200 ") && !answer.hasSuffix("0\r\n\r\n") && !answer.contains("56789"))
        #expect(try passing.lines(1)[0].hasPrefix("GET /a -> 200, "))
        #expect(try passing.served.stop() == 0)
        #expect(try passing.served.lines.suffix(1) == ["1 call: 1 has no complete answer"])
    }

    @Test("a client of version 1.0 can tell an answer that breaks off from a complete one")
    func brokenAnswerToOldClient() throws {
        let passing = try Passing {
            $0.path == "/cut" ? .text("0123456789").chunkedAndCut(after: 5) : .text("whole").chunked(by: 2)
        }
        let cut = try RawClient(port: passing.served.port)
        cut.send("GET /cut HTTP/1.0\r\nHost: localhost\r\n\r\n")
        _ = cut.receive()
        #expect(cut.wasReset)
        let whole = try passing.served.exchange("GET /whole HTTP/1.0\r\nHost: localhost\r\n\r\n")
        #expect(whole.hasSuffix("\r\n\r\nwhole") && !whole.contains("Transfer-Encoding"))
    }

    @Test("a request that the app gives up is given up at the server")
    func givenUp() throws {
        let cue = LoopbackCue()
        let passing = try Passing { _ in .steps([.call { cue.give() }, .silence]) }
        let client = try RawClient(port: passing.served.port)
        client.send("GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n")
        try blockThread { passing.upstream.connectionCount == 1 && passing.upstream.requests.count == 1 }
        client.finishSending()
        #expect(client.receive() == "")
        try blockThread { passing.upstream.connectionCount == 0 }
    }

    @Test("an upload that the app gives up is not complete for the server")
    func givenUpUpload() throws {
        let passing = try Passing { _ in .text("complete") }
        let client = try RawClient(port: passing.served.port)
        client.send("POST /a HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n")
        try blockThread { passing.upstream.connectionCount == 1 }
        client.finishSending()
        #expect(client.receive() == "")
        try blockThread { passing.upstream.connectionCount == 0 }
        #expect(passing.upstream.requests.isEmpty)
    }

    // MARK: Messages

    @Test("interim answers, reason phrases and trailer fields pass")
    func interim() throws {
        let head = "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\nlink: </b>\r\n\r\nHTTP/1.1 299 All Fine\r\n"
        let tail = "Trailer: X-Sum\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nX-Sum: 7\r\nx-sum: 8\r\n\r\n"
        let passing = try Passing { _ in .raw((head + tail).utf8) }
        let answer = try passing.exchange("GET /a", "TE: trailers\r\n")
        #expect(answer == head + tail)
        let sent = passing.upstream.requests[0].headers
        #expect(sent["TE"] == "trailers" && sent["Connection"] == "TE")
    }

    @Test("the server decides about an expectation")
    func expectation() throws {
        let refusing = try Passing(receiving: { _ in .respond(.text("no", status: 417)).withoutContinue() }) { _ in
            .text("?")
        }
        let fields = "Expect: 100-continue\r\nContent-Length: 3\r\n"
        #expect(try refusing.exchange("POST /a", fields).hasPrefix("HTTP/1.1 417 "))
        let accepting = try Passing { .text($0.bodyText) }
        let client = try RawClient(port: accepting.served.port)
        client.send("POST /a HTTP/1.1\r\nHost: localhost\r\n\(fields)Connection: close\r\n\r\n")
        #expect(client.receive { $0.hasSuffix("\r\n\r\n") } == "HTTP/1.1 100 Continue\r\n\r\n")
        client.send("abc")
        let answer = client.receive()
        #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.hasSuffix("abc"))
        #expect(accepting.upstream.requests.map(\.bodyText) == ["abc"])
    }

    @Test("a server that does not know expectations gets the body")
    func undecided() throws {
        let passing = try Passing(receiving: { _ in LoopbackReception.keep.withoutContinue() }) { .text($0.bodyText) }
        let client = try RawClient(port: passing.served.port)
        client.send(
            "POST /a HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 3\r\nConnection: close\r\n\r\n"
        )
        #expect(client.receive { $0.hasSuffix("\r\n\r\n") } == "HTTP/1.1 100 Continue\r\n\r\n")
        client.send("abc")
        #expect(client.receive().hasSuffix("abc"))
    }

    @Test("an answer before the end of an upload passes, and ends the connection")
    func earlyAnswer() throws {
        let passing = try Passing(receiving: { _ in .respond(.text("too large", status: 413), after: 10) }) { _ in
            .text("?")
        }
        let client = try RawClient(port: passing.served.port)
        client.send(
            "POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n"
                + String(repeating: "a", count: 2_000)
        )
        let answer = client.receive { $0.hasSuffix("too large") }
        #expect(answer.hasPrefix("HTTP/1.1 413 "))
        client.finishSending()
        #expect(client.receive() == "")
    }

    @Test("fields of the connection do not pass, and neither side adds others")
    func connectionFields() throws {
        let passing = try Passing { _ in
            LoopbackResponse(
                headers: [
                    "X-A": "1", "Connection": "X-Own, keep-alive", "Keep-Alive": "timeout=5", "X-Own": "2", "x-a": "3",
                ]
            )
        }
        let answer = try passing.served.exchange(
            "GET /a HTTP/1.1\r\nhost: localhost\r\nB: 1\r\nConnection: close, x-mine\r\nX-Mine: 2\r\nUpgrade: h2c\r\nA: \r\na:3\r\n"
                + "Proxy-Connection: keep-alive\r\n\r\n"
        )
        #expect(answer == "HTTP/1.1 200 OK\r\nX-A: 1\r\nx-a: 3\r\nContent-Length: 0\r\n\r\n")
        let fields = passing.upstream.requests[0].headers.fields
        #expect(
            fields.map { "\($0.name): \($0.value)" } == [
                "Host: 127.0.0.1:\(passing.upstream.port)", "B: 1", "A: ", "a: 3",
            ]
        )
    }

    @Test("one connection carries several requests, also pipelined ones")
    func keepAlive() throws {
        let passing = try Passing { .text($0.path) }
        let client = try RawClient(port: passing.served.port)
        client.send(
            "GET /1 HTTP/1.1\r\nHost: localhost\r\n\r\nPOST /2 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nab"
        )
        _ = client.receive { $0.hasSuffix("/2") }
        client.send("GET /3 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        #expect(client.receive().hasSuffix("/3"))
        #expect(passing.upstream.requests.map(\.path) == ["/1", "/2", "/3"])
        #expect(Set(passing.upstream.requests.map(\.connection)).count == 1)
    }

    @Test("changed schemas apply to further calls with --watch")
    func watch() throws {
        let passing = try Passing("--watch") { _ in .json(#"{"id": 1}"#) }
        _ = try passing.exchange("GET /notes/1.json")
        try passing.served.folder.write(#"{"id": 1}"#, to: "s/GetNote.response.json")
        try blockThread { try passing.served.folder.text(of: "err").contains("read the schemas again") }
        _ = try passing.exchange("GET /notes/1.json")
        let lines = try passing.lines(2)
        #expect(lines.map { $0.contains("missing-key") } == [true, false])
    }

    // MARK: The page

    private static func page(_ name: String) throws -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(contentsOf: root.appendingPathComponent("Docs/\(name).md"), encoding: .utf8)
    }

    @Test("the example of the page prints what the page shows")
    func example() throws {
        var files: [String: String] = [:]
        for block in try Self.page("Probe").components(separatedBy: "\n```jsonc\n").dropFirst() {
            let lines = block.components(separatedBy: "\n```")[0].split(separator: "\n", maxSplits: 1)
            files[lines[0].dropFirst(3).replacingOccurrences(of: "Schemas/", with: "s/")] = String(lines[1]) + "\n"
        }
        @Sendable func padded(_ text: String, _ count: Int) -> LoopbackResponse {
            .json(text + String(repeating: " ", count: count - text.utf8.count))
        }
        let passing = try Passing(files: files) { request in
            switch request.path {
            case "/issues.json": padded(#"{"issues": [{"id": 1, "subject": "a"}]}"#, 532)
            case "/issues/1.json": padded(#"{"id": 1, "state": "open"}"#, 27)
            case "/issues/2.json": padded(#"{"id": 2, "subject": "a", "state": "open"}"#, 58)
            default: padded("{}", 40)
            }
        }
        let blocks = try Self.page("Upstream").components(separatedBy: "\n```console\n").dropFirst().map {
            $0.components(separatedBy: "\n```")[0].components(separatedBy: "\n")
        }
        let calls = blocks[0].filter { $0.hasPrefix("GET ") }
        #expect(calls.count == 4)
        for (number, line) in calls.enumerated() {
            _ = try passing.exchange(line.components(separatedBy: " -> ")[0])
            #expect(try passing.lines(number + 1)[number] == line)
        }
        #expect(try passing.served.stop() == 1)
        #expect(try passing.served.lines.suffix(2) == blocks[1][...])
    }

    @Test("the page names each option")
    func options() throws {
        let page = try Self.page("Upstream")
        let options = CommandRun("serve", "--help").out.matches(of: #/^ +--([a-z-]+) /#.anchorsMatchLineEndings())
        let names = options.map { String($0.1) }.filter {
            !["variant", "recordings", "delay", "stateful"].contains($0)
        }
        #expect(names.contains("answer-faults"))
        for name in names.prefix(while: { $0 != "format" }) { #expect(page.contains("`--\(name)"), "--\(name)") }
    }
}
