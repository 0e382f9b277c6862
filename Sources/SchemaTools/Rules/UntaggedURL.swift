import SchemaEngine

/// Text that is a URL, and is checked as any text.
struct UntaggedURL: ValueRule {
    let about = RuleDescription(
        identifier: "untagged-url",
        severity: .notice,
        summary: "A URL as an example lets any text pass; its tag checks it, and makes it a URL.",
        isFixable: true,
        wrong: ["GetAttachment.response.json": #"{ "content_url": "https://example.com/a.png" }"#],
        right: ["GetAttachment.response.json": #"{ "content_url": "{url}" }"#]
    )

    /// What a relative reference looks like, any text does: only what begins like a URL counts.
    private static let schemes = ["http://", "https://", "ws://", "wss://", "ftp://"]

    func check(_ position: SchemaPosition) -> Remark? {
        position.untagged("a URL") { text in
            let start = text.prefix(8).lowercased()
            guard Self.schemes.contains(where: start.hasPrefix) else { return nil }
            return BuiltInScalar.url.reads(text) && !URLCredentials.stand(in: text) ? "{url}" : nil
        }
    }
}
