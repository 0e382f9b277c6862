import Foundation
import SchemaEngine

/// A version of a content by which equality of all bytes is certain, so that a part can be appended to another
/// (RFC 9110, sections 8.8 and 13.1.5).
struct ContentVersion: Codable, Equatable {
    /// The value of `If-Range`: a strong entity tag, or a date of change.
    let validator: String

    /// Returns `nil` if the response has no sufficient validator, or the server does not support ranges.
    init?(of headers: HTTPHeaders) {
        let takesRanges = headers["Accept-Ranges"]?.lowercased() != "none"
        let isCoded = headers["Content-Encoding"].map { $0.lowercased() != "identity" } ?? false
        guard takesRanges, !isCoded, let validator = Self.tag(of: headers) ?? Self.date(of: headers) else { return nil }
        self.validator = validator
    }

    /// The field of a response that states another version; `nil` if there is none. Without the field, the
    /// response has the version that `If-Range` names (section 15.3.7).
    func contradiction(in headers: HTTPHeaders) -> String? {
        let name: HTTPHeaders.Name = validator.hasPrefix("\"") ? .eTag : .lastModified
        return headers.values(of: name).first { $0 != validator }.map { "\(name.rawValue): \($0)" }
    }

    private static func tag(of headers: HTTPHeaders) -> String? {
        let tag = headers.values(of: .eTag).first.flatMap { EntityTag(rawValue: $0) }
        return tag.flatMap { $0.isStrong && $0 != .any ? $0.rawValue : nil }
    }

    /// A date is sufficient if the response was sent at least one second after the last change, because the
    /// content could change again within the same second (section 8.8.2.2).
    private static func date(of headers: HTTPHeaders) -> String? {
        guard let text = headers["Last-Modified"], let sent = headers["Date"] else { return nil }
        let now = Date()
        guard let changed = Date(httpDate: text, now: now), let date = Date(httpDate: sent, now: now)
        else { return nil }
        return date.timeIntervalSince(changed) >= 1 ? text : nil
    }
}
