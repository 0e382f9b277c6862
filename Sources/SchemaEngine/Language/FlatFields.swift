import SchematicText

/// A flat list of named texts, in order, for queries, forms and multipart bodies.
package struct FlatFields {
    /// The notation of values. `QueryStyle` of the client describes it.
    package struct Style: Sendable, Hashable {
        /// The notation of a list.
        package enum Lists: String, Sendable, Hashable, CaseIterable {
            case brackets, repeated, commas, indexed
        }

        package var lists: Lists
        package var spacesAsPlus = false
        package var booleansAsDigits = false
        package var nullText: String?
        package var sortsNames = false

        package init(_ lists: Lists = .brackets) { self.lists = lists }
    }

    /// The reason that a value cannot be written.
    package struct Refusal: Error, Hashable {
        /// The name of the parameter.
        package let name: String
        package let reason: String
    }

    /// A name and its text, not encoded.
    package struct Field: Hashable {
        /// `key[sub][]`
        package let name: String
        /// The text, or the elements of a list that commas join.
        let texts: [String]

        /// The text, with its parts joined.
        package var text: String { texts.joined(separator: ",") }
    }

    let style: Style
    package private(set) var fields: [Field] = []

    /// The maximum number of levels of nested values.
    private static let maximumDepth = 32

    package init(_ style: Style) { self.style = style }

    /// The fields as `name=text`, percent-encoded, except for the commas that join elements.
    package var encoded: [String] {
        fields.map { style.encoded($0.name) + "=" + $0.texts.map(style.encoded).joined(separator: ",") }
    }

    /// Appends an object's members, in the style's order.
    package mutating func append(_ members: [JSONObject.Member]) throws(Refusal) {
        for member in style.ordered(members) { try append(member.key, member.value) }
    }

    package mutating func append(_ name: String, _ value: JSONValue) throws(Refusal) {
        try append(value, under: name, of: name, depth: 0)
    }

    private mutating func append(
        _ value: JSONValue,
        under key: String,
        of name: String,
        depth: Int
    ) throws(Refusal) {
        guard depth < Self.maximumDepth else {
            throw Refusal(name: name, reason: "it is nested deeper than \(Self.maximumDepth) levels")
        }
        switch value {
        case .array(let elements) where style.lists == .commas:
            try appendJoined(elements, under: key, of: name)
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                try append(element, under: key + style.suffix(of: index), of: name, depth: depth + 1)
            }
        case .object(let object):
            for member in style.ordered(object.members) {
                try append(member.value, under: "\(key)[\(member.key)]", of: name, depth: depth + 1)
            }
        default:
            if let text = style.text(of: value) { fields.append(Field(name: key, texts: [text])) }
        }
    }

    private mutating func appendJoined(_ elements: [JSONValue], under key: String, of name: String) throws(Refusal) {
        var texts: [String] = []
        for element in elements {
            guard let text = style.text(of: element) else {
                if element == .null { continue }
                throw Refusal(name: name, reason: "commas cannot join elements that are lists or objects")
            }
            texts.append(text)
        }
        if !texts.isEmpty { fields.append(Field(name: key, texts: texts)) }
    }
}

extension FlatFields.Style {
    /// The text of a scalar; `nil` if it is omitted, and for lists and objects.
    fileprivate func text(of value: JSONValue) -> String? {
        switch value {
        case .boolean(let isTrue) where booleansAsDigits: isTrue ? "1" : "0"
        case .null: nullText
        default: value.scalarText
        }
    }

    /// Encodes a name or a text completely.
    fileprivate func encoded(_ text: String) -> String {
        let encoded = PercentEncoding.component(text)
        return spacesAsPlus ? encoded.replacing("%20", with: "+") : encoded
    }

    fileprivate func ordered(_ members: [JSONObject.Member]) -> [JSONObject.Member] {
        guard sortsNames else { return members }
        return members.map { (name: $0.key.utf8.map(\.lowercased), member: $0) }
            .ordered { $0.name.lexicographicallyPrecedes($1.name) }
            .map(\.member)
    }

    /// The suffix of the key of a list's element.
    fileprivate func suffix(of index: Int) -> String {
        switch lists {
        case .brackets: "[]"
        case .indexed: "[\(index)]"
        case .repeated, .commas: ""
        }
    }
}
