import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import Schematic

@Suite("Property lists", .bounded)
struct PropertyListBodyTests {
    typealias Create = RequestCheckTests.Create

    @Test("values are read back unchanged by the system's own reader")
    func values() async throws {
        let fields: Fields = [
            "text": "a<&>\"\r\n\tü", "whole": -7, "large": UInt64.max, "real": 0.5, "yes": true, "no": false,
            "nil": nil,
            "list": [1, 2], "nested": ["k<": [String]()] as Fields,
        ]
        let request = try await RequestCheckTests.sent(Create(body: .encoded(fields, as: .propertyList())))
        #expect(request.headers.values(of: "Content-Type") == ["application/x-plist"])
        let found = try PropertyListSerialization.propertyList(from: Data(request.body), format: nil)
        let values = try #require(found as? [String: Any])
        #expect(values.count == 8)
        #expect(values["text"] as? String == "a<&>\"\r\n\tü")
        #expect(values["whole"] as? Int == -7)
        #expect(request.bodyText.contains("<integer>18446744073709551615</integer>"))
        #expect(values["real"] as? Double == 0.5)
        #expect(values["yes"] as? Bool == true && values["no"] as? Bool == false)
        #expect(values["list"] as? [Int] == [1, 2])
        #expect((values["nested"] as? [String: Any])?["k<"] as? [String] == [])
    }

    @Test("a property list is encoded by its schema")
    func schema() async throws {
        let schemas = ["Create.request.json": #"{"due":"{date_unix}"}"#]
        let good = Create(body: .encoded(["due": Date(timeIntervalSince1970: 7)], as: .propertyList()))
        #expect(try await RequestCheckTests.sent(good, schemas: schemas).bodyText.contains("<integer>7</integer>"))
        let bad = Create(body: .encoded(["due": "x"], as: .propertyList()))
        let error = try await failure { _ = try await RequestCheckTests.sent(bad, schemas: schemas) }
        #expect(error.underlying is PayloadError)
    }

    @Test("a value that property lists cannot represent is refused")
    func refused() async throws {
        let large = try JSONValue(parsing: "[18446744073709551616]")
        for body in [
            RequestBody.encoded(JSONValue.null, as: .propertyList()), .encoded(large, as: .propertyList()),
            .encoded(["a\u{1}"], as: .propertyList()),
        ] {
            let error = try await failure { _ = try await RequestCheckTests.sent(Create(body: body)) }
            #expect(error.stage == .compose)
            #expect(error.underlying is RequestError)
        }
    }
}
