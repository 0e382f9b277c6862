import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import Schematic

@Suite("Writing XML", .bounded)
struct XMLWriterTests {
    private func written(_ json: String, _ format: XMLFormat = XMLFormat(root: "a")) throws -> String {
        let text = String(decoding: try format.write(JSONValue(parsing: json)), as: UTF8.self)
        let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        #expect(text.hasPrefix(declaration))
        return String(text.dropFirst(declaration.count))
    }

    @Test(
        "values are written as elements",
        arguments: [
            (#"{"b":1,"c":"x","d":true,"e":{"f":-1.50}}"#, "<a><b>1</b><c>x</c><d>true</d><e><f>-1.50</f></e></a>"),
            (#"{"b":[1,2],"c":[],"d":[{"e":1}]}"#, "<a><b>1</b><b>2</b><d><e>1</e></d></a>"),
            (#"{"b":null,"c":"","d":{}}"#, #"<a><b nil="true"/><c/><d/></a>"#),
            (#"{"b":{"_text":"x","c":1}}"#, "<a><b>x<c>1</c></b></a>"),
            (#"{"b":"a<&>\"'\r\n\té😀"}"#, "<a><b>a&lt;&amp;&gt;\"'&#13;\n\té😀</b></a>"), (#""x""#, "<a>x</a>"),
            ("null", #"<a nil="true"/>"#), ("[1]", #"<a type="array"><a>1</a></a>"#),
        ]
    )
    func elements(json: String, xml: String) throws {
        #expect(try written(json) == xml)
    }

    @Test("a value with a single key determines the root's name")
    func root() throws {
        #expect(try written(#"{"issue":{"id":1}}"#, XMLFormat()) == "<issue><id>1</id></issue>")
        #expect(try written(#"{"ids":[1]}"#, XMLFormat()) == #"<ids type="array"><id>1</id></ids>"#)
        for json in [#"{"a":1,"b":2}"#, "{}", "[1]", "1"] {
            #expect(throws: RequestError.self) { try written(json, XMLFormat()) }
        }
    }

    @Test("keys are written as attributes if the format specifies that")
    func attributes() throws {
        let json = #"{"id":1,"project":{"id":2,"name":"<\"x\n\">","_text":"t"},"user":{"id":3,"none":null}}"#
        let everywhere = XMLFormat(root: "a", attributes: ["id", "name", "none"])
        #expect(
            try written(json, everywhere)
                == #"<a id="1"><project id="2" name="&lt;&quot;x&#10;&quot;&gt;">t</project><user id="3"/></a>"#
        )
        let inside = XMLFormat(root: "a", attributes: ["user/id", "a/id"])
        #expect(try written(json, inside).contains("<a id=\"1\"><project><id>2</id>"))
        #expect(throws: RequestError.self) { try written(#"{"id":[1]}"#, everywhere) }
    }

    @Test("nested lists are marked, and their elements have the list's name without its s")
    func nested() throws {
        let format = XMLFormat(root: "a", nestsLists: true)
        #expect(
            try written(#"{"tags":["x",null],"value":[[1],[]]}"#, format)
                == #"<a><tags type="array"><tag>x</tag><tag nil="true"/></tags><value type="array">"#
                + #"<value type="array"><value>1</value></value><value type="array"/></value></a>"#
        )
    }

    @Test("namespaces are declared at the root")
    func namespaces() throws {
        let format = XMLFormat(root: "s:a", namespaces: ["s": "urn:s&", "": "urn:d"])
        #expect(try written(#"{"b":1}"#, format) == #"<s:a xmlns="urn:d" xmlns:s="urn:s&amp;"><b>1</b></s:a>"#)
    }

    @Test(
        "a value that XML cannot represent is refused",
        arguments: [
            #"{"a b":1}"#, #"{"":1}"#, #"{"1a":1}"#, #"{"a>":1}"#, "{\"b\":\"\\u0001\"}", #"{"b":[[1]]}"#,
            #"{"b":{"_text":[]}}"#,
            "{\"b\":\"\\uFFFE\"}",
        ]
    )
    func refused(json: String) throws {
        #expect(throws: RequestError.self) { try written(json) }
        #expect(throws: RequestError.self) {
            try written(String(repeating: "{\"a\":", count: 256) + "1" + String(repeating: "}", count: 256))
        }
    }

    @Test("a body is encoded and validated by its schema, and sent with the content type of XML")
    func sent() async throws {
        typealias Create = RequestCheckTests.Create
        let schemas = ["Create.request.json": #"{"due":"{date}","n":"{int:1..5}"}"#]
        let day = CalendarDate(year: 2026, month: 3, day: 1)
        let good = Create(body: .encoded(["due": day, "n": 5], as: .xml(root: "issue", attributes: ["n"])))
        let request = try await RequestCheckTests.sent(good, schemas: schemas)
        #expect(request.headers.values(of: "Content-Type") == ["application/xml"])
        #expect(request.bodyText.hasSuffix("\n<issue n=\"5\"><due>2026-03-01</due></issue>"))
        let bad = Create(body: .encoded(["due": day, "n": 6], as: .xml(root: "issue")))
        let error = try await failure { _ = try await RequestCheckTests.sent(bad, schemas: schemas) }
        #expect(error.stage == .compose)
        #expect((error.underlying as? PayloadError)?.faults.map(\.code) == [.outOfRange])
    }
}
