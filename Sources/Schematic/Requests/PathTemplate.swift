public import SchemaEngine

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

extension PathTemplate: TextDescription, RedactedReflectable {
    static let valueSign = "{…}"

    /// The template, with `{…}` for interpolated values, which may be secret.
    var displayDescription: String {
        pieces.map { piece in
            switch piece {
            case .text(let text): SecretMask.url(text).displayLine
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
    public func expanded(with parameters: Parameters) throws(RequestError) -> String {
        let read = try read()
        var expansion = TemplateExpansion(of: self, try parameters.plainObject(), requiresValues: false)
        for part in read.parts { try expansion.add(part) }
        guard let origin = read.origin else { return expansion.text }
        let hasSeparator = expansion.text.first.map { "/?#".contains($0) } ?? true
        return origin + (hasSeparator ? "" : "/") + expansion.text
    }
}

extension PathTemplate._Interpolation: RedactedReflectable {}
