import Foundation
import SchemaEngine
import TestSupport
import Testing

struct WritingBackTests {
    /// Decodes a text with one schema and encodes it with another.
    private func writeBack(
        _ text: String,
        from response: String,
        to request: String,
        registry: (inout SchemaRegistry) -> Void = { _ in }
    ) throws -> String {
        let files = [
            "X.response": response, "X.request": request, "Person": #"{"name":""}"#, "Glance": #"{"id":1}"#,
        ]
        let catalog = try SmallCatalog(files, registry: registry)
        return try catalog.text(catalog.schema("X.response").decode(Data(text.utf8)).fields)
    }

    @Test(
        "a response is sent back as received: order, numbers, escapes, unknown keys, without defaults",
        arguments: [
            #"{"z":1.50,"a":1e2,"x":{"n":-0.0,"s":"\u00e9\/"},"l":[1.0,null,true]}"#,
            #"{"a":1,"d":"2015-03-22T12:53:24.50+02:00","s":"a\"b"}"#, #"{"a":3.0,"e":{},"f":[]}"#,
        ]
    )
    func keepsText(_ text: String) throws {
        let schema = #"{"a":1,"d{?}":"{date_iso8601}","s{=\"none\"}":""}"#
        #expect(try writeBack(text, from: schema, to: schema) == text)
    }

    @Test("a date that is read in one form is written in the form of the other schema")
    func changesForms() throws {
        let text = #"{"a":1427021604,"b":"Sun, 22 Mar 2015 10:53:24 GMT","c":"12.50"}"#
        let written = try writeBack(
            text,
            from: #"{"a":"{date_unix}","b":"{date_http}","c":"{decimal}"}"#,
            to: #"{"a":"{date_unix_ms}","b":"{date_iso8601}","c":"{string}"}"#
        )
        #expect(written == #"{"a":1427021604000,"b":"2015-03-22T10:53:24Z","c":"12.50"}"#)
    }

    @Test("values of transformers and mappers are written by them, and a model without fields() as its text")
    func writesMade() throws {
        let schema = #"{"p":"{money}","w":"{person}","g":["{glance}"]}"#
        let text = #"{"p":"1.5 EUR","w":{"name":"Ann","age":7},"g":[{"id":1,"more":[{"x":1.0}]}]}"#
        let written = try writeBack(text, from: schema, to: schema) {
            $0.transform("money", with: MoneyTransformer())
            $0.map("person", to: Person.self)
            $0.map("glance", to: Glance.self)
        }
        #expect(
            written == #"{"p":"1.05 EUR","w":{"kind":"person","name":"Ann"},"g":[{"id":1,"more":[{"x":1.0}]}]}"#
        )
        #expect(
            try writeBack(text, from: schema, to: "null") {
                $0.transform("money", with: MoneyTransformer())
                $0.map("person", to: Person.self)
                $0.map("glance", to: Glance.self)
            } == text
        )
    }

    @Test("a part of a response can be placed in a new body")
    func writesParts() throws {
        let catalog = try SmallCatalog(["X.response": "{}", "X.request": #"{"issue":{"id":1}}"#])
        let reply = try catalog.schema("X.response").decode(Data(#"{"issues":[{"id":1.0,"k":"v"}]}"#.utf8)).fields
        let issue: Fields = try reply["issues", 0]
        #expect(
            try catalog.text(["issue": issue, "id": reply["issues", 0, "id"] as JSONValue] as Fields)
                == #"{"issue":{"id":1.0,"k":"v"},"id":1.0}"#
        )
    }

    @Test("random values round-trip, also when they are encoded a second time")
    func isReadBackEqual() throws {
        let schema = """
            {"i":1,"d":1.0,"s":"","b":true,"t":"{date_iso8601}","u":"{date_unix}","x":"{base64}","m":"{money}",
             "l":["{int|string|null}"],"o{?}":{"{*}":"{uuid}"},"w":"{person}"}
            """
        let catalog = try SmallCatalog(
            ["X.request": schema, "X.response": schema, "Person": #"{"name":""}"#],
            registry: {
                $0.transform("money", with: MoneyTransformer())
                $0.map("person", to: Person.self)
            }
        )
        for seed in 0..<200 {
            let sample = RandomBody(seed: UInt64(seed))
            let text = try catalog.text(sample.fields)
            let decoded = try catalog.schema("X.response").decode(Data(text.utf8)).fields
            try #require(try RandomBody(decoded) == sample, "seed \(seed): \(text)")
            let again = try catalog.schema("X.response").decode(Data(catalog.text(decoded).utf8)).fields
            try #require(try RandomBody(again) == sample, "seed \(seed)")
        }
    }
}

/// A body with a value of every kind.
private struct RandomBody: Equatable {
    var whole: Int
    var double: Double
    var text: String
    var flag: Bool
    var moment: Date
    var data: Data
    var money: Money
    var list: [JSONValue]
    var map: [String: UUID]?
    var person: Person

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        whole = Int.random(in: .min ... .max, using: &random)
        double = Double(sign: .plus, exponent: .random(in: -300...300, using: &random), significand: 1.1)
        let scalars: [Unicode.Scalar] = ["a", "\"", "\\", "\u{0}", "é", "\u{2028}", "😀", "/", "\u{7F}"]
        text = (0..<Int.random(in: 0...9, using: &random)).reduce(into: "") { text, _ in
            text.unicodeScalars.append(scalars.randomElement(using: &random) ?? "a")
        }
        flag = .random(using: &random)
        moment = Date(timeIntervalSinceReferenceDate: .random(in: -1e9...1e9, using: &random))
        data = Data((0..<Int.random(in: 0...9, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
        money = Money(cents: .random(in: 0...99_999, using: &random))
        list = (0..<Int.random(in: 0...4, using: &random)).map { [.null, "x", 7, .string("\($0)")][$0 % 4] }
        map = flag ? nil : ["k": UUID(uuidString: "f81d4fae-7dec-11d0-a765-00a0c91e6bf6") ?? UUID()]
        person = Person(name: "P" + text)
    }

    init(_ fields: Fields) throws {
        (whole, double) = (try fields["i"], try fields["d"])
        (text, flag) = (try fields["s"], try fields["b"])
        moment = try fields["t"]
        let other: Date = try fields["u"]
        guard other == moment else { throw Difference() }
        (data, money, list) = (try fields["x"], try fields["m"], try fields["l"])
        (map, person) = (try fields["o"], try fields["w"])
    }

    struct Difference: Error {}

    var fields: Fields {
        [
            "person": 1, "i": whole, "d": double, "s": text, "b": flag, "t": moment, "u": moment, "x": data,
            "m": money, "l": list, "o": map, "w": person,
        ]
    }
}
