import SchematicText

/// The expansion of a path's template, part by part. The client, and the tools that send its calls, write URLs by it.
package struct TemplateExpansion {
    /// The reason that a value cannot be written.
    package enum Refusal: Error, Hashable {
        case missing(name: String)
        case empty(name: String)
        case unusable(name: String, reason: String)
        /// The text exceeds the maximum length.
        case tooLong
    }

    private let values: [String: [JSONValue]]
    /// Indicates that `{name}` and `{+name}` require a value that is not empty.
    private let requiresValues: Bool
    /// The maximum number of bytes.
    private let maximumLength: Int
    /// The expansion of the parts so far.
    package private(set) var text = ""
    /// The names of the values that the template uses, including undefined ones.
    package private(set) var taken: Set<String> = []

    package init(_ values: JSONObject, requiresValues: Bool, maximumLength: Int) {
        self.values =
            values.members.isEmpty ? [:] : Dictionary(grouping: values.members, by: \.key).mapValues { $0.map(\.value) }
        (self.requiresValues, self.maximumLength) = (requiresValues, maximumLength)
    }

    /// Adds text that is percent-encoded already.
    package mutating func add(literal: String) throws(Refusal) {
        text += literal
        guard text.utf8.count <= maximumLength else { throw .tooLong }
    }

    /// Adds the values of an expression.
    package mutating func add(_ expression: TemplateExpression) throws(Refusal) {
        var separator = expression.operation.opening
        for variable in expression.variables {
            taken.insert(variable.name)
            let values = values[variable.name] ?? []
            guard values.count < 2 else {
                throw .unusable(name: variable.name, reason: "it occurs \(values.count) times")
            }
            guard let text = try text(of: values.first ?? .null, for: variable, in: expression) else { continue }
            try add(literal: separator + text)
            separator = expression.operation.separator
        }
    }

    /// A value's text; `nil` if it is undefined and not required.
    package func text(
        of value: JSONValue,
        for variable: TemplateExpression.Variable,
        in expression: TemplateExpression
    ) throws(Refusal) -> String? {
        let isNeeded = requiresValues && expression.operation.requiresValue
        let name = variable.name
        guard let value = try TemplateValue(value, of: name) else {
            if isNeeded { throw .missing(name: name) }
            return nil
        }
        if variable.prefix != nil, !value.isText {
            let reason = "':' and a number select the beginning of a text, not of a list or an object"
            throw .unusable(name: name, reason: reason)
        }
        let text = expression.text(of: value, for: variable)
        let isSegment = requiresValues && expression.operation == .segment
        if isNeeded && text.isEmpty || isSegment && Self.hasEmptySegment(text) { throw .empty(name: name) }
        return text
    }

    /// Whether `{/name}` makes an empty segment: `issues/` is another path than
    /// `issues`.
    private static func hasEmptySegment(_ text: String) -> Bool {
        text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).contains(where: \.isEmpty)
    }
}

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

/// A value of a template's variable (RFC 6570, section 2.3).
enum TemplateValue {
    case text(String)
    case list([String])
    case pairs([(key: String, text: String)])

    var isText: Bool {
        if case .text = self { true } else { false }
    }

    /// Returns `nil` for undefined values: null, and a list or an object that is empty or contains only null.
    init?(_ value: JSONValue, of name: String) throws(TemplateExpansion.Refusal) {
        switch value {
        case .array(let elements):
            var texts: [String] = []
            for element in elements {
                if let text = try Self.text(element, of: name) { texts.append(text) }
            }
            guard !texts.isEmpty else { return nil }
            self = .list(texts)
        case .object(let object):
            var pairs: [(key: String, text: String)] = []
            for member in object.members {
                if let text = try Self.text(member.value, of: name) { pairs.append((member.key, text)) }
            }
            guard !pairs.isEmpty else { return nil }
            self = .pairs(pairs)
        default:
            guard let text = try Self.text(value, of: name) else { return nil }
            self = .text(text)
        }
    }

    private static func text(_ value: JSONValue, of name: String) throws(TemplateExpansion.Refusal) -> String? {
        if case .null = value { return nil }
        guard let text = value.scalarText else {
            throw .unusable(
                name: name,
                reason: "expected strings, numbers or booleans, or one list or object of them"
            )
        }
        return text
    }
}

extension JSONValue {
    /// The text of a string, a number or a boolean in a URL; `nil` for other values.
    package var scalarText: String? {
        switch self {
        case .string(let text): text
        case .number(let number): number.text
        case .boolean(let isTrue): isTrue ? "true" : "false"
        case .null, .array, .object: nil
        }
    }
}
