import SchemaEngine

/// An identifier of a version of an object (RFC 9110, section 8.8.3), which a server sends as `ETag`.
///
/// A reply contains it, and a request may send it back:
///
/// ```swift
/// let read = try await client.send(GetIssue(id: 1))
/// try await client.send(RenameIssue(id: 1, subject: "New", entityTag: read.entityTag))
/// ```
public struct EntityTag: RawRepresentable, Sendable, Hashable {
    /// The tag as it is sent: `"a"`, `W/"a"` or `*`.
    public let rawValue: String

    /// Creates a tag from its text, with its quotes. Returns `nil` if the text is not a tag.
    ///
    /// - Parameter rawValue: The text, such as `"a1"` or `W/"a1"`.
    public init?(rawValue: String) {
        guard rawValue == "*" || Self.isTag(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    private init(_ rawValue: String) { self.rawValue = rawValue }

    /// Any version, `*`. A write with it replaces any existing version, and fails if the object does not exist.
    public static let any = EntityTag("*")

    /// A Boolean value that indicates whether equal tags mean equal bytes. A weak tag, `W/"a"`, means only an
    /// equivalent object, and cannot guard a write.
    package var isStrong: Bool { !rawValue.hasPrefix("W/") }

    /// Compares two tags by the weak comparison (section 8.8.3.2).
    func weaklyMatches(_ other: EntityTag) -> Bool { opaque == other.opaque }

    private var opaque: Substring { isStrong ? rawValue[...] : rawValue.dropFirst(2) }

    private static func isTag(_ text: String) -> Bool {
        let bytes = Array((text.hasPrefix("W/") ? text.dropFirst(2) : text[...]).utf8)
        guard bytes.count >= 2, bytes.first == 0x22, bytes.last == 0x22 else { return false }
        return bytes[1..<(bytes.count - 1)].allSatisfy { $0 == 0x21 || $0 >= 0x23 && $0 != 0x7F }
    }
}

extension EntityTag: TextDescription {
    /// The tag for a message: on one line, with control characters escaped. `rawValue` is exact.
    var displayDescription: String { rawValue.displayLine }
}

extension APIRequest {
    /// The condition that the entity tag results in: `If-None-Match` for `GET` and `HEAD`; `If-Match` for `PUT`,
    /// `PATCH` and `DELETE` if the tag is strong (RFC 9110, sections 13.1.1 and 13.1.2); none for other methods.
    var condition: HTTPHeaders {
        guard let entityTag else { return [:] }
        switch method {
        case .get, .head: return [.ifNoneMatch: entityTag.rawValue]
        case .put, .patch, .delete: return entityTag.isStrong ? [.ifMatch: entityTag.rawValue] : [:]
        default: return [:]
        }
    }

    /// The condition, and the header fields of the call. Those of `headerValues` that are no texts are conditions without
    /// a version.
    private var conditions: HTTPHeaders {
        var conditions = condition
        conditions.merge(HTTPHeaders(headerValues.items.map { ($0.name, $0.plainValue?.string ?? "") }))
        conditions.merge(headers)
        return conditions
    }

    /// A Boolean value that indicates whether status 304 is a valid response, because the request has a condition.
    var isConditional: Bool {
        guard [.get, .head].contains(method) else { return false }
        let conditions = conditions
        return conditions[.ifNoneMatch] != nil || conditions[.ifModifiedSince] != nil
    }

    /// The conflict that a response with status 412 reports; `nil` if the request has no condition.
    func conflict(with current: EntityTag?, _ reason: any Error) -> ReplyError? {
        let conditions = conditions
        let names: [HTTPHeaders.Name] = [.ifMatch, .ifNoneMatch, "If-Unmodified-Since"]
        guard names.contains(where: { conditions[$0] != nil }) else { return nil }
        let expected = conditions[.ifMatch].flatMap { EntityTag(rawValue: $0) }
        let isStatus = if case ReplyError.status(_) = reason { true } else { false }
        return .versionConflict(expected: expected, current: current, reason: isStatus ? nil : reason)
    }
}

extension Reply {
    /// The version of the object, from `ETag`; `nil` if the server sends none, or not a valid one.
    public var entityTag: EntityTag? { headers.values(of: .eTag).first.flatMap { EntityTag(rawValue: $0) } }

    /// The use of the cache; `nil` if the reply is the server's response to this call.
    public var cacheUse: CacheUse? { response.cacheUse }

    /// A Boolean value that indicates whether the object has not changed since the version in the request:
    /// status 304, without a body.
    public var isNotModified: Bool { status == 304 }
}
