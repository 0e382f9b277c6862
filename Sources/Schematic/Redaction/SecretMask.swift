import Foundation
import SchemaEngine

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Hides what lets others in, wherever a message, a log or an error could print it.
enum SecretMask {
    /// What stands in a secret's place.
    static let mask = "•••"

    /// What an error says, on as many lines as it has. The descriptions of the system's errors may hold a whole URL, their
    /// localized descriptions do not.
    static func text(of error: any Error) -> String {
        let isOfSystem = error is URLError || type(of: error) is NSError.Type
        return (isOfSystem ? error.localizedDescription : String(describing: error)).displayLines
    }
}

extension HTTPHeaders: CustomStringConvertible, CustomDebugStringConvertible {
    /// One line for each field, with secrets masked.
    public var description: String { fields.map(\.description).joined(separator: "\n") }

    /// The same as `description`: a debugger's window is no place for secrets either.
    public var debugDescription: String { description }
}

extension HTTPHeaders.Field: CustomStringConvertible, CustomDebugStringConvertible {
    /// `name: value`, masked where the value is a secret, or a URL that holds one.
    public var description: String { "\(name): \(displayValue)".displayLine }
    /// The same as `description`.
    public var debugDescription: String { description }

    /// The value, without what lets others in.
    var displayValue: String {
        if SecretMask.isSecret(self) { return SecretMask.mask }
        // Any other field may hold a URL somewhere: `Link`, `Refresh`, `Content-Security-Policy`.
        return Self.holdURLs.contains(name.lowercased()) ? SecretMask.url(value) : SecretMask.embeddedItems(value)
    }

    private static let holdURLs: Set = ["location", "content-location", "referer"]
}
