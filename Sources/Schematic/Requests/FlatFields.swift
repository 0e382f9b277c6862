import SchemaEngine

/// Named values as a flat list of names and texts, in order: what queries, forms and multipart bodies are made of.
struct FlatFields {
    /// One name and its text, plain.
    struct Field: Hashable {
        /// `key[sub][]`
        let name: String
        /// The text; several where commas join the elements of a list.
        let texts: [String]

        /// The text, whole.
        var text: String { texts.joined(separator: ",") }
    }

    let style: QueryStyle
    private(set) var fields: [Field] = []

    /// How deep values may be nested.
    private static let maximumDepth = 32

    init(style: QueryStyle) { self.style = style }

    /// Each field as `name=text`, percent-encoded. The commas between elements are not.
    var encoded: [String] {
        fields.map { style.encoded($0.name) + "=" + $0.texts.map(style.encoded).joined(separator: ",") }
    }

    /// Adds an object's members, in the style's order.
    mutating func add(_ members: [JSONObject.Member]) throws(ComposeFault) {
        for member in style.ordered(members) { try add(member.key, member.value) }
    }

    /// Adds a value.
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
    /// A string, a number or a boolean as it stands in a URL; `nil` for all else.
    var scalarText: String? {
        switch self {
        case .string(let text): text
        case .number(let number): number.text
        case .boolean(let isTrue): isTrue ? "true" : "false"
        case .null, .array, .object: nil
        }
    }
}
