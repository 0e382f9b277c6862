import Foundation
import SchemaEngine

/// The reason why no request for an object could be composed. Nothing was sent.
public enum ResourceFault: Error, Hashable, Sendable {
    /// The object has no identifier: the key is absent or null.
    case noIdentifier(key: String)
    /// The identifier is neither a number nor a text with at least one character.
    case unusableIdentifier(key: String)
    /// The value of the object's entity tag is not a valid tag.
    case unusableEntityTag(key: String)
}

extension ResourceFault: DescribedError {
    /// The expected and the actual state, and help.
    var displayDescription: String { message.displayLine }

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
