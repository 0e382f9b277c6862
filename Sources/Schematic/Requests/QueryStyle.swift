/// The notation of values in queries and forms.
///
/// ```swift
/// QueryStyle.commas
/// QueryStyle(lists: .repeated, spacesAsPlus: true, sortsNames: true)
/// ```
///
/// A nested value is `key[sub]=v` in each style. Brackets and `+` are percent-encoded. Empty lists and empty
/// objects are omitted. Dates have their text form before the style applies: for another form, use a
/// transformer in `X.path.json` or `X.request.json`.
public struct QueryStyle: Sendable, Hashable {
    /// The notation of a list.
    public enum Lists: Sendable, Hashable, CaseIterable {
        /// `key[]=a&key[]=b`, as Rails and PHP read it.
        case brackets
        /// `key=a&key=b`
        case repeated
        /// `key=a,b`. Commas in elements are encoded; those between elements are not.
        case commas
        /// `key[0]=a&key[1]=b`
        case indexed
    }

    package var lists: Lists
    package var spacesAsPlus: Bool
    package var booleansAsDigits: Bool
    package var nullText: String?
    package var sortsNames: Bool

    /// Creates a style. The defaults are those of `brackets`.
    ///
    /// - Parameters:
    ///   - lists: The notation of lists.
    ///   - spacesAsPlus: A Boolean value that indicates whether a space is `+`, as in HTML forms, and not `%20`, which
    ///     all servers read as a space.
    ///   - booleansAsDigits: A Boolean value that indicates whether `true` and `false` are `1` and `0`.
    ///   - nullText: The text of a null value, which is `JSONValue.null`, or a null that a schema allows: `""` for
    ///     `key=`, `"null"` for `key=null`. If `nil`, the parameter is omitted. A Swift `nil` is not a parameter.
    ///   - sortsNames: A Boolean value that indicates whether names are sorted, ignoring the case of ASCII letters.
    ///     Parameters with equal names keep the order of the request.
    public init(
        lists: Lists = .brackets,
        spacesAsPlus: Bool = false,
        booleansAsDigits: Bool = false,
        nullText: String? = nil,
        sortsNames: Bool = false
    ) {
        self.lists = lists
        self.spacesAsPlus = spacesAsPlus
        self.booleansAsDigits = booleansAsDigits
        self.nullText = nullText
        self.sortsNames = sortsNames
    }

    /// `key[]=a&key[]=b`, spaces as `%20`, booleans as words, nulls omitted, in the order of the request.
    public static let brackets = QueryStyle()
    /// The style `brackets`, with lists as `key=a&key=b`.
    public static let repeated = QueryStyle(lists: .repeated)
    /// The style `brackets`, with lists as `key=a,b`.
    public static let commas = QueryStyle(lists: .commas)
    /// The style `brackets`, with lists as `key[0]=a&key[1]=b`.
    public static let indexed = QueryStyle(lists: .indexed)
}
