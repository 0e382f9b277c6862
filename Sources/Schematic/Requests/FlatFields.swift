@_spi(Engine) import JSONText

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

        /// `name=text` with all but unreserved characters percent-encoded. Commas between elements are not.
        var encoded: String {
            PercentEncoding.component(name) + "=" + texts.map(PercentEncoding.component).joined(separator: ",")
        }
    }

    let style: QueryStyle
    private(set) var fields: [Field] = []

    /// How deep values may be nested.
    private static let maximumDepth = 32

    init(style: QueryStyle) { self.style = style }

    /// Adds a value. Nulls inside it are left out.
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
        case .array(let elements) where style == .commas:
            try addJoined(elements, under: key, of: name)
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                try add(element, under: key + suffix(of: index), of: name, depth: depth + 1)
            }
        case .object(let object):
            for member in object.members {
                try add(member.value, under: "\(key)[\(member.key)]", of: name, depth: depth + 1)
            }
        default:
            if let text = value.scalarText { fields.append(Field(name: key, texts: [text])) }
        }
    }

    private mutating func addJoined(_ elements: [JSONValue], under key: String, of name: String) throws(ComposeFault) {
        var texts: [String] = []
        for element in elements where element != .null {
            guard let text = element.scalarText else {
                throw .unusableParameter(name: name, reason: "commas cannot join elements that are lists or objects")
            }
            texts.append(text)
        }
        if !texts.isEmpty { fields.append(Field(name: key, texts: texts)) }
    }

    private func suffix(of index: Int) -> String {
        switch style {
        case .brackets: "[]"
        case .indexed: "[\(index)]"
        case .repeated, .commas: ""
        }
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
