import Foundation
import SchemaEngine

/// Masks credentials and other secrets in messages, logs and errors.
enum SecretMask {
    /// The replacement for a secret.
    static let mask = "•••"

    /// Returns the description of an error, which may have several lines. For an error of the system, returns
    /// the localized description, because the description may contain a complete URL.
    static func text(of error: any Error) -> String {
        let isOfSystem = error is URLError || type(of: error) is NSError.Type
        return (isOfSystem ? error.localizedDescription : String(describing: error)).displayLines
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
