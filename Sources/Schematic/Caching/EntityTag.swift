/// What tells one version of an object from another (RFC 9110, section 8.8.3): what a server sends as `ETag`.
///
/// A reply has it, a request takes it along:
///
/// ```swift
/// let read = try await client.send(GetIssue(id: 1))
/// try await client.send(RenameIssue(id: 1, subject: "New", entityTag: read.entityTag))
/// ```
public struct EntityTag: RawRepresentable, Sendable, Hashable {
    /// The tag as it goes over the wire: `"a"`, `W/"a"` or `*`.
    public let rawValue: String

    /// A tag by its text, with its quotes. `nil` for what is none.
    public init?(rawValue: String) {
        guard rawValue == "*" || Self.isTag(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    private init(_ rawValue: String) { self.rawValue = rawValue }

    /// Whatever version there is, `*`: a write with it replaces any, and fails where there is none.
    public static let any = EntityTag("*")

    /// Whether equal tags mean equal bytes. A weak one, `W/"a"`, promises the same meaning only, and guards no write.
    public var isStrong: Bool { !rawValue.hasPrefix("W/") }

    /// Whether a tag means the same version, at least in meaning (section 8.8.3.2).
    func isLike(_ other: EntityTag) -> Bool { opaque == other.opaque }

    private var opaque: Substring { isStrong ? rawValue[...] : rawValue.dropFirst(2) }

    private static func isTag(_ text: String) -> Bool {
        let bytes = Array((text.hasPrefix("W/") ? text.dropFirst(2) : text[...]).utf8)
        guard bytes.count >= 2, bytes.first == 0x22, bytes.last == 0x22 else { return false }
        return bytes[1..<(bytes.count - 1)].allSatisfy { $0 == 0x21 || $0 >= 0x23 && $0 != 0x7F }
    }
}

extension EntityTag: CustomStringConvertible {
    /// The tag as it goes over the wire.
    public var description: String { rawValue }
}
