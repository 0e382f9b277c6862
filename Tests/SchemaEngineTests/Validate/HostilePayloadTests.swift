import TestSupport
import Testing

@testable import SchemaEngine

@Suite("Hostile payloads")
struct HostilePayloadTests {
    private static let files = [
        "X.response": #"""
        {"id": "{int:0..99}", "name{?}": "{string:..5}", "when": "{date_iso8601|null}", "tags{=[]}": ["{enum:a,b,*}"],
         "{case kind}": {"x": {"v": "{a|b}"}, "{*}": {}}, "token{?}": "{secret}", "{*}": "{any}"}
        """#,
        "A": #"{"a": 1.0, "next{?}": "{a|b}"}"#, "B": #"{"b": "{decimal}", "next{?}": "{a|b}"}"#,
    ]
    private static let payload = #"""
        {"v":{"a":1.5e3,"next":{"b":"12.50","next":{"b":7}}},"id":7,"name":"J\u00e9\n","when":"2024-02-29T23:59:59.5+01:00",
        "tags":["a","c",null],"kind":"x","token":"hunter2","more":{"é":[true,false,null,-0.0]}}
        """#

    /// Expects checking and decoding to agree, and the faults to be in order.
    private static func hold(_ bytes: [UInt8], _ schema: Schema, _ options: CheckOptions) {
        let report = schema.checkReport(bytes, options: options)
        let offsets = report.faults.map { $0.payload?.offset ?? -1 }
        #expect(offsets == offsets.sorted())
        #expect(offsets.allSatisfy { (0...bytes.count).contains($0) })
        do throws(PayloadError) {
            let decoded = try schema.decodePayload(bytes, options: options)
            #expect(report.isValid)
            #expect(decoded.faults == report.faults)
            _ = decoded.fields.printedValue
        } catch {
            #expect(!report.isValid)
            #expect(error.faults == report.faults)
            #expect(!error.faults.isEmpty)
        }
    }

    @Test("a document that is truncated anywhere is refused, with one fault", arguments: CheckOptions.Mode.allCases)
    func truncation(mode: CheckOptions.Mode) throws {
        let schema = try SmallCatalog(Self.files, options: .init(mode: mode)).schema("X.response")
        let bytes = Array(Self.payload.utf8)
        for length in 1..<bytes.count {
            let report = schema.checkReport(Array(bytes[..<length]))
            #expect(report.faults.map(\.code) == [.invalidJSON])
            #expect(report.faults.first?.payload?.offset ?? -1 <= length)
            if length % 8 == 0 { Self.hold(Array(bytes[..<length]), schema, schema.options) }
        }
    }

    @Test("bytes that are changed at random never crash, and checking and decoding agree", arguments: 0..<4)
    func mutation(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let modes = CheckOptions.Mode.allCases
        let schema = try SmallCatalog(Self.files).schema("X.response")
        let telling = Array(#"{}[]",:0-9.eE\untf "#.utf8)
        for round in 0..<400 {
            var bytes = Array(Self.payload.utf8)
            for _ in 0...Int.random(in: 0..<3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                let byte =
                    Bool.random(using: &random)
                    ? telling.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = byte
                case 1: bytes.insert(byte, at: place)
                default: bytes.remove(at: place)
                }
            }
            Self.hold(bytes, schema, .init(convertNumbers: round % 2 == 0, mode: modes[round % 3]))
        }
    }

    @Test(
        "bytes that are not JSON text are refused at their position",
        arguments: [
            ([0], 0), ([0xEF, 0xBB, 0xBF, 0], 3), ([0x20, 0x0A, 0], 2), (Array("{\"a\":\u{1}}".utf8), 5),
            ([0x22, 0xFF, 0x22], 1),
            (Array("[\"a".utf8) + [0xC3, 0x28], 3), (Array("[1]\u{0}".utf8), 3),
            (Array("{\"".utf8) + [0xED, 0xA0, 0x80, 0x22], 2),
        ] as [([UInt8], Int)]
    )
    func noText(bytes: [UInt8], offset: Int) throws {
        let report = try SmallCatalog(Self.files).schema("X.response").checkReport(bytes)
        #expect(report.faults.map(\.code) == [.invalidJSON])
        #expect(report.faults.first?.payload?.offset == offset)
    }

    @Test(
        "blank text is no body",
        arguments: [[], [0xEF, 0xBB, 0xBF], [0x20, 0x0A], [0xEF, 0xBB, 0xBF, 0x09, 0x0D]] as [[UInt8]],
        CheckOptions.Mode.allCases
    )
    func blank(bytes: [UInt8], mode: CheckOptions.Mode) throws {
        let schema = try SmallCatalog(Self.files, options: .init(mode: mode)).schema("X.response")
        let report = schema.checkReport(bytes)
        #expect(report.faults.map(\.code) == [.missingBody])
        #expect(report.faults.first?.payload == PayloadPlace(pointer: "", line: 1, column: 1, offset: 0))
        Self.hold(bytes, schema, schema.options)
    }

    @Test(
        "endless brackets are too deep at the limit, which options cannot raise above 1024",
        arguments: [0, 1, 512, 1024, 1_000_000, .max]
    )
    func brackets(maximum: Int) throws {
        for opening in ["[", #"{"a":"#] {
            let text = String(repeating: opening, count: 200_000)
            for schema in [
                SchemaCatalog.anything(),
                try SmallCatalog(["X.response": #"{"{root}": "{l|m}"}"#, "L": #"["{l|m}"]"#, "M": #"{"{*}": "{l|m}"}"#])
                    .schema("X.response"),
            ] {
                let fault = schema.checkReport(Array(text.utf8), options: .init(maximumDepth: maximum)).faults
                #expect(fault.map(\.code) == [.tooDeep])
                #expect(fault.first?.payload?.offset == min(maximum, 1024) * opening.utf8.count)
            }
        }
    }

    @Test("the deepest allowed value is read, printed and released")
    func deepest() throws {
        let text = String(repeating: "[", count: 1024) + String(repeating: "]", count: 1024)
        let fields = try SchemaCatalog.anything(options: .init(maximumDepth: .max)).decode(Array(text.utf8))
        #expect(fields.printedValue.description == text)
        let value: JSONValue = try fields.value()
        #expect(value.description == text)
    }

    @Test("a string of megabytes and numbers of many digits are refused with short messages")
    func longScalars() throws {
        let schema = try SmallCatalog(["X.response": #"{"s": "{string:..9}", "n": "{decimal}", "i": 1, "d": 1.0}"#])
            .schema("X.response")
        let digits = String(repeating: "7", count: 300_000)
        let payload =
            #"{"s":"\#(String(repeating: "é", count: 500_000))","n":\#(digits),"i":\#(digits),"d":\#(digits)}"#
        let report = schema.checkReport(Array(payload.utf8))
        #expect(
            report.faults.map(\.inShort) == [
                "wrong-length /s", "number-overflow /n", "number-overflow /i", "number-overflow /d",
            ]
        )
        #expect(report.faults.allSatisfy { $0.message.utf8.count < 400 })
    }

    @Test("faults in every value are reported up to the limit")
    func manyFaults() throws {
        let schema = try SmallCatalog(["X.response": #"{"list": [1], "map": {"{*}": 1}}"#]).schema("X.response")
        let list = Array(repeating: "\"\"", count: 20_000).joined(separator: ",")
        let map = (0..<20_000).map { "\"k\($0)\":\"\"" }.joined(separator: ",")
        let report = schema.checkReport(Array("{\"list\":[\(list)],\"map\":{\(map)}}".utf8))
        #expect(report.faults.count == 100)
        #expect(report.faults.first?.inShort == "type-mismatch /list/0 × 20000")
        #expect(report.faults.last?.inShort == "type-mismatch /map/k98")
    }
}
