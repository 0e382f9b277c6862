import Foundation
import SchemaEngine
import Testing

@testable import Schematic

/// Cases that earlier clients have settled. The numbers only identify them.
@Suite("Cases of queries and URLs")
struct QueryCaseTests {
    struct Search: APIRequest {
        var path: PathTemplate = ""
        var parameters: Parameters = [:]
    }

    static let options = ClientOptions(queryStyle: QueryStyle(spacesAsPlus: true, sortsNames: true))

    @Test("C10: a query is sorted by name regardless of case, spaces are +, and times keep their offset")
    func sortedQuery() throws {
        let times = ["published-min", "published-max", "updated-min", "updated-max"]
        let schema = "{\(times.map { "\"\($0)\": \"{offset_time}\"" }.joined(separator: ","))}"
        let client = try APIClient(
            baseURL: "http://www.google.com/calendar/feeds/userID/private/basic",
            schemas: .sources([SchemaSource(path: "Search.path.json", text: schema)]),
            options: Self.options
        ) { $0.transform("offset_time", with: OffsetTimeTransformer()) }
        let parameters: Parameters = [
            "author": "Fred Flintstone", "q": "Darcy Dingo", "sortorder": "ascending", "strict": true, "hl": "en",
            "max-results": 20, "orderby": "random", "v": "2.0", "prettyprint": true, "showdeleted": true,
            "requirealldeleted": true, "onlydeleted": true, "start-index": 10,
            "published-min": try OffsetTime("2006-03-29T07:35:59.000Z"),
            "published-max": try OffsetTime("2006-03-30T07:35:59.000Z"),
            "updated-min": try OffsetTime("2006-04-29T07:35:59.000Z"),
            "updated-max": try OffsetTime("2007-06-25T13:37:54.146+07:00"), "Fred": "Barney", "Wilma": "Betty",
        ]
        let url = try client.outgoingRequest(for: Search(parameters: parameters)).url.absoluteString
        #expect(
            url == "http://www.google.com/calendar/feeds/userID/private/basic?author=Fred+Flintstone&Fred=Barney&hl=en"
                + "&max-results=20&onlydeleted=true&orderby=random&prettyprint=true"
                + "&published-max=2006-03-30T07%3A35%3A59Z&published-min=2006-03-29T07%3A35%3A59Z&q=Darcy+Dingo"
                + "&requirealldeleted=true&showdeleted=true&sortorder=ascending&start-index=10&strict=true"
                + "&updated-max=2007-06-25T13%3A37%3A54%2B07%3A00&updated-min=2006-04-29T07%3A35%3A59Z&v=2.0&Wilma=Betty"
        )
    }

    @Test("C11: parameters equal to their defaults are omitted, and an existing query is kept")
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

    @Test("C11: a parameter equals a default if it has the same name and the same value")
    func sameDefault() {
        let given: Parameters = ["a": 1, "b": "1", "c": [1, 2], "a": 2]
        let kept = Parameters(given, omitting: ["a": 1, "b": 1, "c": [1, 2], "d": 4]).items
        #expect(kept.map(\.name) == ["b", "a"])
        #expect(kept.last?.value as? Int == 2)
    }

    @Test("C12: values are segments, and encoded values are encoded again", arguments: ["", "/"])
    func segments(slash: String) throws {
        let filters: Parameters = ["filters": ["ferret|-iguana", "monkey"], "start-index": 10]
        #expect(
            try URLComposerTests.compose("http://domain.net\(slash)?x=y", "-{/filters*}", filters)
                == "http://domain.net/-/ferret%7C-iguana/monkey?x=y&start-index=10"
        )
        for (template, value, path) in [
            ("album/{v}", "froggy photos", "/album/froggy%20photos"),
            ("contacts/{v}/full", "user@example.com", "/contacts/user%40example.com/full"),
            ("contacts/{v}/full", "user%40example.com", "/contacts/user%2540example.com/full"),
        ] {
            let url = try URLComposerTests.compose("http://domain.net\(slash)", PathTemplate(template), ["v": value])
            #expect(url == "http://domain.net" + path)
        }
    }

    @Test("C13: special ASCII characters have one encoding each in a path, in a query and in a header")
    func encoders() throws {
        let symbols = "abc!*'();:@&=+$,/?%#[]def"
        let encoded = "abc%21%2A%27%28%29%3B%3A%40%26%3D%2B%24%2C%2F%3F%25%23%5B%5Ddef"
        for (text, component, query) in [
            (symbols, encoded, encoded), ("abc def", "abc%20def", "abc+def"),
            ("-._~09azAZ", "-._~09azAZ", "-._~09azAZ"),
        ] {
            #expect(try PathTemplate("{v}").expanded(with: ["v": text]) == component)
            let style = Self.options.queryStyle
            #expect(
                try URLComposerTests.compose("http://h", "p", [text: text], style: style)
                    == "http://h/p?\(query)=\(query)"
            )
        }
        let none: String? = nil
        #expect(try URLComposerTests.compose("http://h", "p", ["n": none, "e": ""]) == "http://h/p?e=")
        for (text, header) in [
            ("photo\u{53C3}.jpg", "photo%E5%8F%83.jpg"), ("\ttab", "%09tab"), ("Fred & Wilma", "Fred & Wilma"),
            ("50%", "50%25"), ("a\r\nb\u{7F}", "a%0D%0Ab%7F"), ("", ""),
        ] {
            #expect(HTTPHeaders.percentEncoded(text) == header)
        }
    }

    @Test(
        "C14: a custom time is written with its offset and without fractions of seconds",
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

    @Test(
        "C32: the base and the path are joined with one slash",
        arguments: [
            ("http://whatever.com", "/post", "http://whatever.com/post"),
            ("http://whatever.com/", "/post", "http://whatever.com/post"),
            ("http://blah.com/context", "tasks", "http://blah.com/context/tasks"),
        ]
    )
    func joining(base: String, path: String, url: String) throws {
        let client = try APIClient(baseURL: base)
        #expect(try client.outgoingRequest(for: Search(path: PathTemplate(path))).url.absoluteString == url)
    }

    @Test("C32: a base that is not a URL is an error that shows the base")
    func malformedBase() {
        #expect {
            try APIClient(baseURL: "replace me")
        } throws: { error in
            guard case RequestError.malformedURL("replace me", _) = error else { return false }
            return "\(error)".contains("'replace me': expected it to begin with http:// or https://")
        }
    }
}
