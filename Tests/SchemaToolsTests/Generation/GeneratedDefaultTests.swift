import SchemaEngine
import Testing

@testable import SchemaTools

@Suite("Defaults in generated source")
struct GeneratedDefaultTests {
    /// A key with a default.
    struct Case: Sendable, CustomStringConvertible {
        /// The key's line in the schema.
        var key: String
        /// The declaration of its parameter in the initializer.
        var parameter: String
        /// The expression that writes the key's value.
        var written: String

        var description: String { key }
    }

    private static func generated(_ key: String) -> String {
        let files = [
            (key: "A.json", value: "{ \(key) }"), (key: "Level.json", value: #""{enum:low,none,*}""#),
            (key: "Point.json", value: #"{ "x": 1, "y{=2}": 1, "z{?}": 1 }"#),
            (key: "Levels.json", value: #"["{level}"]"#),
            (key: "Event.json", value: #"{ "{case type}": { "push": { "size": 1 }, "{*}": {} } }"#),
        ]
        let generation = Generation(files)
        return generation.faults.joined(separator: "\n") + generation.source
    }

    @Test(
        "a default is an argument of the initializer and the reader's initial value, and is not sent",
        arguments: [
            Case(
                key: #""k{=\"open\"}": "{enum:open,closed}""#,
                parameter: "K = A.K.open",
                written: "k == A.K.open ? nil : k"
            ),
            Case(
                key: #""k{=\"low\"}": "{level}""#,
                parameter: "Level = Level.low",
                written: "k == Level.low ? nil : k"
            ),
            Case(
                key: #""k{=\"x\"}": "{level}""#,
                parameter: #"Level = Level.unknown("x")"#,
                written: #"k == Level.unknown("x") ? nil : k"#
            ),
            Case(key: #""k{=2}": "{enum:1,2}""#, parameter: "K = A.K._2", written: "k == A.K._2 ? nil : k"),
            Case(key: #""k{=5}": "{int|enum:me}""#, parameter: "K = A.K.int(5)", written: "k == A.K.int(5) ? nil : k"),
            Case(key: #""k{=\"me\"}": "{int|enum:me}""#, parameter: "K = A.K.me", written: "k == A.K.me ? nil : k"),
            Case(key: #""k{=[]}": ["x"]"#, parameter: "[String] = []", written: "k == [] ? nil : k"),
            Case(
                key: #""k{=[\"a\",\"b\"]}": ["x"]"#,
                parameter: #"[String] = ["a", "b"]"#,
                written: #"k == ["a", "b"] as [String] ? nil : k"#
            ),
            Case(
                key: #""k{=[\"low\"]}": "{levels}""#,
                parameter: "Levels = [Level.low]",
                written: "k == [Level.low] as Levels ? nil : k"
            ),
            Case(key: #""k{={}}": { "{*}": 1 }"#, parameter: "[String: Int] = [:]", written: "k == [:] ? nil : k"),
            Case(
                key: #""k{={\"a\":1}}": { "{*}": 1 }"#,
                parameter: #"[String: Int] = ["a": 1]"#,
                written: #"k == ["a": 1] as [String: Int] ? nil : k"#
            ),
            Case(
                key: #""k{=\"2024-02-29\"}": "{date}""#,
                parameter: "CalendarDate = CalendarDate(clampingYear: 2024, month: 2, day: 29)",
                written: "k == CalendarDate(clampingYear: 2024, month: 2, day: 29) ? nil : k"
            ),
            Case(
                key: #""k{=\"2001-01-01T00:00:01.5Z\"}": "{date_iso8601}""#,
                parameter: "Date = Date(timeIntervalSinceReferenceDate: 1.5)",
                written: "k == Date(timeIntervalSinceReferenceDate: 1.5) ? nil : k"
            ),
            Case(
                key: #""k{=978307200}": "{date_unix}""#,
                parameter: "Date = Date(timeIntervalSinceReferenceDate: 0.0)",
                written: "k == Date(timeIntervalSinceReferenceDate: 0.0) ? nil : k"
            ),
            Case(
                key: #""k{=\"AQI=\"}": "{base64}""#,
                parameter: "Data = Data([1, 2])",
                written: "k == Data([1, 2]) ? nil : k"
            ),
            Case(
                key: #""k{=\"-1.25\"}": "{decimal}""#,
                parameter: "Decimal = Decimal(sign: .minus, exponent: -2, significand: 125)",
                written: "k == Decimal(sign: .minus, exponent: -2, significand: 125) ? nil : k"
            ),
            Case(
                key: #""k{=\"00000000-0000-0000-0000-0000000000FF\"}": "{uuid}""#,
                parameter: "UUID = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255))",
                written: "k == UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255)) ? nil : k"
            ),
            Case(key: #""k{=1.5}": "{any}""#, parameter: "JSONValue = 1.5", written: "k == 1.5 ? nil : .some(k)"),
            Case(
                key: #""k{={\"a\":[null,true]}}": "{any}""#,
                parameter: #"JSONValue = ["a": [.null, true]]"#,
                written: #"k == ["a": [.null, true]] as JSONValue ? nil : .some(k)"#
            ),
            Case(
                key: #""k{={\"x\":3}}": "{point}""#,
                parameter: "Point = Point(x: 3)",
                written: "k == Point(x: 3) ? nil : k"
            ),
            Case(
                key: #""k{={\"type\":\"push\",\"size\":3}}": "{event}""#,
                parameter: "Event = Event.push(Event.Push(size: 3))",
                written: "k == Event.push(Event.Push(size: 3)) ? nil : k"
            ),
            Case(
                key: #""k{=\"low\"}": "{level|null}""#,
                parameter: "Level? = Level.low",
                written: "k == Level.low ? nil : .some(k)"
            ),
            Case(key: #""k{=null}": "{level|null}""#, parameter: "Level? = nil", written: "k == nil ? nil : .some(k)"),
            Case(
                key: #""k{=\"none\"}": "{level|null}""#,
                parameter: "Level? = Level.none",
                written: "k == Level.none ? nil : .some(k)"
            ),
        ]
    )
    func cases(one: Case) {
        let source = Self.generated(one.key)
        #expect(source.contains("init(k: \(one.parameter)) {"), "\(source)")
        #expect(source.contains(#"["k": \#(one.written)]"#), "\(source)")
        #expect(source.contains(#".defaulted("k")"#), "\(source)")
        let value = one.parameter.split(separator: " = ", maxSplits: 1)[1]
        #expect(source.contains(" = \(value)\n        let layout"), "\(source)")
    }

    @Test("the default of a date is an expression that the public initializer of an app's type can contain")
    func publicDate() {
        // This file imports the engine without its interface for generated code, as callers of an initializer do.
        #expect(CalendarDate(clampingYear: 2024, month: 2, day: 29) == CalendarDate(year: 2024, month: 2, day: 29))
    }

    @Test(
        "a default with other Unicode forms is compared by bytes, or sent",
        arguments: [
            (#""k{=\"é\"}": "x""#, #"["k": k.utf8.elementsEqual("é".utf8) ? nil : k]"#),
            (#""k{=\"K\"}": "x""#, #"["k": k.utf8.elementsEqual("K".utf8) ? nil : k]"#),
            (#""k{=[\"é\"]}": ["x"]"#, #"["k": k]"#), (#""k{={\"é\":1}}": "{any}""#, #"["k": k]"#),
        ]
    )
    func spellings(key: String, written: String) {
        let source = Self.generated(key)
        #expect(source.contains(written), "\(source)")
        #expect(source.contains("init(k: ") && source.contains(#".defaulted("k")"#))
    }

    @Test(
        "a default that no expression can represent is not generated, and its value is sent",
        arguments: [
            #""k{=\"https://a.example\"}": "{url}""#, #""k{=1e400}": "{any}""#,
            #""k{=\"2024-02-29\"}": "{date|string}""#,
        ]
    )
    func withoutLiteral(key: String) {
        let source = Self.generated(key)
        #expect(source.contains(#"["k": k]"#), "\(source)")
        #expect(!source.contains(#".defaulted("k")"#))
    }
}
