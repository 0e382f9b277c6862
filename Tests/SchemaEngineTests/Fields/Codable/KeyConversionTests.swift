import Foundation
import SchemaEngine
import Testing

@Suite("Conversion of keys")
struct KeyConversionTests {
    struct Author: Codable, Equatable, Sendable {
        var fullName: String
    }

    struct Issue: Codable, Equatable, Sendable {
        var htmlURL: String
        var openedBy: Author?
    }

    private static let schema = #"{"html_url":"","opened_by{?}":{"full_name":""}}"#
    private static let text = #"{"html_url":"x","opened_by":{"full_name":"Ada"}}"#
    private static let issue = Issue(htmlURL: "x", openedBy: Author(fullName: "Ada"))

    private func schema(
        _ schema: String = Self.schema,
        role: String = "response",
        _ configure: (inout SchemaRegistry) -> Void
    ) throws -> Schema {
        try SmallCatalog(["X.\(role)": schema], registry: configure).schema("X.\(role)")
    }

    @Test(
        "names of properties are written as JSONEncoder writes them",
        arguments: [
            "createdOn", "htmlURL", "URL", "URLFor", "myURLProperty", "a", "A", "aB", "aBC", "aBCd", "a1B", "a1b",
            "_id",
            "_idOf", "x_y", "already_snake", "oneTwoThree", "two3Four", "X2Y", "address1", "isOK", "iPhone",
        ]
    )
    func written(_ name: String) throws {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let expected = String(decoding: try encoder.encode(OneKey(name: name)), as: UTF8.self)
        let schema = try schema(#"{"{*}":1}"#, role: "request") { $0.convertSnakeCase() }
        #expect(String(decoding: try schema.encode(OneKey(name: name)), as: UTF8.self) == expected)
    }

    @Test(
        "keys are read as JSONDecoder reads them",
        arguments: [
            "created_on", "_id", "__a_b__", "___", "html_URL", "HTML_url", "a__b", "ALL_CAPS", "already", "x_y_z",
        ]
    )
    func read(_ key: String) throws {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let text = Data(#"{"\#(key)":1}"#.utf8)
        let expected = try decoder.decode(OneKey.self, from: text).name
        for schema in [#"{"{*}":1}"#, #"{"\#(key)":1}"#] {
            let fields = try self.schema(schema) { $0.convertSnakeCase() }.decode(text)
            #expect(try fields.decode(OneKey.self).name == expected)
        }
    }

    @Test("a property may be spelled with capitals")
    func capitals() throws {
        let schema = try schema { $0.convertSnakeCase() }
        #expect(try schema.decode(Data(Self.text.utf8)).decode() == Self.issue)
        let request = try self.schema(role: "request") { $0.convertSnakeCase() }
        #expect(String(decoding: try request.encode(Self.issue), as: UTF8.self) == Self.text)
    }

    @Test("without a conversion, keys are the names of the properties")
    func unconverted() throws {
        let fields = try schema { _ in }.decode(Data(Self.text.utf8))
        let error = #expect(throws: DecodingError.self) { try fields.decode(Issue.self) }
        guard case .keyNotFound(let key, _)? = error else { throw NoSuchSchema(name: "keyNotFound") }
        #expect(key.stringValue == "htmlURL")
    }

    @Test("a setting of a type applies to its own keys")
    func types() throws {
        let mixed = Data(#"{"html_url":"x","opened_by":{"fullName":"Ada"}}"#.utf8)
        let open = #"{"html_url":"","opened_by{?}":{}}"#
        let settings: [(inout SchemaRegistry) -> Void] = [
            { $0.convertSnakeCase(of: Issue.self) },
            { registry in
                registry.convertSnakeCase()
                registry.convertSnakeCase(false, of: Author.self)
            },
        ]
        for setting in settings {
            let fields = try schema(open, setting).decode(mixed)
            #expect(try fields.decode() == Self.issue)
            #expect(try fields.decode(Author?.self, at: "opened_by") == Self.issue.openedBy)
            let request = try schema(open, role: "request", setting)
            #expect(try request.encode(Self.issue) == mixed)
        }
    }

    @Test("a mapper converts keys, too")
    func mapper() throws {
        let catalog = try SmallCatalog(
            ["X.response": #"["{issue}"]"#, "X.request": #"["{issue}"]"#, "Issue": Self.schema],
            registry: {
                $0.convertSnakeCase()
                $0.map("issue", to: Issue.self)
            }
        )
        let fields = try catalog.schema("X.response").decode(Data("[\(Self.text)]".utf8))
        let issues: [Issue] = try fields[]
        #expect(issues == [Self.issue])
        #expect(String(decoding: try catalog.schema("X.request").encode(issues), as: UTF8.self) == "[\(Self.text)]")
    }

    @Test("the error of a missing key names the similar one, and the setting that converts keys")
    func similarKey() throws {
        func text(_ payload: String, _ configure: (inout SchemaRegistry) -> Void) throws -> String {
            do {
                _ = try schema(#"{"{*}":"x"}"#, configure).decode(Data(payload.utf8)).decode(Author.self)
            } catch DecodingError.keyNotFound(_, let context) {
                return context.debugDescription
            }
            return "decoded"
        }
        let missing = "there is no value for the key 'fullName'"
        let advice = ", but one for 'full_name': call 'convertSnakeCase()' on the registry of the client"
        #expect(try text(#"{"id":"7","full_name":"Ada"}"#) { _ in } == missing + advice)
        #expect(try text(#"{"id":"7"}"#) { _ in } == missing)
        #expect(try text(#"{"id":"7"}"#) { $0.convertSnakeCase() } == missing)
        #expect(try text(#"{"full_name":"Ada"}"#) { $0.convertSnakeCase() } == "decoded")
    }
}

/// An object with one key, which is known only at run time.
private struct OneKey: Codable, Sendable {
    var name: String

    init(name: String) { self.name = name }

    init(from decoder: any Decoder) throws {
        name = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue).joined()
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        try container.encode(1, forKey: AnyKey(stringValue: name))
    }
}
