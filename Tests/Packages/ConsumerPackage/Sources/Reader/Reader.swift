import Foundation
import Library
import Schematic

/// A program that reads a model of a library by its schema. It imports neither the engine nor what only generated code
/// calls.
@main struct Reader {
    static func main() throws {
        let text = #"{ "id": 1, "subject": "Cannot log in" }"#
        let catalog = try SchemaCatalog([SchemaSource(path: "Issue.json", text: text)])
        let schema = try catalog.schema(named: "Issue.json")
        let payload = Data(#"{"id":7,"subject":"x"}"#.utf8)
        var issue = try schema.read(Issue.self, from: payload)
        issue.subject += emptyIssue(issue.id).subject + "y"
        print(issue.id, issue.subject)
    }
}
