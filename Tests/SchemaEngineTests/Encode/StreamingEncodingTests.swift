import Foundation
import SchemaEngine
import Testing

/// Streaming encoding of `Encodable` values into text, guided by a schema.
struct StreamingEncodingTests {
    struct Issue: Codable, Equatable, Sendable {
        var id: Int
        var subject: String
        var due: Date?
        var closed: Date?
        var labels: [String]?
        var parent: [Issue]?
    }

    private let issue =
        #"{"id":1,"subject":"","due{null}":"{date_unix}","closed{?}":"{date_unix}","labels{null}":[""]}"#
    private static let moment = Date(timeIntervalSince1970: 1_427_021_604)

    /// Returns the streamed text of `value`, which must equal the text that is encoded through its fields.
    private func text(_ value: some Encodable & Sendable, _ catalog: SmallCatalog) throws -> String {
        let schema = try catalog.schema("X.request")
        let straight = String(decoding: try schema.encode(value), as: UTF8.self)
        #expect(try catalog.text(Fields(encoding: value)) == straight)
        return straight
    }

    @Test("a key that a type omits for nil is null where the schema requires it, and absent elsewhere")
    func writesNullWhereItMustBe() throws {
        let catalog = try SmallCatalog(["X.request": issue])
        #expect(
            try text(Issue(id: 1, subject: "a"), catalog) == #"{"id":1,"subject":"a","due":null,"labels":null}"#
        )
        let whole = Issue(id: 1, subject: "a", due: Self.moment, closed: Self.moment, labels: ["x"])
        #expect(
            try text(whole, catalog)
                == #"{"id":1,"subject":"a","due":1427021604,"closed":1427021604,"labels":["x"]}"#
        )
        #expect(try Fields(encoding: Issue(id: 1, subject: "a")).keys == ["id", "subject"])
    }

    @Test("a value that its schema refuses is reported with its positions in the text")
    func refuses() throws {
        let catalog = try SmallCatalog(["X.request": #"{"list":[{"id":"{int:1..9}","subject":"{string:1..}"}]}"#])
        let value = ["list": [Issue(id: 1, subject: "a"), Issue(id: 10, subject: "")]]
        let error = try #require(throws: PayloadError.self) { try catalog.schema("X.request").encode(value) }
        #expect(error.faults.map { $0.payload?.pointer } == ["/list/1/id", "/list/1/subject"])
    }

    // MARK: Errors of values

    /// Counts the calls of `encode(to:)`.
    private final class Calls: @unchecked Sendable {
        var count = 0
    }

    /// A value whose `encode(to:)` fails after it has written a part.
    private struct Failing: Encodable, Sendable {
        struct Cause: Error {}

        let calls: Calls
        var isNested = false

        func encode(to encoder: any Encoder) throws {
            calls.count += 1
            var container = encoder.container(keyedBy: PlainKey.self)
            try container.encode(1, forKey: PlainKey("id"))
            if isNested { try container.encode([Failing(calls: calls)], forKey: PlainKey("inner")) }
            throw Cause()
        }
    }

    private struct PlainKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    @Test(
        "an error of encode(to:) is reported, and encode(to:) is called once",
        arguments: [(isNested: false, calls: 1), (isNested: true, calls: 2)]
    )
    func throwsOnce(isNested: Bool, expected: Int) throws {
        let catalog = try SmallCatalog(["X.request": #"{"id":1,"inner{?}":[{"id":1}]}"#])
        let calls = Calls()
        let error = try #require(throws: PayloadError.self) {
            try catalog.schema("X.request").encode(Failing(calls: calls, isNested: isNested))
        }
        #expect(error.faults.map(\.code) == [.mappingFailed])
        #expect(error.faults.first?.message.hasPrefix("Failing cannot be written") == true)
        #expect(calls.count == expected)
    }

    /// A value whose `encode(to:)` fails only when it is called for the first time.
    private struct FailingAtFirst: Encodable, Sendable {
        let calls = Calls()

        func encode(to encoder: any Encoder) throws {
            calls.count += 1
            var container = encoder.container(keyedBy: PlainKey.self)
            try container.encode(1, forKey: PlainKey("id"))
            if calls.count == 1 { throw Failing.Cause() }
        }
    }

    @Test("an error of encode(to:) is reported even if a second call would succeed")
    func throwsAtFirst() throws {
        let catalog = try SmallCatalog(["X.request": #"{"id":1}"#])
        let value = FailingAtFirst()
        let error = try #require(throws: PayloadError.self) { try catalog.schema("X.request").encode(value) }
        #expect(error.faults.map(\.code) == [.mappingFailed])
        #expect(value.calls.count == 1)
    }

    /// A value that writes another one only if that can be written.
    private struct Tolerant: Encodable, Sendable {
        let calls: Calls
        var writesMore = false

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: PlainKey.self)
            do { try container.encode(Failing(calls: calls), forKey: PlainKey("inner")) } catch is Failing.Cause {}
            if writesMore { try container.encode(7, forKey: PlainKey("id")) }
        }
    }

    @Test("a value that ignores the error of another one is written by its fields", arguments: [false, true])
    func ignoresErrors(writesMore: Bool) throws {
        let catalog = try SmallCatalog(["X.request": #"{"id{?}":1,"inner{?}":{"id":1}}"#])
        let value = Tolerant(calls: Calls(), writesMore: writesMore)
        let text = String(decoding: try catalog.schema("X.request").encode(value), as: UTF8.self)
        #expect(try catalog.text(Fields(encoding: value)) == text)
    }

    // MARK: Models

    struct Tag: SchemaModel, Codable, Equatable {
        var name: String
        var color: String?

        init(name: String, color: String? = nil) { (self.name, self.color) = (name, color) }
        init(from fields: Fields) throws {
            name = try fields["name"]
            color = try fields["color"]
        }
    }

    /// A model with a custom `fields()`, which takes precedence over `encode(to:)`.
    struct Marked: SchemaModel, Codable, Equatable {
        var mark: String
        init(mark: String) { self.mark = mark }
        init(from fields: Fields) throws { mark = try fields["the_mark"] }
        func fields() throws -> Fields { ["the_mark": mark] }
    }

    @Test("an Encodable model needs no custom fields(), and a model that has one is written with it")
    func writesModels() throws {
        let tag = Tag(name: "x", color: "red")
        #expect(try tag.fields()["name"] as String == "x")
        #expect(try tag.fields().keys == ["name", "color"])
        #expect(try tag.fields().decode(Tag.self) == tag)
        var changed = try tag.fields()
        try changed.set("color", to: nil)
        #expect(changed.keys == ["name"])

        struct Page: Codable, Sendable {
            var tags: [Tag], marked: [Marked], byName: [String: Tag]
        }
        let page = Page(
            tags: [tag, Tag(name: "y")],
            marked: [Marked(mark: "m")],
            byName: ["b": tag, "a": Tag(name: "z")]
        )
        let catalog = try SmallCatalog([
            "X.request": #"{"tags":["{tag}"],"marked":["{marked}"],"byName":{"{*}":"{tag}"}}"#,
            "Tag": #"{"name":"","color{null}":""}"#, "Marked": #"{"the_mark":""}"#,
        ])
        let expected = """
            {"tags":[{"name":"x","color":"red"},{"name":"y","color":null}],"marked":[{"the_mark":"m"}],\
            "byName":{"a":{"name":"z","color":null},"b":{"name":"x","color":"red"}}}
            """
        #expect(try text(page, catalog) == expected)
        let fields: Fields = ["tags": page.tags, "marked": page.marked, "byName": page.byName]
        #expect(try catalog.text(fields) == expected)
    }

    @Test("mappers, transformers, cases and alternatives inside a Codable type write their values")
    func writesRegistered() throws {
        struct Order: Codable, Sendable {
            var total: Cents, tag: Tag, either: [Tag], cased: Tag, when: [Date]
        }
        struct Cents: Codable, FieldValue, Equatable { var cents: Int }
        struct CentsTransformer: ValueTransformer {
            func decode(_ wire: Int) throws -> Cents { Cents(cents: wire) }
            func encode(_ value: Cents) throws -> Int { value.cents }
        }
        let catalog = try SmallCatalog(
            [
                "X.request": """
                {"total":"{cents}","tag":"{tag}","either":["{other|tag}"],"when":["{date_unix|date_http}"],
                 "cased":{"{case name}":{"c":{"color":"{enum:red}"},"{*}":{"color{?}":""}}}}
                """,
                "Tag": #"{"name":"","color{null}":""}"#, "Other": #"{"weight":1}"#,
            ],
            registry: {
                $0.transform("cents", with: CentsTransformer())
                $0.map("tag", to: Tag.self)
            }
        )
        let order = Order(
            total: Cents(cents: 1250),
            tag: Tag(name: "a"),
            either: [Tag(name: "b", color: "blue")],
            cased: Tag(name: "c", color: "red"),
            when: [Self.moment]
        )
        let expected = """
            {"total":1250,"tag":{"name":"a","color":null},"either":[{"name":"b","color":"blue"}],\
            "cased":{"name":"c","color":"red"},"when":[1427021604]}
            """
        #expect(try text(order, catalog) == expected)
    }

    // MARK: Bounds

    private final class Loop: Encodable, Sendable {
        func encode(to encoder: any Encoder) throws {
            var object = encoder.container(keyedBy: AnyKey.self)
            try object.encode(self, forKey: "self")
        }
    }

    @Test("an endlessly nested value is refused as too deep")
    func boundsDepth() throws {
        var options = CheckOptions.standard
        options.maximumDepth = 50
        let error = try #require(throws: PayloadError.self) {
            try SchemaCatalog.anything().encode(Loop(), options: options)
        }
        #expect(error.faults.map(\.code) == [.tooDeep])
    }

    @Test("keys that the schema does not name are omitted if unknown keys are dropped")
    func dropsUnnamed() throws {
        let catalog = try SmallCatalog(["X.request": #"{"id":1}"#], options: .dropping)
        #expect(try text(Issue(id: 7, subject: "a"), catalog) == #"{"id":7}"#)
    }
}

extension CheckOptions {
    fileprivate static var dropping: CheckOptions {
        var options = CheckOptions.standard
        options.unknownKeys = .drop
        return options
    }
}
