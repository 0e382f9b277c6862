import Schematic

/// Step 3: modifiers in braces make keys optional or nullable where the example is too strict.
enum OptionalKeys {
    static let optional = ["author", "assigned_to", "category", "fixed_version", "parent", "custom_fields"]
    static let nullable = ["start_date", "due_date", "closed_on", "estimated_hours", "total_estimated_hours"]

    /// Returns the less strict schema.
    static func show(_ redmine: Redmine, _ narration: Narration, _ pasted: String) async throws -> String {
        narration.step(3, "Optional keys")
        var schema = pasted
        for key in optional { schema = schema.replacing("\"\(key)\":", with: "\"\(key){?}\":") }
        for key in nullable { schema = schema.replacing("\"\(key)\":", with: "\"\(key){null}\":") }
        // A custom field can have any value, and a null as an example accepts any value.
        schema = schema.replacing(/"value": [^,\n]+/, with: "\"value\": null", maxReplacements: 1)
        narration.explain(
            "\"category{?}\" may be absent, \"estimated_hours{null}\" may be null. With that in the file,"
        )
        let reply = try await PastedSchema.nextPage(redmine, schema)
        let issues = try reply.fields.decode(PlainCall.Page.self).issues
        narration.explain("the next page passes: \(issues.count) issues, and every other key is still required.")
        return schema
    }
}
