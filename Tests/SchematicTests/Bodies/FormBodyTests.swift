import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import Schematic

@Suite("Forms", .bounded)
struct FormBodyTests {
    typealias Create = RequestCheckTests.Create

    static let fields: Fields = [
        "param1": "value1", "array": ["one", "c,d"], "numeric": 5, "dictionary": ["key_one": "a b&"] as Fields,
        "no": nil,
    ]

    @Test(
        "lists and nested values are written in the request's style",
        arguments: [
            (
                QueryStyle.brackets,
                "param1=value1&array%5B%5D=one&array%5B%5D=c%2Cd&numeric=5&dictionary%5Bkey_one%5D=a%20b%26"
            ),
            (.commas, "param1=value1&array=one,c%2Cd&numeric=5&dictionary%5Bkey_one%5D=a%20b%26"),
            (
                QueryStyle(lists: .commas, spacesAsPlus: true),
                "param1=value1&array=one,c%2Cd&numeric=5&dictionary%5Bkey_one%5D=a+b%26"
            ),
            (.repeated, "param1=value1&array=one&array=c%2Cd&numeric=5&dictionary%5Bkey_one%5D=a%20b%26"),
            (.indexed, "param1=value1&array%5B0%5D=one&array%5B1%5D=c%2Cd&numeric=5&dictionary%5Bkey_one%5D=a%20b%26"),
        ]
    )
    func styles(style: QueryStyle, text: String) async throws {
        let options = ClientOptions(queryStyle: style)
        let request = try await RequestCheckTests.sent(Create(body: .form(Self.fields)), options: options)
        #expect(request.bodyText == text)
        #expect(request.headers.values(of: "Content-Type") == ["application/x-www-form-urlencoded"])
        #expect(request.headers["Content-Length"] == String(text.utf8.count))
    }

    @Test("the order of fields is kept, and commas and spaces are encoded")
    func order() async throws {
        let body = RequestBody.form(["ll": "40.724209,-73.997162", "v": 20_120_702])
        #expect(try await RequestCheckTests.sent(Create(body: body)).bodyText == "ll=40.724209%2C-73.997162&v=20120702")
    }

    @Test("a form is encoded by its schema, and is never sent if the schema refuses it")
    func schema() async throws {
        let schemas = ["Create.request.json": #"{"due":"{date_unix}","n{?}":"{int:1..5}"}"#]
        let good = Create(body: .form(["due": Date(timeIntervalSince1970: 7), "n": 5]))
        #expect(try await RequestCheckTests.sent(good, schemas: schemas).bodyText == "due=7&n=5")
        let bad = Create(body: .form(["due": "x", "n": 6]))
        let error = try await failure { _ = try await RequestCheckTests.sent(bad, schemas: schemas) }
        #expect(error.stage == .compose)
        #expect((error.underlying as? PayloadError)?.faults.count == 2)
    }

    @Test("a value that is not an object, or cannot be written as a flat form, is refused")
    func refused() async throws {
        let deep = (0..<100).reduce(JSONValue.string("x")) { inner, _ in .array([inner]) }
        for body in [RequestBody.form([1, 2]), .form("x"), .form(["deep": deep]), .form(["x": Double.nan])] {
            let error = try await failure { _ = try await RequestCheckTests.sent(Create(body: body)) }
            #expect(error.stage == .compose)
        }
    }

    @Test("a form without fields is sent as an empty form")
    func empty() async throws {
        let request = try await RequestCheckTests.sent(Create(body: .form([:])))
        #expect(request.body.isEmpty)
        #expect(request.headers["Content-Length"] == "0")
        #expect(request.headers["Content-Type"] == "application/x-www-form-urlencoded")
    }
}
