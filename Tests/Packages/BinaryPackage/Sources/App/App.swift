import Foundation
import Schematic

@main struct App {
    static func main() throws {
        let catalog = try SchemaCatalog([
            SchemaSource(path: "GetIssue.response.json", text: #"{ "id": 1, "closed_on": null }"#)
        ])
        let payload = Data(#"{"id":7,"closed_on":null}"#.utf8)
        // The type is generated from the schema in the folder.
        let issue = try catalog.schema(named: "GetIssue.response.json").read(GetIssueResponse.self, from: payload)
        print(issue.id)
    }
}
