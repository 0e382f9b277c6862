import Foundation
import SchemaEngine
import Testing

@Suite("A response object that is changed and sent back")
struct FieldsChangingTests {
    private static let schema = #"{"id":1,"author{?}":{"name":"x"},"rows{?}":[{"n":1}],"limit{=25}":1}"#

    /// Decodes `text`, changes the fields, and encodes them. Returns the text or the faults.
    private func sent(
        _ text: String,
        options: CheckOptions = .standard,
        _ change: (inout Fields) throws -> Void
    ) throws -> [String] {
        let files = ["X.response": Self.schema, "X.request": Self.schema]
        let catalog = try SmallCatalog(files, options: options)
        var fields = try catalog.schema("X.response").decodePayload(Data(text.utf8)).fields
        try change(&fields)
        let rejections = try catalog.faults(of: fields)
        return rejections.isEmpty ? [try catalog.text(fields)] : rejections
    }

    @Test("a changed value keeps its position, and everything else stays as received")
    func keepsTheRest() throws {
        let text = #"{"z":1.50,"id":1,"author":{"mail":"a@b","name":"Ada"},"a":[1e2]}"#
        let sent = try sent(text) {
            try $0.set("id", to: 2)
            try $0.set("author", "name", to: "Grace")
            try $0.set("a", to: nil)
            try $0.set("new", to: JSONValue.null)
        }
        #expect(sent == [#"{"z":1.50,"id":2,"author":{"mail":"a@b","name":"Grace"},"new":null}"#])
    }

    @Test("objects on the path are created in place of null and absent ones")
    func makesTheWay() throws {
        let sent = try sent(#"{"id":1,"u":null}"#) {
            try $0.set("u", "v", "w", to: [1])
            try $0.set("author", "name", to: "Ada")
        }
        #expect(sent == [#"{"id":1,"u":{"v":{"w":[1]}},"author":{"name":"Ada"}}"#])
    }

    @Test("a default is read but not sent until it is set")
    func defaults() throws {
        let sent = try sent(#"{"id":1}"#) {
            try $0.set("id", to: 2)
            #expect(try $0["limit"] == 25)
            #expect($0.keys == ["id", "limit"])
        }
        #expect(sent == [#"{"id":2}"#])
        #expect(try self.sent(#"{"id":1}"#) { try $0.set("limit", to: 30) } == [#"{"id":1,"limit":30}"#])
    }

    @Test("changed fields are read like received ones, by models and by Decodable types")
    func reads() throws {
        struct Row: Decodable, Equatable { var id: Int, limit: Int, author: [String: String] }
        let catalog = try SmallCatalog(["X.response": Self.schema])
        let text = Data(#"{"id":1,"author":{"name":"Ada"},"rows":[{"n":1},{"n":2}]}"#.utf8)
        var fields = try catalog.schema("X.response").decodePayload(text).fields
        try fields.set("author", "name", to: "Grace")
        #expect(try fields["author", "name"] == "Grace")
        #expect(try fields["rows", 1, "n"] == 2)
        #expect(try Person(from: fields["author"]) == Person(name: "Grace"))
        #expect(try fields.decode(Row.self) == Row(id: 1, limit: 25, author: ["name": "Grace"]))
    }

    @Test("a value inside a value that is not an object cannot be set, and the error has the path to it")
    func refusesOtherValues() throws {
        let error = #expect(throws: FieldError.self) {
            try sent(#"{"id":1,"author":{"name":"Ada"}}"#) { try $0.set("author", "name", "first", to: "A") }
        }
        #expect(error?.path == ["author", "name"])
        #expect(throws: FieldError.self) { try sent(#"{"id":1,"rows":[]}"#) { try $0.set("rows", "n", to: 1) } }
    }

    @Test("an object that lost something when it was read is not sent")
    func lossy() throws {
        let drop = CheckOptions(unknownKeys: .drop)
        let text = #"{"id":1,"author":{"name":"Ada","age":36}}"#
        #expect(
            try sent(text, options: drop) { try $0.set("id", to: 2) } == [
                "lossy-object /author: expected a value that was read completely, "
                    + "found that key 'age' was omitted as unknown: "
                    + "read it with unknownKeys 'keep', "
                    + "or send a new object with only the changed keys"
            ]
        )
        let reported = try #require(try sent(text, options: drop) { _ in }.first).dropFirst(
            "lossy-object /author".count
        )
        #expect(try Repository.text(of: "Docs/Faults.md").contains("error\(reported) [lossy-object]`"))
        let inner = try sent(text, options: drop) { try $0.set("author", "name", to: "Grace") }
        #expect(inner.map { $0.prefix(21) } == ["lossy-object /author:"])
        // An object that the app creates counts as complete.
        let replaced = try sent(text, options: drop) { try $0.set("author", to: ["name": "Grace"] as Fields) }
        #expect(replaced == [#"{"id":1,"author":{"name":"Grace"}}"#])
    }

    @Test("an object whose array lost elements is refused, also after the app sets the remaining ones")
    func lossyArray() throws {
        let sent = try sent(#"{"id":1,"rows":[{"n":1},{"n":"x"},{}]}"#, options: CheckOptions(mode: .lenient)) {
            var rows: [Fields] = try $0["rows"]
            try rows[0].set("n", to: 5)
            try $0.set("rows", to: rows)
        }
        #expect(
            sent == [
                "lossy-object : expected a value that was read completely, found that a faulty element was omitted, "
                    + "and 1 more like this: read it in mode 'strict' or 'observe', "
                    + "or send a new object with only the changed keys"
            ]
        )
    }

    @Test("the name of a key that was dropped from a secret is not reported")
    func secrets() throws {
        let schema = #"{"a":"{secret:inner}"}"#
        let catalog = try SmallCatalog(
            ["X.response": schema, "X.request": schema, "Inner": #"{"id":1}"#],
            options: CheckOptions(unknownKeys: .drop)
        )
        let fields = try catalog.schema("X.response").decodePayload(Data(#"{"a":{"id":1,"hush":1}}"#.utf8)).fields
        let reported = try catalog.faults(of: fields)
        #expect(reported.count == 1)
        #expect(reported.allSatisfy { $0.hasPrefix("lossy-object /a:") && !$0.contains("hush") })
    }
}
