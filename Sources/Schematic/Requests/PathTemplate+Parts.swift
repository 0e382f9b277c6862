import SchemaEngine

extension PathTemplate {
    /// A stretch of the template, read.
    enum Part {
        /// Path or query text, percent-encoded.
        case literal(String)
        /// A place for parameters.
        case expression(TemplateExpression)
        /// A value.
        case value(any FieldValue)
    }

    /// The template, read.
    struct Parts {
        let template: PathTemplate
        /// Scheme and authority, where it is absolute.
        fileprivate(set) var origin: String?
        /// Its path and query, in order.
        fileprivate(set) var parts: [Part] = []

        /// The names that its placeholders take from the parameters.
        var placeholders: Set<String> {
            let expressions = parts.compactMap { if case .expression(let expression) = $0 { expression } else { nil } }
            return Set(expressions.flatMap { $0.variables.map(\.name) })
        }
    }

    /// Reads the template.
    func read() throws(ComposeFault) -> Parts {
        var result = Parts(template: self)
        for (index, piece) in pieces.enumerated() {
            switch piece {
            case .text(let text):
                var reader = TemplateReader(text, of: self, piece: index)
                if index == 0 { result.origin = try reader.readOrigin(isAlone: pieces.count == 1) }
                try result.parts += reader.readParts()
            case .value(let value):
                result.parts.append(.value(value))
            }
        }
        return result
    }

    /// Where a piece begins, in characters from 1.
    fileprivate func place(ofPiece index: Int) -> Int {
        pieces[..<index].reduce(1) { place, piece in
            if case .text(let text) = piece { place + text.count } else { place + Self.valueSign.count }
        }
    }
}

/// Reads a template's text.
private struct TemplateReader {
    private let template: PathTemplate
    /// Which of the template's pieces the text is.
    private let piece: Int
    private let text: String
    private var rest: Substring

    init(_ text: String, of template: PathTemplate, piece: Int) {
        self.template = template
        self.piece = piece
        self.text = text
        rest = text[...]
    }

    /// Reads scheme and authority where the text has them. No value can stand in a host: what has one ends before the
    /// operators that begin a path, a query or a fragment.
    mutating func readOrigin(isAlone: Bool) throws(ComposeFault) -> String? {
        guard URLText.isAbsolute(rest) else { return nil }
        func malformed(_ reason: String) -> ComposeFault { .malformedURL(template.description, reason: reason) }
        let ends = ["{/", "{?", "{#"].compactMap { rest.firstRange(of: $0)?.lowerBound }
        let (origin, behind) = try URLText.splitOrigin(of: rest[..<(ends.min() ?? rest.endIndex)], malformed)
        rest = rest[behind.startIndex...]
        guard isAlone || !rest.isEmpty else { throw malformed("a value cannot stand in its host") }
        return origin
    }

    mutating func readParts() throws(ComposeFault) -> [PathTemplate.Part] {
        var parts: [PathTemplate.Part] = []
        let (opening, closing) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
        while let brace = rest.utf8.firstIndex(where: { $0 == opening || $0 == closing }) {
            guard rest.utf8[brace] == opening, let end = rest.utf8[brace...].firstIndex(of: closing) else {
                throw malformed(brace, "a brace without its other half; literal braces are written %7B and %7D")
            }
            parts.append(.literal(try literal(rest[..<brace])))
            let inside = rest[rest.utf8.index(after: brace)..<end]
            parts.append(.expression(try TemplateExpression(reading: inside, malformed)))
            rest = rest[rest.utf8.index(after: end)...]
        }
        parts.append(.literal(try literal(rest)))
        return parts
    }

    private func literal(_ text: Substring) throws(ComposeFault) -> String {
        try URLText.encoded(text) { reason in
            malformed(text.indices.first { Self.isMisfit(text[$0...]) } ?? text.startIndex, reason)
        }
    }

    /// Whether a text begins with what no literal may hold.
    private static func isMisfit(_ text: Substring) -> Bool {
        guard let byte = text.utf8.first else { return false }
        return byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "#")
            || byte == UInt8(ascii: "%") && !PercentEncoding.isTriplet(text.utf8)
    }

    private func malformed(_ place: String.Index, _ reason: String) -> ComposeFault {
        let character = template.place(ofPiece: piece) + text.distance(from: text.startIndex, to: place)
        return .malformedTemplate(template.description, character: character, reason: reason)
    }
}
