import TestSupport
import Testing

@testable import SchemaEngine

@Suite("Writing of JSON")
struct JSONWriterTests {
    @Test("what was written after a mark can be removed and replaced")
    func rewinds() {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("a")
        let afterKey = writer.mark
        writer.beginArray()
        let first = writer.mark
        #expect(writer.nextOffset == 6)
        writer.integer(1)
        #expect(writer.nextOffset == 8)
        writer.beginObject()
        writer.key("b")
        writer.rewind(to: first)
        writer.integer(2)
        writer.endArray()
        #expect(String(decoding: writer.bytes, as: UTF8.self) == #"{"a":[2]"#)
        writer.rewind(to: afterKey)
        #expect(writer.nextOffset == 5)
        writer.null()
        writer.endObject()
        #expect(String(decoding: writer.bytes, as: UTF8.self) == #"{"a":null}"#)
    }

    @Test(
        "a string is escaped only where it must be, in the shortest form",
        arguments: [
            ("", #""""#), ("plain text of some length", #""plain text of some length""#),
            ("a\"b\\c/d", #""a\"b\\c/d""#),
            ("\n\t\r\u{8}\u{C}", #""\n\t\r\b\f""#), ("\0\u{1F}\u{10}", #""\u0000\u001f\u0010""#),
            ("é日😀\u{7F}\u{2028}", "\"é日😀\u{7F}\u{2028}\""), ("ééééééé\"", #""ééééééé\"""#),
            ("1234567\n", #""1234567\n""#),
        ]
    )
    func escapes(text: String, expected: String) throws {
        #expect(JSONValue.string(text).description == expected)
        #expect(try JSONValue(parsing: expected) == .string(text))
    }

    @Test("indented text has a line for each member and element")
    func indents() {
        let value: JSONValue = ["b": [1, [:], []], "a": ["x": nil]]
        #expect(
            value.text(indentedBy: 2) == """
                {
                  "b": [
                    1,
                    {},
                    []
                  ],
                  "a": {
                    "x": null
                  }
                }
                """
        )
        #expect(value.text() == #"{"b":[1,{},[]],"a":{"x":null}}"#)
        #expect(value.bytes() == Array(value.text().utf8))
    }

    @Test("numbers are written exactly, and infinity and NaN are not written")
    func writesNumbers() throws {
        var writer = JSONWriter()
        writer.beginArray()
        writer.integer(Int64.min)
        writer.integer(UInt64.max)
        let wroteNumbers = [writer.double(0.1), writer.double(2), writer.double(-0.0)]
        let wroteOthers = [writer.double(.infinity), writer.double(.nan)]
        writer.number(try #require(JSONNumber("1.50e+03")))
        writer.raw("{\"raw\": 1}".utf8)
        writer.boolean(true)
        writer.endArray()
        #expect(wroteNumbers == [true, true, true] && wroteOthers == [false, false])
        let text = String(decoding: writer.bytes, as: UTF8.self)
        #expect(text == #"[-9223372036854775808,18446744073709551615,0.1,2,-0,1.50e+03,{"raw": 1},true]"#)
    }

    @Test("written values read back as equal")
    func roundTrips() throws {
        var random = SeededGenerator(seed: 21)
        for _ in 0..<300 {
            let value = randomValue(depth: 4, using: &random)
            for indentation in [nil, 0, 3] {
                let bytes = value.bytes(indentedBy: indentation)
                #expect(try JSONValue(parsing: bytes) == value)
            }
        }
    }

    private func randomValue(depth: Int, using random: inout SeededGenerator) -> JSONValue {
        let count = Int.random(in: 0..<5, using: &random)
        switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
        case 0: return .null
        case 1: return .boolean(Bool.random(using: &random))
        case 2: return .number(JSONNumber(Int64(bitPattern: random.next())))
        case 3: return .number(JSONNumber(Double(bitPattern: random.next())) ?? 0)
        case 4: return .string(randomText(using: &random))
        case 5: return .array((0..<count).map { _ in randomValue(depth: depth - 1, using: &random) })
        default:
            return .object(
                JSONObject(
                    (0..<count).map {
                        .init(
                            key: "\($0)" + randomText(using: &random),
                            value: randomValue(depth: depth - 1, using: &random)
                        )
                    }
                )
            )
        }
    }

    private func randomText(using random: inout SeededGenerator) -> String {
        let ranges: [ClosedRange<UInt32>] = [
            0...0x7F, 0x20...0x7E, 0x80...0x7FF, 0xE000...0xFFFF, 0x1_0000...0x10_FFFF,
        ]
        var text = ""
        for _ in 0..<Int.random(in: 0..<20, using: &random) {
            guard let range = ranges.randomElement(using: &random) else { continue }
            Unicode.Scalar(UInt32.random(in: range, using: &random)).map { text.unicodeScalars.append($0) }
        }
        return text
    }
}
