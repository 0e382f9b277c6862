import Foundation
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Choice of a body's format")
struct ReplyFormatsTests {
    private static func schema(_ text: String) throws -> Schema {
        let catalog = try SchemaCatalog([SchemaSource(path: "X.response.json", text: text)])
        return try #require(catalog.schema(owner: "X", .response))
    }

    /// Returns the format by which a body is read, as text.
    private static func reading(
        _ type: String?,
        _ body: String = "{}",
        status: Int = 200,
        schema: String? = nil,
        accepting accepted: MediaType = .json,
        isRefusal: Bool = false
    ) throws -> String {
        let headers: HTTPHeaders = type.map { ["content-type": $0] } ?? [:]
        let response = IncomingResponse(status: status, headers: headers, body: Data(body.utf8))
        let schema = try schema.map(Self.schema)
        let formats = ReplyFormats([BodyFormat.commaSeparated.coding])
        switch formats.reading(response, by: schema, accepting: accepted, isRefusal: isRefusal) {
        case .json: return "json"
        case .absent: return "absent"
        case .format(let format, _): return "\(Swift.type(of: format))"
        case .unreadable(let error):
            if let found = error.contentType, let expected = error.expectedType { return "\(found) for \(expected)" }
            return error.code == .empty ? "empty \(error.status ?? 0)" : "\(error)"
        }
    }

    @Test("JSON of another type is refused with the option that accepts it, and read with it")
    func otherType() throws {
        func reading(_ body: String, _ own: [BodyFormat]) -> BodyReading {
            let headers: HTTPHeaders = ["Content-Type": "text/html; charset=utf-8"]
            let response = IncomingResponse(status: 200, headers: headers, body: Data(body.utf8))
            return ReplyFormats(own.map(\.coding)).reading(response, by: nil, accepting: .json)
        }
        func error(_ body: String) throws -> String {
            guard case .unreadable(let error) = reading(body, []) else { return "readable" }
            return error.description
        }
        #expect(
            try error(#" {"a":1}"#)
                == "expected the content type of JSON, found JSON of type 'text/html; charset=utf-8': "
                + #"pass 'formats: [.json(servedAs: "text/html")]' in ClientOptions"#
        )
        for body in ["<html>", "{a}", "[1"] { #expect(try error(body).hasSuffix("whether a login is required")) }
        let option = [BodyFormat.json(servedAs: "text/html")]
        let isRead = if case .json = reading(#"{"a":1}"#, option) { true } else { false }
        #expect(isRead)
        let isEmpty = if case .unreadable(let error) = reading(" ", option) { error.code == .empty } else { false }
        #expect(isEmpty)
    }

    @Test(
        "these types are read as JSON if JSON is accepted",
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
        "these types are not read if only JSON is accepted",
        arguments: [
            "text/html; charset=utf-8", "text/plain", "application/xml", "application/jsonp", "image/png", "json",
            "image/svg+xml", "application/x-www-form-urlencoded", "application/x-plist",
        ]
    )
    func nothing(type: String) throws {
        #expect(try Self.reading(type) == "\(type) for application/json")
    }

    @Test(
        "these types are read only if the request accepts them, except for errors in XML",
        arguments: [
            ("application/xml", "XMLFormat"), ("text/xml; charset=utf-8", "XMLFormat"),
            ("application/atom+xml", "XMLFormat"), ("application/x-plist", "PropertyListFormat"),
            ("text/x-apple-plist+xml", "PropertyListFormat"),
            ("application/x-www-form-urlencoded", "FormFormat"), ("text/csv", "AppFormat"),
        ]
    )
    func asked(type: String, format: String) throws {
        let own = MediaType(MediaType(type).essence)
        #expect(try Self.reading(type, accepting: own) == format)
        #expect(try Self.reading(type, schema: #"{"a":1}"#, accepting: own) == format)
        #expect(try Self.reading(type, schema: #"{"a":1}"#, accepting: .any) == format)
        #expect(try Self.reading(type, accepting: .any) == "\(type) for application/json")
        #expect(try Self.reading(type, schema: #"{"a":1}"#) == "\(type) for application/json")
        let refusal = try Self.reading(type, schema: #"{"a":1}"#, isRefusal: true)
        #expect(refusal == (type.contains("xml") ? "XMLFormat" : "\(type) for application/json"))
    }

    @Test(
        "a request can accept a range, a list, or any type of one format",
        arguments: [
            ("application/xml", "text/xml", "XMLFormat"), ("text/xml", "image/svg+xml", "XMLFormat"),
            ("application/atom+xml", "application/xml", "XMLFormat"), ("application/*", "application/xml", "XMLFormat"),
            ("application/json;q=0.5, application/xml", "application/xml", "XMLFormat"),
            (
                "application/json, application/xml;q=0", "application/xml",
                "application/xml for application/json, application/xml;q=0"
            ),
            ("text/csv, */*;q=0.1", "application/x-plist", "PropertyListFormat"),
            ("application/vnd.api+json", "application/json", "json"), ("application/*", "application/json", "json"),
            ("application/problem+json, text/csv", "text/csv", "AppFormat"), ("", "application/json", "json"),
            ("application/xml", "application/json", "application/json for application/xml"),
            ("text/csv", "application/vnd.api+json", "application/vnd.api+json for text/csv"),
            ("application/xml", "application/x-plist", "application/x-plist for application/xml"),
        ]
    )
    func accepted(range: String, type: String, reading: String) throws {
        #expect(try Self.reading(type, schema: #"{"a":1}"#, accepting: MediaType(range)) == reading)
    }

    @Test("an error is read if it is JSON or XML, whatever the request accepts")
    func refusals() throws {
        for type in ["application/json", "application/problem+json", "text/json"] {
            for accepted: MediaType in [.xml, "text/csv", "image/png"] {
                let schema = #"{"title":"x"}"#
                #expect(try Self.reading(type, schema: schema, accepting: accepted, isRefusal: true) == "json")
            }
        }
        let page = try Self.reading("text/html", schema: #"{"title":"x"}"#, isRefusal: true)
        #expect(page == "text/html for application/json")
    }

    @Test("text is read if the schema is a string and the type is plain or accepted; HTML is not read as JSON")
    func text() throws {
        #expect(try Self.reading("text/plain", schema: #""x""#) == "TextFormat")
        #expect(try Self.reading("text/html", schema: #""{string:1..}""#) == "text/html for application/json")
        #expect(try Self.reading("text/html", schema: #""{string:1..}""#, accepting: .any) == "TextFormat")
        #expect(try Self.reading("text/html", schema: #""{string:1..}""#, accepting: "text/html") == "TextFormat")
        #expect(try Self.reading("text/plain", accepting: "text/*") == "TextFormat")
        #expect(try Self.reading("text/plain", schema: #"{"a":1}"#) == "text/plain for application/json")
        #expect(try Self.reading("text/html", schema: #"{"a":1}"#, accepting: .any) == "text/html for application/json")
        #expect(try Self.reading("text/html", schema: #"{"a":1}"#, accepting: .xml) == "text/html for application/xml")
        #expect(try Self.reading("text/plain", schema: "null") == "text/plain for application/json")
    }

    @Test("a body of any type is read as data if the schema is data")
    func data() throws {
        for type in ["application/octet-stream", "image/png", "text/html", "application/xml"] {
            #expect(try Self.reading(type, schema: #""{base64}""#) == "DataFormat")
        }
        #expect(try Self.reading("image/png", schema: #"{"a":1}"#) == "image/png for application/json")
    }

    @Test("a body without a type is read in the format that the request accepts")
    func untyped() throws {
        #expect(try Self.reading(nil, accepting: .xml) == "XMLFormat")
        #expect(try Self.reading(nil, accepting: .any) == "json")
    }

    @Test("an empty body is reported first, whatever its type", arguments: [("", 204), ("", 200), (" \r\n", 200)])
    func empty(body: String, status: Int) throws {
        for type in ["application/json", "text/html", "application/xml", nil] {
            #expect(try Self.reading(type, body, status: status, accepting: .xml) == "empty \(status)")
        }
        for type in ["application/json", "application/xml", "application/x-plist", "application/x-www-form-urlencoded"]
        {
            #expect(try Self.reading(type, body, status: status, schema: #"{"a":1}"#) == "absent")
        }
    }

    @Test("text and data may be empty or only white space", arguments: ["", " ", "\r\n\t "])
    func blankText(body: String) throws {
        for status in [200, 201, 202, 203, 299] {
            #expect(try Self.reading("text/plain", body, status: status, schema: #""x""#) == "TextFormat")
            #expect(try Self.reading("text/html", body, status: status, accepting: "text/*") == "TextFormat")
            #expect(try Self.reading(nil, body, status: status, accepting: .text) == "TextFormat")
            #expect(try Self.reading("image/png", body, status: status, schema: #""{base64}""#) == "DataFormat")
            #expect(try Self.reading("application/xml", body, status: status, schema: #""{base64}""#) == "DataFormat")
        }
    }

    @Test(
        "a blank body is empty in JSON, or if its status has no content or is an error",
        arguments: ["", " \n", "\u{FEFF} "]
    )
    func blankNothing(body: String) throws {
        #expect(try Self.reading("application/json", body, schema: #""x""#) == "absent")
        #expect(try Self.reading(nil, body, schema: #""x""#) == "absent")
        for status in [204, 205, 302, 404, 500] {
            #expect(try Self.reading("text/plain", body, status: status, schema: #""x""#) == "absent")
            #expect(try Self.reading("image/png", body, status: status, schema: #""{base64}""#) == "absent")
        }
    }

    @Test(
        "the schema decides whether an empty text is absent",
        arguments: [
            (#""{string|none}""#, "", "absent"), (#""{none}""#, "", "absent"), (#""{none}""#, "x", "json"),
            (#""{string}""#, "", "TextFormat"), (#""{string|none}""#, " ", "TextFormat"),
        ]
    )
    func absentText(schema: String, body: String, expected: String) throws {
        #expect(try Self.reading("text/plain", body, schema: schema) == expected)
    }

    @Test("a custom format reads a blank body, unless its type is JSON or XML")
    func blankOwn() throws {
        for (type, isRead) in [("text/csv", true), ("application/json", false), ("application/atom+xml", false)] {
            let response = IncomingResponse(status: 200, headers: [.contentType: type])
            let formats = ReplyFormats([BodyFormat([MediaType(type)]) { _, _ in .value(.null) }.coding])
            let reading = formats.reading(response, by: nil, accepting: MediaType(type))
            if case .format = reading { #expect(isRead, "\(type)") } else { #expect(!isRead, "\(type)") }
        }
    }

    @Test("a media type has an essence and parameters, and matches patterns")
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
