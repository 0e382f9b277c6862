import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Invalid next pages", .bounded)
struct PagingFaultTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var paging: Paging = .linkHeader()
        var parameters: Parameters = [:]
        /// The response to each request, by the number of earlier requests.
        var response: @Sendable (Int) -> LoopbackResponse
        /// The expected part of the error's description. Alternatives are separated by `|`.
        var message: String
        /// The number of pages that are returned, and of requests that are sent.
        var pages = 1
    }

    private static func links(_ link: @escaping @Sendable (Int) -> String) -> @Sendable (Int) -> LoopbackResponse {
        { .json("[{\"id\":\($0)}]").header("Link", link($0)) }
    }

    private static func bodies(_ body: @escaping @Sendable (Int) -> String) -> @Sendable (Int) -> LoopbackResponse {
        { .json(body($0)) }
    }

    static let cases: [Case] = [
        Case(
            testDescription: "a next that is the page itself",
            response: links { _ in "</cars>; rel=next" },
            message: "found one that was already received"
        ),
        Case(
            testDescription: "a next that repeats",
            response: links { "<?p=\($0 % 3 + 1)>; rel=next" },
            message: "found one that was already received",
            pages: 4
        ),
        Case(
            testDescription: "a cursor that never ends",
            paging: .cursor("after", at: "next"),
            response: bodies { #"{"next":\#($0)}"# },
            message: "at most 5 pages, found another one: raise 'maximumPages'",
            pages: 5
        ),
        Case(
            testDescription: "a cursor that does not move",
            paging: .cursor("after", at: "next"),
            response: bodies { _ in #"{"next":"x"}"# },
            message: "found one that was already received",
            pages: 2
        ),
        Case(
            testDescription: "another host",
            response: links { _ in "<http://elsewhere.example/cars?token=abc>; rel=next" },
            message: "found http://elsewhere.example:80: send a separate request"
        ),
        Case(
            testDescription: "another scheme",
            response: links { _ in "<https:cars>; rel=next" },
            message: "expected a link"
        ),
        Case(
            testDescription: "no URL of the web",
            response: links { _ in "<mailto:a@b.example>; rel=next" },
            message: "expected a URL of http or https"
        ),
        Case(
            testDescription: "a user's name and password",
            response: links { _ in "<//me:word@127.0.0.1/cars>; rel=next" },
            message: "it contains a user name"
        ),
        Case(
            testDescription: "a header that cannot be read",
            response: links { _ in "http://h/cars?page=2; rel=next" },
            message: "no link begins with 'http://h/cars?page=2"
        ),
        Case(
            testDescription: "a header that is too long",
            response: links { _ in "<?p=2>; rel=next; title=\"\(String(repeating: "x", count: 70_000))\"" },
            message: "it is longer than 65536 bytes"
        ),
        Case(
            testDescription: "a total without any elements",
            paging: .offsets(of: "cars"),
            response: bodies { $0 == 0 ? #"{"cars":[1],"total_count":9}"# : #"{"cars":[],"total_count":9}"# },
            message: "expected the page at 1, since the server counts 9, found an empty one",
            pages: 2
        ),
        Case(
            testDescription: "a server that knows one offset",
            paging: .offsets(of: "cars"),
            response: bodies { _ in #"{"cars":[1,2],"offset":0,"total_count":9}"# },
            message: "found one that was already received",
            pages: 2
        ),
        Case(
            testDescription: "an offset beyond all numbers",
            paging: .offsets(of: "cars"),
            response: bodies { _ in #"{"cars":[1],"offset":9223372036854775807}"# },
            message: "a number that can be incremented"
        ),
        Case(
            testDescription: "a total that is a word",
            paging: .offsets(of: "cars"),
            response: bodies { _ in #"{"cars":[1],"total_count":"many"}"# },
            message: "expected a whole number at 'total_count'"
        ),
        Case(
            testDescription: "a list that is none",
            paging: .offsets(of: "cars"),
            response: bodies { _ in #"{"cars":{"id":1}}"# },
            message: "expected a list at 'cars'"
        ),
        Case(
            testDescription: "page numbers that continue after an empty page",
            paging: .pageNumbers(of: "cars", last: "pages"),
            response: bodies { _ in #"{"cars":[],"pages":4}"# },
            message: "expected the page at 1, since the server counts 4"
        ),
        Case(
            testDescription: "a page number that is a word",
            paging: .pageNumbers(of: ""),
            parameters: ["page": "one"],
            response: bodies { _ in "[1]" },
            message: "expected a whole number at 'page'"
        ),
        Case(
            testDescription: "a URL that is a number",
            paging: .body(next: "next"),
            response: bodies { _ in #"{"next":2}"# },
            message: "expected a URL at 'next'"
        ),
    ]

    struct GetPages: APIRequest {
        var parameters: Parameters
        var path: PathTemplate { "cars" }
    }

    @Test("an invalid next page is an error after the valid pages", arguments: cases, [false, true])
    func fault(_ one: Case, fetchesAhead: Bool) async throws {
        let count = Locked(0)
        let handler: LoopbackServer.Handler = { _ in
            one.response(
                count.withLock { count in
                    defer { count += 1 }
                    return count
                }
            )
        }
        let server = try LoopbackServer(handler: handler)
        defer { server.stop() }
        let client = try APIClient(baseURL: server.baseURL)
        let request = GetPages(parameters: one.parameters)
        var pages = client.pages(of: request, by: one.paging, maximumPages: 5, fetchesAhead: fetchesAhead)
            .makeAsyncIterator()
        for _ in 0..<one.pages { _ = try #require(try await pages.next()) }
        let error = try await failure { _ = try await pages.next() }
        #expect(error.stage == .result)
        #expect(error.operation == "GetPages")
        #expect(error.reply?.status == 200)
        #expect(error.underlying is ReplyError)
        #expect(one.message.split(separator: "|").contains { "\(error)".contains($0) }, "\(error)")
        #expect(!"\(error)".contains("abc") && !"\(error)".contains("word@"))
        #expect(try await pages.next() == nil)
        #expect(server.requests.count == one.pages)
    }

    @Test("a page on another origin is a fault that contains the complete URL but shows only its origin")
    func otherOrigin() async throws {
        let link = "<http://elsewhere.example/cars?token=abc&page=2#top>; rel=next"
        try await withClient(handler: { _ in .json("[]").header("Link", link) }) { client, _ in
            let error = try await failure {
                for try await _ in client.pages(of: GetCars(), by: .linkHeader()) {}
            }
            guard let cause = error.underlying as? ReplyError, cause.code == .otherOrigin, let url = cause.url,
                let expected = cause.expected
            else {
                Testing.Issue.record("expected another origin, found \(error.underlying)")
                return
            }
            #expect(url.absoluteString.hasPrefix("http://elsewhere.example/cars?token=abc&page=2"))
            #expect(expected == client.base.originText)
            var dumped = ""
            dump(error.underlying, to: &dumped)
            for text in ["\(error)", "\(error.underlying)", String(reflecting: error.underlying), dumped] {
                #expect(text.contains("elsewhere.example") && !text.contains("abc"), "\(text)")
            }
        }
    }

    @Test("a Link header of one megabyte ends the call or the pages with an error")
    func megabyte() async throws {
        let link = "<?p=2>; rel=next; title=\"\(String(repeating: "x", count: 1 << 20))\""
        try await withClient(handler: { _ in .json("[]").header("Link", link) }) { client, server in
            let error = try await failure {
                for try await _ in client.pages(of: GetCars(), by: .linkHeader()) {}
            }
            #expect(error.stage == .send || error.underlying is ReplyError)
            #expect(server.requests.count == 1)
        }
    }

    @Test("a total that is too small is ignored, and paging continues to the first empty page")
    func smallTotal() async throws {
        let handler: LoopbackServer.Handler = { request in
            let offset = request.queryItems.first { $0.name == "offset" }.flatMap { Int($0.value) } ?? 0
            return .json(#"{"cars":\#(offset < 6 ? "[1,2]" : "[]"),"offset":\#(offset),"total_count":1}"#)
        }
        try await withClient(handler: handler) { client, server in
            let pages = client.pages(of: GetPages(parameters: [:]), by: .offsets(of: "cars"))
            var count = 0
            for try await _ in pages { count += 1 }
            #expect(count == 4)
            #expect(server.requests.count == 4)
        }
    }

    @Test("an error that a custom rule throws is reported when the next page is requested, which then exists")
    func ownRule() async throws {
        struct Own: Error {}
        try await withClient(handler: { _ in .json("[]") }) { client, server in
            let page = try await client.page(of: GetCars(), by: Paging { _, _ in throw Own() })
            #expect(page.reply.status == 200)
            #expect(page.hasNext && page.hasPrevious)
            let error = try await failure { _ = try await page.next() }
            #expect(error.underlying is Own)
            #expect(server.requests.count == 1)
        }
    }

    @Test("a fault does not show a URL value that the schema marks as secret, even if a link repeats it")
    func secret() async throws {
        let schemas = ["GetCars.path.json": #"{"pin":"{secret}"}"#]
        let response = LoopbackResponse.json("[]").header("Link", "<?pin=s3cr3t&p=2>; rel=next")
        try await withClient(schemas: schemas, handler: { _ in response }) { client, server in
            var pages = client.pages(of: GetCars(parameters: ["pin": "s3cr3t"]), by: .linkHeader()).makeAsyncIterator()
            _ = try await pages.next()
            _ = try await pages.next()
            let error = try await failure { _ = try await pages.next() }
            #expect(error.underlying is ReplyError)
            #expect(!"\(error)".contains("s3cr3t"), "\(error)")
            #expect(server.requests.map(\.query) == ["pin=s3cr3t", "pin=s3cr3t&p=2"])
        }
    }
}
