import Foundation
import Testing

@testable import SchemaEngine

@Suite("A reader of models and the walk")
struct ReaderAgreementTests {
    static let options: [CheckOptions] = [
        .standard,
        CheckOptions(unknownKeys: .drop, convertNumbers: true, mode: .lenient),
        CheckOptions(unknownKeys: .reject, nulls: .keep),
        CheckOptions(mode: .observe, maximumDepth: 3),
    ]

    @Test("read the same of a payload that is as it should be", arguments: [OrderSchemas.whole, OrderSchemas.nested])
    func wholePayload(text: String) throws {
        let schema = try OrderSchemas.catalog().schema("Order")
        let read = try #require(schema.readWithoutWalk(Order.self, from: Data(text.utf8)))
        #expect(read == (try schema.decode(Data(text.utf8)).fields.value()))
    }

    /// Whatever the bytes are: where the reader reads a model, the walk has nothing to tell, and makes the same one.
    @Test("agree about payloads that are nearly right", arguments: 0..<16)
    func mutatedPayloads(group: Int) throws {
        let options = Self.options[group % Self.options.count]
        let schema = try OrderSchemas.catalog(options).schema("Order")
        let text = group % 8 < 4 ? OrderSchemas.whole : OrderSchemas.nested
        var texts = MutatedText(text, seed: UInt64(group))
        var (read, left) = (0, 0)
        for _ in 0..<700 {
            let bytes = texts.next()
            guard let model = schema.readWithoutWalk(Order.self, from: bytes) else {
                left += 1
                continue
            }
            read += 1
            let decoded = try schema.decode(bytes)
            #expect(decoded.faults.isEmpty, "\(String(decoding: bytes, as: UTF8.self))")
            #expect(try decoded.fields.value() == model, "\(String(decoding: bytes, as: UTF8.self))")
        }
        #expect(left > 100)
        // The other options refuse what stands in every one of these payloads.
        #expect(read > 10 || group % 4 > 1)
    }

    @Test("agree about a payload that is cut anywhere")
    func cutPayloads() throws {
        let schema = try OrderSchemas.catalog().schema("Order")
        let bytes = Array(OrderSchemas.whole.utf8)
        for end in 0..<bytes.count - 1 {
            #expect(schema.readWithoutWalk(Order.self, from: Array(bytes[..<end])) == nil, "\(end)")
        }
    }

    @Test("agree about what stands around a payload", arguments: ["", " ", "\n\t\r ", "x", "\u{0}", "{}", ","])
    func surroundings(tail: String) throws {
        let schema = try OrderSchemas.catalog().schema("Order")
        let bytes = Data(("\u{FEFF} " + OrderSchemas.whole + tail).utf8)
        let isRead = schema.readWithoutWalk(Order.self, from: bytes) != nil
        #expect(isRead == (try? schema.decode(bytes)).map { _ in true } ?? false)
    }

    /// Each of these is accepted, by the walk alone or by both: it must come out as the same model.
    @Test(
        "make the same of what is written unusually",
        arguments: [
            (#""id": 7"#, #""id": 7.0"#), (#""id": 7"#, #""id": 70e-1"#), (#""id": 7"#, #""\u0069d" : 7"#),
            (#""limit": 30"#, #""limit": null"#), (#""limit": 30, "#, ""),
            (#""note": "#, #""odd": {"x": [1]}, "note": "#),
            (#""mood": "bad""#, #""mood": "strange""#), (#""mood": "bad""#, #""mood": "b\u0061d""#),
            (#""price": "12.50""#, #""price": 12.50"#), (#""loose": "1.5""#, #""loose": "1\u002e5""#),
            (#""loose": "1.5""#, #""loose": -1.5E+2"#), (#""made": "2015-"#, #""made": "\u0032015-"#),
            (#""a": "b", "é": "c""#, "\"e\u{301}\": \"b\", \"é\": \"c\""),
            (#"{ "name": "Cy", "amount": "none" }"#, #"{ "name": "Cy", "amount": 5 }"#),
            (#"{ "name": "Cy", "amount": "none" }"#, "null"), (#"{ "name": "Cy", "amount": "none" }"#, "\"t\""),
        ]
    )
    func unusualForms(replaced: String, by other: String) throws {
        let schema = try OrderSchemas.catalog().schema("Order")
        try #require(OrderSchemas.whole.contains(replaced))
        let bytes = Data(OrderSchemas.whole.replacingOccurrences(of: replaced, with: other).utf8)
        let expected: Order = try schema.decode(bytes).fields.value()
        #expect(try schema.read(Order.self, from: bytes) == expected)
        if let read = schema.readWithoutWalk(Order.self, from: bytes) { #expect(read == expected) }
    }
}
