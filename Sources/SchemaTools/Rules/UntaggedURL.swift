import SchemaEngine
import SchematicText

/// Reports an example that is a URL but accepts any text.
struct UntaggedURL: ValueRule {
    let description = RuleDescription(
        identifier: "untagged-url",
        severity: .notice,
        summary: "A URL as an example accepts any text; its tag validates it, and decodes it as a URL.",
        isFixable: true,
        wrong: ["GetAttachment.response.json": #"{ "content_url": "https://example.com/a.png" }"#],
        right: ["GetAttachment.response.json": #"{ "content_url": "{url}" }"#]
    )

    /// Any text looks like a relative reference, so only texts with one of these prefixes count.
    private static let schemes = ["http://", "https://", "ws://", "wss://", "ftp://"]

    func check(_ position: SchemaPosition) -> RuleFault? {
        position.untagged("a URL", kind: Self.kind)
    }

    /// Returns `url` for a text that is one with a well-known scheme, and without credentials.
    static func kind(of text: String) -> ScalarKind? {
        let start = text.prefix(8).lowercased()
        guard schemes.contains(where: start.hasPrefix) else { return nil }
        return ScalarKind.url.reads(text) && !URLCredentials.areContained(in: text) ? .url : nil
    }
}
