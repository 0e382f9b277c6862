import Foundation
import SchemaEngine

/// The way to read the body of a response.
enum BodyReading: Sendable {
    /// Validates the bytes as JSON directly.
    case json
    /// Reads the body with a format, as a type.
    case format(any BodyCoding, MediaType)
    /// There is no body. The schema determines whether that is valid.
    case absent
    /// Rejects the body.
    indirect case unreadable(ReplyError)

    /// The reading of a response whose content type is that of JSON without parameters; `nil` for any other one, whose format
    /// `ReplyFormats` selects.
    init?(ofJSON response: IncomingResponse, by schema: Schema?) {
        guard let type = response.headers.first(of: "Content-Type"), MediaType.isPlainJSON(type) else { return nil }
        self = response.isBlank ? .withoutBody(response, by: schema) : .json
    }

    /// Returns the reading of a response without a body.
    static func withoutBody(_ response: IncomingResponse, by schema: Schema?) -> BodyReading {
        schema == nil ? .unreadable(.empty(status: response.status)) : .absent
    }
}

/// The body of a response, which a format reads once, however many schemas are applied to it.
struct ReadableBody: Sendable {
    let bytes: Data
    private var known: (format: any BodyCoding, type: MediaType, content: Result<BodyContent, any Error>)?

    init(_ bytes: Data) { self.bytes = bytes }

    /// Returns the content of the body.
    ///
    /// - Throws: The error of the format, or the reason why the body is rejected.
    fileprivate mutating func content(by reading: BodyReading) throws -> BodyContent {
        switch reading {
        case .json, .absent: return .json(bytes)
        case .unreadable(let reason): throw reason
        case .format(let format, let type):
            if let known, known.type == type, format.isSame(as: known.format) { return try known.content.get() }
            let content = Result { try format.read(bytes, as: type) }
            known = (format, type, content)
            return try content.get()
        }
    }
}

extension Schema {
    /// Decodes a body in any format.
    func decode(_ body: ReadableBody, _ reading: BodyReading, options: CheckOptions) throws -> DecodedPayload {
        if case .json = reading, bodyPresence == .required { return try decodePayload(body.bytes, options: options) }
        if let decoded = try decodePresence(of: reading, options) { return decoded }
        var body = body
        switch try body.content(by: reading) {
        case .json(let text): return try decodePayload(text, options: options)
        case .value(let value): return try decodePayload(JSONBuffer(value.bytes()), options: options)
        case .untyped(let root, let text): return try decode(root, in: text ?? body.bytes, options: options)
        }
    }

    /// Decodes a body of JSON.
    func decode(json body: Data, options: CheckOptions) throws -> DecodedPayload {
        try decode(ReadableBody(body), .json, options: options)
    }

    /// Decodes a body of which only the presence matters; `nil` if it must be read.
    private func decodePresence(
        of reading: BodyReading,
        _ options: CheckOptions
    ) throws(PayloadError) -> DecodedPayload? {
        switch reading {
        case .absent: try decodePresence(isAbsent: true, options: options)
        case .json, .format: try decodePresence(isAbsent: false, options: options)
        case .unreadable: nil
        }
    }

    /// Decodes a body in any format if it matches the schema strictly, whatever the options tolerate; returns `nil` if it does
    /// not. An absent body does not match.
    func decodeMatching(
        _ body: inout ReadableBody,
        _ reading: BodyReading,
        options: CheckOptions
    ) -> Result<DecodedPayload, PayloadError>? {
        if case .absent = reading { return nil }
        guard let content = try? body.content(by: reading) else { return nil }
        switch content {
        case .json(let text): return decodeMatching(JSONBuffer(text), options: options)
        case .value(let value): return decodeMatching(JSONBuffer(value.bytes()), options: options)
        case .untyped(let root, let text):
            let converted = SchemaDirectedConverter.converted(root, by: self)
            let payload = decodeMatching(JSONBuffer(converted.json), options: options)
            return payload.map { converted.located($0, in: text ?? body.bytes) }
        }
    }
}
