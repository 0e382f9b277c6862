import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

/// Calls over a pass-through, compared with the same calls to the server itself. `SCHEMATIC_PASSED_CALLS` is the number of calls
/// for a longer run, `SCHEMATIC_PASSED_MEGABYTES` the size of a body, and `SCHEMATIC_PASSED_PROGRAM` an optimized program, of which
/// the added time is limited, too.
@Suite("Calls that pass through", .bounded)
struct PassedCallTests {
    private static func number(_ name: String, or standard: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? standard
    }

    /// A connection that carries one call after another.
    private struct Connection {
        private let client: RawClient

        init(port: UInt16) throws { client = try RawClient(port: port) }

        /// Returns the end-to-end lines of the head, and the body.
        func call(_ request: [UInt8], isHead: Bool) -> (head: [[UInt8]], body: [UInt8]) {
            client.send(request)
            var answer: (head: [[UInt8]], body: [UInt8])?
            _ = client.receiveBytes { received in
                answer = Self.answer(received, isHead: isHead)
                return answer != nil
            }
            return answer ?? ([], [])
        }

        /// Returns the answer that bytes are; `nil` if they are not complete.
        private static func answer(_ received: [UInt8], isHead: Bool) -> (head: [[UInt8]], body: [UInt8])? {
            guard let end = received.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
            let lines = received[..<end.lowerBound].split(separator: 0x0A).map { line in
                line.last == 0x0D ? Array(line.dropLast()) : Array(line)
            }
            func value(_ name: String) -> String? {
                lines.map { String(decoding: $0, as: UTF8.self) }.first { $0.lowercased().hasPrefix(name + ":") }.map {
                    $0.dropFirst(name.count + 1).filter { $0 != " " }
                }
            }
            let passed = lines.filter { line in
                let name = String(decoding: line.prefix { $0 != 0x3A }, as: UTF8.self).lowercased()
                return !["connection", "transfer-encoding", "keep-alive"].contains(name)
            }
            let status = String(decoding: lines[0].dropFirst(9).prefix(3), as: UTF8.self)
            if isHead || status == "204" || status == "304" { return (passed, []) }
            var rest = received[end.upperBound...]
            guard value("transfer-encoding") == "chunked" else {
                let length = value("content-length").flatMap { Int($0) } ?? 0
                return rest.count < length ? nil : (passed, Array(rest))
            }
            var body: [UInt8] = []
            while true {
                guard let line = rest.firstRange(of: Array("\r\n".utf8)) else { return nil }
                let size = Int(String(decoding: rest[..<line.lowerBound], as: UTF8.self), radix: 16) ?? 0
                rest = rest[line.upperBound...]
                guard rest.count >= size + 2 else { return nil }
                if size == 0 { return (passed, body) }
                body += rest.prefix(size)
                rest = rest.dropFirst(size + 2)
            }
        }
    }

    /// The answer of the server, which depends on the target.
    private static func answer(_ request: LoopbackRequest) -> LoopbackResponse {
        var random = SeededGenerator(seed: UInt64(request.target.utf8.reduce(7) { $0 &* 31 &+ Int($1) } & 0xFFFF_FFFF))
        let statuses = [200, 200, 200, 201, 204, 206, 304, 404, 422, 500]
        var response = LoopbackResponse(status: statuses.randomElement(using: &random) ?? 200)
        for (name, value) in fields(&random, count: 8) { response.headers.append(name, value) }
        // A coding that the body does not have must not matter, because nothing is decoded.
        if Bool.random(using: &random) { response.headers.append("Content-Encoding", "gzip") }
        response.body = (0..<Int.random(in: 0...6_000, using: &random)).map { _ in .random(in: 0...255, using: &random)
        }
        return Bool.random(using: &random) ? response.chunked(by: Int.random(in: 1...4_000, using: &random)) : response
    }

    private static func fields(_ random: inout SeededGenerator, count: Int) -> [(String, String)] {
        let names = [
            "X-A", "x-a", "X-b", "Set-Cookie", "ETag", "Vary", "Cache-Control", "WWW-Authenticate", "Date", "accept",
        ]
        let values = [
            "", "1", "a, b", "\"q;\" ; x=\"\\\"\"", "a  b", "Tue, 01 Jan 2030 00:00:00 GMT", "é ✓",
            "a=b; Path=/; HttpOnly",
        ]
        return (0..<Int.random(in: 0...count, using: &random)).map { _ in
            (names.randomElement(using: &random) ?? "", values.randomElement(using: &random) ?? "")
        }
    }

    private static func request(_ number: Int, _ random: inout SeededGenerator) -> (method: String, bytes: [UInt8]) {
        let method =
            ["GET", "GET", "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PURGE"]
            .randomElement(using: &random) ?? "GET"
        let paths = [
            "/notes.json", "/notes/7.json", "//a/../b/./c", "/a%2Fb%zz", "/[x]|y^`{z}", "/a;b=c,d", "/~'()*!$&@:",
        ]
        let target = (paths.randomElement(using: &random) ?? "/") + "?n=\(number)&limit=2&a[]=1&b=%C3%A9+\"<>\\"
        var head = "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\n"
        for (name, value) in fields(&random, count: 6) { head += "\(name): \(value)\r\n" }
        guard ["POST", "PUT", "PATCH", "DELETE"].contains(method), Bool.random(using: &random) else {
            return (method, Array((head + "\r\n").utf8))
        }
        let body = (0..<Int.random(in: 0...3_000, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random)
        }
        if Bool.random(using: &random) {
            return (method, Array((head + "Content-Length: \(body.count)\r\nX-Last: 1\r\n\r\n").utf8) + body)
        }
        var bytes = Array((head + "Transfer-Encoding: chunked\r\n\r\n").utf8)
        for start in stride(from: 0, to: body.count, by: 700) {
            let piece = body[start..<min(body.count, start + 700)]
            bytes += Array((String(piece.count, radix: 16) + ";x=\"y\"\r\n").utf8) + piece + Array("\r\n".utf8)
        }
        return (method, bytes + Array("0\r\n\r\n".utf8))
    }

    @Test("calls are the same as without it, in both directions: targets, fields with their order, and bodies")
    func equality() throws {
        let count = Self.number("SCHEMATIC_PASSED_CALLS", or: 300)
        let upstream = try LoopbackServer(handler: Self.answer)
        let served = try ServedCatalog(
            arguments: ["--quiet", "--upstream", upstream.baseURL],
            program: ProcessInfo.processInfo.environment["SCHEMATIC_PASSED_PROGRAM"]
        )
        let direct = try Connection(port: upstream.port)
        let passed = try Connection(port: served.port)
        var random = SeededGenerator(seed: 46)
        var times: (direct: [Duration], passed: [Duration]) = ([], [])
        for number in 0..<count {
            let (method, request) = Self.request(number, &random)
            let start = ContinuousClock.now
            let first = direct.call(request, isHead: method == "HEAD")
            let middle = ContinuousClock.now
            let second = passed.call(request, isHead: method == "HEAD")
            times.direct.append(middle - start)
            times.passed.append(.now - middle)
            let isSame = first.head == second.head && first.body == second.body && !first.head.isEmpty
            #expect(isSame, "call \(number): \(String(decoding: request, as: UTF8.self))")
            guard isSame else { return }
        }
        let received = upstream.requests
        #expect(received.count == 2 * count)
        for (first, second) in zip(received, received.dropFirst()).enumerated().filter({ $0.offset.isMultiple(of: 2) })
            .map(\.element)
        {
            let isSame =
                first.method == second.method && first.target == second.target && first.body == second.body
                && Self.passed(first) == Self.passed(second)
            #expect(isSame, "\(first) \(second)")
        }
        let added = times.passed.sorted()[count / 2] - times.direct.sorted()[count / 2]
        print("the pass-through adds \(added) at the median of \(count) calls")
        if ProcessInfo.processInfo.environment["SCHEMATIC_PASSED_PROGRAM"] != nil { #expect(added < .milliseconds(1)) }
    }

    private static func passed(_ request: LoopbackRequest) -> [LoopbackHeaders.Field] {
        request.headers.fields.filter { !["host", "connection", "transfer-encoding"].contains($0.name.lowercased()) }
    }

    @Test(
        "bodies of both directions at a time need constant memory",
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/self"))
    )
    func memory() throws {
        let size = Self.number("SCHEMATIC_PASSED_MEGABYTES", or: 20) << 20
        let content = LoopbackContent(count: size)
        let upstream = try LoopbackServer(receiving: { $0.method == "PUT" ? .count : .keep }) { request in
            request.method == "PUT"
                ? .text("\(request.tally.count) \(request.tally.checksum)") : content.response(to: request)
        }
        let served = try ServedCatalog(
            arguments: ["--quiet", "--upstream", upstream.baseURL],
            program: ProcessInfo.processInfo.environment["SCHEMATIC_PASSED_PROGRAM"]
        )
        // What the first calls load remains loaded.
        _ = try served.exchange("GET /a HTTP/1.0\r\nHost: localhost\r\nRange: bytes=0-9\r\n\r\n")
        let before = try Self.memory(of: served, "VmRSS")
        let sent = Locked<String?>(nil)
        let port = served.port
        let upload = Thread {
            guard let client = try? RawClient(port: port) else { return }
            client.send("PUT /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(size)\r\nConnection: close\r\n\r\n")
            for start in stride(from: 0, to: size, by: 262_144) {
                client.send(Array(content.bytes(in: start..<min(size, start + 262_144))))
            }
            sent.withLock { $0 = client.receive() }
        }
        upload.start()
        let client = try RawClient(port: served.port)
        client.send("GET /a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        var received = ByteChecksum()
        var head: [UInt8]? = []
        client.receivePieces { piece in
            guard let begun = head else { return received.append(piece) }
            let all = begun + piece
            guard let end = all.firstRange(of: Array("\r\n\r\n".utf8)) else { return head = all }
            head = nil
            received.append(all[end.upperBound...])
        }
        try blockThread { sent.withLock { $0 != nil } }
        #expect(received == content.tally)
        let text = "\r\n\r\n\(content.tally.count) \(content.tally.checksum)"
        #expect(sent.withLock { $0 }?.hasSuffix(text) == true)
        let peak = try Self.memory(of: served, "VmHWM")
        print("bodies of \(size >> 20) MiB each way: \(before >> 10) MiB before, \(peak >> 10) MiB at most")
        #expect(peak - before < 32 << 10)
    }

    /// Returns a value of the state of the process in KiB.
    private static func memory(of served: ServedCatalog, _ name: String) throws -> Int {
        let state = try String(contentsOfFile: "/proc/\(served.processID)/status", encoding: .utf8)
        let line = state.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        return try #require(
            line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) }
        )
    }
}
