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
