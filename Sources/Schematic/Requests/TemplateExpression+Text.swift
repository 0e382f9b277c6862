import SchemaEngine

extension TemplateExpression {
    /// The text of a value, without the separators between variables (RFC 6570, section 3.2.1).
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

    /// The first `length` Unicode scalars. A percent-encoded byte that is kept counts as one.
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
