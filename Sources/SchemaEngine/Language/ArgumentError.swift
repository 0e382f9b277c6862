import SchematicText

/// The reason that a tag's argument is invalid.
enum ArgumentError: Error, Hashable {
    case empty
    /// The tag requires an argument.
    case missing
    /// The tag takes no argument.
    case notTaken
    case range(RangeError)
    /// The argument does not have the form that its kind expects.
    case invalid(expected: String, help: String? = nil)
    case syntax(TagSyntaxError)

    /// One line: what was expected, what was found, and the help.
    func message(tag: String, argument: String) -> String {
        let found = "found \(quoted(argument))"
        switch self {
        case .empty: return "expected an argument after '\(tag):', found nothing: add one, or remove the colon"
        case .missing: return "expected an argument, as in {enum:open,closed}, found {\(tag)}"
        case .notTaken: return "expected {\(tag)} without an argument, because it takes none, \(found)"
        case .range(let error): return error.message(tag: tag, found: found)
        case .invalid(let expected, let help): return "expected \(expected), \(found)\(help.map { ": \($0)" } ?? "")"
        case .syntax(let error): return error.message(tag: "{\(tag):\(argument)}")
        }
    }
}
