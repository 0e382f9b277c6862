import Foundation
import Testing

@testable import Schematic

/// XML responses of a real Redmine server, validated by the schemas of its JSON.
@Suite("Recorded XML of Redmine")
struct RedmineXMLRecordingTests {
    private static func recording(_ path: String) throws -> Data {
        try Data(contentsOf: RedmineServer.root.appendingPathComponent("Tests/Data/Recordings/\(path)"))
    }

    private static func catalog() throws -> SchemaCatalog {
        let others = [
            "CustomFields.response.json": """
            {"custom_fields": [{"id": 1, "name": "x", "customized_type": "issue", "field_format": "list",
            "regexp": "", "min_length{null}": 0, "max_length{null}": 20, "is_required": false, "is_filter": true,
            "searchable": false, "multiple": false, "default_value{null}": "x", "visible": true,
            "possible_values{?}": [{"value": "x", "label": "x"}], "trackers": ["{named_reference}"], "roles": [1]}]}
            """
        ]
        let files = try SchemaSources.story("Redmine").read()
        return try SchemaCatalog(files + others.map { SchemaSource(path: $0.key, text: $0.value) })
    }

    private static func converted(_ xml: Data, owner: String, status: Int = 200) throws -> JSONValue {
        let schema = try #require(catalog().schema(owner: owner, .response, status: status))
        guard case .untyped(let root, let text) = try XMLFormat().read(xml, as: .xml) else { return .null }
        var strict = CheckOptions()
        strict.unknownKeys = .reject
        _ = try schema.decode(root, in: text ?? xml, options: strict)
        return try JSONValue(parsing: SchemaDirectedConverter.converted(root, by: schema).json)
    }

    /// Returns a value as XML represents it: an empty string is null, and a line ends with one character (XML
    /// 1.0, section 2.11).
    private static func asXMLSaysIt(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(""): .null
        case .string(let text): .string(text.replacing("\r\n", with: "\n"))
        case .array(let elements): .array(elements.map(asXMLSaysIt))
        case .object(let object):
            .object(JSONObject(object.members.map { .init(key: $0.key, value: asXMLSaysIt($0.value)) }))
        default: value
        }
    }

    @Test(
        "the XML and the JSON of one response contain the same values",
        arguments: [
            ("issue1_include", "GetIssue"), ("time_entries", "GetTimeEntries"), ("custom_fields", "CustomFields"),
        ]
    )
    func same(name: String, owner: String) throws {
        let xml = try Self.converted(Self.recording("RedmineXML/\(name).xml"), owner: owner)
        let json = try JSONValue(parsing: Self.recording("Redmine/\(name).json"))
        #expect(Self.asXMLSaysIt(xml) == Self.asXMLSaysIt(json))
    }

    @Test("the attributes of a list contain the numbers of the page")
    func page() throws {
        let page = try Self.converted(Self.recording("RedmineXML/issues.xml"), owner: "GetIssues")
        #expect(page["issues"]?.array?.map { $0["id"]?.int } == [60, 59])
        #expect(page["total_count"]?.int == 60 && page["offset"]?.int == 0 && page["limit"]?.int == 2)
    }

    @Test("the responses to a creation and to its refusal are decoded")
    func written() throws {
        let created = try Self.converted(Self.recording("RedmineXML/create_ok.xml"), owner: "CreateIssue", status: 201)
        #expect(created["issue"]?["subject"] == "xml made <x>")
        let refused = try Self.converted(Self.recording("RedmineXML/create_422.xml"), owner: "CreateIssue", status: 422)
        #expect(refused == ["errors": ["Subject cannot be blank"]])
    }
}
