import Foundation

// What people may see of a text, for those who show it and do not decide.

extension String {
    /// The text in place of a part that is not shown.
    package static let redacted = SecretMask.mask

    /// The text of a URL, without user information and without the values of items with names of secrets.
    package var redactedURL: String { SecretMask.url(self) }

    /// The text without the values with names of secrets.
    package var redactedText: String { SecretMask.text(self) }

    /// Whether a value with this name is not shown, and not sent to another origin.
    package var isRedactedName: Bool { SecretMask.isSecretName(self) }
}

extension Error {
    /// The description, which may have several lines. For an error of the system, it is the localized description, because the
    /// other one may contain a complete URL.
    package var redactedText: String { SecretMask.text(of: self) }
}
