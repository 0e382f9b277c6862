import Foundation
import SchematicText

/// Masks credentials and other secrets in messages, logs and errors.
package enum SecretMask {
    /// The replacement of a secret.
    package static let mask = SecretRecognition.mask

    /// Returns the description of an error, which may have several lines. For an error of the system, returns
    /// the localized description, because the description may contain a complete URL.
    package static func text(of error: any Error) -> String {
        let isOfSystem = error is URLError || type(of: error) is NSError.Type
        return (isOfSystem ? error.localizedDescription : String(describing: error)).displayLines
    }
}

extension SecretMask {
    /// Masks the user information of a URL, and the values of items with names of secrets in its query and its
    /// fragment.
    package static func url(_ url: String) -> String { SecretItems.url(url, isSecretName: isSecretName) }

    /// Masks the values of items with names of secrets, `token=…`, in a list of items, or in another text.
    static func items(_ text: some StringProtocol, areEmbedded: Bool = false) -> String {
        SecretItems.items(text, areEmbedded: areEmbedded, isSecretName: isSecretName)
    }
}

extension SecretMask {
    /// Returns whether a name of a header field, a query item or a key is that of a secret.
    package static func isSecretName(_ name: String) -> Bool {
        // Compatibility variants, such as full-width letters, are compared as the letters that they represent.
        let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
        return SecretName.isSecret(isASCII ? name : name.precomposedStringWithCompatibilityMapping)
    }

    /// Returns whether the name of an item in a query or a form is that of a secret.
    static func isSecretItem(_ name: String) -> Bool {
        SecretItems.isSecretItem(name, isSecretName: isSecretName)
    }
}

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
