import Foundation
import TestSupport
import Testing

@testable import Schematic

@Suite("XML from hostile servers", .bounded)
struct HostileXMLTests {
    private func read(_ xml: String) throws -> UntypedElement? {
        guard case .untyped(let root, _) = try XMLFormat().read(Data(xml.utf8), as: .xml) else { return nil }
        return root
    }

    @Test("exponential entities are refused before they expand")
    func bomb() throws {
        let entities = (1...30).map { "<!ENTITY e\($0) \"\(String(repeating: "&e\($0 - 1);", count: 10))\">" }.joined()
        let bomb = "<!DOCTYPE a [<!ENTITY e0 \"ha\">\(entities)]><a>&e30;</a>"
        #expect(throws: FormatError.self) { try read(bomb) }
    }

    @Test("a hundred thousand nested elements are refused as too deep")
    func deep() throws {
        let opening = String(repeating: "<a>", count: 100_000)
        let fault = try #require(throws: FormatError.self) {
            try read(opening + String(repeating: "</a>", count: 100_000))
        }
        #expect(fault.reason == "its elements are nested deeper than 256 levels")
        #expect(fault.line == 1)
        #expect(throws: FormatError.self) { try read(opening) }
    }

    @Test("256 nested elements are read, converted, and released")
    func deepest() throws {
        let xml = String(repeating: "<a>", count: 256) + String(repeating: "</a>", count: 256)
        let json = try XMLCase(nil).converted(xml)
        #expect(json["a"]?["a"] != nil)
        let tree = try XMLCase(#""{tree}""#, others: ["tree.json": #"{"a":["{tree}"]}"#])
        _ = try tree.converted(xml)
    }

    @Test("ten megabytes of text are read")
    func long() throws {
        let root = try read("<a>\(String(repeating: "x", count: 10_500_000))</a>")
        #expect(root?.text.utf8.count == 10_500_000)
        let pieces = try read("<a>\(String(repeating: "x&amp;", count: 100_000))</a>")
        #expect(pieces?.text.utf8.count == 200_000)
    }

    @Test("text and CDATA that the parser delivers in pieces keep their characters")
    func pieces() throws {
        let text = String(repeating: "é日😀e\u{301}", count: 60_000)
        let root = try read("<a><b>\(text)</b><c><![CDATA[\(text)]]></c></a>")
        #expect(root?.children.map(\.text) == [text, text])
    }

    @Test("more elements than the limit are refused")
    func many() throws {
        let format = XMLFormat(maximumElements: 1_000)
        let body = Data("<a>\(String(repeating: "<b/>", count: 1_000))</a>".utf8)
        #expect(throws: FormatError.self) { try format.read(body, as: .xml) }
    }

    @Test("an element with more than 1000 attributes is refused")
    func attributes() throws {
        func element(_ count: Int) -> String { "<a " + (0..<count).map { "a\($0)=''" }.joined(separator: " ") + "/>" }
        #expect(try read("<b>\(element(1_000))</b>")?.children.first?.attributes.count == 1_000)
        let fault = try #require(throws: FormatError.self) { try read("<b>\n\(element(300_000))</b>") }
        #expect(fault.reason == "an element has more than 1000 attributes" && fault.line == 2)
    }

    @Test(
        "processing instructions are skipped, including those without data",
        arguments: [
            ("<?a?><b>x</b>", "x"), ("<b>x</b><?a?>", "x"), ("<b>x<?a?>y<?a b?>z</b>", "xyz"), ("<b><?a ?>x</b>", "x"),
            ("<b><?a\n?>x<?a?><?a?></b>", "x"), ("<!-- <?a?> --><b>x</b>", "x"), ("<b><![CDATA[<?a?>]]></b>", "<?a?>"),
        ]
    )
    func instructions(xml: String, text: String) throws {
        #expect(try read(xml)?.text == text)
    }

    @Test(
        "malformed XML next to a processing instruction is refused",
        arguments: ["<?a?><b&", "<b '><?a?>", "<b><?a?"]
    )
    func malformedInstruction(xml: String) {
        #expect(throws: FormatError.self) { try read(xml) }
    }

    @Test("too many namespaces in scope are refused, and as many in sequence are read")
    func namespaces() throws {
        func declarations(_ count: Int) -> String { (0..<count).map { "xmlns:n\($0)='u'" }.joined(separator: " ") }
        let list = String(repeating: "<x:b xmlns:x='u' xmlns='v'/>", count: 1_000)
        #expect(try read("<a \(declarations(254))>\(list)</a>")?.children.count == 1_000)
        #expect(throws: FormatError.self) { try read("<a \(declarations(255))>\(list)</a>") }
        #expect(throws: FormatError.self) { try read("<a \(declarations(257))/>") }
    }

    @Test("attributes of 20,000 lists are merged into the surrounding object")
    func attributesOfLists() throws {
        let lists = (0..<20_000).map { "<k\($0) type='array' total='1'/>" }.joined()
        let json = try XMLCase(#"{"total{?}":1,"{*}":["x"]}"#).converted("<a>\(lists)</a>")
        #expect(json["total"] == 1 && json.object?.count == 20_001)
    }

    @Test("a list of many elements is read")
    func wide() throws {
        let xml = "<a>\(String(repeating: "<b c='1'><d>2</d></b>", count: 20_000))</a>"
        let json = try XMLCase(#"{"b":[{"c":1,"d":2}]}"#).converted(xml)
        #expect(json["b"]?.array?.count == 20_000)
    }

    @Test("truncated or changed documents are read or refused without a crash", arguments: 0..<8)
    func mutations(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let original = Array(
            """
            <?xml version='1.0'?><!DOCTYPE a SYSTEM 'x'><a b='1&lt;' c="é">x<![CDATA[y]]><!-- z --><d/>&#65;<e>1</e></a>
            """
            .utf8
        )
        let schema = try XMLCase(#"{"a":{"b":1,"d":[{"x{?}":1}],"e":"{int|string}","_text{?}":"x"}}"#).schema
        for round in 0..<400 {
            var bytes = original
            if round < original.count { bytes.removeLast(round) }
            for _ in 0..<Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: place)
                default: bytes.insert("<>&'\"/=[]!?- \u{0}".utf8.randomElement(using: &random) ?? 0, at: place)
                }
            }
            guard case .untyped(let root, let text)? = try? XMLFormat().read(Data(bytes), as: .xml) else { continue }
            _ = try? schema.decode(root, in: text ?? Data(), options: .standard)
            _ = try JSONValue(parsing: SchemaDirectedConverter.converted(root, by: schema).json)
        }
    }
}
