import Foundation
import SchemaEngine

/// Selects the formats for response bodies, by the content type and the accepted types.
struct ReplyFormats: Sendable {
    private let own: [any BodyCoding]
    private static let known: [any BodyCoding] = [PropertyListFormat(), XMLFormat(), FormFormat()]

    /// Creates a selection. The app's own formats take precedence.
    init(_ own: [any BodyCoding]) { self.own = own }

    /// Returns the way to read the response to a request.
    ///
    /// The content type selects a format only among those that the request accepts, so that a server cannot
    /// choose the parser for its bytes. If the schema is a text or data, the body is used unchanged. A refusal
    /// is also read if it is JSON or XML, because services send errors in these formats, whatever the request
    /// accepts.
    func reading(
        _ response: IncomingResponse,
        by schema: Schema?,
        accepting accepted: MediaType,
        isRefusal: Bool = false
    ) -> BodyReading {
        let stated = response.headers.first(of: "Content-Type").map { MediaType($0) }
        let assumed = accepted.isConcrete ? accepted : .json
        let type = stated.flatMap { $0.essence.isEmpty ? nil : $0 } ?? assumed
        let ranges = accepted.ranges
        let formats = formats(of: ranges, isRefusal: isRefusal, hasSchema: schema != nil)
        let format = format(for: type, among: formats, by: schema, ranges)
        let isOptionalText = response.body.isEmpty && schema.map { $0.bodyPresence != .required } ?? false
        if response.isBlank, !response.hasContent || isOptionalText || Self.treatsBlankAsEmpty(for: format, type) {
            return .withoutBody(response, by: schema)
        }
        // An unexpected body is refused whatever its type is.
        if schema?.bodyPresence == .forbidden { return .json }
        if let format { return format is JSONFormat ? .json : .format(format, type) }
        let readsJSON = isRefusal || ranges.contains { $0.isJSON || $0.matches(.json) }
        if type.isJSON, readsJSON { return .json }
        let isJSON = readsJSON && JSONFormat.isObjectOrArray(response.body)
        return .unreadable(.contentType(type.text, expected: assumed, isJSON: isJSON))
    }

    /// Returns whether a body of white space counts as no body: in JSON, XML, forms and property lists, in
    /// which it is not a value. In text and data it is a value, and a format of the app decides for itself.
    private static func treatsBlankAsEmpty(for format: (any BodyCoding)?, _ type: MediaType) -> Bool {
        switch format {
        case nil: true
        case is TextFormat, is DataFormat: false
        case is JSONFormat: true
        default: type.isJSON || first(of: known, for: type) != nil
        }
    }

    /// Returns the formats that may read a response. Without a schema, a request that accepts anything selects
    /// no format.
    private func formats(of ranges: [MediaType], isRefusal: Bool, hasSchema: Bool) -> [any BodyCoding] {
        let ranges = hasSchema ? ranges : ranges.filter { !$0.isAny }
        let accepted = (own + Self.known).filter { format in ranges.contains { Self.accepts($0, format) } }
        return isRefusal && hasSchema ? accepted + [XMLFormat()] : accepted
    }

    private func format(
        for type: MediaType,
        among formats: [any BodyCoding],
        by schema: Schema?,
        _ ranges: [MediaType]
    ) -> (any BodyCoding)? {
        if type.isJSON { return Self.first(of: formats, for: type) }
        let reader = schema.map { CandidateReader($0) }
        if let reader, reader.isData(reader.root) { return DataFormat() }
        if let format = Self.first(of: formats, for: type) { return format }
        return isText(type, reader, ranges) ? TextFormat() : nil
    }

    /// Returns whether a body is read as one string: plain text if the schema is a string, and also other text
    /// if the request accepts it.
    private func isText(_ type: MediaType, _ reader: CandidateReader?, _ ranges: [MediaType]) -> Bool {
        guard MediaType("text/*").matches(type) else { return false }
        let matching = ranges.filter { $0.matches(type) }
        if matching.contains(where: { !$0.isAny }) { return true }
        guard let reader, reader.takesText(reader.root), !reader.isAnything(reader.root) else { return false }
        return !matching.isEmpty || type.essence == MediaType.text.essence
    }

    /// Returns whether a format reads a type in the range.
    private static func accepts(_ range: MediaType, _ format: any BodyCoding) -> Bool {
        format.mediaTypes.contains { range.matches($0) || $0.matches(range) }
    }

    private static func first(of formats: [any BodyCoding], for type: MediaType) -> (any BodyCoding)? {
        formats.first { $0.mediaTypes.contains { $0.matches(type) } }
    }
}

extension ReplyFormats {
    /// Returns a JSON payload in the first format of the package that a request accepts, as a server writes it, and the
    /// content type. JSON is preferred, and is also used if no format can write the accepted types.
    ///
    /// - Throws: A `RequestError` for a value that the format cannot represent.
    static func written(_ payload: Data, accepting accepted: String) throws -> (body: Data, type: String) {
        let json = (body: payload, type: MediaType.json.text)
        if MediaType.isPlainJSON(accepted) { return json }
        let ranges = MediaType(accepted).ranges
        guard !ranges.contains(where: { $0.isJSON || $0.matches(.json) }) else { return json }
        for range in ranges where range.isConcrete {
            guard let format = known.first(where: { accepts(range, $0) }) else { continue }
            // The name of the root is none of a schema's keys, so that it is dropped. An empty list is an element.
            let xml = XMLFormat(root: "stub-response", nestsLists: true)
            let writer: any BodyCoding = format is XMLFormat ? xml : format
            return (body: try writer.write(JSONValue(parsing: payload)), type: range.essence)
        }
        return json
    }
}

extension MediaType {
    /// The ranges of an `Accept` value (RFC 9110, section 12.5.1), without those excluded by `q=0`. JSON if the
    /// value is empty.
    fileprivate var ranges: [MediaType] {
        let ranges = text.split(separator: ",").map { MediaType(String($0)) }.filter { !$0.essence.isEmpty }
        return ranges.isEmpty ? [.json] : ranges.filter { $0.parameter("q").flatMap { Double($0) } != 0 }
    }

    fileprivate var isAny: Bool { essence == MediaType.any.essence }
}

extension IncomingResponse {
    /// Whether the status is a success with content, which may be empty (RFC
    /// 9110, section 6.4.1). An empty refusal has no readable reason, whatever its type.
    fileprivate var hasContent: Bool { (200...299).contains(status) && ![204, 205].contains(status) }

    /// Whether the body consists of white space of JSON, after an optional byte-order
    /// mark.
    var isBlank: Bool {
        // The first byte of most bodies decides.
        if let first = body.first, (0x21..<0x80).contains(first) { return false }
        return isBlankText(body)
    }
}
