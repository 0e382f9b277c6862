import Foundation
import SchemaEngine
import Testing

@testable import Schematic

@Suite("Parameters")
struct ParameterTests {
    struct Search: APIRequest {
        let path: PathTemplate = ""
        var parameters: Parameters = [:]
    }

    @Test("parameters equal to their defaults are omitted, and an existing query is kept")
    func defaults() throws {
        let none: String? = nil
        func url(_ start: Int, strict: Bool, author: String?) throws -> String {
            let given: Parameters = ["strict": strict, "start-index": start, "author": author]
            let parameters = Parameters(given, omitting: ["strict": false, "start-index": -1])
            return try URLComposerTests.compose("http://domain.net/?x=y", "", parameters)
        }
        #expect(try url(10, strict: false, author: none) == "http://domain.net/?x=y&start-index=10")
        #expect(try url(-1, strict: true, author: none) == "http://domain.net/?x=y&strict=true")
        #expect(try url(-1, strict: false, author: "F") == "http://domain.net/?x=y&author=F")
        #expect(try url(-1, strict: false, author: none) == "http://domain.net/?x=y")
    }

    @Test("a parameter equals a default if it has the same name and the same value")
    func sameDefault() {
        let given: Parameters = ["a": 1, "b": "1", "c": [1, 2], "a": 2]
        let kept = Parameters(given, omitting: ["a": 1, "b": 1, "c": [1, 2], "d": 4]).items
        #expect(kept.map(\.name) == ["b", "a"])
        #expect(kept.last?.value as? Int == 2)
    }

    @Test(
        "a custom time is written with its offset and without fractions of seconds",
        arguments: [
            ("2006-10-14T15:00:00-01:00", "2006-10-14T15:00:00-01:00", 1_160_841_600, -3600),
            ("2006-10-14T15:00:00Z", "2006-10-14T15:00:00Z", 1_160_838_000, 0),
            ("2006-10-14", "2006-10-14", 1_160_827_200, 0),
            ("2007-03-22T23:25:53.055Z", "2007-03-22T23:25:53Z", 1_174_605_953, 0),
        ]
    )
    func times(text: String, written: String, seconds: Int, offset: Int) throws {
        let time = try OffsetTime(text)
        #expect(time.date == Date(timeIntervalSince1970: TimeInterval(seconds)))
        #expect(time.offset == offset)
        #expect((time.seconds == nil) == (text.count == 10))
        let source = SchemaSource(path: "Search.path.json", text: #"{"t":"{offset_time}"}"#)
        let client = try APIClient(baseURL: "http://h", schemas: .sources([source])) {
            $0.transform("offset_time", with: OffsetTimeTransformer())
        }
        let url = try client.outgoingRequest(for: Search(parameters: ["t": time])).url
        #expect(url.query(percentEncoded: false) == "t=" + written)
    }
}
