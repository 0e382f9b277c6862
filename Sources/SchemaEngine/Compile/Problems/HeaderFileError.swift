/// The reason that a header file does not describe header fields.
enum HeaderFileError: Hashable {
    case notObject
    /// A value is nested, or is one that no text satisfies.
    case notText
    case setCookieNotList
    /// A key is not a token.
    case badName(String)
    /// The object has a `{case}` or a `{count}`.
    case unsupportedKey(String)
}

extension HeaderFileError {
    var code: FaultCode {
        switch self {
        case .notObject, .notText, .setCookieNotList: .badRoot
        case .badName: .badHeaderName
        case .unsupportedKey: .badKeyModifier
        }
    }

    var message: String {
        switch self {
        case .notObject:
            "expected an object of header fields, found something else: write a header file as { … }"
        case .notText:
            "expected a single value, or a list of single values, found another schema, which no header field can match: "
                + "write an example text, or a tag such as {string}"
        case .setCookieNotList:
            "expected a list, because 'Set-Cookie' fields are never joined, found a single value: write [\"{string}\"]"
        case .badName(let name):
            "expected the name of a header field, which consists of letters, digits and !#$%&'*+-.^_`|~, "
                + "found \(quoted(name))"
        case .unsupportedKey(let key):
            "expected the names of header fields, found '\(key)', which header files do not support"
        }
    }
}
