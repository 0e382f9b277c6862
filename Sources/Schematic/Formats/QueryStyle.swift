import SchemaEngine
import SchematicText

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
    enum Lists: Sendable, Hashable {
        case brackets, repeated, commas, indexed
    }

    var lists: Lists
    package var spacesAsPlus = false
    package var booleansAsDigits = false
    package var nullText: String?
    package var sortsNames = false

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
        self.init(lists.lists)
        self.spacesAsPlus = spacesAsPlus
        self.booleansAsDigits = booleansAsDigits
        self.nullText = nullText
        self.sortsNames = sortsNames
    }

    private init(_ lists: Lists) { self.lists = lists }

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

extension QueryStyle {
    /// The text of a scalar; `nil` if it is omitted, and for lists and objects.
    func text(of value: JSONValue) -> String? {
        switch value {
        case .boolean(let isTrue) where booleansAsDigits: isTrue ? "1" : "0"
        case .null: nullText
        default: value.scalarText
        }
    }

    /// Encodes a name or a text completely.
    func encoded(_ text: String) -> String {
        let encoded = PercentEncoding.component(text)
        return spacesAsPlus ? encoded.replacing("%20", with: "+") : encoded
    }

    func ordered(_ members: [JSONObject.Member]) -> [JSONObject.Member] {
        guard sortsNames else { return members }
        return members.map { (name: $0.key.utf8.map(\.lowercased), member: $0) }
            .ordered { $0.name.lexicographicallyPrecedes($1.name) }
            .map(\.member)
    }

    /// The suffix of the key of a list's element.
    func suffix(of index: Int) -> String {
        switch lists {
        case .brackets: "[]"
        case .indexed: "[\(index)]"
        case .repeated, .commas: ""
        }
    }
}

/// A flat list of named texts, in order, for queries, forms and multipart bodies.
struct FlatFields {
    /// A name and its text, not encoded.
    struct Field: Hashable {
        /// `key[sub][]`
        let name: String
        /// The text, or the elements of a list that commas join.
        let texts: [String]

        /// The text, with its parts joined.
        var text: String { texts.joined(separator: ",") }
    }

    let style: QueryStyle
    private(set) var fields: [Field] = []

    /// The maximum number of levels of nested values.
    private static let maximumDepth = 32

    init(style: QueryStyle) { self.style = style }

    /// The fields as `name=text`, percent-encoded, except for the commas that join elements.
    var encoded: [String] {
        fields.map { style.encoded($0.name) + "=" + $0.texts.map(style.encoded).joined(separator: ",") }
    }

    /// Adds an object's members, in the style's order.
    mutating func add(_ members: [JSONObject.Member]) throws(RequestError) {
        for member in style.ordered(members) { try add(member.key, member.value) }
    }

    mutating func add(_ name: String, _ value: JSONValue) throws(RequestError) {
        try add(value, under: name, of: name, depth: 0)
    }

    private mutating func add(
        _ value: JSONValue,
        under key: String,
        of name: String,
        depth: Int
    ) throws(RequestError) {
        guard depth < Self.maximumDepth else {
            throw .unusableParameter(name: name, reason: "it is nested deeper than \(Self.maximumDepth) levels")
        }
        switch value {
        case .array(let elements) where style.lists == .commas:
            try addJoined(elements, under: key, of: name)
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                try add(element, under: key + style.suffix(of: index), of: name, depth: depth + 1)
            }
        case .object(let object):
            for member in style.ordered(object.members) {
                try add(member.value, under: "\(key)[\(member.key)]", of: name, depth: depth + 1)
            }
        default:
            if let text = style.text(of: value) { fields.append(Field(name: key, texts: [text])) }
        }
    }

    private mutating func addJoined(_ elements: [JSONValue], under key: String, of name: String) throws(RequestError) {
        var texts: [String] = []
        for element in elements {
            guard let text = style.text(of: element) else {
                if element == .null { continue }
                throw .unusableParameter(name: name, reason: "commas cannot join elements that are lists or objects")
            }
            texts.append(text)
        }
        if !texts.isEmpty { fields.append(Field(name: key, texts: texts)) }
    }
}

extension JSONValue {
    /// The text of a string, a number or a boolean in a URL; `nil` for other values.
    var scalarText: String? {
        switch self {
        case .string(let text): text
        case .number(let number): number.text
        case .boolean(let isTrue): isTrue ? "true" : "false"
        case .null, .array, .object: nil
        }
    }
}
