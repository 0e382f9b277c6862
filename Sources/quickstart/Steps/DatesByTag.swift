import Foundation
import Schematic

/// Step 4: a tag in place of an example converts text to a Swift value.
enum DatesByTag {
    /// Returns the schema with tags for its dates.
    static func show(_ redmine: Redmine, _ narration: Narration, _ loosened: String) async throws -> String {
        narration.step(4, "Dates by a tag")
        let schema = loosened.replacing(/"(created_on|updated_on)": "[^"{]+"/) { match in
            "\"\(match.1)\": \"{date_iso8601}\""
        }
        let reply = try await PastedSchema.nextPage(redmine, schema)
        let created: Date = try reply.fields["issues", 0, "created_on"]
        narration.explain(
            "\"created_on\": \"{date_iso8601}\" converts the text to a Date, in the same pass that validates it:"
        )
        narration.explain("the first issue was created \(Int(created.timeIntervalSince1970)) seconds after 1970.")
        return schema
    }
}
