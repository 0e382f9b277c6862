import SchematicText

extension SecretMask {
    /// Returns the value of a header field with its secrets masked, including those in URLs.
    static func value(_ value: String, ofField name: String) -> String {
        if isSecretName(name) { return mask }
        // Any other field may contain URLs, such as `Link`, `Refresh` and `Content-Security-Policy`.
        let holdsURL = holdURLs.contains(HeaderName.lowercased(name.utf8))
        return holdsURL ? url(value) : items(value, areEmbedded: true)
    }

    private static let holdURLs: Set = ["location", "content-location", "referer"]
}
