import Foundation
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Reading property lists", .bounded)
struct PropertyListReaderTests {
    private func read(_ body: Data) throws -> JSONValue {
        switch try PropertyListFormat().read(body, as: .propertyList) {
        case .value(let value): return value
        case .json(let text): return try JSONValue(parsing: text)
        case .untyped: return .null
        }
    }

    private func xml(_ inside: String) -> Data {
        Data(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">\(inside)</plist>
            """.utf8
        )
    }

    private static let sample: [String: any Sendable] = [
        "text": "é<&>😀", "ascii": "plain", "empty": "", "whole": 7, "negative": -7, "large": UInt64.max, "real": 0.5,
        "yes": true, "no": false, "one": 1, "data": Data([0, 1, 0xFF]),
        "date": Date(timeIntervalSince1970: 1_294_135_584),
        "list": [1, 2, 300, 70_000], "nested": ["k": [String]()],
        "long": (0..<300).map { "\($0)" },
    ]

    @Test(
        "property lists written by the system are read, in both formats",
        arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary]
    )
    func system(format: PropertyListSerialization.PropertyListFormat) throws {
        let body = try PropertyListSerialization.data(fromPropertyList: Self.sample, format: format, options: 0)
        let value = try read(body)
        let expected: JSONValue = [
            "text": "é<&>😀", "ascii": "plain", "empty": "", "whole": 7, "negative": -7, "real": 0.5, "yes": true,
            "no": false, "one": 1, "data": "AAH/", "date": "2011-01-04T10:06:24Z", "list": [1, 2, 300, 70_000],
            "nested": ["k": []], "long": .array((0..<300).map { .string("\($0)") }),
            "large": .number(JSONNumber(UInt64.max)),
        ]
        #expect(value == expected, "\(value)")
    }

    @Test("property lists written by the package are read back", arguments: [false, true])
    func written(isBinary: Bool) throws {
        let value: JSONValue = ["a": [1, -2, 0.25, true, "é\n"], "b": ["c": ""], "d": .number(JSONNumber(Int64.min))]
        #expect(try read(PropertyListFormat(isBinary: isBinary).write(value)) == value)
    }

    @Test(
        "a number has at most one sign",
        arguments: [
            ("<integer>+5</integer>", "5"), ("<integer>-5</integer>", "-5"), ("<integer>-0</integer>", "0"),
            ("<integer>-9223372036854775808</integer>", "-9223372036854775808"), ("<integer>007</integer>", "7"),
            ("<real>+0.5</real>", "0.5"), ("<real>-.5</real>", "-0.5"), ("<real>1.</real>", "1"),
            ("<real>-1E-2</real>", "-0.01"), ("<real>007</real>", "7"),
        ]
    )
    func signs(inside: String, number: String) throws {
        #expect(try read(xml(inside)) == .number(try #require(JSONNumber(number))))
    }

    @Test("a property list is decoded by its schema")
    func schema() throws {
        let catalog = try SchemaCatalog([
            SchemaSource(path: "X.response.json", text: #"{"date":"{date_iso8601}","data":"{base64}","n":1}"#)
        ])
        let schema = try #require(catalog.schema(owner: "X", .response))
        let list = try read(
            xml(
                "<dict><key>date</key><date>2011-01-04T10:06:24Z</date><key>data</key><data>\n AAH/ \n</data>"
                    + "<key>n</key><integer>+5</integer></dict>"
            )
        )
        let fields = try schema.decodePayload(Data(list.bytes())).fields
        let date: Date = try fields["date"]
        let data: Data = try fields["data"]
        #expect(date == Date(timeIntervalSince1970: 1_294_135_584) && data == Data([0, 1, 0xFF]))
    }

    @Test(
        "an invalid property list is refused",
        arguments: [
            "", "<dict><key>a</key></dict>", "<dict><true/><true/></dict>", "<integer>12abc</integer>",
            "<real>nan</real>",
            "<true/><true/>", "<date/><x/>", "<x/>", "<data>?</data>",
            "<dict><key>a</key><true/><key>a</key><true/></dict>",
            "<integer>18446744073709551616</integer>", "<array>", "<integer>++5</integer>", "<integer>+-5</integer>",
            "<integer>-+5</integer>", "<integer>--5</integer>", "<real>++0.5</real>", "<real>+-0.5</real>",
            "<real>0x1p3</real>", "<real>inf</real>", "<real></real>",
        ]
    )
    func refused(inside: String) throws {
        let fault = try #require(throws: FormatError.self) { try read(xml(inside)) }
        #expect(fault.line == 3)
    }

    // MARK: Hostile lists

    /// Returns a binary list of arrays, each of which contains the next one `fan` times. With `loops`, the last one
    /// contains the first.
    private func binary(_ count: Int, fan: Int, loops: Bool = false) -> Data {
        var list = BinaryList(referenceSize: 2)
        for number in 0..<count {
            let next = loops && number == count - 1 ? 0 : number + 1
            list.addArray(Array(repeating: next, count: fan))
        }
        list.add([0x09])
        return list.data
    }

    @Test("lists that share, nest, or contain themselves too often are refused")
    func bombs() throws {
        #expect(try read(binary(3, fan: 1)) == [[[true]]])
        #expect(throws: FormatError.self) { try read(binary(40, fan: 2)) }
        #expect(throws: FormatError.self) { try read(binary(20_000, fan: 1)) }
        #expect(throws: FormatError.self) { try read(binary(3, fan: 1, loops: true)) }
        let deep = String(repeating: "<array>", count: 100_000)
        #expect(throws: FormatError.self) { try read(xml(deep)) }
    }

    @Test("an array of two million references to itself is refused for its depth")
    func ownReferences() throws {
        var list = BinaryList(referenceSize: 1)
        list.addArray(Array(repeating: 0, count: 2_000_000))
        let fault = try #require(throws: FormatError.self) { try read(list.data) }
        #expect(fault.reason == "its values are nested deeper than 256 levels")
    }

    #if os(Linux)
        /// Runs in a separate process, whose peak of memory is due to this list alone.
        @Test("an array of two million references to itself takes memory in proportion to its size")
        func memoryOfOwnReferences() async {
            await #expect(processExitsWith: .success) {
                func peakKibibytes() throws -> Int {
                    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
                    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
                    let words = line.split { $0 == " " || $0 == "\t" }
                    return try #require(words.count > 1 ? Int(words[1]) : nil)
                }
                var list = BinaryList(referenceSize: 1)
                list.addArray(Array(repeating: 0, count: 2_000_000))
                let body = list.data
                let before = try peakKibibytes()
                #expect(throws: FormatError.self) { try PropertyListFormat().read(body, as: .propertyList) }
                // 128 MiB. A copy of the references for each open array would take 4 GB.
                #expect(try peakKibibytes() - before < 131_072)
            }
        }
    #endif

    @Test("a shared string is read at each reference")
    func sharedStrings() throws {
        var list = BinaryList(referenceSize: 1)
        list.addArray(Array(repeating: 1, count: 100_000))
        list.addString("waiting for an answer of the customer")
        let value = try read(list.data)
        #expect(value.array?.count == 100_000)
        #expect(value[99_999] == "waiting for an answer of the customer")
    }

    @Test("a shared dictionary is read at each reference")
    func sharedContainers() throws {
        var list = BinaryList(referenceSize: 2)
        list.addArray(Array(repeating: 1, count: 5_000))
        list.addDictionary([2, 3], [4, 4])
        list.addString("first")
        list.addString("second")
        list.add([0x09])
        let value = try read(list.data)
        #expect(value.array?.count == 5_000)
        #expect(value[4_999] == ["first": true, "second": true])
    }

    @Test(
        "a dictionary with a key that is not a string is refused",
        arguments: [[0x09], [0x10, 7], [0x41, 0], [0x33] + [UInt8](repeating: 0, count: 8), [0xA0], [0xD0]] as [[UInt8]]
    )
    func keys(key: [UInt8]) throws {
        var list = BinaryList(referenceSize: 1)
        list.addDictionary([1], [2])
        list.add(key)
        list.add([0x09])
        let fault = try #require(throws: FormatError.self) { try read(list.data) }
        #expect(fault.reason == "a key of a dictionary is not a string")
    }

    @Test("a list that expands too much by repetition is refused", arguments: ["string", "data", "array", "key"])
    func repetitions(of kind: String) throws {
        var list = BinaryList(referenceSize: 1)
        list.addArray(Array(repeating: 1, count: 100_000))
        switch kind {
        case "string": list.addString(String(repeating: "x", count: 100_000))
        case "data": list.add([0x4F, 0x12, 0x00, 0x01, 0x86, 0xA0] + Array(repeating: 0, count: 100_000))
        case "key":
            list.addDictionary([2], [3])
            list.addString(String(repeating: "x", count: 100_000))
        default: list.addArray(Array(repeating: 2, count: 100_000))
        }
        list.add([0x09])
        list.add([0x09])
        let fault = try #require(throws: FormatError.self) { try read(list.data) }
        #expect(fault.reason == "it refers to the same objects so often that it becomes 64 times as large")
    }

    @Test("a 16-byte integer is read if it fits into 64 bits, and otherwise refused")
    func wideIntegers() throws {
        func list(_ upper: UInt8, _ lower: [UInt8]) -> Data {
            var list = BinaryList(referenceSize: 1)
            list.add([0x14] + Array(repeating: upper, count: 8) + lower)
            return list.data
        }
        let minusOne = [UInt8](repeating: 0xFF, count: 8)
        #expect(try read(list(0, minusOne)) == .number(JSONNumber(UInt64.max)))
        #expect(try read(list(0xFF, minusOne)) == -1)
        #expect(throws: FormatError.self) { try read(list(1, minusOne)) }
        #expect(throws: FormatError.self) { try read(list(0xFF, Array(repeating: 0, count: 8))) }
    }

    @Test("truncated or changed lists are read, or refused with a reason", arguments: 0..<4)
    func mutations(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let original = Array(
            try PropertyListSerialization.data(fromPropertyList: Self.sample, format: .binary, options: 0)
        )
        var (wasRead, wasRefused) = (false, false)
        for round in 0..<600 {
            var bytes = original
            if round % 3 == 0 { bytes.removeLast(Int.random(in: 0...bytes.count, using: &random)) }
            for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
                let near = Bool.random(using: &random) ? max(0, bytes.count - 40) : 0
                bytes[Int.random(in: near..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            do {
                _ = try read(Data(bytes))
                wasRead = true
            } catch {
                wasRefused = true
                #expect(error is FormatError, "\(bytes)")
            }
        }
        #expect(wasRead && wasRefused)
    }
}
