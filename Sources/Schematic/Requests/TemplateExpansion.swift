import SchemaEngine

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

    /// A Boolean value that indicates whether `{/name}` makes an empty segment: `issues/` is another path than
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
        guard text.utf8.count <= URLText.maximumLength else {
            throw .malformedURL(template.description, reason: URLText.tooLong)
        }
    }

    private func unusable(_ name: String, _ reason: String) -> RequestError {
        .unusablePathValue(name: name, template: template.description, reason: reason)
    }
}
