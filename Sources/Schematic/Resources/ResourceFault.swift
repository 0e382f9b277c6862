public import Foundation
import SchemaEngine

/// Why a thing could not be asked for. Nothing was sent.
public enum ResourceFault: Error, Hashable, Sendable {
    /// The thing has no identifier: the key is absent or null.
    case noIdentifier(key: String)
    /// The identifier is neither a number nor a text of at least one character.
    case unusableIdentifier(key: String)
    /// What the thing holds as the tag of its version is none.
    case unusableEntityTag(key: String)
}

extension ResourceFault: CustomStringConvertible, LocalizedError {
    /// What was expected, what was found, and the help.
    public var description: String { message.displayLine }

    /// The same as `description`.
    public var errorDescription: String? { description }

    private var message: String {
        switch self {
        case .noIdentifier(let key):
            "expected an identifier, found none: '\(key)' is not set; 'identifier' of ResourceStyle names another key"
        case .unusableIdentifier(let key):
            "expected a number or a text in '\(key)', found something else or an empty text"
        case .unusableEntityTag(let key):
            "expected the tag of a version in '\(key)', such as \"a\" or W/\"a\" with its quotes, found something else"
        }
    }
}
