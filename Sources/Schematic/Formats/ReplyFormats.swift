import SchemaEngine

/// How a reply's body is to be read.
enum BodyReading: Sendable {
    /// As it is: straight from the bytes into the walk.
    case json
    /// By a format, as a type.
    case format(any BodyFormat, MediaType)
    /// Not at all.
    case unreadable(ReplyFault)
}

/// Chooses how bodies are read: by what the server says they are, and what was asked for.
struct ReplyFormats: Sendable {
    private let own: [any BodyFormat]
    private static let known: [any BodyFormat] = [PropertyListFormat(), XMLFormat(), FormFormat()]

    /// The app's own formats come before those that are there.
    init(_ own: [any BodyFormat]) { self.own = own }

    /// How to read a body that came for a request.
    ///
    /// The content type selects a format only among those that the request accepts, so that a server cannot choose which
    /// parser its bytes reach. A schema that is a text or data takes a body as it is. A refusal is also read where it is
    /// JSON or XML: services send their errors so, whatever was asked for.
    func reading(
        _ response: HTTPResponse,
        by schema: Schema?,
        accepting accepted: MediaType,
        isRefusal: Bool = false
    ) -> BodyReading {
        let field = response.headers.first(of: "Content-Type")
        // What nearly all calls ask for and get; no format of the package reads JSON.
        if own.isEmpty, accepted == .json, let field, MediaType.isPlainJSON(field) {
            return response.isBlank ? .unreadable(.empty(status: response.status)) : .json
        }
        let told = field.map { MediaType($0) }
        let assumed = accepted.isConcrete ? accepted : .json
        let type = told.flatMap { $0.essence.isEmpty ? nil : $0 } ?? assumed
        let ranges = accepted.ranges
        let formats = formats(of: ranges, isRefusal: isRefusal, hasSchema: schema != nil)
        let format = format(for: type, among: formats, by: schema, ranges)
        if response.isBlank, !response.hasContent || Self.blankIsNone(for: format, type) {
            return .unreadable(.empty(status: response.status))
        }
        if let format { return .format(format, type) }
        let readsJSON = isRefusal || ranges.contains { $0.isJSON || $0.matches(.json) }
        return type.isJSON && readsJSON ? .json : .unreadable(.contentType(type.text, expected: assumed))
    }

    /// Whether a body of nothing but white space is no body. It is in JSON, XML, forms and property lists, which have no
    /// value that is written so. Text and data do, and a format of the app's own decides for itself.
    private static func blankIsNone(for format: (any BodyFormat)?, _ type: MediaType) -> Bool {
        switch format {
        case nil: true
        case is TextFormat, is DataFormat: false
        default: type.isJSON || first(of: known, for: type) != nil
        }
    }

    /// The formats that may read a reply. Without a schema, a request that accepts anything asks for nothing in particular.
    private func formats(of ranges: [MediaType], isRefusal: Bool, hasSchema: Bool) -> [any BodyFormat] {
        let ranges = hasSchema ? ranges : ranges.filter { !$0.isAny }
        let accepted = (own + Self.known).filter { format in ranges.contains { Self.accepts($0, format) } }
        return isRefusal && hasSchema ? accepted + [XMLFormat()] : accepted
    }

    private func format(
        for type: MediaType,
        among formats: [any BodyFormat],
        by schema: Schema?,
        _ ranges: [MediaType]
    ) -> (any BodyFormat)? {
        if type.isJSON { return Self.first(of: formats, for: type) }
        let demands = schema.map { DemandReader($0) }
        if let demands, demands.isData(demands.root) { return DataFormat() }
        if let format = Self.first(of: formats, for: type) { return format }
        return isText(type, demands, ranges) ? TextFormat() : nil
    }

    /// Whether a body is read as one string: plain text where the schema is a string; other text where it is accepted, too.
    private func isText(_ type: MediaType, _ demands: DemandReader?, _ ranges: [MediaType]) -> Bool {
        guard MediaType("text/*").matches(type) else { return false }
        let matching = ranges.filter { $0.matches(type) }
        if matching.contains(where: { !$0.isAny }) { return true }
        guard let demands, demands.takesText(demands.root), !demands.isAnything(demands.root) else { return false }
        return !matching.isEmpty || type.essence == MediaType.text.essence
    }

    /// Whether a range of types has one that a format reads.
    private static func accepts(_ range: MediaType, _ format: any BodyFormat) -> Bool {
        format.mediaTypes.contains { range.matches($0) || $0.matches(range) }
    }

    private static func first(of formats: [any BodyFormat], for type: MediaType) -> (any BodyFormat)? {
        formats.first { $0.mediaTypes.contains { $0.matches(type) } }
    }
}

extension MediaType {
    /// The ranges of an `Accept` value (RFC 9110, section 12.5.1), those apart that it refuses by `q=0`. JSON where there
    /// is none.
    fileprivate var ranges: [MediaType] {
        let ranges = text.split(separator: ",").map { MediaType(String($0)) }.filter { !$0.essence.isEmpty }
        return ranges.isEmpty ? [.json] : ranges.filter { $0.parameter("q").flatMap { Double($0) } != 0 }
    }

    fileprivate var isAny: Bool { essence == MediaType.any.essence }
}

extension HTTPResponse {
    /// Whether the status is a success that has content, be it of no bytes (RFC 9110, section 6.4.1). A refusal of no bytes
    /// gives no reason, whatever its type.
    fileprivate var hasContent: Bool { (200...299).contains(status) && ![204, 205].contains(status) }

    /// Whether the body is nothing but white space.
    var isBlank: Bool {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        // The first byte tells, nearly always.
        guard let first = body.first, isSpace(first) else { return body.isEmpty }
        return body.allSatisfy(isSpace)
    }
}
