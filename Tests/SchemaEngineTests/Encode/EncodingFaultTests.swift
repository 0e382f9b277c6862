import Foundation
import SchemaEngine
import Testing

struct EncodingFaultTests {
    @Test("values that cannot be written and values that the schema refuses are reported together, in order")
    func reportsEverything() throws {
        let catalog = try SmallCatalog(
            ["X.request": #"{"n":1.0,"p":["{money}"],"u":"{url}","w":"{person}","z":1}"#, "Person": #"{"name":""}"#],
            registry: {
                $0.transform("money", with: MoneyTransformer())
                $0.map("person", to: Person.self)
            }
        )
        let value: Fields = [
            "n": Double.nan, "p": [Money(cents: 1), Money(cents: -5)], "u": Money(cents: 1), "w": Person(name: ""),
            "z": "zed", "x": Decimal.nan, "y": Date(timeIntervalSince1970: 1e300),
        ]
        let found = try catalog.faults(of: value)
        #expect(
            found == [
                "number-overflow /n: expected a number that JSON can represent, found nan",
                "transform-failed /p/1: {money} cannot write Money: debt of 5",
                "type-mismatch /u: expected a URL reference such as 'https://example.com/a?b=1' or '/issues/1' (RFC 3986),"
                    + " found a value of type Money",
                "mapping-failed /w: the mapper of {person} cannot write Person: a person without a name",
                "type-mismatch /z: expected a whole number, found the string \"zed\"",
                "number-overflow /x: expected a number that JSON can represent, found NaN",
                "transform-failed /y: expected a date and time such as '2015-03-22T10:53:24Z' (RFC 3339), "
                    + "but the time is outside the years 0000 to 9999",
            ]
        )
    }

    @Test("a fault has its position in the schema and its chain of tags, and like faults are folded")
    func namesPlaces() throws {
        let catalog = try SmallCatalog(
            ["X.request": #"{"items":["{item}"]}"#, "Item": #"{"price": "{money}"}"#],
            registry: { $0.transform("money", with: MoneyTransformer()) }
        )
        let item: Fields = ["price": Money(cents: -1)]
        let error = try #require(throws: PayloadError.self) {
            try catalog.schema("X.request").encode(["items": Array(repeating: item, count: 9)] as Fields)
        }
        let fault = try #require(error.faults.first)
        #expect(error.faults.count == 1)
        #expect(fault.count == 9)
        #expect(fault.payload?.pointer == "/items/0/price")
        #expect(fault.schema?.file == "Item.json")
        #expect(fault.schema?.pointer == "/price")
        #expect(fault.through == ["{item}"])
    }

    @Test("a transformer's number that JSON does not have is a fault, and is not sent as null")
    func refusesNumbersBeyondJSON() throws {
        struct Ratio: FieldValue {
            var whole: Double
        }
        struct ToDouble: ValueTransformer {
            func decode(_ wire: Double) throws -> Ratio { Ratio(whole: wire) }
            func encode(_ value: Ratio) throws -> Double { 1 / value.whole }
        }
        struct ToDecimal: ValueTransformer {
            func decode(_ wire: Decimal) throws -> Ratio { Ratio(whole: 0) }
            func encode(_ value: Ratio) throws -> Decimal { .nan }
        }
        let catalog = try SmallCatalog(["X.request": #"{"a":"{ratio|null}","b":"{exact|null}"}"#]) {
            $0.transform("ratio", with: ToDouble())
            $0.transform("exact", with: ToDecimal())
        }
        let found = try catalog.faults(of: ["a": Ratio(whole: 0), "b": Ratio(whole: 1)] as Fields)
        #expect(found.map { $0.prefix { $0 != ":" } } == ["type-mismatch /a", "type-mismatch /b"])
    }

    @Test("inside alternatives, the nearest one reports its faults")
    func reportsNearestAlternative() throws {
        let catalog = try SmallCatalog(
            ["X.request": #"{"a":"{item|null}","b":"{int|string}"}"#, "Item": #"{"price": "{money}"}"#],
            registry: { $0.transform("money", with: MoneyTransformer()) }
        )
        let found = try catalog.faults(of: ["a": ["price": Money(cents: -1)] as Fields, "b": true] as Fields)
        #expect(found.count == 2)
        #expect(found.first == "transform-failed /a/price: {money} cannot write Money: debt of 1")
        #expect(found.last?.hasPrefix("no-alternative /b") == true)
    }

    @Test("a secret is in no message of the app or of the library")
    func masksSecrets() throws {
        let catalog = try SmallCatalog(
            ["X.request": #"{"a":"{secret:money}","b":"{secret:int}"}"#],
            registry: { $0.transform("money", with: MoneyTransformer()) }
        )
        let found = try catalog.faults(of: ["a": Money(cents: -4711), "b": "4711"] as Fields)
        #expect(found.count == 2)
        #expect(!found.joined().contains("4711"))
        let wire = try catalog.faults(of: ["a": "4711", "b": 1] as Fields)
        #expect(wire.count == 1)
        #expect(!wire.joined().contains("4711"))
    }

    @Test("a model that nests endlessly, or never becomes a value, is refused")
    func endsEndlessModels() throws {
        let catalog = try SmallCatalog(["X.request": "null"])
        let nested = try catalog.faults(of: Endless())
        #expect(nested.count == 1)
        #expect(nested.first?.hasPrefix("too-deep /a/a/a/a") == true)
        #expect(try catalog.faults(of: ["x": Evasive()] as Fields).first?.hasPrefix("too-deep /x:") == true)
    }

    @Test("the time to try nested alternatives does not double with each level")
    func triesNestedAlternativesOnce() throws {
        let catalog = try SmallCatalog([
            "X.request": #""{a|b|null}""#,
            "A": #"{"inner":"{a|b|null}","kind":"{enum:a}"}"#, "B": #"{"inner":"{a|b|null}","kind":"{enum:b}"}"#,
        ])
        var value: Fields = ["inner": nil as Int?, "kind": "b"]
        value = ["inner": Optional<Int>.none as any FieldValue, "kind": "b"]
        for _ in 0..<30 { value = ["inner": value, "kind": "b"] }
        #expect(try catalog.text(value).hasPrefix(#"{"inner":{"inner":"#))
    }

    @Test("lenient mode omits nothing from a body, and observe mode sends a faulty one as it is")
    func obeysModes() throws {
        let files = ["X.request": #"{"a{?}":1}"#]
        let value: Fields = ["a": "x"]
        #expect(try SmallCatalog(files, options: CheckOptions(mode: .lenient)).faults(of: value).count == 1)
        #expect(try SmallCatalog(files, options: CheckOptions(mode: .observe)).text(value) == #"{"a":"x"}"#)
        let broken: Fields = ["a": Double.infinity]
        #expect(try SmallCatalog(files, options: CheckOptions(mode: .observe)).faults(of: broken).count == 1)
        let closed = ["X.request": #""{none}""#]
        #expect(try SmallCatalog(closed).faults(of: value) == ["unexpected-body : expected no body, found one"])
        #expect(try SmallCatalog(closed, options: CheckOptions(mode: .observe)).text(value) == #"{"a":"x"}"#)
    }

    @Test(
        "a Date that the schema's form cannot hold is refused with the tag to use",
        arguments: [
            (
                "{date}",
                "expected a date such as '2015-03-22' (RFC 3339), but a time follows; the tag for a day with a time is "
                    + #"{date_iso8601}: found the string "2015-03-22T10:53:24Z""#,
                "for a Date, pass the day in a time zone, CalendarDate(date, in: .current), or write "
                    + #""{date_iso8601}" in the schema if the server expects a time"#
            ),
            (
                "{int}", #"expected a whole number, found the string "2015-03-22T10:53:24Z""#,
                #"for a Date, write "{date_unix}" or "{date_unix_ms}" in the schema"#
            ),
            (
                "{number}", #"expected a number, found the string "2015-03-22T10:53:24Z""#,
                #"for a Date, write "{date_unix}" or "{date_unix_ms}" in the schema"#
            ),
        ]
    )
    func refusesMoments(tag: String, message: String, help: String) throws {
        struct Task: Encodable, Sendable { var due: Date }
        let moment = Date(timeIntervalSince1970: 1_427_021_604)
        for file in ["X.request", "X.path"] {
            let schema = try SmallCatalog([file: #"{"due":"\#(tag)"}"#]).schema(file)
            let errors = [
                #expect(throws: PayloadError.self) { try schema.encode(["due": moment] as Fields) },
                #expect(throws: PayloadError.self) { try schema.encode(Task(due: moment)) },
            ]
            for error in errors {
                let (messages, advice) = (error?.faults.map(\.message), error?.faults.map(\.help))
                #expect(messages == [message])
                #expect(advice == [help])
            }
        }
    }

    @Test("an error and a schema can be dumped after a value was streamed")
    func dumps() throws {
        struct Task: Encodable, Sendable { var title: String }
        let schema = try SmallCatalog(["X.request": #"{"title":1}"#]).schema("X.request")
        let error = #expect(throws: PayloadError.self) { try schema.encode(Task(title: "x")) }
        var text = ""
        dump(error, to: &text)
        dump(schema, to: &text)
        #expect(text.contains("expected a whole number, found the string") && text.utf8.count < 10_000)
    }
}
