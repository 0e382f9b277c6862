import SchemaEngine

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
