import SchemaEngine

/// A value of a template's variable (RFC 6570, section 2.3).
enum TemplateValue {
    case text(String)
    case list([String])
    case pairs([(key: String, text: String)])

    var isText: Bool {
        if case .text = self { true } else { false }
    }

    /// Returns `nil` for undefined values: null, and a list or an object that is empty or contains only null.
    /// `unusable` creates a fault from its reason.
    init?(_ value: JSONValue, _ unusable: (String) -> RequestError) throws(RequestError) {
        switch value {
        case .array(let elements):
            var texts: [String] = []
            for element in elements {
                if let text = try Self.text(element, unusable) { texts.append(text) }
            }
            guard !texts.isEmpty else { return nil }
            self = .list(texts)
        case .object(let object):
            var pairs: [(key: String, text: String)] = []
            for member in object.members {
                if let text = try Self.text(member.value, unusable) { pairs.append((member.key, text)) }
            }
            guard !pairs.isEmpty else { return nil }
            self = .pairs(pairs)
        default:
            guard let text = try Self.text(value, unusable) else { return nil }
            self = .text(text)
        }
    }

    private static func text(
        _ value: JSONValue,
        _ unusable: (String) -> RequestError
    ) throws(RequestError) -> String? {
        if case .null = value { return nil }
        guard let text = value.scalarText else {
            throw unusable("expected strings, numbers or booleans, or one list or object of them")
        }
        return text
    }
}
