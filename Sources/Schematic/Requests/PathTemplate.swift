public import SchemaEngine
import SchematicText

/// The path of a request, with `{name}` for the value of a parameter: `"issues/{issue_id}.json"`. It is a
/// template of RFC 6570, with all of its operators: `"search{/kind}{?q,tags*}"`.
///
/// A template is joined to the client's base URL, whether it begins with `/` or not. One that begins with `http://` or
/// `https://` is used unchanged. It may contain a query, to which the parameters without a placeholder are appended.
///
/// Values never change the structure of the URL, except in `{+name}` and `{#name}`, and never the host. Interpolated
/// values are encoded in the same way: `"issues/\(id).json"` is encoded like `{id}`. Use `PathTemplate(link)` for a
/// text that is a path or a URL, such as a link from the server. A literal brace is written as `%7B`.
public struct PathTemplate: Sendable {
    /// A part of the template as written.
    enum Piece: Sendable {
        /// Literal text and placeholders.
        case text(String)
        /// An interpolated value.
        case value(any FieldValue)
    }

    /// Most templates are one text, which needs no array.
    private enum Content: Sendable {
        case text(String)
        case pieces([Piece])
    }

    private let content: Content

    /// Creates a template from a text, or from a URL, such as a link from the server.
    ///
    /// - Parameter text: The text or the URL.
    public init(_ text: some _TextOrURL) { content = .text(text._text) }

    init(_ pieces: [Piece]) {
        let isText = pieces.count == 1
        if isText, case .text(let text) = pieces[0] { content = .text(text) } else { content = .pieces(pieces) }
    }

    var pieces: [Piece] {
        switch content {
        case .text(let text): [.text(text)]
        case .pieces(let pieces): pieces
        }
    }

    /// The text, if the template has no interpolated values and was created from one text.
    var text: String? { if case .text(let text) = content { text } else { nil } }
}

extension PathTemplate: ExpressibleByStringInterpolation {
    /// Creates a template from a literal such as `"issues.json"`.
    public init(stringLiteral value: String) { self.init(value) }

    /// Creates a template from a literal with values, such as `"issues/\(id).json"`.
    public init(stringInterpolation: _Interpolation) { content = .pieces(stringInterpolation.pieces) }

    /// Collects the text of a template and its interpolated values.
    public struct _Interpolation: StringInterpolationProtocol {
        var pieces: [Piece] = []

        /// Creates an empty template.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds template text.
        public mutating func appendLiteral(_ literal: String) {
            if !literal.isEmpty { pieces.append(.text(literal)) }
        }

        /// Adds a value, which is percent-encoded.
        public mutating func appendInterpolation(_ value: some FieldValue) { pieces.append(.value(value)) }
    }
}

extension PathTemplate: DisplayDescribed, RedactedReflectable {
    static let valueSign = "{…}"

    /// The template, with `{…}` for interpolated values, which may be secret.
    var displayDescription: String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text.redactedURL.displayLine
            case .value: Self.valueSign
            }
        }.joined()
    }
}

extension PathTemplate {
    /// Returns the expansion of the template exactly as RFC 6570 defines it (levels 1 to 4), without a base URL.
    ///
    /// Parameters that are absent or `nil` are undefined, and parameters without a placeholder are ignored. The `path`
    /// of a request differs: `{name}` and `{+name}` require a value there, and the other parameters become the query.
    ///
    /// - Parameter parameters: The values of the placeholders, by their names.
    /// - Returns: The expanded text, percent-encoded.
    /// - Throws: `RequestError` if the template cannot be read, a value cannot be expanded, or the result
    ///   exceeds 65536 bytes.
    package func expanded(with parameters: Parameters) throws(RequestError) -> String {
        let read = try read()
        var expansion = PathExpansion(of: self, try parameters.plainObject(), requiresValues: false)
        for part in read.parts { try expansion.add(part) }
        guard let origin = read.origin else { return expansion.text }
        let hasSeparator = expansion.text.first.map { "/?#".contains($0) } ?? true
        return origin + (hasSeparator ? "" : "/") + expansion.text
    }
}

extension PathTemplate._Interpolation: RedactedReflectable {}

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
        guard URLParts.isAbsolute(rest) else { return nil }
        func malformed(_ reason: String) -> RequestError { .malformedURL(template.description, reason: reason) }
        let ends = ["{/", "{?", "{#"].compactMap { rest.firstRange(of: $0)?.lowerBound }
        let (origin, remainder) = try URLParts.splitOrigin(of: rest[..<(ends.min() ?? rest.endIndex)], malformed)
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
        try URLParts.encoded(text) { reason in
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
