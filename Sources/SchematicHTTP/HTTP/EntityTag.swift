import SchematicText

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

    /// Whether equal tags mean equal bytes. A weak tag, `W/"a"`, means only an
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

extension EntityTag: DisplayDescribed, RedactedReflectable {
    /// The tag for a message: on one line, with control characters escaped. `rawValue` is exact.
    var displayDescription: String { rawValue.displayLine }
}
