import Foundation
import SchemaEngine

/// What tells whether a content is still the same to the byte, so that a part of it can be added to another
/// (RFC 9110, sections 8.8 and 13.1.5).
struct ContentVersion: Codable, Equatable {
    /// What `If-Range` is sent: a strong entity tag, or a date of change.
    let validator: String

    /// `nil` where the response has nothing that is good enough, or cannot be asked for in parts.
    init?(of headers: HTTPHeaders) {
        let takesRanges = headers["Accept-Ranges"]?.lowercased() != "none"
        let isCoded = headers["Content-Encoding"].map { $0.lowercased() != "identity" } ?? false
        guard takesRanges, !isCoded, let validator = Self.tag(of: headers) ?? Self.date(of: headers) else { return nil }
        self.validator = validator
    }

    /// The field by which an answer is of another version. An answer without the field is taken for the version that
    /// `If-Range` named, as section 15.3.7 has it.
    func contradiction(in headers: HTTPHeaders) -> String? {
        let name: HTTPHeaders.Name = validator.hasPrefix("\"") ? .eTag : .lastModified
        return headers.values(of: name).first { $0 != validator }.map { "\(name.rawValue): \($0)" }
    }

    private static func tag(of headers: HTTPHeaders) -> String? {
        let tag = headers.values(of: .eTag).first.flatMap { EntityTag(rawValue: $0) }
        return tag.flatMap { $0.isStrong && $0 != .any ? $0.rawValue : nil }
    }

    /// A date is good enough when the content is not so fresh that it may change within the same second (section
    /// 8.8.2.2).
    private static func date(of headers: HTTPHeaders) -> String? {
        guard let text = headers["Last-Modified"], let sent = headers["Date"] else { return nil }
        let now = Date()
        guard let changed = Date(httpDate: text, now: now), let date = Date(httpDate: sent, now: now)
        else { return nil }
        return date.timeIntervalSince(changed) >= 1 ? text : nil
    }
}
