import Foundation
import Testing

@testable import Schematic

@Suite("Choosing how a body is read")
struct ReplyFormatsTests {
    private static func schema(_ text: String) throws -> Schema {
        let catalog = try SchemaCatalog([SchemaSource(path: "X.response.json", text: text)])
        return try #require(catalog.schema(owner: "X", .response))
    }

    /// How a body is read, in a word.
    private static func reading(
        _ type: String?,
        _ body: String = "{}",
        status: Int = 200,
        schema: String? = nil,
        accepting accepted: MediaType = .json
    ) throws -> String {
        let headers: HTTPHeaders = type.map { ["content-type": $0] } ?? [:]
        let response = HTTPResponse(status: status, headers: headers, body: Data(body.utf8))
        switch ReplyFormats([]).reading(response, by: try schema.map(Self.schema), accepting: accepted) {
        case .json: return "json"
        case .format(let format, _): return "\(Swift.type(of: format))"
        case .unreadable(.contentType(let found, let expected)): return "\(found) for \(expected)"
        case .unreadable(.empty(let status)): return "empty \(status)"
        case .unreadable(let other): return "\(other)"
        }
    }

    @Test(
        "these are JSON, whatever is asked for",
        arguments: [
            "application/json", "application/json; charset=utf-8", "Application/JSON", "text/json",
            "application/problem+json", "application/vnd.api+json ;v=1", nil, "",
        ]
    )
    func json(type: String?) throws {
        #expect(try Self.reading(type) == "json")
        #expect(try Self.reading(type, schema: #"{"a":1}"#) == "json")
        #expect(try Self.reading(type, schema: #""{base64}""#) == "json")
    }

    @Test(
        "these stay as they are where nobody asks for them",
        arguments: [
            "text/html; charset=utf-8", "text/plain", "application/xml", "application/jsonp", "image/png", "json",
            "image/svg+xml", "application/x-www-form-urlencoded", "application/x-plist",
        ]
    )
    func nothing(type: String) throws {
        #expect(try Self.reading(type) == "\(type) for application/json")
    }

    @Test(
        "a schema, or the request, asks for these",
        arguments: [
            ("application/xml", "XMLFormat"), ("text/xml; charset=utf-8", "XMLFormat"),
            ("application/atom+xml", "XMLFormat"), ("application/x-plist", "PropertyListFormat"),
            ("text/x-apple-plist+xml", "PropertyListFormat"),
            ("application/x-www-form-urlencoded", "FormFormat"),
        ]
    )
    func asked(type: String, format: String) throws {
        #expect(try Self.reading(type, schema: #"{"a":1}"#) == format)
        #expect(try Self.reading(type, accepting: MediaType(MediaType(type).essence)) == format)
    }

    @Test("text is read where the schema is a string, or text is asked for; a page is no answer to JSON")
    func text() throws {
        #expect(try Self.reading("text/plain", schema: #""x""#) == "TextFormat")
        #expect(try Self.reading("text/html", schema: #""{string:1..}""#) == "TextFormat")
        #expect(try Self.reading("text/plain", accepting: "text/*") == "TextFormat")
        #expect(try Self.reading("text/plain", schema: #"{"a":1}"#) == "text/plain for application/json")
        #expect(try Self.reading("text/html", schema: #"{"a":1}"#, accepting: .xml) == "text/html for application/xml")
        #expect(try Self.reading("text/plain", schema: "null") == "text/plain for application/json")
    }

    @Test("data of any type is read where the schema is data")
    func data() throws {
        for type in ["application/octet-stream", "image/png", "text/html", "application/xml"] {
            #expect(try Self.reading(type, schema: #""{base64}""#) == "DataFormat")
        }
        #expect(try Self.reading("image/png", schema: #"{"a":1}"#) == "image/png for application/json")
    }

    @Test("a body without a type is what was asked for")
    func untyped() throws {
        #expect(try Self.reading(nil, accepting: .xml) == "XMLFormat")
        #expect(try Self.reading(nil, accepting: .any) == "json")
    }

    @Test("an empty body is told first, whatever its type", arguments: [("", 204), ("", 200), (" \r\n", 200)])
    func empty(body: String, status: Int) throws {
        for type in ["application/json", "text/html", "application/xml", nil] {
            #expect(try Self.reading(type, body, status: status, accepting: .xml) == "empty \(status)")
        }
    }

    @Test("a media type has an essence and parameters")
    func mediaType() {
        let type = MediaType("Text/XML ; charset=\"UTF-8\"; q=0.5")
        #expect(type.essence == "text/xml")
        #expect(type.parameter("CHARSET") == "UTF-8")
        #expect(type.parameter("q") == "0.5")
        #expect(type.parameter("x") == nil)
        #expect(MediaType("+xml").matches("image/svg+xml") && !MediaType("+xml").matches("text/xml"))
        #expect(MediaType("text/*").matches(type) && !MediaType("text/*").matches(.xml))
        #expect(MediaType.any.matches(type) && MediaType("text/xml").matches(type))
    }
}
