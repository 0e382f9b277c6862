import SchemaEngine

/// Reports an example that is a UUID but accepts any text.
struct UntaggedUUID: ValueRule {
    let description = RuleDescription(
        identifier: "untagged-uuid",
        severity: .notice,
        summary: "A UUID as an example accepts any text; its tag validates it, and decodes it as a UUID.",
        isFixable: true,
        wrong: ["GetDevice.response.json": #"{ "id": "f81d4fae-7dec-11d0-a765-00a0c91e6bf6" }"#],
        right: ["GetDevice.response.json": #"{ "id": "{uuid}" }"#]
    )

    func check(_ position: SchemaPosition) -> RuleFault? {
        position.untagged("a UUID", kind: Self.kind)
    }

    /// Returns `uuid` for a text that is one in the usual form.
    static func kind(of text: String) -> ScalarKind? {
        text.utf8.count == 36 && ScalarKind.uuid.reads(text) ? .uuid : nil
    }
}
