/// The names of header fields, which are compared without regard to case.
package enum HeaderName {
    /// The field whose values contain commas that separate nothing, so that it is never joined or split (RFC 9110,
    /// section 5.3).
    package static let setCookie = "set-cookie"

    /// Returns a name with its ASCII letters in lower case.
    package static func lowercased(_ name: some Collection<UInt8>) -> String {
        String(decoding: name.map(\.lowercased), as: UTF8.self)
    }
}

/// The `token` of RFC 9110, section 5.6.2: the names of methods and of header fields.
@usableFromInline package enum HTTPToken {
    /// Returns whether a byte may be a part of a token.
    @inlinable package static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"):
            true
        default: "!#$%&'*+.^_`|~".utf8.contains(byte)
        }
    }

    package static func isToken(_ text: String) -> Bool {
        guard !text.isEmpty else { return false }
        let isInPlace = text.utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isTokenByte) }
        return isInPlace ?? text.utf8.allSatisfy(isTokenByte)
    }
}
