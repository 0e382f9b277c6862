extension EndpointError {
    /// One line: what was expected, what was found, and the help.
    var message: String {
        switch self {
        case .notMethodAndPath:
            "expected a method and a path, separated by one space, found something else: \"GET issues/{issue_id}.json\""
        case .unknownMethod(let method, let suggestion):
            "expected a method such as GET, POST, PUT, PATCH or DELETE, found \(quoted(method))"
                + (suggestion.map { ": did you mean '\($0)'?" } ?? "")
        case .template(let path, let character, let reason):
            "expected a path template, as in \"issues/{issue_id}.json\", "
                + "found \(quoted(path)) (character \(character): "
                + "\(reason))"
        case .unknownParameter(let name, let suggestion):
            "expected a key for every placeholder of the path, found none for \(quoted(name)): "
                + (suggestion.map { "did you mean '\($0)'?" } ?? "add \"\(shortened(name))\": \"{string}\"")
        case .optionalParameter(let name):
            "expected a required key, found that \(quoted(name)) may be absent, which leaves a gap in the path: "
                + "write \"\(shortened(name))\" without braces, or '{/\(shortened(name))}' in the path"
        case .notInPath:
            "expected '{endpoint}' in the schema of a request's parameters, found it in another file: "
                + "write it into NAME.path.json"
        case .notAtTop:
            "expected '{endpoint}' in the top-level object of the file, found it in a nested object: move it to the top"
        }
    }
}
