import Foundation
import LoopbackServer
import SchematicTesting
import Testing

@testable import Schematic

extension FogBugzTests {
    /// Cases: search and edits, with attachments.
    @Suite("Cases")
    struct FogBugzCaseTests {
        @Test("cases are found with the requested columns, from attributes and from elements")
        func search() async throws {
            let text = """
                <cases count="1"><case ixBug="123" operations="edit,assign"><ixBug>123</ixBug><sTitle>Hi</sTitle>\
                <dtOpened>2011-01-04T10:06:24Z</dtOpened><dtDue>2011-01-05</dtDue><hrsCurrEst>1.5</hrsCurrEst>\
                <fOpen>true</fOpen><ixBugParent>0</ixBugParent><ixBugChildren>12,34</ixBugChildren><c>7</c><c>9</c>\
                <sArea/></case></cases>
                """
            try await withSession { client, stub in
                stub.respond(to: FogBugz.Search.self, with: .xml(text))
                let search = FogBugz.Search(query: "opened:\"last week\"", columns: ["sTitle", "dtOpened"], limit: 10)
                let found = try await client.send(search)
                let query = try #require(stub.calls.last?.request.url.query(percentEncoded: true))
                #expect(query.hasPrefix("cmd=search&q=opened%3A%22last%20week%22&cols=sTitle,dtOpened&max=10&token="))
                let case123 = try #require(found.first)
                #expect(found.count == 1 && case123.number == 123 && case123.title == "Hi")
                #expect(case123.operations == ["edit", "assign"])
                let columns = case123.columns
                #expect(try columns["dtOpened"] == Date(timeIntervalSince1970: 1_294_135_584))
                #expect(try columns["dtDue"] == CalendarDate(year: 2011, month: 1, day: 5))
                #expect(try columns["hrsCurrEst"] == 1.5)
                #expect(try columns["fOpen"] == true)
                #expect(try columns["ixBugChildren"] == "12,34")
                #expect(try columns["c"] == 7)
                #expect(try columns["sArea"] == "")
            }
        }

        @Test("a case is edited with a form, and with multipart content if there is an attachment")
        func edit() async throws {
            let file = try TemporaryFile("a \"b\".txt", Data("text".utf8))
            try await withServer { client, server in
                let plain = try await client.send(FogBugz.EditCase(number: 7, title: "A & B"))
                #expect(plain.number == 9 && plain.operations == ["edit", "assign", "resolve"])
                let form = try #require(server.requests.last)
                #expect(form.headers["Content-Type"] == "application/x-www-form-urlencoded")
                #expect(form.bodyText == "ixBug=7&sTitle=A%20%26%20B")
                #expect(form.headers["Content-Length"] == "\(form.body.count)")

                _ = try await client.send(FogBugz.EditCase(number: 8, text: "See", attachments: [file.path]))
                let sent = try #require(server.requests.last)
                let parts = try MultipartReader.parts(of: sent.body, contentType: sent.headers["Content-Type"] ?? "")
                #expect(parts.map(\.content) == ["8", "See", "1", "text"])
                #expect(parts[0].headers == ["Content-Disposition: form-data; name=\"ixBug\""])
                #expect(
                    parts[3].headers.first
                        == "Content-Disposition: form-data; name=\"File1\"; filename=\"a %22b%22.txt\""
                )
            }
        }

        @Test("an edit of a case that has changed in the meantime is refused with a code")
        func conflict() async throws {
            try await withSession { client, stub in
                stub.respond(to: FogBugz.EditCase.self, with: .error(9, "Case has changed since last view"))
                let edit = FogBugz.EditCase(number: 7, lastEvent: 1, text: "Me too")
                let error = try await failure { _ = try await client.send(edit) }
                #expect((error.underlying as? Refusal)?.code == .caseHasChanged)
                let sent = try #require(stub.calls.last?.body)
                #expect(String(decoding: sent, as: UTF8.self) == "ixBug=7&ixBugEvent=1&sEvent=Me%20too")
            }
        }

        @Test("an edit that the schema forbids, or with a missing file, is not sent")
        func unsendable() async throws {
            try await withSession { client, stub in
                let count = stub.calls.count
                let number = try await failure { _ = try await client.send(FogBugz.EditCase(number: 0)) }
                #expect(number.stage == .compose && number.underlying is PayloadError)
                let edit = FogBugz.EditCase(number: 7, attachments: ["/nowhere/at all"])
                let file = try await failure { _ = try await client.send(edit) }
                #expect(file.stage == .compose && file.underlying is RequestError)
                #expect(stub.calls.count == count)
            }
        }

        @Test("two attachments of 100 MB arrive unchanged, with a Content-Length")
        func attachments() async throws {
            let size = 100_000_000
            let files = try [PatternFile("first.log", size, from: 0), PatternFile("second.bin", size, from: 1 << 40)]
            try await withServer { client, server in
                let edit = FogBugz.EditCase(number: 9, text: "Logs", attachments: files.map(\.path))
                let edited = try await client.send(edit)
                #expect(edited.number == 9)
                let sent = try #require(server.requests.last)
                let boundary = try #require(sent.headers["Content-Type"]?.components(separatedBy: "boundary=").last)
                let expected = try Self.tally(of: files, between: boundary)
                #expect(sent.tally.count > 2 * size && sent.headers["Content-Length"] == "\(sent.tally.count)")
                #expect(sent.tally == expected)
                #expect(sent.body.count == 4096)
            }
        }

        /// Runs a server and a client of its API.
        private func withServer(_ body: (APIClient, LoopbackServer) async throws -> Void) async throws {
            let server = try FogBugzServer.start()
            defer { server.stop() }
            try await body(FogBugz(at: server.baseURL, schemas: schemas).client, server)
        }

        /// The body as RFC 7578 specifies it.
        private static func tally(of files: [PatternFile], between boundary: String) throws -> ByteTally {
            var tally = ByteTally()
            func add(_ head: String, _ name: String, _ more: String = "") {
                tally.append(
                    "\(head)--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\(more)\r\n\r\n".utf8
                )
            }
            let values = [("ixBug", "9"), ("sEvent", "Logs"), ("nFileCount", "2")]
            for (index, value) in values.enumerated() {
                add(index == 0 ? "" : "\r\n", value.0)
                tally.append(value.1.utf8)
            }
            for (index, (file, type)) in zip(files, ["text/plain", "application/octet-stream"]).enumerated() {
                add("\r\n", "File\(index + 1)", "; filename=\"\(file.name)\"\r\nContent-Type: \(type)")
                file.add(to: &tally)
            }
            tally.append("\r\n--\(boundary)--\r\n".utf8)
            return tally
        }
    }
}

/// A file whose bytes depend on their position.
private final class PatternFile: Sendable {
    let name: String
    private let file: TemporaryFile
    private let range: Range<Int>

    var path: String { file.path }

    init(_ name: String, _ size: Int, from start: Int) throws {
        self.name = name
        range = start..<start + size
        file = try TemporaryFile(name, Data())
        let handle = try #require(FileHandle(forWritingAtPath: file.path))
        for block in Self.blocks(of: range) { try handle.write(contentsOf: block) }
        try handle.close()
    }

    func add(to tally: inout ByteTally) {
        for block in Self.blocks(of: range) { tally.append(block) }
    }

    private static func blocks(of range: Range<Int>) -> some Sequence<ArraySlice<UInt8>> {
        let content = LoopbackContent(count: range.upperBound)
        return stride(from: range.lowerBound, to: range.upperBound, by: 1 << 20).lazy.map { start in
            content.bytes(in: start..<min(range.upperBound, start + 1 << 20))
        }
    }
}
