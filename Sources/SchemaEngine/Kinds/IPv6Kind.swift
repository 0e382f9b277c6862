import SchematicText

/// `{ipv6}`: an IPv6 address as in RFC 4291, section 2.2, such as `2001:db8::1` or `::ffff:192.0.2.1`, without brackets, a
/// zone or the length of a prefix.
enum IPv6Kind: TextKind {
    static var kind: ScalarKind { .ipv6 }
    static var expectation: String { "an IPv6 address such as '2001:db8::1' (RFC 4291)" }

    static func check(_ text: TextBytes) throws(ScalarFault) {
        var cursor = TextCursor(text)
        guard cursor.skipGroups() else { throw .notEightGroups }
        try cursor.end()
    }
}

extension TextCursor {
    /// Skips an IPv6 address: eight groups. `::` replaces one or more groups, and an IPv4 address may replace the last
    /// two. Returns `false` if there is none; the position is then undefined.
    mutating func skipGroups() -> Bool {
        var groups = 0
        var isShortened = skip(":", ":")
        while next.hexadecimalDigit != nil {
            guard groups < 8 else { return false }
            if skipFourNumbers() {
                groups += 2
                break
            }
            guard skipGroup() else { return false }
            groups += 1
            if skip(":", ":") {
                guard !isShortened else { return false }
                isShortened = true
            } else if skip(":") {
                guard next.hexadecimalDigit != nil else { return false }
            } else {
                break
            }
        }
        return isShortened ? groups <= 7 : groups == 8
    }

    /// Skips one to four hexadecimal digits. Returns `false` if there are more.
    private mutating func skipGroup() -> Bool {
        let start = position
        while next.hexadecimalDigit != nil, position - start < 4 { advance() }
        return next.hexadecimalDigit == nil
    }
}

extension ScalarFault {
    static var notEightGroups: ScalarFault {
        ScalarFault("it is not eight groups of one to four hexadecimal digits, of which one '::' replaces some")
    }
}
