import SchemaEngine

/// The expansion of a template of the client, whose refusals are errors of the request.
struct PathExpansion {
    private let template: PathTemplate
    private var expansion: TemplateExpansion

    /// The expansion of the parts so far.
    var text: String { expansion.text }
    /// The names of the values that the template uses, including undefined ones.
    var taken: Set<String> { expansion.taken }

    init(of template: PathTemplate, _ values: JSONObject, requiresValues: Bool) {
        self.template = template
        expansion = TemplateExpansion(values, requiresValues: requiresValues, maximumLength: URLParts.maximumLength)
    }

    mutating func add(_ part: PathTemplate.Part) throws(RequestError) {
        do throws(TemplateExpansion.Refusal) {
            switch part {
            case .literal(let literal): try expansion.add(literal: literal)
            case .expression(let expression): try expansion.add(expression)
            case .value(let value): try add(interpolated: value)
            }
        } catch {
            throw RequestError(error, of: template)
        }
    }

    /// Adds an interpolated value, which is expanded like `{name}`.
    private mutating func add(interpolated value: any FieldValue) throws(TemplateExpansion.Refusal) {
        let variable = TemplateExpression.Variable(name: "…")
        let json: JSONValue
        do {
            json = try JSONValue(plain: value)
        } catch {
            throw .unusable(name: variable.name, reason: error.reason)
        }
        let text = try expansion.text(of: json, for: variable, in: TemplateExpression(.simple, [variable]))
        try expansion.add(literal: text ?? "")
    }
}

extension RequestError {
    fileprivate init(_ refusal: TemplateExpansion.Refusal, of template: PathTemplate) {
        let shown = template.description
        self =
            switch refusal {
            case .missing(let name): .missingPathValue(name: name, template: shown)
            case .empty(let name): .emptyPathValue(name: name, template: shown)
            case .unusable(let name, let reason): .unusablePathValue(name: name, template: shown, reason: reason)
            case .tooLong: .malformedURL(shown, reason: URLParts.tooLong)
            }
    }
}
