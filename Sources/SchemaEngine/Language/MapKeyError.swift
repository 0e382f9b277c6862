/// The reason that a tag cannot describe the names of a map.
package enum MapKeyError: Hashable, Sendable {
    /// No space is between `*` and the tag.
    case noSpace
    case syntax(TagSyntaxError)
    /// The tag is not of the language.
    case notBuiltIn(String)
    case secret
    case openEnumeration
    /// The tag accepts no string.
    case acceptsNoString(String)
}

extension MapKeyError {
    /// The reason, and a correction.
    var message: String {
        switch self {
        case .noSpace: "write one space between '*' and the tag"
        case .syntax(.whiteSpace): "write exactly one space, between '*' and the tag"
        case .syntax(.textAfterPattern): "the tag must end after the regular expression"
        case .syntax: "the text after '* ' is not a tag"
        case .notBuiltIn(let name): "{\(shortened(name))} is not a built-in tag"
        case .secret: "a name cannot be masked"
        case .openEnumeration: "an open enumeration accepts every name; write '{* string}', or remove the '*'"
        case .acceptsNoString(let name): "a name is a string, which {\(shortened(name))} does not accept"
        }
    }
}
