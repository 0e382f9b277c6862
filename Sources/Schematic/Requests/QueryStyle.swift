import SchemaEngine

/// The notation of values in queries and forms.
///
/// ```swift
/// QueryStyle.commas
/// QueryStyle(lists: .repeated, spaces: .plus, order: .sorted)
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

    /// The notation of a space.
    public enum Spaces: Sendable, Hashable, CaseIterable {
        /// `%20`, which all servers read as a space.
        case percentEncoded
        /// `+`, as in HTML forms.
        case plus
    }

    /// The notation of `true` and `false`.
    public enum Booleans: Sendable, Hashable, CaseIterable {
        /// `true` and `false`
        case words
        /// `1` and `0`
        case digits
    }

    /// The notation of a null value: `JSONValue.null`, or a null that a schema allows. A Swift `nil` is not a
    /// parameter.
    public enum Nulls: Sendable, Hashable, CaseIterable {
        /// The parameter is omitted.
        case omitted
        /// `key=`
        case empty
        /// `key=null`
        case word
    }

    /// The order of the names.
    public enum Order: Sendable, Hashable, CaseIterable {
        /// The order of the request.
        case declared
        /// Sorted by name, ignoring the case of ASCII letters. Parameters with equal names keep the order of
        /// the request.
        case sorted
    }

    /// The notation of lists.
    public var lists: Lists
    /// The notation of spaces.
    public var spaces: Spaces
    /// The notation of `true` and `false`.
    public var booleans: Booleans
    /// The notation of null values.
    public var nulls: Nulls
    /// The order of the names.
    public var order: Order

    /// Creates a style. The defaults are those of `brackets`.
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

    /// `key[]=a&key[]=b`, spaces as `%20`, booleans as words, nulls omitted, in the order of the request.
    public static let brackets = QueryStyle()
    /// The style `brackets`, with lists as `key=a&key=b`.
    public static let repeated = QueryStyle(lists: .repeated)
    /// The style `brackets`, with lists as `key=a,b`.
    public static let commas = QueryStyle(lists: .commas)
    /// The style `brackets`, with lists as `key[0]=a&key[1]=b`.
    public static let indexed = QueryStyle(lists: .indexed)
}

extension QueryStyle {
    /// The text of a scalar; `nil` if it is omitted, and for lists and objects.
    func text(of value: JSONValue) -> String? {
        switch value {
        case .boolean(let isTrue) where booleans == .digits: isTrue ? "1" : "0"
        case .null:
            switch nulls {
            case .omitted: nil
            case .empty: ""
            case .word: "null"
            }
        default: value.scalarText
        }
    }

    /// Encodes a name or a text completely.
    func encoded(_ text: String) -> String {
        let encoded = PercentEncoding.component(text)
        return spaces == .plus ? encoded.replacing("%20", with: "+") : encoded
    }

    func ordered(_ members: [JSONObject.Member]) -> [JSONObject.Member] {
        guard order == .sorted else { return members }
        let keys = members.enumerated().map { (name: $1.key.utf8.map(\.lowercased), place: $0) }
        let sorted = keys.sorted { left, right in
            left.name == right.name ? left.place < right.place : left.name.lexicographicallyPrecedes(right.name)
        }
        return sorted.map { members[$0.place] }
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
    mutating func add(_ members: [JSONObject.Member]) throws(ComposeFault) {
        for member in style.ordered(members) { try add(member.key, member.value) }
    }

    mutating func add(_ name: String, _ value: JSONValue) throws(ComposeFault) {
        try add(value, under: name, of: name, depth: 0)
    }

    private mutating func add(
        _ value: JSONValue,
        under key: String,
        of name: String,
        depth: Int
    ) throws(ComposeFault) {
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

    private mutating func addJoined(_ elements: [JSONValue], under key: String, of name: String) throws(ComposeFault) {
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
