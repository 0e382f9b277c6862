import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic

/// Verifies `Docs/Paging.md`: its Swift code compiles and runs, and its tables are complete.
@Suite("Paging page", .bounded)
struct PagingPageTests {
    private static let page = DocumentedPage("Paging.md", program: "Paging/PagingPageProgram.swift")

    /// Returns three issues, by offset and limit, and by a search.
    private static let handler: LoopbackServer.Handler = { request in
        let issues = (1...3).map { #"{"id":\#($0),"subject":"S\#($0)"}"# }
        func list(_ range: some Sequence<String>) -> String { "[" + range.joined(separator: ",") + "]" }
        if request.path == "/search" {
            return .json(#"{"found":\#(request.bodyText == #"{"after":3}"# ? "[]" : list(issues))}"#)
        }
        let offset = request.queryItems.first { $0.name == "offset" }.flatMap { Int($0.value) } ?? 0
        let found = list(issues.dropFirst(offset).prefix(2))
        return .json(#"{"issues":\#(found),"offset":\#(offset),"limit":2,"total_count":3}"#)
    }

    @Test("the Swift code of the page is compiled here")
    func program() throws {
        try Self.page.expectProgram(moreThan: 15)
    }

    @Test("the programs of the page return the documented results")
    func outcome() async throws {
        typealias Program = PagingPageProgram
        try await withClient(handler: Self.handler) { client, server in
            let printed = Locked<[String]>([])
            try await Program.read(client) { line in printed.withLock { $0.append("\(line)") } }
            #expect(printed.withLock { $0 } == ["2", "1", "S1", "S2", "S3"])
            #expect(server.requests.count == 4)

            let (again, isLast) = try await Program.thereAndBack(client)
            #expect(again?.map(\.id) == [1, 2] && isLast)

            var found: [Int] = []
            for try await issue in Program.search(client).elements { found.append(issue.id) }
            #expect(found == [1, 2, 3])
            #expect(server.requests.filter { $0.path == "/search" }.count == 2)
            let page = try await client.page(of: Program.Search(), by: Program.ownRule())
            #expect(page.hasNext)
        }
    }

    @Test("the paging over two origins returns the pages of both")
    func mirror() async throws {
        let mirror = try LoopbackServer { _ in .json(#"[{"id":2,"subject":"S2"}]"#) }
        defer { mirror.stop() }
        let link = "<\(mirror.baseURL)/feed.json?page=2>; rel=next"
        let answer = LoopbackResponse.json(#"[{"id":1,"subject":"S1"}]"#).header("Link", link)
        try await withClient(handler: { _ in answer }) { client, _ in
            let issues = try await PagingPageProgram.feed(client, mirror: "127.0.0.1")
            #expect(issues.map(\.id) == [1, 2])
            #expect(mirror.requests.map(\.target) == ["/feed.json?page=2"])
            let error = try await failure { _ = try await PagingPageProgram.feed(client, mirror: "mirror.example") }
            guard case ReplyError.Code.otherOrigin = error.underlying else { throw error }
            #expect(try await PagingPageProgram.lastPage(client) == nil)
        }
    }

    @Test("the tables of the page list every kind of paging and every error")
    func tables() throws {
        let ways = try Self.page.rows(below: "| Server | Paging |").map { $0[1] }
        #expect(Set(ways) == Set(PagingPageProgram.pagings.keys))
        let errors: KeyValuePairs<String, ReplyError> = [
            "pageLoop": .pageLoop(""), "otherOrigin": .otherOrigin(URL(fileURLWithPath: "/"), expected: ""),
            "tooManyPages": .tooManyPages(limit: 1), "unusableLink": .unusableLink("", reason: ""),
            "unusableLinkHeader": .unusableLinkHeader(reason: ""),
            "unusablePageValue": .unusablePageValue("", expected: ""), "emptyPage": .emptyPage(at: 1, of: 2),
        ]
        #expect(try Self.page.rows(below: "| Error | When |").map { $0[0] } == errors.map(\.key))
    }
}
