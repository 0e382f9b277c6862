import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import Schematic

/// A request for cars in pages. Its result is the list in the body.
struct GetCars: APIRequest {
    var path: PathTemplate = "cars"
    var parameters: Parameters = [:]
    func result(from reply: Reply) throws -> [Fields] { try reply.fields[] }
}

@Suite("Paging", .bounded)
struct PagingTests {
    /// A response, and the targets of the requests for the next and the previous page; `nil` if no request is sent.
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var paging: Paging = .linkHeader()
        var response: LoopbackResponse
        var next: String?
        var previous: String?
    }

    private static func list(_ headers: [(String, String)]) -> LoopbackResponse {
        headers.reduce(.json(#"[{"id":1}]"#)) { $0.header($1.0, $1.1) }
    }

    private static let both =
        #"</ctx/cars?offset=1&color=red&limit=5>; rel="previous",</ctx/cars?offset=11&color=red&limit=5>; rel="next""#
    private static let nextURL = "/ctx/cars?offset=11&color=red&limit=5"
    private static let previousURL = "/ctx/cars?offset=1&color=red&limit=5"
    private static let body =
        #"{"next_page":"?page=3&max_id=323898917563543552&q=aerogear&rpp=1","previous_page":"?page=1"}"#

    static let cases: [Case] = [
        Case(testDescription: "a web link", response: list([("Link", both)]), next: nextURL, previous: previousURL),
        Case(
            testDescription: "a relation that is not there",
            paging: .linkHeader(next: "bogus_next"),
            response: list([("Link", both)]),
            previous: previousURL
        ),
        Case(
            testDescription: "two relations that are not there",
            paging: .linkHeader(next: "bogus_next", previous: "bogus_previous"),
            response: list([("Link", both)])
        ),
        Case(
            testDescription: "a comma in the URL, unquoted, parameters before, another case",
            response: list([("lInK", "<cars?ids=1,2>; title=\"a, b\"; rel=next, <cars?ids=0>; REL=\"first prev\"")]),
            next: "/ctx/cars?ids=1,2",
            previous: "/ctx/cars?ids=0"
        ),
        Case(
            testDescription: "a link with another anchor",
            response: list([("Link", "<cars?page=9>; rel=next; anchor=\"/other\", <?page=2>; rel=next")]),
            next: "/ctx/cars?page=2"
        ),
        Case(
            testDescription: "a header of its own",
            paging: .headers(next: "AG-Links-Next", previous: "AG-Links-Previous"),
            response: list([
                ("AG-Links-Next", "/ctx/cars-custom?offset=11&color=red&limit=5"), ("ag-links-previous", "?p"),
            ]),
            next: "/ctx/cars-custom?offset=11&color=red&limit=5",
            previous: "/ctx/cars?p"
        ),
        Case(
            testDescription: "URLs in the body",
            paging: .body(next: "next_page", previous: "previous_page"),
            response: .json(body),
            next: "/ctx/cars?page=3&max_id=323898917563543552&q=aerogear&rpp=1",
            previous: "/ctx/cars?page=1"
        ),
        Case(testDescription: "a list that has no links", paging: .body(next: "next_page"), response: .json("[1]")),
        Case(
            testDescription: "a text that has no links",
            paging: .body(next: "next_page"),
            response: .json(#""next_page""#)
        ),
        Case(
            testDescription: "a cursor",
            paging: .cursor("after", at: "/page/end", previous: "/page/start"),
            response: .json(#"{"page":{"end":"a+b/=","start":7}}"#),
            next: "/ctx/cars?color=red&after=a%2Bb%2F%3D",
            previous: "/ctx/cars?color=red&after=7"
        ),
        Case(
            testDescription: "offset, limit and total",
            paging: .offsets(of: "cars"),
            response: .json(#"{"cars":[1,2],"offset":5,"limit":2,"total_count":61}"#),
            next: "/ctx/cars?color=red&offset=7",
            previous: "/ctx/cars?color=red&offset=3&limit=2"
        ),
        Case(
            testDescription: "a page of which less is before than the limit",
            paging: .offsets(of: "", total: "n"),
            response: .json("[1,2]"),
            next: "/ctx/cars?color=red&offset=2"
        ),
        Case(
            testDescription: "a total that is reached",
            paging: .offsets(of: "cars"),
            response: .json(#"{"cars":[1],"offset":60,"limit":2,"total_count":61}"#),
            previous: "/ctx/cars?color=red&offset=58&limit=2"
        ),
        Case(
            testDescription: "numbers of pages",
            paging: .pageNumbers(of: "", first: 0),
            response: .json("[1]"),
            next: "/ctx/cars?color=red&page=1"
        ),
        Case(
            testDescription: "the last number",
            paging: .pageNumbers(of: "cars", last: "/meta/pages"),
            response: .json(#"{"cars":[1],"meta":{"pages":1}}"#)
        ),
        Case(testDescription: "an empty page", paging: .pageNumbers(of: ""), response: .json("[]")),
        Case(
            testDescription: "no pages at all",
            paging: .pageNumbers(of: "cars", last: "pages"),
            response: .json(#"{"cars":[],"pages":0}"#)
        ),
        Case(
            testDescription: "a rule of one's own",
            paging: Paging { reply, request in
                (next: "\(request.url.lastPathComponent)/\(reply.status)", previous: nil)
            },
            response: .json("[]"),
            next: "/ctx/cars/200"
        ),
        Case(
            testDescription: "a rule of one's own with parameters",
            paging: .parameters { reply, _ in (next: ["after": reply.status], previous: nil) },
            response: .json("[]"),
            next: "/ctx/cars?color=red&after=200"
        ),
    ]

    struct GetAnything: APIRequest {
        var path: PathTemplate { "cars" }
        var parameters: Parameters { ["color": "red"] }
    }

    @Test("the next and the previous page are requested at the URL that the response specifies", arguments: cases)
    func target(_ one: Case) async throws {
        let server = try LoopbackServer { _ in one.response }
        defer { server.stop() }
        let client = try APIClient(baseURL: server.baseURL + "/ctx")
        let page = try await client.page(of: GetAnything(), by: one.paging)
        #expect(page.hasNext == (one.next != nil))
        #expect(page.hasPrevious == (one.previous != nil))
        #expect(try await (page.next() == nil) == (one.next == nil))
        #expect(try await (page.previous() == nil) == (one.previous == nil))
        #expect(server.requests.map(\.target) == ["/ctx/cars?color=red"] + [one.next, one.previous].compactMap { $0 })
    }

    /// Returns two pages of one element each, as `AGPipe` does.
    private static let two: LoopbackServer.Handler = { request in
        request.query.contains("offset=1")
            ? .json(#"[{"id":2}]"#).header("Link", #"</cars?offset=0&limit=1>; rel="previous""#)
            : .json(#"[{"id":1}]"#).header("Link", #"</cars?offset=1&limit=1>; rel="next""#)
    }

    @Test("the previous page of the second page is the first one, and no request is sent beyond either end")
    func thereAndBack() async throws {
        try await withClient(handler: Self.two) { client, server in
            let request = GetCars(parameters: ["offset": 0, "limit": 1])
            let first = try await client.page(of: request, by: .linkHeader())
            let second = try #require(try await first.next())
            #expect(try second.result.map { try $0["id"] as Int } == [2])
            let again = try #require(try await second.previous())
            #expect(try again.result.map { try $0["id"] as Int } == [1])
            #expect(try await second.next() == nil)
            #expect(try await first.previous() == nil)
            #expect(server.requests.map(\.query) == ["offset=0&limit=1", "offset=1&limit=1", "offset=0&limit=1"])
        }
    }

    @Test(
        "a loop over pages ends after the last page, and each loop begins at the first one",
        arguments: [false, true]
    )
    func loops(fetchesAhead: Bool) async throws {
        try await withClient(handler: Self.two) { client, server in
            let pages = client.pages(of: GetCars(), by: .linkHeader(), fetchesAhead: fetchesAhead)
            #expect(server.requests.isEmpty)
            for _ in 0..<2 {
                var ids: [Int] = []
                for try await car in pages.elements { ids.append(try car["id"]) }
                #expect(ids == [1, 2])
            }
            #expect(server.requests.count == 4)
        }
    }

    @Test("a closure selects the elements of a page, and empty pages in between are skipped")
    func elements() async throws {
        let handler: LoopbackServer.Handler = { request in
            switch request.query {
            case "": .json(#"{"n":[1,2],"next":"?p=2"}"#)
            case "p=2": .json(#"{"n":[],"next":"?p=3"}"#)
            default: .json(#"{"n":[3],"next":null}"#)
            }
        }
        try await withClient(handler: handler) { client, server in
            let pages = client.pages(of: GetAnyCars(), by: .body(next: "next"))
            var numbers: [Int] = []
            for try await number in pages.elements(of: \.numbers) { numbers.append(number) }
            #expect(numbers == [1, 2, 3])
            #expect(server.requests.count == 3)
        }
    }

    struct GetAnyCars: APIRequest {
        struct List: Sendable {
            var numbers: [Int]
        }
        var path: PathTemplate { "cars" }
        func result(from reply: Reply) throws -> List { List(numbers: try reply.fields["n"]) }
    }

    /// A request whose page is selected by its body, so that no parameter can change it.
    struct SearchCars: APIRequest {
        var after: Int
        var path: PathTemplate { "search" }
        var method: HTTPMethod { .post }
        var body: RequestBody { .json(["after": after]) }
        func result(from reply: Reply) throws -> [Int] { try reply.fields[] }
    }

    @Test("a rule can create the next request with a different body")
    func nextRequest() async throws {
        let handler: LoopbackServer.Handler = { request in
            .json(request.bodyText == #"{"after":0}"# ? "[1,2]" : request.bodyText == #"{"after":2}"# ? "[3]" : "[]")
        }
        try await withClient(handler: handler) { client, server in
            let pages = client.pages(of: SearchCars(after: 0)) { _, found in
                found.last.map { SearchCars(after: $0) }
            }
            var found: [Int] = []
            for try await number in pages.elements { found.append(number) }
            #expect(found == [1, 2, 3])
            #expect(server.requests.map(\.bodyText) == [#"{"after":0}"#, #"{"after":2}"#, #"{"after":3}"#])
        }
    }

    @Test("the client's headers and parameters apply to every page, and each page is validated")
    func clientSchemas() async throws {
        let options = ClientOptions(headers: ["X-Key": "k"], parameters: ["api_key": "s", "page": 9, "kind": "cars"])
        let handler: LoopbackServer.Handler = { request in
            request.query.contains("page=2")
                ? .json(#"[{"id":"2"}]"#)
                : .json(#"[{"id":1}]"#).header("Link", "<?page=2>; rel=next")
        }
        let schemas = ["GetCars.response.json": #"[{"id":1}]"#, "GetCars.path.json": #"{"sort":"{string}"}"#]
        try await withClient(schemas: schemas, options: options, handler: handler) { client, server in
            let first = try await client.page(
                of: GetCars(path: "{kind}", parameters: ["sort": "id"]),
                by: .linkHeader()
            )
            let error = try await failure { _ = try await first.next() }
            #expect(error.stage == .decode)
            #expect("\(error)".contains("/0/id"))
            #expect(server.requests.map(\.target) == ["/cars?sort=id&api_key=s&page=9", "/cars?page=2&api_key=s"])
            #expect(server.requests.allSatisfy { $0.headers["X-Key"] == "k" })
        }
    }

    @Test("a walk follows a link on any line of the header, regardless of the case of the line's name")
    func linesOfAnyCase() async throws {
        let handler: LoopbackServer.Handler = { request in
            var response = LoopbackResponse.json(#"[{"id":1}]"#)
            response.headers.append("Link", "<?page=1>; rel=first")
            if request.query.isEmpty { response.headers.append("link", "<?page=2>; rel=next") }
            return response
        }
        try await withClient(handler: handler) { client, _ in
            var count = 0
            for try await _ in client.pages(of: GetCars(), by: .linkHeader()) { count += 1 }
            // It may keep the line with the next page.
            withKnownIssue("the system's Foundation keeps the lines of one spelling", isIntermittent: true) {
                #expect(count == 2)
            } when: {
                TestedTransport.current.isURLSessionOfLinux
            }
        }
    }
}
