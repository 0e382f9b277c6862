import Foundation
import Testing

@testable import Schematic

@Suite("Conversion of XML by its schema")
struct XMLConversionTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var schema: String?
        var xml: String
        var json: String
        var testDescription: String { name }

        init(_ name: String, _ schema: String?, _ xml: String, _ json: String) {
            (self.name, self.schema, self.xml, self.json) = (name, schema, xml, json)
        }
    }

    private static let project = """
        {"response": {"projects": {"project": [{"ixProject": 1, "sProject": "Inbox", "fDeleted": false}]}}}
        """
    private static let oneProject = """
        {"response":{"projects":{"project":[{"ixProject":1,"sProject":"Inbox","fDeleted":false}]}}}
        """
    private static let caseSchema = """
        {"response": {"cases": {"count": "1", "case": [{"ixBug": 1, "operations": "edit", "sTitle": "Hi",
        "dtOpened": "{date_iso8601}", "hrsCurrEst": 1.0, "fOpen": true, "ixBugParent": 0, "ixBugChildren": "12,34",
        "c": 7, "sArea": "text"}]}}}
        """
    private static let caseXML = """
        <response><cases count="1"><case ixBug="123" operations="edit,assign"><ixBug>124</ixBug><sTitle>Hi</sTitle>\
        <dtOpened>2011-01-04T10:06:24Z</dtOpened><hrsCurrEst>1.5</hrsCurrEst><fOpen>true</fOpen>\
        <ixBugParent>0</ixBugParent><ixBugChildren>12,34</ixBugChildren><c>7</c><c>9</c><sArea/></case></cases>\
        </response>
        """
    private static let caseJSON = """
        {"response":{"cases":{"count":"1","case":[{"ixBug":123,"operations":"edit,assign","sTitle":"Hi",
        "dtOpened":"2011-01-04T10:06:24Z","hrsCurrEst":1.5,"fOpen":true,"ixBugParent":0,"ixBugChildren":"12,34","c":7,
        "sArea":""}]}}}
        """

    static let rows: [Row] = [
        Row(
            "one element where a list is due is a list of one",
            project,
            "<response><projects><project><ixProject>1</ixProject><sProject>Inbox</sProject><fDeleted>false</fDeleted>"
                + "</project></projects></response>",
            oneProject
        ),
        Row("attributes and children are one object, an attribute first", caseSchema, caseXML, caseJSON),
        Row(
            "text beside an attribute or children is _text",
            nil,
            #"<response><s x="1">t</s><p>one <i>two</i> three</p></response>"#,
            #"{"response":{"s":{"x":"1","_text":"t"},"p":{"i":"two","_text":"one  three"}}}"#
        ),
        Row(
            "white space between children is none",
            project,
            """
            <response>
              <projects>\r\n\t<project>
                  <ixProject>1</ixProject>
                  <sProject>Inbox</sProject><fDeleted>false</fDeleted>
                </project>
              </projects>
            </response>
            """,
            oneProject
        ),
        Row(
            "CDATA is text",
            #"{"response":{"token":"x"}}"#,
            "<response><token>a<![CDATA[24dsg&34]]><![CDATA[<]]>b</token></response>",
            #"{"response":{"token":"a24dsg&34<b"}}"#
        ),
        Row(
            "an error with a code and a text",
            #"{"response":{"error":{"code{?}":"3","_text":"x"}}}"#,
            #"<response><error code="3">Not logged on</error></response>"#,
            #"{"response":{"error":{"code":"3","_text":"Not logged on"}}}"#
        ),
        Row(
            "an error that is nothing but a text",
            #"{"response":{"error":{"code{?}":3,"_text":"x"}}}"#,
            "<response><error>boom</error></response>",
            #"{"response":{"error":{"_text":"boom"}}}"#
        ),
        Row(
            "no element is an empty list",
            project,
            "<response><projects/></response>",
            #"{"response":{"projects":{"project":[]}}}"#
        ),
        Row(
            "nothing at all is an empty list",
            #"{"response":{"cases":[{"id":1}]}}"#,
            "<response/>",
            #"{"response":{"cases":[]}}"#
        ),
        Row(
            "an element without content is an empty list, and its attributes go around it",
            #"{"response":{"cases":[{"id":1}],"count":0}}"#,
            #"<response><cases count="0"></cases></response>"#,
            #"{"response":{"cases":[],"count":0}}"#
        ),
        Row("an optional list may be absent", #"{"a":{"b{?}":[1]}}"#, "<a/>", #"{"a":{}}"#),
        Row(
            "the root's name is dropped where the schema does not name it",
            #"{"id":1}"#,
            "<issue><id>5</id></issue>",
            #"{"id":5}"#
        ),
        Row("a root that is a list", "[1]", "<ids><id>1</id><id>2</id></ids>", "[1,2]"),
        Row("a list by its type attribute", "[1]", #"<ids type="array"><id>1</id></ids>"#, "[1]"),
        Row(
            "a list under its own name, with the attributes around it",
            #"{"issues":[{"id":1}],"total_count{?}":60,"type{?}":"x"}"#,
            #"<issues total_count="60" offset="0" type="array"><issue><id>1</id></issue></issues>"#,
            #"{"issues":[{"id":1}],"total_count":60}"#
        ),
        Row(
            "children of one name that an element of the list does not have are the list",
            #"{"a":{"tags":["x"]}}"#,
            "<a><tags><tag>1</tag></tags></a>",
            #"{"a":{"tags":["1"]}}"#
        ),
        Row(
            "children of one name that an element of the list has are its keys",
            #"{"a":{"issue":[{"id":1}]}}"#,
            "<a><issue><id>1</id></issue></a>",
            #"{"a":{"issue":[{"id":1}]}}"#
        ),
        Row(
            "an attribute that an element of the list has makes it an element",
            #"{"a":{"relation":[{"id":1}]}}"#,
            #"<a><relation id="4"/></a>"#,
            #"{"a":{"relation":[{"id":4}]}}"#
        ),
        Row(
            "repeated elements are a list",
            #"{"a":{"b":["x"]}}"#,
            "<a><b>1</b><c/><b/></a>",
            #"{"a":{"b":["1",""],"c":""}}"#
        ),
        Row(
            "lists in lists",
            #"{"a":[[1]]}"#,
            #"<a type="array"><a type="array"><a>1</a><a>2</a></a><a type="array"/></a>"#,
            #"{"a":[[1,2],[]]}"#
        ),
        Row(
            "repeated elements without a description are a list too",
            nil,
            "<a><b>1</b><b>2</b></a>",
            #"{"a":{"b":["1","2"]}}"#
        ),
        Row("an element without parts and without a description is text", nil, "<a>  x </a>", #"{"a":"  x "}"#),
        Row(
            "numbers as they are written",
            #"{"a":{"n":1,"m":1.0}}"#,
            "<a><n>-0</n><m>1e3</m></a>",
            #"{"a":{"n":-0,"m":1e3}}"#
        ),
        Row("what is no number stays text", #"{"a":{"n":1}}"#, "<a><n> 1</n></a>", #"{"a":{"n":" 1"}}"#),
        Row("a number where text is due is text", #"{"a":"x"}"#, "<a>007</a>", #"{"a":"007"}"#),
        Row(
            "a boolean is true or false",
            #"{"a":{"b":true,"c":true}}"#,
            "<a><b>false</b><c>True</c></a>",
            #"{"a":{"b":false,"c":"True"}}"#
        ),
        Row(
            "an empty element is null where text will not do",
            #"{"a":{"d{?}":"{date}","e{null}":1}}"#,
            "<a><d/><e> </e></a>",
            #"{"a":{"d":null,"e":" "}}"#
        ),
        Row(
            "an empty element is text where text will do",
            #"{"a":{"d{?}":"x","e{null}":"{string:1..}"}}"#,
            "<a><d/><e/></a>",
            #"{"a":{"d":"","e":null}}"#
        ),
        Row(
            "nil is null",
            #"{"a":{"d{?}":"x","e{null}":[1]}}"#,
            #"<a><d nil="true"/><e xsi:nil="1" xmlns:xsi="u:x"/></a>"#,
            #"{"a":{"d":null,"e":null}}"#
        ),
        Row(
            "an empty object is null where its keys are due",
            #"{"a":{"b{?}":{"c":1},"d{?}":{"c{?}":1}}}"#,
            "<a><b/><d/></a>",
            #"{"a":{"b":null,"d":{}}}"#
        ),
        Row(
            "alternatives: the first that takes the text",
            #"{"a":{"b":"{int|string}","c":"{int:..5|string}","d":"{string|int}"}}"#,
            "<a><b>12</b><c>12</c><d>12</d></a>",
            #"{"a":{"b":12,"c":"12","d":"12"}}"#
        ),
        Row(
            "alternatives of a text and a list",
            #"{"a":["{string|array}"]}"#,
            #"<a type="array"><v/><v>x</v><v><i>y</i></v><v type="array"/></a>"#,
            #"{"a":["","x",["y"],[]]}"#
        ),
        Row(
            "enumerations of numbers, texts and null",
            #"{"a":["{enum:1,2,on,null}"]}"#,
            "<a><v>2</v><v>on</v><v/></a>",
            #"{"a":[2,"on",null]}"#
        ),
        Row(
            "a decimal, and seconds",
            #"{"a":{"b":"{decimal}","c":"{date_unix}"}}"#,
            "<a><b>0.10</b><c>7</c></a>",
            #"{"a":{"b":"0.10","c":7}}"#
        ),
        Row("attributes of a plain text are left out", #"{"a":1.0}"#, #"<a type="float">1.5</a>"#, #"{"a":1.5}"#),
        Row("keys of a map", #"{"{*}": 1}"#, "<m><a>1</a><b>2</b></m>", #"{"a":1,"b":2}"#),
        Row(
            "a case is chosen by its text",
            #"{"{case kind}": {"n": {"v": 1}, "s": {"v": "x"}}}"#,
            #"<x kind="s"><v>1</v></x>"#,
            #"{"kind":"s","v":"1"}"#
        ),
        Row(
            "alternatives of objects by the keys that are there",
            #""{first|second}""#,
            "<x><b>1</b></x>",
            #"{"b":"1"}"#
        ),
        Row(
            "prefixes are part of names, declarations are not",
            #"{"s:Envelope":{"s:Body":1}}"#,
            #"<s:Envelope xmlns:s="urn:s" xmlns="urn:d"><s:Body>1</s:Body></s:Envelope>"#,
            #"{"s:Envelope":{"s:Body":1}}"#
        ),
        Row("references and line ends", #"{"a":"x"}"#, "<a>&lt;&amp;&#13;&#x1F600;\r\nb</a>", "{\"a\":\"<&\\r😀\\nb\"}"),
        Row(
            "comments and instructions are nothing",
            #"{"a":{"b":1}}"#,
            "<?x y?><!-- <z> --><a><!-- -->\n<?p <q> ?><b>1<!-- --></b></a>",
            #"{"a":{"b":1}}"#
        ),
        Row("attributes keep their order", nil, #"<a z="1" b = '2' y=">"/>"#, #"{"a":{"z":"1","b":"2","y":">"}}"#),
    ]

    @Test("XML is converted to the JSON that the schema describes", arguments: rows)
    func row(_ row: Row) throws {
        let others = ["first.json": #"{"a":1,"b":2}"#, "second.json": #"{"b":"x","l":[1],"o{?}":1}"#]
        let json = try XMLCase(row.schema, others: others).converted(row.xml)
        var expected = row.json
        if row.schema == #""{first|second}""# { expected = #"{"b":"1","l":[]}"# }
        #expect(json == (try JSONValue(parsing: expected)), "\(json)")
    }

    @Test("keys keep the document's order")
    func order() throws {
        let json = try XMLCase(nil).converted(#"<a z="1" b="2"><y/><c/></a>"#)
        #expect(json["a"]?.object?.keys == ["z", "b", "y", "c"])
    }

    @Test("converted XML is decoded in the same way as JSON")
    func decoded() throws {
        let fields = try XMLCase(Self.caseSchema).decoded(Self.caseXML)
        let opened: Date = try fields["response", "cases", "case", 0, "dtOpened"]
        #expect(opened == Date(timeIntervalSince1970: 1_294_135_584))
        #expect(try fields["response", "cases", "case", 0, "hrsCurrEst"] == 1.5)
        let due = try XMLCase(#"{"dtDue":"{date}"}"#).decoded("<x><dtDue>2011-01-04</dtDue></x>")
        let day: CalendarDate = try due["dtDue"]
        #expect(day == CalendarDate(year: 2011, month: 1, day: 4))
    }
}
