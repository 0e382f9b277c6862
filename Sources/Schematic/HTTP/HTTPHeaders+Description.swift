extension SecretMask {
    /// Returns whether the value of a header field is a secret.
    static func isSecret(_ field: HTTPHeaders.Field) -> Bool {
        field.isSecret || field.name.lowercased() == "authentication-info" || isSecretName(field.name)
    }
}

extension HTTPHeaders: TextDescription {
    /// One line for each field, with secrets masked.
    var displayDescription: String { fields.map(\.description).joined(separator: "\n") }
}

extension HTTPHeaders.Field: TextDescription {
    /// The text `name: value`, in which secrets are masked, including those in URLs.
    var displayDescription: String { "\(name): \(displayValue)".displayLine }

    /// The value, with secrets masked.
    var displayValue: String {
        if SecretMask.isSecret(self) { return SecretMask.mask }
        // Any other field may contain URLs, such as `Link`, `Refresh` and `Content-Security-Policy`.
        return Self.holdURLs.contains(name.lowercased()) ? SecretMask.url(value) : SecretMask.embeddedItems(value)
    }

    private static let holdURLs: Set = ["location", "content-location", "referer"]
}
