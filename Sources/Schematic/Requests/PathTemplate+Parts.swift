import SchemaEngine

extension PathTemplate {
    /// A parsed part of the template.
    enum Part {
        /// Path or query text, percent-encoded.
        case literal(String)
        /// A placeholder.
        case expression(TemplateExpression)
        /// An interpolated value.
        case value(any FieldValue)
    }

    /// A parsed template.
    struct Parts {
        let template: PathTemplate
        /// The scheme and the authority of an absolute template.
        fileprivate(set) var origin: String?
        /// The whole path, if it consists only of characters that are not encoded. Most templates do.
        fileprivate(set) var plainPath: String?
        /// The parts of another template than a plain path.
        fileprivate var otherParts: [Part] = []

        /// The parts of the path and the query, in order.
        var parts: [Part] { plainPath.map { [.literal($0)] } ?? otherParts }

        /// The names of the parameters that its placeholders use.
        var placeholders: Set<String> {
            let expressions = otherParts.compactMap { part in
                if case .expression(let expression) = part { expression } else { nil }
            }
            return Set(expressions.flatMap { $0.variables.map(\.name) })
        }
    }

    /// Parses the template.
    func read() throws(RequestError) -> Parts {
        var result = Parts(template: self)
        if let text, PercentEncoding.isPlainPath(text) {
            result.plainPath = text
            return result
        }
        let pieces = pieces
        for (index, piece) in pieces.enumerated() {
            switch piece {
            case .text(let text):
                var reader = TemplateReader(text, of: self, piece: index)
                if index == 0 { result.origin = try reader.readOrigin(isAlone: pieces.count == 1) }
                try result.otherParts += reader.readParts()
            case .value(let value):
                result.otherParts.append(.value(value))
            }
        }
        return result
    }

    /// The position of a piece, in characters from 1.
    fileprivate func place(ofPiece index: Int) -> Int {
        pieces[..<index].reduce(1) { place, piece in
            if case .text(let text) = piece { place + text.count } else { place + Self.valueSign.count }
        }
    }
}

/// A parser of the text of one piece of a template.
private struct TemplateReader {
    private let template: PathTemplate
    /// The index of the piece.
    private let piece: Int
    private let text: String
    private var rest: Substring

    init(_ text: String, of template: PathTemplate, piece: Int) {
        self.template = template
        self.piece = piece
        self.text = text
        rest = text[...]
    }

    /// Reads the scheme and the authority of an absolute template. A host cannot contain a value; it ends
    /// before an operator that begins a path, a query or a fragment.
    mutating func readOrigin(isAlone: Bool) throws(RequestError) -> String? {
        guard URLText.isAbsolute(rest) else { return nil }
        func malformed(_ reason: String) -> RequestError { .malformedURL(template.description, reason: reason) }
        let ends = ["{/", "{?", "{#"].compactMap { rest.firstRange(of: $0)?.lowerBound }
        let (origin, remainder) = try URLText.splitOrigin(of: rest[..<(ends.min() ?? rest.endIndex)], malformed)
        rest = rest[remainder.startIndex...]
        guard isAlone || !rest.isEmpty else { throw malformed("a value cannot be a part of its host") }
        return origin
    }

    mutating func readParts() throws(RequestError) -> [PathTemplate.Part] {
        var parts: [PathTemplate.Part] = []
        let (opening, closing) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
        while let brace = rest.utf8.firstIndex(where: { $0 == opening || $0 == closing }) {
            guard rest.utf8[brace] == opening, let end = rest.utf8[brace...].firstIndex(of: closing) else {
                throw malformed(brace, "an unmatched brace; write literal braces as %7B and %7D")
            }
            parts.append(.literal(try literal(rest[..<brace])))
            let inside = rest[rest.utf8.index(after: brace)..<end]
            parts.append(.expression(try TemplateExpression(reading: inside, malformed)))
            rest = rest[rest.utf8.index(after: end)...]
        }
        parts.append(.literal(try literal(rest)))
        return parts
    }

    private func literal(_ text: Substring) throws(RequestError) -> String {
        try URLText.encoded(text) { reason in
            malformed(text.indices.first { Self.isInvalid(text[$0...]) } ?? text.startIndex, reason)
        }
    }

    /// Whether a text begins with a character that a literal cannot contain.
    private static func isInvalid(_ text: Substring) -> Bool {
        guard let byte = text.utf8.first else { return false }
        return byte.isASCIIControl || byte == UInt8(ascii: "#")
            || byte == UInt8(ascii: "%") && !PercentEncoding.isTriplet(text.utf8)
    }

    private func malformed(_ place: String.Index, _ reason: String) -> RequestError {
        let character = template.place(ofPiece: piece) + text.distance(from: text.startIndex, to: place)
        return .malformedTemplate(template.description, character: character, reason: reason)
    }
}
