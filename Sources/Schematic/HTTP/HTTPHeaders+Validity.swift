extension HTTPHeaders {
    /// Rejects fields that could be read as other lines of the message: a name that is not a token, and a value
    /// with a line break, a NUL or another control character (RFC 9110, sections 5.1 and 5.5).
    func validate() throws(RequestError) {
        for field in fields {
            guard HTTPToken.isToken(field.name) else {
                throw .unusableHeader(name: field.name, reason: "its name contains an invalid character")
            }
            guard field.value.utf8.allSatisfy({ $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }) else {
                throw .unusableHeader(name: field.name, reason: "its value contains a control character")
            }
        }
    }
}

/// The `token` of RFC 9110, section 5.6.2: the names of methods and of header fields.
enum HTTPToken {
    private static let characters = ASCIISet.alphanumerics.union(ASCIISet("!#$%&'*+-.^_`|~"))

    static func isTokenByte(_ byte: UInt8) -> Bool { characters.contains(byte) }

    static func isToken(_ text: String) -> Bool { !text.isEmpty && text.utf8.allSatisfy(characters.contains) }
}

extension UInt8 {
    /// `A`…`Z`, `a`…`z`, `0`…`9`.
    var isASCIIAlphanumeric: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }
}
