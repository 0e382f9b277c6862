import Foundation
import SchemaEngine
import Testing

@testable import Schematic

@Suite("Query styles")
struct QueryStyleTests {
    static func query(_ parameters: Parameters, _ style: QueryStyle = .brackets) throws -> String {
        let url = try URLComposerTests.compose("http://h", "p", parameters, style: style)
        return url.replacing("http://h/p?", with: "").replacing("%5B", with: "[").replacing("%5D", with: "]")
    }

    static let list: Parameters = ["k": ["a b", "c,d"], "n": 1]
    static let nested: Parameters = ["f": ["b": ["x": 1], "a": ["x": 2]], "s": ["l": [1, 2]]]
    static let objects: Parameters = ["k": [["a": 1], ["a": 2]]]

    @Test(
        "each style has its own representation of lists and nested values",
        arguments: [
            (list, QueryStyle.brackets, "k[]=a%20b&k[]=c%2Cd&n=1"),
            (list, .repeated, "k=a%20b&k=c%2Cd&n=1"),
            (list, .commas, "k=a%20b,c%2Cd&n=1"),
            (list, .indexed, "k[0]=a%20b&k[1]=c%2Cd&n=1"),
            (nested, .brackets, "f[a][x]=2&f[b][x]=1&s[l][]=1&s[l][]=2"),
            (nested, .repeated, "f[a][x]=2&f[b][x]=1&s[l]=1&s[l]=2"),
            (nested, .commas, "f[a][x]=2&f[b][x]=1&s[l]=1,2"),
            (nested, .indexed, "f[a][x]=2&f[b][x]=1&s[l][0]=1&s[l][1]=2"),
            (objects, .brackets, "k[][a]=1&k[][a]=2"),
            (objects, .indexed, "k[0][a]=1&k[1][a]=2"),
        ]
    )
    func styles(parameters: Parameters, style: QueryStyle, expected: String) throws {
        #expect(try Self.query(parameters, style) == expected)
    }

    static let everything: Parameters = [
        "b": true, "A": [false, "x y", JSONValue.null] as JSONValue, "n": JSONValue.null, "a+": "1+1",
        "B": ["z": 1, "Y": 2] as Fields,
    ]

    @Test(
        "the style determines spaces, booleans, nulls and the order",
        arguments: [
            (QueryStyle(), "b=true&A[]=false&A[]=x%20y&a%2B=1%2B1&B[z]=1&B[Y]=2"),
            (QueryStyle(spacesAsPlus: true), "b=true&A[]=false&A[]=x+y&a%2B=1%2B1&B[z]=1&B[Y]=2"),
            (QueryStyle(booleansAsDigits: true), "b=1&A[]=0&A[]=x%20y&a%2B=1%2B1&B[z]=1&B[Y]=2"),
            (QueryStyle(nullText: ""), "b=true&A[]=false&A[]=x%20y&A[]=&n=&a%2B=1%2B1&B[z]=1&B[Y]=2"),
            (QueryStyle(lists: .commas, nullText: ""), "b=true&A=false,x%20y,&n=&a%2B=1%2B1&B[z]=1&B[Y]=2"),
            (QueryStyle(nullText: "null"), "b=true&A[]=false&A[]=x%20y&A[]=null&n=null&a%2B=1%2B1&B[z]=1&B[Y]=2"),
            (QueryStyle(sortsNames: true), "A[]=false&A[]=x%20y&a%2B=1%2B1&b=true&B[Y]=2&B[z]=1"),
            (
                QueryStyle(
                    lists: .indexed,
                    spacesAsPlus: true,
                    booleansAsDigits: true,
                    nullText: "null",
                    sortsNames: true
                ),
                "A[0]=0&A[1]=x+y&A[2]=null&a%2B=1%2B1&b=1&B[Y]=2&B[z]=1&n=null"
            ),
        ]
    )
    func policies(style: QueryStyle, expected: String) throws {
        #expect(try Self.query(Self.everything, style) == expected)
    }

    @Test("sorting keeps the order of names that differ only in case, and of a list's elements")
    func stableOrder() throws {
        let parameters: Parameters = ["k": Array(0..<12), "B": 1, "b": 2, "a": 3, "b": 4]
        let expected = "a=3&B=1&b=2&b=4&" + (0..<12).map { "k[\($0)]=\($0)" }.joined(separator: "&")
        #expect(try Self.query(parameters, QueryStyle(lists: .indexed, sortsNames: true)) == expected)
    }

    @Test("the order of the parameters is kept, including parameters with one name")
    func order() throws {
        #expect(
            try Self.query(["z": 1, "a": 2, "z": 3, "m": ["q": 1, "b": 2] as Fields]) == "z=1&a=2&z=3&m[q]=1&m[b]=2"
        )
    }

    @Test("an empty list or object is omitted, and an empty string is kept")
    func empties() throws {
        #expect(try Self.query(["l": [String](), "s": "", "d": [String: Int]()]) == "s=")
    }

    @Test(
        "each scalar has one representation",
        arguments: [
            (true as any FieldValue, "true"), (false, "false"), (-7, "-7"), (UInt64.max, "18446744073709551615"),
            (0.5, "0.5"), (1e300, "1e300"), (Float(0.1), "0.1"), ("Fred & Wilma", "Fred%20%26%20Wilma"),
            (Decimal(string: "0.10000000000000000001") ?? 0, "0.10000000000000000001"),
            (Date(timeIntervalSince1970: 1_143_617_759), "2006-03-29T07%3A35%3A59Z"),
            (Date(timeIntervalSince1970: 0.25), "1970-01-01T00%3A00%3A00.25Z"),
            (CalendarDate(year: 2024, month: 2, day: 29), "2024-02-29"),
            (Sort.newest, "created%3Adesc"),
        ]
    )
    func scalars(value: any FieldValue, expected: String) throws {
        #expect(try Self.query(["v": value]) == "v=" + expected)
    }

    enum Sort: String, FieldValue { case newest = "created:desc" }

    @Test("a number that is not finite is refused", arguments: [Double.nan, .infinity, -.infinity])
    func notFinite(number: Double) {
        #expect(throws: (any Error).self) { try Self.query(["v": number]) }
    }

    @Test("objects cannot be joined by commas, and the nesting depth is limited")
    func refused() {
        #expect(throws: RequestError.self) { try Self.query(Self.objects, .commas) }
        let deep = (0..<1000).reduce(JSONValue.string("x")) { inner, _ in .array([inner]) }
        #expect(throws: RequestError.self) { try Self.query(["v": deep]) }
    }
}
