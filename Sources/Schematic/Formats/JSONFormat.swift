import Foundation
import SchemaEngine

/// JSON that a server declares as another type. `ReplyFormats` reads it directly from its bytes.
struct JSONFormat: BodyCoding, Hashable {
    let mediaTypes: [MediaType]

    /// Creates a format for these types, besides those of JSON.
    init(_ types: [MediaType]) { mediaTypes = [.json] + types }

    func read(_ body: Data, as type: MediaType) -> BodyContent { .json(body) }

    func write(_ value: JSONValue) -> Data { Data(value.bytes()) }

    /// Returns whether a body is an object or an array in JSON. Only a body that begins like one is read.
    static func isObjectOrArray(_ body: Data) -> Bool {
        let start = body.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        guard start == UInt8(ascii: "{") || start == UInt8(ascii: "[") else { return false }
        return (try? JSONValue(parsing: body)) != nil
    }
}
