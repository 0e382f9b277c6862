import Foundation
import Testing

@testable import Schematic

@Suite("XML faults")
struct XMLFaultTests {
    @Test("invalid values are faults at the position of their element")
    func badValues() throws {
        let schema = #"{"response":{"case":[{"nCount":1,"dt":"{date_iso8601}","bEmail":true,"id":1}]}}"#
        let xml = """
            <?xml version="1.0"?>
            <response>
              <!-- é --><case id="x">
                <nCount>12abc</nCount> <dt>bad</dt>
                é<bEmail>True</bEmail>
              </case>
              <case/>
            </response>
            """
        #expect(
            try XMLCase(schema).faults(xml) == [
                "type-mismatch 3:19 /response/case/0/id", "type-mismatch 4:5 /response/case/0/nCount",
                "transform-failed 4:28 /response/case/0/dt", "type-mismatch 5:6 /response/case/0/bEmail",
                "missing-key 7:3 /response/case/1", "missing-key 7:3 /response/case/1",
                "missing-key 7:3 /response/case/1", "missing-key 7:3 /response/case/1",
            ]
        )
    }

    @Test("an absent element around a list is a missing key, and not an empty list")
    func missingList() throws {
        let faults = try XMLCase(#"{"response":{"projects":{"project":[1]}}}"#).faults("<response><people/></response>")
        #expect(faults == ["missing-key 1:1 /response"])
    }

    @Test("messages show the text of the document")
    func messages() throws {
        do {
            _ = try XMLCase(#"{"n":1}"#).decoded("<x><n>12abc</n></x>")
            Testing.Issue.record("expected a fault")
        } catch let error as PayloadError {
            #expect(error.faults.first?.message == #"expected a whole number, found the string "12abc""#)
            #expect(error.faults.first?.payload?.offset == 3)
        }
    }

    @Test("unknown keys that are refused are reported with their positions")
    func unknownKeys() throws {
        let xml = "<a>\n<b>1</b>\n<c x='1'/></a>"
        let faults = try XMLCase(#"{"b":1}"#).faults(xml, options: CheckOptions(unknownKeys: .reject))
        #expect(faults == ["unknown-key 3:1 /c"])
    }

    @Test("an element of the wrong kind is a type mismatch")
    func kinds() throws {
        let one = try XMLCase(#"{"a":{"n":1,"o":{"k":1},"s":"x"}}"#)
        #expect(
            try one.faults("<a><n><x/></n><o>text</o><s><x/></s></a>")
                == ["type-mismatch 1:4 /a/n", "type-mismatch 1:15 /a/o", "type-mismatch 1:26 /a/s"]
        )
        #expect(try one.faults(#"<a nil="true"/>"#) == ["unexpected-null 1:1 /a"])
    }

    @Test("faults that are tolerated also have positions in the document")
    func forgiven() throws {
        let schema = try XMLCase(#"{"a":[1]}"#).schema
        let text = Data("<x>\n<a>1</a>\n<a>b</a></x>".utf8)
        guard case .untyped(let root, _) = try XMLFormat().read(text, as: .xml) else { return }
        let payload = try schema.decode(root, in: text, options: CheckOptions(mode: .lenient))
        #expect(payload.faults.map(\.payload?.line) == [3])
        #expect(try payload.fields["a"] == [1])
    }

    static let broken: [(xml: String, line: Int, column: Int)] = [
        ("<response><a></response>", 1, 25), ("", 1, 1), (" \n", 1, 1), ("<a>", 1, 4), ("<a>\n<b>x</b>", 2, 9),
        ("<a/><b/>", 1, 5), ("<a/>x", 1, 5), ("x", 1, 1), ("<a b='1' b='2'/>", 1, 15), ("<a b=1/>", 1, 6),
        ("<a b/>", 1, 5),
        ("<a>\n &foo;</a>", 2, 7), ("<a>&", 1, 5), ("<a>\u{1}</a>", 1, 4), ("<a>\u{0}</a>", 1, 4), ("<a", 1, 1),
        ("<a><![CDATA[x</a>", 1, 13), ("<!-- ", 1, 6), ("{\"a\":1}", 1, 1), ("<a>]]></a>", 1, 4), ("<1/>", 1, 2),
    ]

    @Test("malformed XML is a fault with line and column", arguments: broken)
    func malformed(xml: String, line: Int, column: Int) throws {
        let fault = try #require(throws: FormatError.self) { try XMLFormat().read(Data(xml.utf8), as: .xml) }
        #expect(fault.line == line, "\(fault)")
        // The position depends on the parser's version.
        #expect(abs((fault.column ?? 0) - column) <= 3, "\(fault)")
        #expect(fault.description.hasPrefix("expected XML, found that "))
    }

    @Test(
        "documents that declare anything are refused at the declaration",
        arguments: [
            "<!DOCTYPE a [<!ENTITY e SYSTEM \"file:///etc/hostname\">]><a>&e;</a>",
            "<!DOCTYPE a [<!ENTITY e \"x\">]><a>&e;</a>",
            "<!DOCTYPE a SYSTEM \"x>\" [<!ATTLIST a b CDATA 'x'>]><a/>", "<!DOCTYPE a [ ]><a/>",
            "<!DOCTYPE a PUBLIC '-//a[' '' [<!ENTITY % p SYSTEM 'http://127.0.0.1:1/'> %p;]><a/>",
        ]
    )
    func declarations(xml: String) throws {
        let fault = try #require(throws: FormatError.self) {
            try XMLFormat().read(Data("<?xml version='1.0'?>\n \(xml)".utf8), as: .xml)
        }
        #expect(fault.line == 2 && fault.column == 2, "\(fault)")
        #expect(fault.reason.contains("declares"))
    }

    @Test("entities that an external file may declare are never resolved")
    func externalSubset() throws {
        let fault = try #require(throws: FormatError.self) {
            try XMLFormat().read(Data("<!DOCTYPE a SYSTEM 'file:///etc/hostname'><a>&e;</a>".utf8), as: .xml)
        }
        #expect(fault.reason.contains("entity"))
        let plain = try XMLCase(#"{"a":"x"}"#).converted("<!DOCTYPE a SYSTEM 'file:///nowhere [x]'><a>y</a>")
        #expect(plain == ["a": "y"])
    }
}
