import Foundation
import SchemaEngine
import Testing

/// A model that stores the fields that it was created from, and sends back those that it does not read.
private struct Event: SchemaModel, Equatable {
    static func == (left: Event, right: Event) -> Bool { left.title == right.title }

    var title: String
    private let fieldsOfReply: Fields

    init(from fields: Fields) throws {
        title = try fields["title"]
        fieldsOfReply = fields
    }

    func fields() throws -> Fields {
        var fields = fieldsOfReply
        try fields.set("title", to: title)
        return fields
    }
}

@Suite("Models that keep their fields")
struct KeptFieldsTests {
    private func catalog(
        _ options: CheckOptions = .standard,
        _ registry: (inout SchemaRegistry) -> Void = { $0.map("event", to: Event.self) }
    ) throws -> SmallCatalog {
        let list = #"{"events":["{event}"],"next{?}":"{event}"}"#
        let files = ["X.response": list, "X.request": list, "Event": #"{"title":"x"}"#]
        return try SmallCatalog(files, options: options, registry: registry)
    }

    @Test("keys that the schema does not name are sent back with a changed model, in order and to the digit")
    func keeps() throws {
        let catalog = try catalog()
        let text = #"{"events":[{"z":1.50,"title":"a","when":{"at":[1e2,null]}},{"title":"b"}],"more":{"x":-0.0}}"#
        var fields = try catalog.schema("X.response").decode(Data(text.utf8)).fields
        #expect(try catalog.text(fields) == text)
        var events: [Event] = try fields["events"]
        events[0].title = "c"
        try fields.set("events", to: events)
        #expect(try catalog.text(fields) == text.replacingOccurrences(of: #""a""#, with: #""c""#))
    }

    @Test("a model whose object lost something is refused, also at another position")
    func refusesLossy() throws {
        let catalog = try catalog(CheckOptions(unknownKeys: .drop))
        let text = #"{"events":[{"title":"a","x":1},{"title":"b"}]}"#
        let events: [Event] = try catalog.schema("X.response").decode(Data(text.utf8)).fields["events"]
        let reported = try catalog.faults(of: ["events": events.reversed()] as Fields)
        #expect(reported.map { $0.prefix(23) } == ["lossy-object /events/1:"])
        #expect(try catalog.text(["events": [events[1]]] as Fields) == #"{"events":[{"title":"b"}]}"#)
    }

    @Test("values that a mapper omits are hidden from the app, and sent back as received")
    func keepsOmittedKeys() throws {
        let catalog = try catalog {
            $0.map(
                "event",
                decode: { $0.keys.contains("hidden") ? nil : try Event(from: $0) },
                encode: { try $0.fields() }
            )
        }
        let text = #"{"events":[{"title":"a"},{"title":"b","hidden":1.0}],"next":{"hidden":2,"title":"\u00e9"},"z":1}"#
        var fields = try catalog.schema("X.response").decode(Data(text.utf8)).fields
        #expect(try (fields["events"] as [Event]).map(\.title) == ["a"])
        #expect(fields.keys == ["events", "z"])
        #expect(try catalog.text(fields) == text)
        try fields.set("z", to: 2)
        #expect(fields.keys == ["events", "z"])
        #expect(try fields["next"] as Event? == nil)
        #expect(try catalog.text(fields) == text.replacingOccurrences(of: #""z":1"#, with: #""z":2"#))
    }
}
