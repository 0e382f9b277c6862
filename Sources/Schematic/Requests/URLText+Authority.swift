extension URLText {
    /// Throws if the text is not `[userinfo@]host[:port]` (RFC 3986, section 3.2).
    static func validate(authority: Substring, _ malformed: (String) -> RequestError) throws(RequestError) {
        var rest = authority
        if let at = authority.firstIndex(of: "@") {
            guard authority[..<at].utf8.allSatisfy(isUserInformation) else {
                throw malformed("expected characters that a URL cannot contain to be percent-encoded before the '@'")
            }
            rest = authority[authority.index(after: at)...]
        }
        let port: Substring
        if rest.hasPrefix("["), let end = rest.firstIndex(of: "]") {
            let address = rest[..<end].dropFirst()
            guard address.utf8.count > 1, address.utf8.allSatisfy(isAddress) else {
                throw malformed("expected an IPv6 address between brackets")
            }
            port = rest[rest.index(after: end)...]
        } else {
            let host = rest.prefix { $0 != ":" }
            guard !host.isEmpty else { throw malformed("it has no host") }
            guard host.utf8.allSatisfy(ASCIISet.unreserved.contains) else {
                throw malformed("expected a host of letters, digits, '-' and '.'; write others as xn--…")
            }
            port = rest.dropFirst(host.count)
        }
        guard port.isEmpty || isPort(port) else { throw malformed("expected a port between 0 and 65535") }
    }

    private static func isUserInformation(_ byte: UInt8) -> Bool {
        ASCIISet.unreserved.contains(byte) || "!$&'()*+,;=:%".utf8.contains(byte)
    }

    private static func isAddress(_ byte: UInt8) -> Bool {
        byte.hexadecimalValue != nil || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
    }

    private static func isPort(_ text: Substring) -> Bool {
        text.hasPrefix(":") && text.dropFirst().utf8.allSatisfy { (0x30...0x39).contains($0) }
            && UInt16(text.dropFirst()) != nil
    }
}
