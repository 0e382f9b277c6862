package import SchemaEngine
import SchematicText

/// The template of an endpoint's path, which is matched with the paths of requests.
package struct RouteTemplate: Sendable {
    /// A part of the path.
    package enum Token: Sendable {
        /// Normalized bytes.
        case literal([UInt8])
        case expression(TemplateExpression)
    }

    /// The template as it is written.
    package let text: String
    package private(set) var tokens: [Token] = []
    /// The variables of `{?name}` and `{&name}`.
    package private(set) var queryVariables: [TemplateExpression.Variable] = []
    /// Returns items with the names of variables, which a template has percent-encoded.
    package static func named(_ items: [RawParameter], by variables: [TemplateExpression.Variable]) -> [RawParameter] {
        let names = variables.map(\.name).filter { $0.contains("%") }
        guard !names.isEmpty else { return items }
        let known = Dictionary(names.map { (PercentEncoding.text($0.utf8), $0) }) { first, _ in first }
        return items.map { item in
            var item = item
            item.name = known[item.name] ?? item.name
            return item
        }
    }
    /// The exploded variables whose members have names of their own in the URL.
    package var explodedVariables: [String] {
        let parts = tokens.flatMap { token -> [TemplateExpression.Variable] in
            if case .expression(let expression) = token, expression.operation == .pathParameter {
                expression.variables
            } else {
                []
            }
        }
        return (queryVariables + parts).filter(\.isExploded).map(\.name)
    }
    /// The items of a query in the template, which a request must have.
    package private(set) var queryItems: [RawParameter] = []

    private struct Malformed: Error {}

    /// Creates a template. Returns `nil` for a text that is not a template, which the compiler reports.
    package init?(_ text: String) {
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
        if !path.isEmpty { tokens.append(.literal(PercentEncoding.normalized(path.utf8))) }
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
    package var precedence: (Int, Int, Int, Int) {
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
    package var collection: (text: String, variable: String, suffix: String)? {
        guard let open = text.lastIndex(of: "{"), let close = text[open...].firstIndex(of: "}") else { return nil }
        let name = text[text.index(after: open)..<close]
        guard text[..<open].last == "/", !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }),
            !text[close...].contains("/"), !text.contains("?")
        else { return nil }
        let suffix = text[text.index(after: close)...]
        return (String(text[..<open].dropLast()) + suffix, String(name), String(suffix))
    }
}

extension RouteTemplate {
    /// The maximum length of a path. The time for a match grows with its square.
    package static let longestPath = 4_096

    /// Returns the parameters in a normalized path, or `nil` if the path is another one.
    package func match(_ path: [UInt8]) -> [RawParameter]? {
        guard path.count <= Self.longestPath else { return nil }
        var matching = Matching(tokens: tokens, path: path)
        guard matching.match(0, at: 0) else { return nil }
        return matching.parameters
    }

    /// Returns a Boolean value that indicates whether a query has the items that the template requires.
    package func accepts(_ query: [RawParameter]) -> Bool { queryItems.allSatisfy { query.contains($0) } }

    /// A search for the ends of a template's placeholders. A state that failed is not tried again.
    private struct Matching {
        let tokens: [Token]
        let path: [UInt8]
        private var failed: Set<Int> = []
        private var ends: [Int: Range<Int>] = [:]

        init(tokens: [Token], path: [UInt8]) {
            self.tokens = tokens
            self.path = path
        }

        mutating func match(_ index: Int, at start: Int) -> Bool {
            guard index < tokens.count else { return start == path.count }
            switch tokens[index] {
            case .literal(let bytes):
                return path[start...].starts(with: bytes) && match(index + 1, at: start + bytes.count)
            case .expression(let expression):
                let state = index * (path.count + 1) + start
                guard !failed.contains(state) else { return false }
                for end in candidates(for: expression, from: start).reversed() where isPossible(end, after: index) {
                    guard match(index + 1, at: end) else { continue }
                    ends[index] = start..<end
                    return true
                }
                failed.insert(state)
                return false
            }
        }

        /// Returns a Boolean value that indicates whether the next token can begin at an index.
        private func isPossible(_ end: Int, after index: Int) -> Bool {
            guard end <= path.count else { return false }
            guard index + 1 < tokens.count else { return end == path.count }
            guard case .literal(let bytes) = tokens[index + 1] else { return true }
            return end < path.count && path[end] == bytes.first
        }

        /// Returns the possible ends of an expression's text. An end after that of the path means that there is none.
        private func candidates(for expression: TemplateExpression, from start: Int) -> ClosedRange<Int> {
            let slash = UInt8(ascii: "/")
            func end(from index: Int) -> Int { path[index...].firstIndex(of: slash) ?? path.count }
            switch expression.operation {
            case .simple:
                let last = end(from: start)
                return last > start ? start + 1...last : path.count + 1...path.count + 1
            case .reserved: return start < path.count ? start + 1...path.count : path.count + 1...path.count + 1
            default:
                guard start < path.count, path[start] == expression.operation.opening.utf8.first else {
                    return start...start
                }
                let takesSegments =
                    expression.operation == .segment
                    && (expression.variables.count > 1 || expression.variables.contains(where: \.isExploded))
                return start...(takesSegments ? path.count : end(from: start + 1))
            }
        }

        /// The values of the variables. A prefix of a value, as in `{name:1}`, counts only if it is the only text of it.
        var parameters: [RawParameter] {
            var found: [RawParameter] = []
            var prefixes: [RawParameter] = []
            for (index, range) in ends.sorted(by: { $0.key < $1.key }) {
                guard case .expression(let expression) = tokens[index] else { continue }
                let isPrefix = expression.variables.contains { $0.prefix != nil }
                // A plus sign is a space only in a query.
                let text = path[range].flatMap { $0 == UInt8(ascii: "+") ? Array("%2B".utf8) : [$0] }
                let parameters = expression.parameters(in: text)
                if isPrefix { prefixes += parameters } else { found += parameters }
            }
            let known = Set(found.map(\.name))
            return found + prefixes.filter { !known.contains($0.name) }
        }
    }
}

extension TemplateExpression {
    /// Returns the variables' values in the text that an expression was expanded to.
    fileprivate func parameters(in text: [UInt8]) -> [RawParameter] {
        let inside = text.dropFirst(operation.opening.utf8.count)
        guard !text.isEmpty else { return [] }
        let separator = operation.separator.utf8.first ?? UInt8(ascii: ",")
        if operation == .pathParameter {
            let items = RawParameter.items(of: inside.map { $0 == separator ? UInt8(ascii: "&") : $0 })
            return RouteTemplate.named(items, by: variables)
        }
        guard variables.count > 1 || variables[0].isExploded else {
            return [RawParameter(name: variables[0].name, texts: [Array(inside)])]
        }
        let parts = inside.split(separator: separator, omittingEmptySubsequences: false).map(Array.init)
        guard variables.count > 1 else {
            return [RawParameter(name: variables[0].name, texts: parts, isExploded: true)]
        }
        return zip(variables, parts).map { RawParameter(name: $0.name, texts: [$1]) }
    }
}
