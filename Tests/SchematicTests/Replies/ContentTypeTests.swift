import Foundation
import Testing

@testable import Schematic

@Suite("Judging a body's type")
struct ContentTypeTests {
    static func fault(_ type: String?, _ body: String, status: Int = 200) -> ReplyFault? {
        let headers: HTTPHeaders = type.map { ["content-type": $0] } ?? [:]
        return HTTPResponse(status: status, headers: headers, body: Data(body.utf8)).reasonNotJSON
    }

    @Test(
        "these are JSON",
        arguments: [
            "application/json", "application/json; charset=utf-8", "Application/JSON", "text/json",
            "application/problem+json",
            "application/vnd.api+json ;v=1", nil, "",
        ]
    )
    func json(type: String?) {
        #expect(Self.fault(type, "{}") == nil)
    }

    @Test(
        "these are not",
        arguments: [
            "text/html; charset=utf-8", "text/plain", "application/xml", "application/jsonp", "image/png", "json",
        ]
    )
    func notJSON(type: String) throws {
        guard case .contentType(type) = try #require(Self.fault(type, "{}")) else {
            Testing.Issue.record("expected a fault that names the type")
            return
        }
    }

    @Test("an empty body is told first, whatever its type", arguments: [("", 204), ("", 200), (" \r\n", 200)])
    func empty(body: String, status: Int) throws {
        for type in ["application/json", "text/html", nil] {
            guard case .empty(status) = try #require(Self.fault(type, body, status: status)) else {
                Testing.Issue.record("expected the fault of an empty body")
                return
            }
        }
    }
}
