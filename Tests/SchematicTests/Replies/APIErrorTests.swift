import Foundation
import Testing

@testable import Schematic

@Suite("API errors")
struct APIErrorTests {
    @Test("an error describes its operation, request, status, cause and body, one per line, with secrets masked")
    func description() throws {
        let url = try #require(URL(string: "https://me:word@host/users.json?key=s3cr3t&limit=1"))
        let response = IncomingResponse(
            status: 404,
            headers: ["Content-Type": "text/html", "Set-Cookie": "s3cr3t"],
            body: Data("<p>\nno".utf8)
        )
        let error = try APIError(
            stage: .status,
            operation: "GetUsers",
            request: OutgoingRequest(url: url, headers: ["Authorization": "s3cr3t"]).inCall(),
            reply: Reply(response, .failure(ReplyError.status(404))),
            underlying: ReplyError.status(404)
        )
        #expect(
            error.description == """
                GetUsers failed at step status
                  request  GET https://***@host/users.json?key=***&limit=1
                  status   404 (text/html, 6 bytes)
                  cause    expected a status between 200 and 299, found 404: the server has no resource at this URL
                  body     <p> no
                """
        )
        #expect(error.localizedDescription == "The server does not have what was requested.")
        #expect("\([error])" == "[\(error.description)]")
    }

    @Test("missing parts are omitted, and a cause of several lines is indented")
    func parts() {
        struct Cause: Error, CustomStringConvertible { let description = "one\n\ntwo" }
        let error = APIError(stage: .compose, operation: "X", request: nil, reply: nil, underlying: Cause())
        #expect(
            error.description == """
                X failed at step compose
                  cause    one
                           two
                """
        )
    }

    @Test(
        "each fault of a reply states what was expected, what was found and, in most cases, a help text",
        arguments: [
            (ReplyError.status(500), "expected a status between 200 and 299, found 500: the server failed"),
            (.status(418), "expected a status between 200 and 299, found 418"),
            (
                .redirect(302, location: "https://h/login?token=x"),
                "expected a response, found status 302, a redirect to https://h/login?token=***: send the request there"
            ),
            (
                .redirect(304, location: nil),
                "expected a response, found status 304, a redirect without a Location"
            ),
            (
                .contentType("text/html", expected: .json),
                "expected JSON, found a body of type 'text/html': a page for browsers; check the path, and whether a login is required"
            ),
            (.contentType("image/png", expected: .json), "expected JSON, found a body of type 'image/png'"),
            (.empty(status: 204), "expected a body, found none (status 204)"),
        ]
    )
    func replyFaults(fault: ReplyError, expected: String) {
        #expect(fault.description == expected)
        #expect(fault.localizedDescription == expected)
    }
}
