import SchemaEngine

extension RouteTemplate {
    /// The maximum length of a path. The time for a match grows with its square.
    static let longestPath = 4_096

    /// Returns the parameters in a normalized path, or `nil` if the path is another one.
    func match(_ path: [UInt8]) -> [RawParameter]? {
        guard path.count <= Self.longestPath else { return nil }
        var matching = Matching(tokens: tokens, path: path)
        guard matching.match(0, at: 0) else { return nil }
        return matching.parameters
    }

    /// Returns a Boolean value that indicates whether a query has the items that the template requires.
    func accepts(_ query: [RawParameter]) -> Bool { queryItems.allSatisfy { query.contains($0) } }

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
            return RawParameter.items(of: inside.map { $0 == separator ? UInt8(ascii: "&") : $0 })
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
