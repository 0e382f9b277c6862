import SchemaEngine

extension PathTemplate {
    /// A stretch of the template, read.
    enum Part {
        /// Path or query text, percent-encoded.
        case literal(String)
        /// A place for the parameter of this name.
        case placeholder(String)
        /// A value.
        case value(any FieldValue)
    }

    /// The scheme and authority of a template that is absolute, and the parts of its path and query in order.
    func parts() throws(ComposeFault) -> (origin: String?, parts: [Part]) {
        var pieces = pieces[...]
        var origin: String?
        if case .text(let text) = pieces.first, URLText.isAbsolute(text) {
            let (start, rest) = try URLText.splitOrigin(of: text, malformed)
            guard pieces.count == 1 || !rest.isEmpty else { throw malformed("a value cannot stand in its host") }
            origin = start
            pieces[pieces.startIndex] = .text(String(rest))
        }
        var parts: [Part] = []
        for piece in pieces {
            switch piece {
            case .text(let text): parts += try self.parts(of: text)
            case .value(let value): parts.append(.value(value))
            }
        }
        return (origin, parts)
    }

    private func parts(of text: String) throws(ComposeFault) -> [Part] {
        var parts: [Part] = []
        var rest = text[...]
        while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            guard rest[brace] == "{", let end = rest[brace...].firstIndex(of: "}") else {
                throw malformed("a brace without its other half; literal braces are written %7B and %7D")
            }
            let name = rest[rest.index(after: brace)..<end]
            guard Self.isName(name) else {
                throw malformed("expected a name of letters, digits, '_', '-' or '.' between braces, found '{\(name)}'")
            }
            parts.append(.literal(try URLText.encoded(rest[..<brace], malformed)))
            parts.append(.placeholder(String(name)))
            rest = rest[rest.index(after: end)...]
        }
        parts.append(.literal(try URLText.encoded(rest, malformed)))
        return parts
    }

    private static func isName(_ name: Substring) -> Bool {
        !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
    }

    private func malformed(_ reason: String) -> ComposeFault {
        .malformedURL(description, reason: reason)
    }
}
