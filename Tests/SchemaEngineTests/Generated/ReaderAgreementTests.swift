import Foundation
import TestSupport
import Testing

@_spi(Generated) @testable import SchemaEngine

@Suite("The model reader and the walk")
struct ReaderAgreementTests {
    static let options: [CheckOptions] = [
        .standard,
        CheckOptions(unknownKeys: .drop, convertNumbers: true, mode: .lenient),
        CheckOptions(unknownKeys: .reject, keepsNulls: true),
        CheckOptions(mode: .observe, maximumDepth: 3),
    ]

    @Test("both read the same model from a valid payload", arguments: [OrderSchemas.whole, OrderSchemas.nested])
    func wholePayload(text: String) throws {
        let schema = try OrderSchemas.catalog().schema("Order")
        let read = try #require(schema.readWithoutWalk(Order.self, from: Data(text.utf8)))
        #expect(read == (try schema.decodePayload(Data(text.utf8)).fields.value()))
    }

    /// Reads nested arrays, each of which is `["{count:..1,unique}", …]`.
    private static func nest(_ reader: inout ModelReader) throws(ReadingStop) -> [Int] {
        try reader.counted(0...1, isUnique: true) { reader throws(ReadingStop) in
            try reader.array { reader throws(ReadingStop) in try nest(&reader).count }
        }
    }

    @Test("elements of many nested arrays are left to the walk", arguments: [(1, true), (7, true), (8, false)])
    func nestedElements(depth: Int, isRead: Bool) {
        let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let wasRead = text.withTextBytes { bytes -> Bool in
            var reader = ModelReader(JSONScanner(bytes), options: .standard)
            return (try? Self.nest(&reader)) != nil
        }
        #expect(wasRead == isRead)
    }

    /// If the reader returns a model for any bytes, the walk finds no faults and creates the same model.
    @Test("both agree about payloads with a few changes", arguments: 0..<16)
    func mutatedPayloads(group: Int) throws {
        let options = Self.options[group % Self.options.count]
        let schema = try OrderSchemas.catalog(options).schema("Order")
        let text = group % 8 < 4 ? OrderSchemas.whole : OrderSchemas.nested
        var texts = MutatedPayload(text, seed: UInt64(group))
        var (read, left) = (0, 0)
        for _ in 0..<rounds(350) {
            let bytes = texts.next()
            guard let model = schema.readWithoutWalk(Order.self, from: bytes) else {
                left += 1
                continue
            }
            read += 1
            let decoded = try schema.decodePayload(bytes)
            #expect(decoded.faults.isEmpty, "\(String(decoding: bytes, as: UTF8.self))")
            #expect(try decoded.fields.value() == model, "\(String(decoding: bytes, as: UTF8.self))")
        }
        #expect(left > 50)
        // The other options refuse a part of every one of these payloads.
        #expect(read > 5 || group % 4 > 1)
    }

    @Test("the reader returns no model for a truncated payload")
    func cutPayloads() throws {
        let schema = try OrderSchemas.catalog().schema("Order")
        let bytes = Array(OrderSchemas.whole.utf8)
        for end in 0..<bytes.count - 1 {
            #expect(schema.readWithoutWalk(Order.self, from: Array(bytes[..<end])) == nil, "\(end)")
        }
    }

    @Test("both agree about text after a payload", arguments: ["", " ", "\n\t\r ", "x", "\u{0}", "{}", ","])
    func surroundings(tail: String) throws {
        let schema = try OrderSchemas.catalog().schema("Order")
        let bytes = Data(("\u{FEFF} " + OrderSchemas.whole + tail).utf8)
        let isRead = schema.readWithoutWalk(Order.self, from: bytes) != nil
        #expect(isRead == (try? schema.decodePayload(bytes)).map { _ in true } ?? false)
    }

    /// All of these are accepted, by the walk alone or by both, and must result in the same model.
    @Test(
        "both read the same model from unusual notation",
        arguments: [
            (#""id": 7"#, #""id": 7.0"#), (#""id": 7"#, #""id": 70e-1"#), (#""id": 7"#, #""\u0069d" : 7"#),
            (#""limit": 30"#, #""limit": null"#), (#""limit": 30, "#, ""),
            (#""note": "#, #""odd": {"x": [1]}, "note": "#),
            (#""mood": "bad""#, #""mood": "strange""#), (#""mood": "bad""#, #""mood": "b\u0061d""#),
            (#""price": "12.50""#, #""price": 12.50"#), (#""loose": "1.5""#, #""loose": "1\u002e5""#),
            (#""loose": "1.5""#, #""loose": -1.5E+2"#), (#""made": "2015-"#, #""made": "\u0032015-"#),
            (#"{ "name": "Cy", "amount": "none" }"#, #"{ "name": "Cy", "amount": 5 }"#),
            (#"{ "name": "Cy", "amount": "none" }"#, "null"), (#"{ "name": "Cy", "amount": "none" }"#, "\"t\""),
        ]
    )
    func unusualForms(replaced: String, by other: String) throws {
        let schema = try OrderSchemas.catalog().schema("Order")
        try #require(OrderSchemas.whole.contains(replaced))
        let bytes = Data(OrderSchemas.whole.replacingOccurrences(of: replaced, with: other).utf8)
        let expected: Order = try schema.decodePayload(bytes).fields.value()
        #expect(try schema.read(Order.self, from: bytes) == expected)
        if let read = schema.readWithoutWalk(Order.self, from: bytes) { #expect(read == expected) }
    }

    @Test(
        "a valid payload of which the model would lose a part is refused by both",
        arguments: [
            (#""a": "b", "é": "c""#, "\"e\u{301}\": \"b\", \"é\": \"c\""), (#""loose": "1.5""#, #""loose": 1e-400"#),
            (#""loose": "1.5""#, #""loose": "1e-400""#),
        ]
    )
    func lossyForms(replaced: String, by other: String) throws {
        let schema = try OrderSchemas.catalog().schema("Order")
        try #require(OrderSchemas.whole.contains(replaced))
        let bytes = Data(OrderSchemas.whole.replacingOccurrences(of: replaced, with: other).utf8)
        let fields = try schema.decodePayload(bytes).fields
        #expect(throws: FieldError.self) { try fields.value(as: Order.self) }
        #expect(throws: FieldError.self) { try schema.read(Order.self, from: bytes) }
    }
}
