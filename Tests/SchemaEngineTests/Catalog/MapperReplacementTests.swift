import Foundation
import SchemaEngine
import Testing

private struct Video: SchemaModel, Equatable {
    var length: Int
    init(from fields: Fields) throws { length = try fields["length"] }
    func fields() throws -> Fields { ["kind": "video", "length": length] }
}

/// An entry of a feed, of no particular kind.
private struct Entry: SchemaModel, Equatable {
    var id: Int
    init(from fields: Fields) throws { id = try fields["id"] }
}

private struct MyVideo: SchemaModel, Equatable {
    var seconds: Int
    init(from fields: Fields) throws { seconds = try fields["length"] }
    func fields() throws -> Fields { ["kind": "video", "length": seconds + 1000] }
}

@Suite("Replacement of mappers")
struct MapperReplacementTests {
    private static let files = [
        "X.response": #"{"entries":["{item}"],"best{?}":{"video":"{video}"}}"#,
        "X.request": #"["{video}"]"#,
        "Item": #"{"{case kind}":{"video":"{video}","{*}":"{entry}"}}"#,
        "Video": #"{"length":1,"next{?}":"{video}"}"#,
        "Entry": #"{"id":1}"#,
    ]
    private static let text =
        #"{"entries":[{"kind":"video","length":1},{"kind":"comet","id":7}],"best":{"video":{"length":2}}}"#

    private func catalog() throws -> SmallCatalog {
        try SmallCatalog(Self.files) {
            $0.map("video", to: Video.self)
            $0.map("entry", to: Entry.self)
        }
    }

    private func read(_ catalog: SchemaCatalog) throws -> Fields {
        try #require(catalog.schema(file: "X.response.json")).decodePayload(Data(Self.text.utf8)).fields
    }

    @Test("an object's content determines its model, and an unmatched kind has the base model")
    func choosesByContent() throws {
        let fields = try read(catalog().catalog)
        #expect(try (fields["entries", 0] as Video).length == 1)
        #expect(try (fields["entries", 1] as Entry).id == 7)
    }

    @Test("a new mapper creates the models at every tag, and the first catalog does not change")
    func replaces() throws {
        let catalog = try catalog().catalog
        let mine = try catalog.replacingMappers { $0.map("{Video}", to: MyVideo.self) }
        let fields = try read(mine)
        #expect(try (fields["entries", 0] as MyVideo).seconds == 1)
        #expect(try (fields["best", "video"] as MyVideo).seconds == 2)
        #expect(try (fields["entries", 1] as Entry).id == 7)
        #expect(try (read(catalog)["entries", 0] as Video).length == 1)
    }

    @Test("a new mapper receives the inner models if its tag is nested in itself")
    func replacesNested() throws {
        let mine = try catalog().catalog.replacingMappers {
            $0.map("video", decode: { try [$0["length"]] + ($0["next"] as [Int]? ?? []) })
        }
        let text = #"{"entries":[{"kind":"video","length":1,"next":{"length":2,"next":{"length":3}}}]}"#
        let fields = try #require(mine.schema(file: "X.response.json")).decodePayload(Data(text.utf8)).fields
        #expect(try fields["entries", 0] as [Int] == [1, 2, 3])
    }

    @Test("a new mapper writes its models")
    func writes() throws {
        let mine = try catalog().catalog.replacingMappers { $0.map("video", to: MyVideo.self) }
        let video: MyVideo = try read(mine)["entries", 0]
        let sent = try #require(mine.schema(file: "X.request.json")).encode([video])
        #expect(String(decoding: sent, as: UTF8.self) == #"[{"kind":"video","length":1001}]"#)
    }

    @Test("a catalog with a new mapper can replace other mappers")
    func replacesAgain() throws {
        let mine = try catalog().catalog.replacingMappers { $0.map("video", to: MyVideo.self) }
        let again = try mine.replacingMappers { $0.map("entry", decode: { _ in "entry" }) }
        #expect(try (read(again)["entries", 0] as MyVideo).seconds == 1)
        #expect(try (read(again)["entries", 1] as String) == "entry")
    }

    @Test("a replacement without a matching mapper is refused")
    func refuses() throws {
        let catalog = try catalog().catalog
        let errors = #expect(throws: SchemaErrors.self) {
            try catalog.replacingMappers {
                $0.map("vidoe", to: MyVideo.self)
                $0.map("item", to: MyVideo.self)
                $0.map("video", fragment: "Other", decode: { _ in 1 })
                $0.map("entry", to: Entry.self)
                $0.map("Entry", to: Entry.self)
                $0.transform("money", with: MoneyTransformer())
            }
        }
        #expect(
            errors?.faults.map { "\($0.code.rawValue) \($0.message)" } == [
                "unknown-tag expected a mapper, found a transformer for {money}: "
                    + "only mappers can be replaced",
                "unknown-tag expected a tag whose mapper is registered, found {vidoe}: did you mean {video}?",
                "unknown-tag expected a tag whose mapper is registered, found {item}: register it first",
                "unknown-tag expected a mapper for {video} of the objects that video.json describes, "
                    + "found one for other objects: omit its fragment",
                "shadowed-tag expected each tag to be registered once, found {Entry} again: "
                    + "names that differ only in case or separators are equal",
            ]
        )
    }

    @Test("a second mapper for the same kind is refused when the catalog is compiled")
    func refusesSecond() throws {
        let errors = #expect(throws: SchemaErrors.self) {
            try SmallCatalog(Self.files) {
                $0.map("video", to: Video.self)
                $0.map("entry", to: Entry.self)
                $0.map("Video", to: MyVideo.self)
            }
        }
        #expect(errors?.faults.map(\.code) == [.shadowedTag])
    }
}
