/// `{email}`: a valid e-mail address of the HTML standard, such as `ada@example.com`, without a display name, a comment
/// or a quoted part.
enum EmailKind: TextKind {
    static var kind: ScalarKind { .email }
    static var expectation: String { "an e-mail address such as 'ada@example.com' (HTML)" }

    static func check(_ text: TextBytes) throws(ScalarFault) {
        var cursor = TextCursor(text)
        guard isLocal(cursor.next) else { throw cursor.misfit }
        while isLocal(cursor.next) { cursor.advance() }
        try cursor.expect("@")
        try cursor.hostLabels()
        try cursor.end()
    }

    /// Returns whether a byte is valid before the `@`: a dot, or `atext` of RFC 5322.
    private static func isLocal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "!"), UInt8(ascii: "#")...UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
            UInt8(ascii: "-")...UInt8(ascii: "9"), UInt8(ascii: "="), UInt8(ascii: "?"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "^")...UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
