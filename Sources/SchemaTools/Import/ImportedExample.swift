import SchemaEngine

/// Examples of documents in schema files.
enum ImportedExample {
    /// Returns whether a text can be an example: it is short, it has no secret and no personal data, and nothing in it is
    /// a form that a tag describes.
    static func isUsable(_ text: String, key: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 60 && !text.contains { "{}".contains($0) }
            && text.unicodeScalars.allSatisfy { $0.value >= 0x20 }
            && HarmlessExample.isHarmless(text, key: key, keepsPersonalData: false)
            && !HarmlessExample.misleads(text, key: key, forms: [])
    }
}
