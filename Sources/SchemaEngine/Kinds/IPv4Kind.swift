import SchematicText

/// `{ipv4}`: an IPv4 address as in RFC 2673, section 3.2, such as `192.0.2.1`: four decimal numbers without leading
/// zeros.
enum IPv4Kind: TextKind {
    static var kind: ScalarKind { .ipv4 }
    static var expectation: String { "an IPv4 address such as '192.0.2.1' (RFC 2673)" }

    static func check(_ text: TextBytes) throws(ScalarFault) {
        var cursor = TextCursor(text)
        guard cursor.skipFourNumbers() else { throw .notFourNumbers }
        try cursor.end()
    }
}

extension TextCursor {
    /// Skips an IPv4 address, if there is one.
    mutating func skipFourNumbers() -> Bool {
        var probe = self
        for index in 0..<4 {
            guard index == 0 || probe.skip("."), probe.skipNumber() else { return false }
        }
        self = probe
        return true
    }

    /// Skips a number from 0 to 255 without leading zeros.
    private mutating func skipNumber() -> Bool {
        guard var number = next.decimalDigit else { return false }
        advance()
        while number > 0, let digit = next.decimalDigit {
            number = number * 10 + digit
            guard number < 256 else { return false }
            advance()
        }
        return true
    }
}

extension ScalarFault {
    static var notFourNumbers: ScalarFault {
        ScalarFault("it is not four decimal numbers from 0 to 255 with dots between them")
    }
}
