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

    /// The scheme and authority of a template that is absolute, and the parts of its path and query in order.
    func parts() throws(ComposeFault) -> (origin: String?, parts: [Part]) {
        var origin: String?
        var parts: [Part] = []
        var place = 1
        for (index, piece) in pieces.enumerated() {
            switch piece {
            case .text(let text):
                var reader = TemplateReader(text, of: self, startingAt: place)
                if index == 0 { origin = try reader.readOrigin(isAlone: pieces.count == 1) }
                try parts += reader.readParts()
                place += text.count
            case .value(let value):
                parts.append(.value(value))
                place += Self.valueSign.count
            }
        }
        return (origin, parts)
    }
}

/// Reads a template's text.
private struct TemplateReader {
    private let template: PathTemplate
    /// The text's own place in the template, in characters from 1.
    private let start: Int
    private let text: String
    private var rest: Substring

    init(_ text: String, of template: PathTemplate, startingAt start: Int) {
        self.template = template
        self.start = start
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
        while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            guard rest[brace] == "{", let end = rest[brace...].firstIndex(of: "}") else {
                throw malformed(brace, "a brace without its other half; literal braces are written %7B and %7D")
            }
            parts.append(.literal(try literal(rest[..<brace])))
            let inside = rest[rest.index(after: brace)..<end]
            parts.append(.expression(try TemplateExpression(reading: inside, malformed)))
            rest = rest[rest.index(after: end)...]
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
        let character = start + text.distance(from: text.startIndex, to: place)
        return .malformedTemplate(template.description, character: character, reason: reason)
    }
}
