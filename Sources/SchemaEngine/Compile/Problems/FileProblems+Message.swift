extension PropertyListError {
    var message: String {
        switch self {
        case .notXML:
            "expected a property list as XML, found another form: convert it with 'plutil -convert xml1', or write JSON"
        case .tooDeep: "expected at most \(SchemaSource.maximumDepth) nested containers, found more"
        case .malformed: "expected a property list, found XML that is not a property list"
        case .noJSON:
            "expected dictionaries, arrays, strings, numbers and booleans, found a value that JSON cannot represent"
        }
    }
}

extension SchemaFileNameError {
    func message(name: String, suggestion: String?) -> String {
        let help = suggestion.map { ": did you mean '\($0)'?" } ?? ""
        switch self {
        case .noOwner: return "expected the name of a request or a tag before the first dot, found \(quoted(name))"
        case .unknownExtension: return "expected a file that ends in .json or .plist, found \(quoted(name))\(help)"
        case .unknownRole(let role):
            return "expected one of the roles request, response, path, error, headers and response-headers, "
                + "found \(quoted(role))\(help)"
        case .unknownStatus(let status):
            return "expected a status such as 404 or a status class such as 4xx, found \(quoted(status))\(help)"
        case .statusAfter(let role):
            return "expected a status after 'response' or 'response-headers' only, "
                + "found one after '\(role.rawValue)' in \(quoted(name))"
        case .tooManyParts:
            return "expected a name like GetIssues.response.404.json, found more parts in \(quoted(name))"
        }
    }
}

extension TagsFileError {
    var message: String {
        switch self {
        case .notObject:
            "expected an object of tags, found something else: { \"money\": { \"accepts\": [\"string\"] } }"
        case .badName(let name):
            "expected a tag's name, a letter followed by letters, digits, '_', '-' or '.', found \(quoted(name))"
        case .entryNotObject(let tag):
            "expected an object with 'accepts' or 'fragment', found something else: "
                + "\(pasted(tag)): { \"accepts\": [\"string\"] }"
        case .unknownMember(let member, let suggestion):
            "expected 'accepts' or 'fragment', found \(quoted(member))\(Self.help(suggestion))"
        case .acceptsNotKinds:
            "expected 'accepts' to be an array of one or more of \(Self.kinds), found something else"
        case .unknownKind(let kind, let suggestion):
            "expected one of \(Self.kinds), found \(quoted(kind))\(Self.help(suggestion))"
        case .fragmentNotName:
            "expected 'fragment' to be the name of a fragment, as in \"Issue\", found something else"
        case .unknownFragment(let name, let suggestions):
            "expected a fragment that a file describes, found \(quoted(name)): "
                + (suggestions.isEmpty ? "add \(shortened(name)).json" : didYouMean(suggestions.map { "'\($0)'" }))
        case .notOneMember(let tag):
            "expected either 'accepts', for a transformer, or 'fragment', for a mapper, found neither or both at "
                + quoted(tag)
        case .declaredTwice(let tag):
            "expected each tag once, found \(quoted(tag)) again: names that differ only in case or separators are equal"
        case .notRegistered(let tag):
            "expected every declared tag to be registered in code, found that {\(tag)} is not: register it, or remove it here"
        case .notDeclared(let tag):
            "expected every registered tag to be declared, found that {\(tag)} is not: add \"\(tag)\" here"
        case .registeredOtherwise(let tag, let declared, let registered):
            "expected {\(tag)} to be declared as it is registered, with \(registered), found \(declared): change it here"
        }
    }

    private static let kinds = JSONKind.allCases.map(\.rawValue).joined(separator: ", ")

    private static func help(_ suggestion: String?) -> String { suggestion.map { ": did you mean '\($0)'?" } ?? "" }
}

/// The reason that a property list is not a schema.
package enum PropertyListError: Error, Hashable {
    /// The list is not in the XML form, which alone can be edited and compared as text.
    case notXML
    case tooDeep
    /// The decoder refuses the list.
    case malformed
    /// The list contains a date or data, which JSON does not have.
    case noJSON
}
