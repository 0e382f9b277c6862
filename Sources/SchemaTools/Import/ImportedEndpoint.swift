import SchemaEngine
import SchematicText

/// A path of OpenAPI as the template of an endpoint. Names that no template can have are changed.
struct ImportedEndpoint {
    private enum Part {
        case text(Substring)
        case placeholder(String)
    }

    private var parts: [Part] = []
    private var hasQuery = false
    /// The names of placeholders, as the schema has them, by those of the document.
    private(set) var names: [ExactName: String] = [:]
    /// The expressions of placeholders that are not `{name}`, by the names of the schema.
    private var expressions: [ExactName: String] = [:]
    private var variables: [String] = []

    /// - Parameters:
    ///   - path: The path of the document.
    ///   - sent: The names that are a part of the URL, so that a template must have them unchanged.
    ///   - taken: The names of the query, which no placeholder can have.
    init(_ path: String, sent: Set<ExactName>, besides taken: some Sequence<String>) {
        // A fragment, by which some documents distinguish operations of one path, is not sent.
        var rest = path.prefix { $0 != "#" }.drop { $0 == "/" }
        var unique = UniqueNames(taken: Set(taken.map(ExactName.init)))
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = ExactName(String(rest[rest.index(after: open)..<close]))
            let key = names[name] ?? Self.key(name.text, isSent: sent.contains(name), &unique)
            names[name] = key
            parts += [.text(rest[..<open]), .placeholder(key)]
            rest = rest[rest.index(after: close)...]
        }
        parts.append(.text(rest))
        hasQuery = path.contains("?")
    }

    private static func key(_ name: String, isSent: Bool, _ unique: inout UniqueNames<ExactName>) -> String {
        guard !isSent else { return ParameterName.variable(name) }
        var key = isName(name) ? name : SwiftWords.words(of: name).joined(separator: "_")
        if !isName(key) { key = "value" }
        return unique.unused(key, key: ExactName.init, numbered: { "\(key)_\($0)" })
    }

    /// Changes the expression of a placeholder, such as `.ids*`.
    mutating func expand(_ key: String, as expression: String) { expressions[ExactName(key)] = expression }

    /// Adds a variable of the query, such as `ids*`.
    mutating func add(variable: String) { variables.append(variable) }

    /// The template.
    var text: String {
        var text = ""
        for part in parts {
            switch part {
            case .text(let literal): text += literal
            case .placeholder(let key): text += "{\(expressions[ExactName(key)] ?? key)}"
            }
        }
        if text.isEmpty { text = "/" }
        if !variables.isEmpty { text += "{\(hasQuery ? "&" : "?")\(variables.joined(separator: ","))}" }
        return text
    }

    private static func isName(_ text: String) -> Bool { !text.isEmpty && ParameterName.variable(text).isExactly(text) }
}
