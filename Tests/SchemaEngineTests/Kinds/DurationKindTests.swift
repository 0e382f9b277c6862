import Testing

@_spi(Generated) @testable import SchemaEngine

@Suite("Durations by ISO 8601")
struct DurationKindTests {
    @Test(
        "a duration of units with a fixed length is a Duration",
        arguments: [
            ("PT0S", .zero), ("P0D", .zero), ("PT1H30S", .seconds(3630)), ("P1DT12H", .seconds(129_600)),
            ("P4W", .seconds(2_419_200)), ("PT0.5S", .milliseconds(500)),
            ("PT1M0.000000001S", Duration(secondsComponent: 60, attosecondsComponent: 1_000_000_000)),
            ("PT9223372036854775807S", .seconds(Int64.max)),
            ("PT0.0000000000000000019S", Duration(secondsComponent: 0, attosecondsComponent: 1)),
        ] as [(String, Duration)]
    )
    func reads(text: String, duration: Duration) {
        #expect(Duration(iso8601: text) == duration)
    }

    @Test(
        "text without a fixed length, and text that is no duration, is no Duration",
        arguments: [
            "P1Y", "P1M", "P0Y", "P1Y2M3DT4H", "PT9223372036854775808S", "P999999999999999999999W",
            "PT1M9223372036854775807S",
            "", "P", "1H", "PT1H ",
        ]
    )
    func readsNothing(text: String) {
        #expect(Duration(iso8601: text) == nil)
    }

    @Test(
        "a Duration is written in hours, minutes and seconds",
        arguments: [
            (.zero, "PT0S"), (.seconds(3630), "PT1H30S"), (.seconds(86_400), "PT24H"), (.seconds(60), "PT1M"),
            (.milliseconds(90_500), "PT1M30.5S"), (.milliseconds(-1500), "-PT1.5S"),
            (Duration(secondsComponent: 0, attosecondsComponent: 1), "PT0.000000000000000001S"),
        ] as [(Duration, String)]
    )
    func writes(duration: Duration, text: String) {
        #expect(DurationKind.write(duration) == text)
        #expect(duration < .zero || Duration(iso8601: text) == duration)
    }

    private static func schema() throws -> Schema {
        let source = SchemaSource(path: "Video.request.json", text: #"{ "length{?}": "{duration}" }"#)
        return try #require(SchemaCatalog([source]).schema(file: source.path))
    }

    @Test(
        "fields have the text, and a Duration if the text has a fixed length",
        arguments: [("PT4M13S", Duration.seconds(253)), ("P1Y", nil)] as [(String, Duration?)]
    )
    func fields(text: String, duration: Duration?) throws {
        let fields = try Self.schema().decodePayload(JSONBuffer(#"{"length":"\#(text)"}"#.utf8)).fields
        let (read, optional): (String, Duration?) = try (fields["length"], fields["length"])
        #expect(read == text)
        #expect(optional == duration)
        #expect(try fields.value(as: [String: Duration?].self) == ["length": duration])
        #expect((try? fields["length"] as Duration) == duration)
    }

    @Test("fields without the key have no Duration")
    func absent() throws {
        let fields = try Self.schema().decodePayload(JSONBuffer("{}".utf8)).fields
        let optional: Duration? = try fields["length"]
        #expect(optional == nil)
    }

    @Test("a Duration is sent as text, and a negative one is refused")
    func encodes() throws {
        let schema = try Self.schema()
        let video: Fields = ["length": Duration.seconds(253)]
        #expect(try String(decoding: schema.encode(video), as: UTF8.self) == #"{"length":"PT4M13S"}"#)
        let negative: Fields = ["length": Duration.seconds(-1)]
        let error = #expect(throws: PayloadError.self) { try schema.encode(negative) }
        #expect(error?.faults.map(\.code) == [.transformFailed])
    }
}
