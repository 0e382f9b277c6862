import Foundation

/// An XML document as UTF-8: what a byte-order mark says of the bytes wins, then the type's `charset`, then the
/// document itself (RFC 7303, section 3.2).
struct XMLText {
    /// The document, in UTF-8. A declaration that names another encoding is blank.
    let bytes: Data

    init(_ body: Data, charset: String?) throws(FormatFault) {
        let declared = Self.declaredEncoding(of: body)
        let name = charset ?? declared?.name
        var encoding = Self.mark(of: body)
        if encoding == nil { encoding = try Self.encoding(name) }
        guard let encoding else {
            bytes = charset != nil && declared != nil ? Self.withoutDeclaration(body) : body
            return
        }
        guard let text = String(data: body, encoding: encoding) else {
            let reason = "the bytes are not of the encoding \((name ?? "of the byte-order mark").prefix(40))"
            throw FormatFault("XML", reason, line: 1, column: 1)
        }
        bytes = Self.withoutDeclaration(Data(text.utf8))
    }

    /// The encoding that a byte-order mark tells, where it is not UTF-8's.
    private static func mark(of body: Data) -> String.Encoding? {
        if body.starts(with: [0xFF, 0xFE, 0, 0]) || body.starts(with: [0, 0, 0xFE, 0xFF]) { return .utf32 }
        return body.starts(with: [0xFE, 0xFF]) || body.starts(with: [0xFF, 0xFE]) ? .utf16 : nil
    }

    /// `nil` for UTF-8, and where nobody says anything.
    private static func encoding(_ name: String?) throws(FormatFault) -> String.Encoding? {
        guard let name else { return nil }
        if ["utf-8", "utf8"].contains(name.lowercased()) { return nil }
        guard let encoding = CharacterEncodings.named(name) else {
            let reason =
                "its encoding is \(name.prefix(40).debugDescription), which nobody here can read: ask for UTF-8"
            throw FormatFault("XML", reason, line: 1, column: 1)
        }
        return encoding
    }

    /// What `<?xml … encoding="…"?>` says, and where the declaration ends.
    private static func declaredEncoding(of body: Data) -> (name: String, end: Int)? {
        let start = body.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let head = String(decoding: body.dropFirst(start).prefix(300), as: UTF8.self)
        guard head.hasPrefix("<?xml"), let end = head.range(of: "?>") else { return nil }
        let declaration = head[..<end.upperBound]
        guard let found = declaration.firstMatch(of: /encoding\s*=\s*["']([A-Za-z0-9._:-]+)["']/) else { return nil }
        return (String(found.1), start + declaration.utf8.count)
    }

    /// The same bytes with blanks where the declaration was, so that no place moves.
    private static func withoutDeclaration(_ body: Data) -> Data {
        guard let end = declaredEncoding(of: body)?.end else { return body }
        let start = body.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let blanks = body.prefix(end).dropFirst(start).map { $0 == 0x0A || $0 == 0x0D ? $0 : 0x20 }
        return body.prefix(start) + Data(blanks) + body.dropFirst(end)
    }
}
