package import Foundation

/// Text as one string, for responses whose schema is a string: `"text"`, `"{string:1..80}"`, `"{date_http}"`.
package struct TextFormat: BodyCoding, Hashable {
    /// Creates a format.
    package init() {}

    /// `text/plain`, and all other text types.
    package let mediaTypes: [MediaType] = [.text, "text/*"]

    /// Reads the whole body as a string, in the `charset` of the type, or in UTF-8 if there is none.
    ///
    /// - Throws: A `FormatError` for an unknown charset, or bytes that are not valid in it.
    package func read(_ body: Data, as type: MediaType) throws -> BodyContent {
        let name = type.charset ?? "utf-8"
        guard let encoding = CharacterEncodings.named(name) else {
            throw FormatError("text", "its charset is \(name.prefix(40).debugDescription), which is not supported")
        }
        guard var text = String(data: body, encoding: encoding) else {
            throw FormatError("text", "the bytes are not valid in the charset \(name)")
        }
        if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        return .value(.string(text))
    }

    /// Writes a string, a number or a boolean as UTF-8.
    ///
    /// - Throws: A `RequestError` for another value.
    package func write(_ value: JSONValue) throws -> Data {
        guard let text = value.scalarText else {
            throw RequestError.unusableBody(reason: "expected a string for a body of text")
        }
        return Data(text.utf8)
    }
}

/// Bytes of any type as base64, for responses whose schema is `"{base64}"`. The app reads `Data`.
package struct DataFormat: BodyCoding, Hashable {
    /// Creates a format.
    package init() {}

    /// `application/octet-stream`, and all other types.
    package let mediaTypes: [MediaType] = ["application/octet-stream", .any]

    /// Reads the whole body as base64 (RFC 4648, section 4).
    ///
    /// - Throws: No error, because a body of any bytes is valid.
    package func read(_ body: Data, as type: MediaType) throws -> BodyContent {
        .value(.string(body.base64EncodedString()))
    }

    /// Writes the bytes that a base64 string encodes.
    ///
    /// - Throws: A `RequestError` for another value.
    package func write(_ value: JSONValue) throws -> Data {
        guard let bytes = value.string.flatMap({ Data(base64Encoded: $0) }) else {
            throw RequestError.unusableBody(reason: "expected data, which the schema writes as base64")
        }
        return bytes
    }
}

/// The character encodings that Foundation supports on every platform, by their names in the IANA registry.
enum CharacterEncodings {
    /// Returns an encoding, or `nil` if the name is unknown.
    static func named(_ name: String) -> String.Encoding? { encodings[name.lowercased()] }

    private static let encodings: [String: String.Encoding] = [
        "utf-8": .utf8, "utf8": .utf8, "us-ascii": .ascii, "ascii": .ascii,
        "iso-8859-1": .isoLatin1, "latin1": .isoLatin1, "iso-8859-2": .isoLatin2, "latin2": .isoLatin2,
        "windows-1250": .windowsCP1250, "windows-1251": .windowsCP1251, "windows-1252": .windowsCP1252,
        "windows-1253": .windowsCP1253, "windows-1254": .windowsCP1254,
        "utf-16": .utf16, "utf-16be": .utf16BigEndian, "utf-16le": .utf16LittleEndian,
        "utf-32": .utf32, "utf-32be": .utf32BigEndian, "utf-32le": .utf32LittleEndian,
        "shift_jis": .shiftJIS, "euc-jp": .japaneseEUC, "iso-2022-jp": .iso2022JP, "macintosh": .macOSRoman,
    ]
}
