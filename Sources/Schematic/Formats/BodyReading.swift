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
    case unreadable(ReplyError)

    /// Returns the content of a body.
    ///
    /// - Throws: The error of the format, or the reason why the body is rejected.
    fileprivate func content(of body: Data) throws -> BodyContent {
        switch self {
        case .json, .absent: .json(body)
        case .unreadable(let reason): throw reason
        case .format(let format, let type): try format.read(body, as: type)
        }
    }
}

extension Schema {
    /// Decodes a body in any format.
    func decode(_ body: Data, _ reading: BodyReading, options: CheckOptions) throws -> DecodedPayload {
        if case .json = reading, bodyPresence == .required { return try decodePayload(body, options: options) }
        if let decoded = try decodePresence(of: reading, options) { return decoded }
        switch try reading.content(of: body) {
        case .json(let text): return try decodePayload(text, options: options)
        case .value(let value): return try decodePayload(Data(value.bytes()), options: options)
        case .untyped(let root, let text): return try decode(root, in: text ?? body, options: options)
        }
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
        _ body: Data,
        _ reading: BodyReading,
        options: CheckOptions
    ) -> Result<DecodedPayload, PayloadError>? {
        if case .absent = reading { return nil }
        guard let content = try? reading.content(of: body) else { return nil }
        switch content {
        case .json(let text): return decodeMatching(JSONBuffer(text), options: options)
        case .value(let value): return decodeMatching(JSONBuffer(value.bytes()), options: options)
        case .untyped(let root, let text):
            let converted = SchemaDirectedConverter.converted(root, by: self)
            let payload = decodeMatching(JSONBuffer(converted.json), options: options)
            return payload.map { converted.located($0, in: text ?? body) }
        }
    }
}
