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
}
