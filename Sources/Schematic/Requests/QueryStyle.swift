/// How values stand in a query and in a form.
///
/// ```swift
/// QueryStyle.commas
/// QueryStyle(lists: .repeated, spaces: .plus, order: .sorted)
/// ```
///
/// A nested value is `key[sub]=v` in each style; brackets are percent-encoded on the wire, and so is a `+`. The empty list
/// and the empty object leave nothing behind. Dates are text before they come here: a transformer of `X.path.json`, or of
/// `X.request.json`, writes them in any other form.
public struct QueryStyle: Sendable, Hashable {
    /// How a list stands.
    public enum Lists: Sendable, Hashable, CaseIterable {
        /// `key[]=a&key[]=b`, as Rails and PHP read it.
        case brackets
        /// `key=a&key=b`
        case repeated
        /// `key=a,b`. A comma inside an element is encoded, the commas between elements are not.
        case commas
        /// `key[0]=a&key[1]=b`
        case indexed
    }

    /// How a space stands.
    public enum Spaces: Sendable, Hashable, CaseIterable {
        /// `%20`, which every reader takes for a space.
        case percentEncoded
        /// `+`, as HTML forms write it.
        case plus
    }

    /// How `true` and `false` stand.
    public enum Booleans: Sendable, Hashable, CaseIterable {
        /// `true` and `false`
        case words
        /// `1` and `0`
        case digits
    }

    /// How a null stands that is a value: `JSONValue.null`, or one that a schema allows. A Swift `nil` is no parameter.
    public enum Nulls: Sendable, Hashable, CaseIterable {
        /// Not at all.
        case omitted
        /// `key=`
        case empty
        /// `key=null`
        case word
    }

    /// In which order the names stand.
    public enum Order: Sendable, Hashable, CaseIterable {
        /// As the request gives them.
        case declared
        /// By name, without regard to the case of ASCII letters; those of one name as the request gives them.
        case sorted
    }

    /// How a list stands.
    public var lists: Lists
    /// How a space stands.
    public var spaces: Spaces
    /// How `true` and `false` stand.
    public var booleans: Booleans
    /// How a null stands.
    public var nulls: Nulls
    /// In which order the names stand.
    public var order: Order

    /// Creates a style; what is not given stands as in `brackets`.
    public init(
        lists: Lists = .brackets,
        spaces: Spaces = .percentEncoded,
        booleans: Booleans = .words,
        nulls: Nulls = .omitted,
        order: Order = .declared
    ) {
        self.lists = lists
        self.spaces = spaces
        self.booleans = booleans
        self.nulls = nulls
        self.order = order
    }

    /// `key[]=a&key[]=b`, spaces as `%20`, `true` and `false`, nulls left out, in the request's order.
    public static let brackets = QueryStyle()
    /// The same with `key=a&key=b`.
    public static let repeated = QueryStyle(lists: .repeated)
    /// The same with `key=a,b`.
    public static let commas = QueryStyle(lists: .commas)
    /// The same with `key[0]=a&key[1]=b`.
    public static let indexed = QueryStyle(lists: .indexed)
}
