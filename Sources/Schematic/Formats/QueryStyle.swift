import SchemaEngine

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
    var notation: FlatFields.Style

    /// Creates a style. The defaults are those of `brackets`.
    ///
    /// - Parameters:
    ///   - lists: The style whose notation of lists is used.
    ///   - spacesAsPlus: Whether a space is `+`, as in HTML forms, and not `%20`, which
    ///     all servers read as a space.
    ///   - booleansAsDigits: Whether `true` and `false` are `1` and `0`.
    ///   - nullText: The text of a null value, which is `JSONValue.null`, or a null that a schema allows: `""` for
    ///     `key=`, `"null"` for `key=null`. If `nil`, the parameter is omitted. A Swift `nil` is not a parameter.
    ///   - sortsNames: Whether names are sorted, ignoring the case of ASCII letters.
    ///     Parameters with equal names keep the order of the request.
    public init(
        lists: QueryStyle = .brackets,
        spacesAsPlus: Bool = false,
        booleansAsDigits: Bool = false,
        nullText: String? = nil,
        sortsNames: Bool = false
    ) {
        self.init(lists.notation.lists)
        notation.spacesAsPlus = spacesAsPlus
        notation.booleansAsDigits = booleansAsDigits
        notation.nullText = nullText
        notation.sortsNames = sortsNames
    }

    private init(_ lists: FlatFields.Style.Lists) { notation = FlatFields.Style(lists) }

    /// `key[]=a&key[]=b`, as Rails and PHP read it, spaces as `%20`, booleans as words, nulls omitted, in the order of the
    /// request.
    public static let brackets = QueryStyle(.brackets)
    /// The style `brackets`, with lists as `key=a&key=b`.
    public static let repeated = QueryStyle(.repeated)
    /// The style `brackets`, with lists as `key=a,b`. Commas in elements are encoded; those between elements are not.
    public static let commas = QueryStyle(.commas)
    /// The style `brackets`, with lists as `key[0]=a&key[1]=b`.
    public static let indexed = QueryStyle(.indexed)
}

extension FlatFields {
    init(style: QueryStyle) { self.init(style.notation) }

    /// Adds an object's members, in the style's order.
    mutating func add(_ members: [JSONObject.Member]) throws(RequestError) {
        do throws(Refusal) { try append(members) } catch { throw RequestError(error) }
    }

    mutating func add(_ name: String, _ value: JSONValue) throws(RequestError) {
        do throws(Refusal) { try append(name, value) } catch { throw RequestError(error) }
    }
}

extension RequestError {
    fileprivate init(_ refusal: FlatFields.Refusal) {
        self = .unusableParameter(name: refusal.name, reason: refusal.reason)
    }
}
