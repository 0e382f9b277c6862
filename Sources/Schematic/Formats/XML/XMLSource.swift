import Foundation
import SchemaEngine

/// An XML document, converted to UTF-8. The encoding is determined by a byte-order mark, or else the `charset`
/// of the type, or else the document's declaration (RFC 7303, section 3.2).
///
/// The parser detects other encodings by itself. It finds none: the bytes are valid UTF-8 without NUL, and spaces
/// replace the declaration. It therefore reads the same characters as the scanner that looks for declared entities.
struct XMLSource {
    /// The document in UTF-8, without its declaration.
    let bytes: Data

    init(_ body: Data, charset: String?) throws(FormatError) {
        var text = body
        if let encoding = try Self.encoding(of: body, charset: charset) {
            guard let decoded = String(data: body, encoding: encoding) else {
                throw Self.fault("its bytes are not valid in the encoding that the document or its type specifies")
            }
            text = Data(decoded.utf8)
        }
        try Self.validate(text)
        bytes = try Self.withoutDeclaration(text)
    }

    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Returns the encoding of a document, or `nil` for UTF-8.
    private static func encoding(of body: Data, charset: String?) throws(FormatError) -> String.Encoding? {
        if body.starts(with: mark) { return nil }
        if body.starts(with: [0xFF, 0xFE, 0, 0]) || body.starts(with: [0, 0, 0xFE, 0xFF]) { return .utf32 }
        if body.starts(with: [0xFE, 0xFF]) || body.starts(with: [0xFF, 0xFE]) { return .utf16 }
        if let charset { return try encoding(named: charset) }
        guard let name = try XMLDeclaration(of: body)?.encoding else { return nil }
        let encoding = try encoding(named: name)
        // The name was readable as ASCII, so the text is neither UTF-16 nor UTF-32.
        guard !["utf-16", "utf-32"].contains(where: name.lowercased().hasPrefix) else {
            throw fault("it declares \(name), and its bytes are not: such a document begins with a byte-order mark")
        }
        return encoding
    }

    /// Returns the encoding with a name, or `nil` for UTF-8.
    private static func encoding(named name: String) throws(FormatError) -> String.Encoding? {
        guard let encoding = CharacterEncodings.named(name) else {
            throw fault("its encoding is \(name.prefix(40).debugDescription), which is not supported: request UTF-8")
        }
        return encoding == .utf8 ? nil : encoding
    }

    /// Rejects invalid UTF-8, and NUL. XML has no NUL, and UTF-16 and UTF-32 have one before or after each `<`.
    private static func validate(_ text: Data) throws(FormatError) {
        if let offset = text.withUnsafeBytes({ $0.firstIndex(of: 0) }) {
            let reason = "it has a NUL byte: UTF-16 and UTF-32 need a byte-order mark, or a charset in their type"
            throw fault(reason, at: offset, in: text)
        }
        guard let offset = text.withUnsafeBytes({ TextBytes($0).offsetOfInvalidUTF8 }) else { return }
        throw fault("its bytes are not UTF-8, and no other encoding is specified", at: offset, in: text)
    }

    /// Returns the bytes with spaces in place of the declaration, so that offsets, lines and columns do not change.
    private static func withoutDeclaration(_ text: Data) throws(FormatError) -> Data {
        guard let range = try XMLDeclaration(of: text)?.range else { return text }
        let blanks = text.dropFirst(range.lowerBound).prefix(range.count).map { $0 == 0x0A || $0 == 0x0D ? $0 : 0x20 }
        return text.prefix(range.lowerBound) + Data(blanks) + text.dropFirst(range.upperBound)
    }

    static func fault(_ reason: String, at offset: Int = 0, in text: Data = Data()) -> FormatError {
        let place = positions(of: [offset], in: JSONBuffer(text)).first
        return FormatError("XML", reason, line: place?.line ?? 1, column: place?.column ?? 1)
    }
}
