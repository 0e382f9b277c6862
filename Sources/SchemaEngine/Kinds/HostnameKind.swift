import SchematicText

/// `{hostname}`: the name of a host as in RFC 1123, section 2.1, such as `www.example.com`: labels of letters, digits and
/// inner hyphens, at most 253 characters. The dot after the last label is not allowed, nor is an address of numbers.
///
/// An internationalized name is its A-labels, such as `xn--bcher-kva.example`, whose encoding is not checked.
enum HostnameKind: TextKind {
    static var kind: ScalarKind { .hostname }
    static var expectation: String { "a host name such as 'www.example.com' (RFC 1123)" }

    private static let maximumLength = 253

    static func check(_ text: TextBytes) throws(ScalarFault) {
        guard text.count <= maximumLength else { throw .longHostname }
        var cursor = TextCursor(text)
        try cursor.hostLabels()
        try cursor.end()
        guard !isDottedQuad(text) else { throw .addressAsName }
    }

    /// Returns whether a text of labels has the form of an IPv4 address: four labels of digits.
    private static func isDottedQuad(_ text: TextBytes) -> Bool {
        var dots = 0
        for byte in text {
            if byte == UInt8(ascii: ".") {
                dots += 1
            } else if byte.decimalDigit == nil {
                return false
            }
        }
        return dots == 3
    }
}

extension TextCursor {
    private static let maximumLabelLength = 63

    /// Reads the labels of a host's name, with dots between them.
    mutating func hostLabels() throws(ScalarFault) {
        repeat { try hostLabel() } while skip(".")
    }

    private mutating func hostLabel() throws(ScalarFault) {
        let start = position
        guard next.isLetterOrDigit else { throw misfit }
        while next.isLetterOrDigit || next == UInt8(ascii: "-") { advance() }
        guard text[position - 1].isLetterOrDigit else { throw .misplaced(at: position - 1) }
        guard position - start <= Self.maximumLabelLength else { throw .longLabel(at: start) }
    }
}

extension UInt8 {
    /// Whether the byte is an ASCII letter or digit.
    fileprivate var isLetterOrDigit: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 || decimalDigit != nil }
}

extension ScalarFault {
    static var longHostname: ScalarFault { ScalarFault("the name has more than 253 characters") }
    /// The label at this offset is too long.
    static func longLabel(at offset: Int) -> ScalarFault {
        ScalarFault("the label at character # has more than 63 characters", number: offset + 1)
    }
    static var addressAsName: ScalarFault { ScalarFault("it is an address; the tag for one is {ipv4}") }
}
