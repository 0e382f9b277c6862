import JSONText

/// A value as templates know them (RFC 6570, section 2.3).
enum TemplateValue {
    case text(String)
    case list([String])
    case pairs([(key: String, text: String)])

    var isText: Bool {
        if case .text = self { true } else { false }
    }

    /// `nil` for what counts as undefined: null, and a list or an object of nothing else. `unusable` makes the fault, of
    /// the reason.
    init?(_ value: JSONValue, _ unusable: (String) -> ComposeFault) throws(ComposeFault) {
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
        _ unusable: (String) -> ComposeFault
    ) throws(ComposeFault) -> String? {
        if case .null = value { return nil }
        guard let text = value.scalarText else {
            throw unusable("expected strings, numbers or booleans, or one list or object of them")
        }
        return text
    }
}

extension TemplateExpression {
    /// A value as it stands in the text, without what separates it from others (RFC 6570, section 3.2.1).
    func text(of value: TemplateValue, for variable: Variable) -> String {
        switch value {
        case .text(let text):
            assigned(variable.name, encoded(variable.prefix.map { beginning(of: text, $0) } ?? text[...]))
        case .list(let texts) where variable.isExploded:
            texts.map { assigned(variable.name, encoded($0)) }.joined(separator: operation.separator)
        case .list(let texts):
            assigned(variable.name, texts.map(encoded).joined(separator: ","))
        case .pairs(let pairs) where variable.isExploded:
            pairs.map(exploded).joined(separator: operation.separator)
        case .pairs(let pairs):
            assigned(variable.name, pairs.map { encoded($0.key) + "," + encoded($0.text) }.joined(separator: ","))
        }
    }

    private func exploded(key: String, text: String) -> String {
        operation.isNamed ? assigned(encoded(key), encoded(text)) : encoded(key) + "=" + encoded(text)
    }

    private func assigned(_ name: String, _ text: String) -> String {
        guard operation.isNamed else { return text }
        return text.isEmpty ? name + operation.emptyAssignment : name + "=" + text
    }

    private func encoded(_ text: some StringProtocol) -> String {
        operation.keepsReserved ? PercentEncoding.reserved(text) : PercentEncoding.component(text)
    }

    /// The first characters, which are Unicode's code points. What is percent-encoded and stays so counts as one.
    private func beginning(of text: String, _ length: Int) -> Substring {
        let scalars = text.unicodeScalars
        var end = scalars.startIndex
        for _ in 0..<length where end < scalars.endIndex {
            let isTriplet = operation.keepsReserved && PercentEncoding.isTriplet(text.utf8[end...])
            end = scalars.index(end, offsetBy: isTriplet ? 3 : 1)
        }
        return text[..<end]
    }
}
