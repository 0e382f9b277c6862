import Foundation
import Testing

@testable import Schematic
@testable import SchematicHTTP

/// The rules of RFC 9111, by section, for given responses and times.
@Suite("Freshness of a stored response")
struct FreshnessTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var section: String
        /// The value `DATE(n)` is replaced with the date `n` seconds from now.
        var headers: HTTPHeaders
        var ago: Double
        var took = 0.0
        var request = ""
        var use: CacheUse?
        var testDescription: String { "\(section): \(headers.fields.map(\.description)), \(ago) s ago, '\(request)'" }

        init(
            _ section: String,
            _ headers: HTTPHeaders,
            ago: Double,
            took: Double = 0,
            request: String = "",
            _ use: CacheUse?
        ) {
            self.section = section
            self.headers = headers
            self.ago = ago
            self.took = took
            self.request = request
            self.use = use
        }
    }

    static let minute: HTTPHeaders = [.cacheControl: "max-age=60"]

    static let lifetimes = [
        Case("4.2.1 max-age", minute, ago: 59, .fresh),
        Case("4.2.1 max-age", minute, ago: 60, nil),
        Case("4.2.1 quoted", [.cacheControl: #"private, Max-Age="60""#], ago: 59, .fresh),
        Case("4.2.1 s-maxage is for others", [.cacheControl: "s-maxage=600"], ago: 1, nil),
        Case("4.2.1 s-maxage is for others", [.cacheControl: "s-maxage=1, max-age=60"], ago: 59, .fresh),
        Case("4.2.1 in two ways", [.cacheControl: "max-age=60, max-age=600"], ago: 1, nil),
        Case("4.2.1 twice the same", [.cacheControl: "max-age=60", .cacheControl: "max-age=60"], ago: 1, .fresh),
        Case("4.2.1 unreadable", [.cacheControl: "max-age=1m"], ago: 1, nil),
        Case("4.2.1 unreadable", [.cacheControl: #"max-age="60"0"#], ago: 1, nil),
        Case("5.2.2 a comma in quotes", [.cacheControl: #"x="a, max-age=1", max-age=60"#], ago: 59, .fresh),
        Case("5.2.2 an escaped quote", [.cacheControl: #"x="a\", max-age=1", max-age=60"#], ago: 59, .fresh),
        Case("4.2.1 unreadable", [.cacheControl: "max-age=-1", "Expires": "DATE(60)"], ago: 1, nil),
        Case("1.2.2 too many digits", [.cacheControl: "max-age=99999999999999999999"], ago: 1e6, .fresh),
        Case("5.3 Expires", ["Expires": "DATE(10)", .date: "DATE(-50)"], ago: 50, .fresh),
        Case("5.3 Expires", ["Expires": "DATE(0)", .date: "DATE(-60)"], ago: 60, nil),
        Case("5.3 max-age wins", [.cacheControl: "max-age=60", "Expires": "DATE(-999)"], ago: 1, .fresh),
        Case("5.3 a text that is no date", ["Expires": "0"], ago: 0, nil),
        Case("5.3 without a Date", ["Expires": "DATE(10)"], ago: 50, .fresh),
        Case("4.2.2 a tenth", [.lastModified: "DATE(-1000)", .date: "DATE(-90)"], ago: 90, .fresh),
        Case("4.2.2 a tenth", [.lastModified: "DATE(-1000)", .date: "DATE(-92)"], ago: 92, nil),
        Case("4.2.2 a day at most", [.lastModified: "DATE(-99999999)"], ago: 86_399, .fresh),
        Case("4.2.2 a day at most", [.lastModified: "DATE(-99999999)"], ago: 86_400, nil),
        Case("4.2.2 from the future", [.lastModified: "DATE(1000)"], ago: 0, nil),
        Case("4.2.2 without a time", [.eTag: #""a""#], ago: 0, nil),
        Case("5.2.2.4 no-cache", [.cacheControl: "no-cache, max-age=60"], ago: 0, nil),
        Case("5.2.2.4 no-cache of a field", [.cacheControl: #"no-cache="A, B", max-age=60"#], ago: 0, nil),
        Case("a comma within quotes", [.cacheControl: #"x="max-age=0, no-cache", max-age=60"#], ago: 0, .fresh),
    ]

    static let ages = [
        Case("4.2.3 Age", [.cacheControl: "max-age=60", "Age": "50"], ago: 9, .fresh),
        Case("4.2.3 Age", [.cacheControl: "max-age=60", "Age": "50"], ago: 10, nil),
        Case("5.1 of several ages, the first", [.cacheControl: "max-age=60", "Age": "200, 1"], ago: 1, nil),
        Case("5.1 of several ages, the first", [.cacheControl: "max-age=60", "Age": "1, 200"], ago: 1, .fresh),
        Case("5.1 of several ages, the first", [.cacheControl: "max-age=60", "Age": "200", "Age": "1"], ago: 1, nil),
        Case(
            "4.2.3 of several dates, the first",
            [.cacheControl: "max-age=60", .date: "DATE(-70)", .date: "DATE(0)"],
            ago: 1,
            nil
        ),
        Case(
            "4.2.2 of several dates, the first",
            [.lastModified: "DATE(-999)", .lastModified: "DATE(0)"],
            ago: 1,
            .fresh
        ),
        Case(
            "1.2.2 an Age beyond all numbers",
            [.cacheControl: "max-age=60", "Age": "99999999999999999999"],
            ago: 0,
            nil
        ),
        Case("5.1 a sign is no digit", [.cacheControl: "max-age=60", "Age": "+60"], ago: 0, .fresh),
        Case("5.1 what is no number is no Age", [.cacheControl: "max-age=60", "Age": "old"], ago: 59, .fresh),
        Case("4.2.3 the way here", minute, ago: 50, took: 9, .fresh),
        Case("4.2.3 the way here", minute, ago: 50, took: 10, nil),
        Case("4.2.3 an old Date", [.cacheControl: "max-age=60", .date: "DATE(-60)"], ago: 1, nil),
        Case("4.2.3 the greater", [.cacheControl: "max-age=60", .date: "DATE(-31)", "Age": "40"], ago: 1, .fresh),
        Case("a Date from the future", [.cacheControl: "max-age=60", .date: "DATE(500)"], ago: 59, .fresh),
        Case("a clock that was set back", minute, ago: -1, nil),
        Case("a clock that was set back on the way", minute, ago: 0, took: -5, nil),
    ]

    static let requestDirectives = [
        Case("5.2.1.1 max-age", minute, ago: 10, request: "max-age=9", nil),
        Case("5.2.1.1 max-age", minute, ago: 10, request: "max-age=10", .fresh),
        Case("5.2.1.2 max-stale", minute, ago: 70, request: "max-stale=10", .stale),
        Case("5.2.1.2 max-stale", minute, ago: 71, request: "max-stale=10", nil),
        Case("5.2.1.2 max-stale, however old", minute, ago: 1e6, request: "max-stale", .stale),
        Case("5.2.1.2 max-age bounds it", minute, ago: 90, request: "max-stale, max-age=80", nil),
        Case("5.2.1.3 min-fresh", minute, ago: 49, request: "min-fresh=10", .fresh),
        Case("5.2.1.3 min-fresh", minute, ago: 50, request: "min-fresh=10", nil),
        Case("5.2.1.4 no-cache", minute, ago: 0, request: "no-cache", nil),
        Case("5.2.2.2 must-revalidate", [.cacheControl: "max-age=60, must-revalidate"], ago: 59, .fresh),
        Case("5.2.2.2 when not", [.cacheControl: "max-age=60, must-revalidate"], ago: 61, request: "max-stale", nil),
        Case("no-cache, however much may be stale", [.cacheControl: "no-cache"], ago: 0, request: "max-stale", nil),
        Case("RFC 8246 immutable", [.cacheControl: "max-age=60, immutable"], ago: 59, request: "max-age=0", .fresh),
        Case("RFC 8246 while it is good", [.cacheControl: "max-age=60, immutable"], ago: 61, request: "max-age=0", nil),
        Case(
            "RFC 8246 and a forced reload",
            [.cacheControl: "max-age=60, immutable"],
            ago: 1,
            request: "no-cache",
            nil
        ),
    ]

    static func resolved(_ headers: HTTPHeaders, _ day: TestDay) -> HTTPHeaders {
        HTTPHeaders(
            headers.fields.map { field in
                guard field.value.hasPrefix("DATE("), let seconds = Double(field.value.dropFirst(5).dropLast()) else {
                    return field
                }
                return HTTPHeaders.Field(name: field.name, value: day.text(seconds))
            }
        )
    }

    @Test(
        "a stored response is used as RFC 9111 specifies",
        arguments: [lifetimes, ages, requestDirectives].flatMap { $0 }
    )
    func use(_ example: Case) throws {
        let day = TestDay()
        var headers = Self.resolved(example.headers, day)
        if headers[.eTag] == nil { headers[.eTag] = #""a""# }
        let stored = try #require(CachedResponse(headers, day: day, ago: example.ago, took: example.took))
        let freshness = Freshness(of: stored, at: day.now, longestHeuristic: 86_400)
        #expect(freshness.use(for: CacheDirectives([.cacheControl: example.request])) == example.use)
    }

    @Test(
        "a stale response is used on a server error only if stale-if-error allows it",
        arguments: [
            ("max-age=60, stale-if-error=100", "", 160, true), ("max-age=60, stale-if-error=100", "", 161, false),
            ("max-age=60", "stale-if-error=100", 160, true), ("max-age=60", "", 61, false),
            ("max-age=60, stale-if-error=100, must-revalidate", "", 61, false),
            ("max-age=60, stale-if-error=100", "no-cache", 61, false),
        ]
    )
    func errors(control: String, request: String, ago: Double, isUsable: Bool) throws {
        let day = TestDay()
        let stored = try #require(CachedResponse([.cacheControl: control], day: day, ago: ago))
        let freshness = Freshness(of: stored, at: day.now, longestHeuristic: 0)
        #expect(freshness.isUsableAfterError(for: CacheDirectives([.cacheControl: request])) == isUsable)
    }
}
