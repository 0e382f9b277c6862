import Foundation
import SchemaEngine
import Testing

/// A value of some type, with all of its round trips.
struct CodableSample: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let checkRoundTrips: @Sendable () throws -> Void

    /// `isPlain` indicates that `JSONDecoder` reads the same text, because no type in it has another form there.
    init<Value: Codable & Equatable & Sendable>(_ name: String, _ value: Value, isPlain: Bool = true) {
        testDescription = name
        checkRoundTrips = {
            let anything = SchemaCatalog.anything()
            let fields = try Fields(encoding: value)
            #expect(try fields.decode() == value, "by way of fields")
            let straight = try anything.encode(value)
            #expect(try anything.decodePayload(straight).fields.decode() == value, "by way of text")
            #expect(
                try String(decoding: anything.encode(fields), as: UTF8.self)
                    == String(decoding: straight, as: UTF8.self)
            )
            if isPlain {
                #expect(try JSONDecoder().decode(Value.self, from: straight) == value, "read by JSONDecoder")
                let theirs = try JSONEncoder().encode(value)
                #expect(try anything.decodePayload(theirs).fields.decode() == value, "written by JSONEncoder")
            }
        }
    }
}
