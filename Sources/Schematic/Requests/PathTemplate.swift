public import SchemaEngine

/// The path of a request, with `{name}` where a parameter's value belongs: `"issues/{issue_id}.json"`. The whole of RFC
/// 6570 is understood: `"search{/kind}{?q,tags*}"`.
///
/// A template is joined to the client's base URL, whether it begins with `/` or not. One that begins with `http://` or
/// `https://` is used as it is. A query may stand in it; the parameters that no placeholder takes are added behind.
///
/// Values never change the structure of the URL, unless they stand in `{+name}` or `{#name}`, and never its host. That
/// goes for interpolated ones too: `"issues/\(id).json"` is encoded like `{id}`. Text that is itself a path or a URL, such
/// as a link of the server's, becomes a template by `PathTemplate(link)`. A literal brace is written `%7B`.
public struct PathTemplate: Sendable {
    /// A stretch of the template, as it was written.
    enum Piece: Sendable {
        /// Template text: structure and placeholders.
        case text(String)
        /// A value.
        case value(any FieldValue)
    }

    let pieces: [Piece]

    /// A template from its text.
    public init(_ text: String) { pieces = [.text(text)] }
}

extension PathTemplate: ExpressibleByStringInterpolation {
    /// `"issues.json"`
    public init(stringLiteral value: String) { self.init(value) }

    /// `"issues/\(id).json"`
    public init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }

    /// Collects a template's text and the values between.
    public struct StringInterpolation: StringInterpolationProtocol {
        var pieces: [Piece] = []

        /// Starts an empty template.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds template text.
        public mutating func appendLiteral(_ literal: String) {
            if !literal.isEmpty { pieces.append(.text(literal)) }
        }

        /// Adds a value, which is percent-encoded.
        public mutating func appendInterpolation(_ value: some FieldValue) { pieces.append(.value(value)) }
    }
}

extension PathTemplate: CustomStringConvertible {
    static let valueSign = "{…}"

    /// The template, with `{…}` for interpolated values: they may be secret.
    public var description: String {
        pieces.map { piece in
            switch piece {
            case .text(let text): SecretMask.url(text).displayLine
            case .value: Self.valueSign
            }
        }.joined()
    }
}
