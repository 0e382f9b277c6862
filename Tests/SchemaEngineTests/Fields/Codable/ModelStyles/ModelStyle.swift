import Foundation
import SchemaEngine
import Testing

/// A model as apps write it for `JSONDecoder` with `convertFromSnakeCase`, and a payload that it decodes.
struct ModelStyle: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Decodes and encodes the payload in both ways.
    let verify: @Sendable () throws -> Void

    /// Creates a style. Without a schema, the payload is the schema, as if it was pasted. `readsDays` sets the strategy
    /// of dates to a formatter for days in UTC.
    init<Model: Codable & Equatable & Sendable>(
        _ name: String,
        _ type: Model.Type,
        _ payload: String,
        schema: String? = nil,
        readsDays: Bool = false
    ) {
        testDescription = name
        verify = {
            let schema = schema ?? payload
            let catalog = try SmallCatalog(
                ["X.response": schema, "X.request": schema, "Remark": Remark.schema],
                registry: { $0.convertSnakeCase() }
            )
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            decoder.dateDecodingStrategy = readsDays ? .formatted(Self.dayFormatter()) : .iso8601
            let expected = try decoder.decode(Model.self, from: Data(payload.utf8))
            let found: Model = try catalog.schema("X.response").decode(Data(payload.utf8)).decode()
            #expect(found == expected)
            let written = try catalog.schema("X.request").encode(expected)
            #expect(try decoder.decode(Model.self, from: written) == expected)
            #expect(try catalog.schema("X.response").decode(written).decode(Model.self) == expected)
        }
    }

    private static func dayFormatter() -> DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "yyyy-MM-dd"
        return formatter
    }
}

@Suite("Models that were written for JSONDecoder")
struct ModelStyleTests {
    @Test(
        "a model decodes and encodes as with JSONDecoder and convertFromSnakeCase",
        arguments: ModelStyle.objects + ModelStyle.values + ModelStyle.ownCoding
    )
    func style(_ style: ModelStyle) throws {
        try style.verify()
    }
}
