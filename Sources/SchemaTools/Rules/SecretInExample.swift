import SchemaEngine
import SchematicText

/// Reports a secret, which must not be published in a repository.
struct SecretInExample: ValueRule {
    let description = RuleDescription(
        identifier: "secret-in-example",
        severity: .warning,
        summary: "An example looks like a token, a key, a password or a session, probably from a live response.",
        isFixable: true,
        wrong: ["GetUser.response.json": #"{ "api_key": "0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c" }"#],
        right: ["GetUser.response.json": #"{ "api_key": "{secret}" }"#]
    )

    func check(_ position: SchemaPosition) -> RuleFault? {
        guard let text = position.exampleText,
            let kind = SecretRecognition.kind(of: text, key: position.name)
                ?? Self.kind(ofMixed: text, key: position.name)
        else { return nil }
        let replacement = position.isSchemaNode ? kind.tag : kind.example
        var fault = RuleFault(
            at: position.value.offset,
            "expected no secret in an example, found what looks like \(kind.words)",
            help: "write \"\(replacement)\", and replace the secret where it is in use",
            edit: TextEdit(range: position.value.range, with: "\"\(replacement)\"")
        )
        fault.isSecret = true
        return fault
    }

    /// Returns the kind of a short text of letters and digits, such as `hunter2`, at a key that names a secret. A word without
    /// digits, such as `basic` at `auth`, is more often one of a protocol than a secret.
    private static func kind(ofMixed text: String, key: String) -> SecretRecognition.Kind? {
        guard text.utf8.count >= 6, text.contains(where: \.isNumber), text.contains(where: \.isLetter),
            !text.contains(where: \.isWhitespace), DocumentSecret.isNamed(key), !SecretRecognition.isPlaceholder(text)
        else { return nil }
        return SecretRecognition.Kind(words: SecretName.meaning(of: key).rawValue)
    }
}
