import SchemaEngine
import SchemaSamples

/// The template of an endpoint's path, which is matched with the paths of requests.
struct RouteTemplate: Sendable {
    /// A part of the path.
    enum Token: Sendable {
        /// Normalized bytes.
        case literal([UInt8])
        case expression(TemplateExpression)
    }

    /// The template as it is written.
    let text: String
    private(set) var tokens: [Token] = []
    /// The variables of `{?name}` and `{&name}`.
    private(set) var queryVariables: [TemplateExpression.Variable] = []
    /// The items of a query in the template, which a request must have.
    private(set) var queryItems: [RawParameter] = []

    private struct Malformed: Error {}

    /// Creates a template. Returns `nil` for a text that is not a template, which the compiler reports.
    init?(_ text: String) {
        self.text = text
        var query = ""
        var isInQuery = false
        var rest = Self.withoutOrigin(text)
        while !rest.isEmpty {
            let literal = rest.prefix { $0 != "{" }
            rest = rest[literal.endIndex...]
            add(literal, &query, &isInQuery)
            guard rest.first == "{", let end = rest.firstIndex(of: "}") else { continue }
            let inside = rest[rest.index(after: rest.startIndex)..<end]
            guard let expression = try? TemplateExpression(reading: inside, { _, _ in Malformed() }) else { return nil }
            rest = rest[rest.index(after: end)...]
            switch expression.operation {
            case .query, .continuation: queryVariables += expression.variables
            case .fragment: break
            default:
                // The value of a query's item is a parameter under another name, which no schema describes.
                if isInQuery {
                    query = String(query.prefix { $0 != "=" })
                } else {
                    tokens.append(.expression(expression))
                }
            }
        }
        queryItems = RawParameter.items(of: query)
        addSlash()
    }

    private mutating func add(_ literal: Substring, _ query: inout String, _ isInQuery: inout Bool) {
        guard !isInQuery else { return query += literal }
        let path = literal.prefix { $0 != "?" }
        if !path.isEmpty { tokens.append(.literal(PercentText.normalized(path.utf8))) }
        guard path.endIndex < literal.endIndex else { return }
        isInQuery = true
        query += literal[literal.index(after: path.endIndex)...]
    }

    /// Begins the path with a slash, with which a client joins it to the base URL.
    private mutating func addSlash() {
        let slash = UInt8(ascii: "/")
        switch tokens.first {
        case .literal(let bytes)? where bytes.first != slash: tokens[0] = .literal([slash] + bytes)
        case .expression(let expression)? where expression.operation != .segment:
            tokens.insert(.literal([slash]), at: 0)
        case nil: tokens = [.literal([slash])]
        default: break
        }
    }

    /// Returns the path of a URL, and any other text unchanged.
    private static func withoutOrigin(_ text: String) -> Substring {
        for scheme in ["https://", "http://"] where text.lowercased().hasPrefix(scheme) {
            return text.dropFirst(scheme.count).drop { $0 != "/" && $0 != "?" && $0 != "{" }
        }
        return text[...]
    }

    /// The order in which templates are tried: those with more literal text and fewer placeholders take precedence.
    var precedence: (Int, Int, Int, Int) {
        var (literal, expressions, open) = (0, 0, 0)
        for token in tokens {
            switch token {
            case .literal(let bytes): literal += bytes.count
            case .expression(let expression):
                expressions += 1
                if expression.operation == .reserved || expression.operation == .segment { open += 1 }
            }
        }
        return (open, expressions, -queryItems.count, -literal)
    }

    /// The template of the collection that contains this path's item, without its last segment, the name of the segment's
    /// placeholder, and the text after it: `issues.json`, `id` and `.json` for `issues/{id}.json`. `nil` if the path has no
    /// such segment.
    var collection: (text: String, variable: String, suffix: String)? {
        guard let open = text.lastIndex(of: "{"), let close = text[open...].firstIndex(of: "}") else { return nil }
        let name = text[text.index(after: open)..<close]
        guard text[..<open].last == "/", !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }),
            !text[close...].contains("/"), !text.contains("?")
        else { return nil }
        let suffix = text[text.index(after: close)...]
        return (String(text[..<open].dropLast()) + suffix, String(name), String(suffix))
    }
}
