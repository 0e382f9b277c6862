import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import Schematic

@Suite("The choice of a body's format", .bounded)
struct BodyChoiceTests {
    typealias Create = RequestCheckTests.Create

    static let values: BodyParts = ["key": "value", "n": .value(7)]

    @Test("values alone are sent as a form, or as JSON if the request specifies it")
    func values() async throws {
        let form = try await RequestCheckTests.sent(Create(body: .parts(Self.values)))
        #expect(form.headers["Content-Type"] == "application/x-www-form-urlencoded")
        #expect(form.bodyText == "key=value&n=7")
        #expect(form.headers["Content-Length"] == "13")
        let json = try await RequestCheckTests.sent(Create(body: .parts(Self.values, valuesAsJSON: true)))
        #expect(json.headers["Content-Type"] == "application/json")
        #expect(json.bodyText == #"{"key":"value","n":7}"#)
    }

    @Test("a file makes the body multipart, whatever the format of values", arguments: [false, true])
    func file(valuesAsJSON: Bool) async throws {
        let file = try TemporaryFile("p.jpg", Data("jpg".utf8))
        var parts = Self.values
        parts.add("photo", .file(file.path))
        parts.add("none", nil)
        let request = try await RequestCheckTests.sent(Create(body: .parts(parts, valuesAsJSON: valuesAsJSON)))
        let type = try #require(request.headers["Content-Type"])
        #expect(type.hasPrefix("multipart/form-data; boundary="))
        #expect(
            try MultipartReader.parts(of: request.body, contentType: type) == [
                .init(headers: ["Content-Disposition: form-data; name=\"key\""], content: "value"),
                .init(headers: ["Content-Disposition: form-data; name=\"n\""], content: "7"),
                .init(
                    headers: [
                        "Content-Disposition: form-data; name=\"photo\"; filename=\"p.jpg\"",
                        "Content-Type: image/jpeg",
                    ],
                    content: "jpg"
                ),
            ]
        )
    }

    @Test("a content type set by the request takes precedence")
    func ownType() async throws {
        for parts in [Self.values, ["photo": .data(Data("jpg".utf8), fileName: "p.jpg")]] {
            let create = Create(headers: ["Content-Type": "application/x-own"], body: .parts(parts))
            let sent = try await RequestCheckTests.sent(create)
            #expect(sent.headers.values(of: "Content-Type") == ["application/x-own"])
        }
    }

    @Test("a path that is not a readable regular file is refused before anything is sent")
    func missing() async throws {
        let folder = NSTemporaryDirectory()
        for path in ["http://foo.com", "file:///etc/hosts", "/no/such/file", "", folder, "/dev/null"] {
            for body in [RequestBody.file(path), .parts(["photo": .file(path)])] {
                let error = try await failure { _ = try await RequestCheckTests.sent(Create(body: body)) }
                #expect(error.stage == .compose)
                #expect(error.underlying is RequestError)
                #expect(path.isEmpty || "\(error.underlying)".contains(path))
            }
        }
    }
}
