import SchemaEngine
import SchematicText

/// The expansion of a template, part by part.
struct TemplateExpansion {
    private let template: PathTemplate
    private let values: [String: [JSONValue]]
    /// Indicates that `{name}`, `{+name}` and interpolated values require a value that is not empty.
    private let requiresValues: Bool
    /// The expansion of the parts so far.
    private(set) var text = ""
    /// The names of the values that the template uses, including undefined ones.
    private(set) var taken: Set<String> = []

    init(of template: PathTemplate, _ values: JSONObject, requiresValues: Bool) {
        self.template = template
        self.values =
            values.members.isEmpty ? [:] : Dictionary(grouping: values.members, by: \.key).mapValues { $0.map(\.value) }
        self.requiresValues = requiresValues
    }

    mutating func add(_ part: PathTemplate.Part) throws(RequestError) {
        switch part {
        case .literal(let literal): try append(literal)
        case .expression(let expression): try add(expression)
        case .value(let value): try append(interpolated(value))
        }
    }

    private mutating func add(_ expression: TemplateExpression) throws(RequestError) {
        var separator = expression.operation.opening
        for variable in expression.variables {
            taken.insert(variable.name)
            let values = values[variable.name] ?? []
            guard values.count < 2 else { throw unusable(variable.name, "it occurs \(values.count) times") }
            guard let text = try text(of: values.first ?? .null, for: variable, in: expression) else { continue }
            try append(separator + text)
            separator = expression.operation.separator
        }
    }

    /// A value's text; `nil` if it is undefined and not required.
    private func text(
        of value: JSONValue,
        for variable: TemplateExpression.Variable,
        in expression: TemplateExpression
    ) throws(RequestError) -> String? {
        let isNeeded = requiresValues && expression.operation.requiresValue
        let name = variable.name
        guard let value = try TemplateValue(value, { unusable(name, $0) }) else {
            if isNeeded { throw .missingPathValue(name: name, template: template.description) }
            return nil
        }
        if variable.prefix != nil, !value.isText {
            throw unusable(name, "':' and a number select the beginning of a text, not of a list or an object")
        }
        let text = expression.text(of: value, for: variable)
        let isSegment = requiresValues && expression.operation == .segment
        if isNeeded && text.isEmpty || isSegment && Self.hasEmptySegment(text) {
            throw .emptyPathValue(name: name, template: template.description)
        }
        return text
    }

    /// Whether `{/name}` makes an empty segment: `issues/` is another path than
    /// `issues`.
    private static func hasEmptySegment(_ text: String) -> Bool {
        text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).contains(where: \.isEmpty)
    }

    /// The text of an interpolated value, which is expanded like `{name}`.
    private func interpolated(_ value: any FieldValue) throws(RequestError) -> String {
        let variable = TemplateExpression.Variable(name: "…")
        let json: JSONValue
        do {
            json = try JSONValue(plain: value)
        } catch {
            throw unusable(variable.name, error.reason)
        }
        return try text(of: json, for: variable, in: TemplateExpression(.simple, [variable])) ?? ""
    }

    private mutating func append(_ more: String) throws(RequestError) {
        text += more
        guard text.utf8.count <= URLParts.maximumLength else {
            throw .malformedURL(template.description, reason: URLParts.tooLong)
        }
    }

    private func unusable(_ name: String, _ reason: String) -> RequestError {
        .unusablePathValue(name: name, template: template.description, reason: reason)
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
