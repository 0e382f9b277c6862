import SchematicFoundation

/// `{url}`: URL references by the grammar of RFC 3986, appendix A: absolute or relative, ASCII only, with complete
/// percent-encoding.
///
/// The grammar allows the empty text, but `URL` cannot hold it, so it is rejected. `URL` accepts all other
/// references of the grammar unchanged, so a check does not create a `URL`. The argument is in `URLSchemes`.
enum URLKind: ConvertedKind {
    static var kind: ScalarKind { .url }
    static var expectation: String {
        "a URL reference such as 'https://example.com/a?b=1' or '/issues/1' (RFC 3986)"
    }
    static var valueName: String { "a URL" }

    /// Checks a text against the grammar.
    static func check(_ text: TextBytes) throws(ScalarFault) {
        guard !text.isEmpty else { throw .emptyReference }
        guard !isPlainAddress(text) else { return }
        var cursor = TextCursor(text)
        let isAbsolute = cursor.skipScheme()
        if cursor.skip("/", "/") {
            try cursor.authority()
        } else if !isAbsolute {
            try cursor.firstSegment()
        }
        try cursor.skip(.path)
        if cursor.skip("?") { try cursor.skip(.query) }
        if cursor.skip("#") { try cursor.skip(.query) }
        guard cursor.isAtEnd else { throw cursor.misfit }
    }

    /// Returns whether a text is a common web address: a host without user or port, then a path and a query
    /// without percent-encoding. The grammar allows each of these characters anywhere in those parts.
    private static func isPlainAddress(_ text: TextBytes) -> Bool {
        var index = text.startsWithSecureScheme ? 8 : text.startsWithScheme ? 7 : text.count
        while index < text.count, URLCharacters.isPlainHost(text[index]) { index += 1 }
        guard index < text.count, text[index] == UInt8(ascii: "/") else { return false }
        return text.union(in: index..<text.count) { URLCharacters.isPlain($0) ? 0 : 1 } == 0
    }

    /// Reads a text that is exactly one reference.
    static func read(_ text: TextBytes) throws(ScalarFault) -> URL {
        try check(text)
        guard let url = URL(string: text.string) else { throw .beyondURL }
        return url
    }

    /// Writes the whole reference. A reference that is relative to a base URL is resolved.
    static func write(_ url: URL) throws(ScalarFault) -> String {
        let text = url.absoluteString
        try text.withTextBytes(check)
        return text
    }
}

extension TextBytes {
    /// `http://`
    fileprivate var startsWithScheme: Bool { word(at: 0) & 0x00FF_FFFF_FFFF_FFFF == 0x002F_2F3A_7074_7468 }
    /// `https://`
    fileprivate var startsWithSecureScheme: Bool { word(at: 0) == 0x2F2F_3A73_7074_7468 }
}

extension TextCursor {
    /// Skips `scheme ":"`, if there is one.
    mutating func skipScheme() -> Bool {
        guard URLCharacters.letters.contains(next) else { return false }
        var probe = self
        while URLCharacters.scheme.contains(probe.next) { probe.advance() }
        guard probe.skip(":") else { return false }
        self = probe
        return true
    }

    /// Reads the first segment of a relative reference. It contains no colon, which would end a scheme.
    fileprivate mutating func firstSegment() throws(ScalarFault) {
        try skip(.segmentWithoutColon)
        if next == UInt8(ascii: ":") { throw .colonInFirstSegment }
    }

    /// Reads `[ userinfo "@" ] host [ ":" port ]`, up to the path.
    fileprivate mutating func authority() throws(ScalarFault) {
        var probe = self
        try probe.skip(.userInformation)
        if probe.skip("@") { self = probe }
        if skip("[") { try address() } else { try skip(.host) }
        guard skip(":") else { return try endAuthority(otherwise: misfit) }
        while next.decimalDigit != nil { advance() }
        try endAuthority(otherwise: .wrongPort)
    }

    private func endAuthority(otherwise fault: ScalarFault) throws(ScalarFault) {
        guard isAtEnd || URLCharacters.authorityEnds.contains(next) else { throw fault }
    }

    /// Skips characters of a set, and percent-encoded ones.
    mutating func skip(_ characters: URLCharacters) throws(ScalarFault) {
        while true {
            if characters.contains(next) {
                advance()
            } else if next == UInt8(ascii: "%") {
                guard text[position + 1].hexadecimalDigit != nil, text[position + 2].hexadecimalDigit != nil else {
                    throw .wrongPercentEncoding(at: position)
                }
                advance(by: 3)
            } else {
                return
            }
        }
    }
}

extension ScalarFault {
    static var emptyReference: ScalarFault { ScalarFault("the text is empty") }
    /// A percent sign at this offset is not followed by two hexadecimal digits.
    static func wrongPercentEncoding(at offset: Int) -> ScalarFault {
        ScalarFault("the '%' at character # is not followed by two hexadecimal digits", number: offset + 1)
    }
    static var wrongAddress: ScalarFault { ScalarFault("the address in square brackets is not an IPv6 address") }
    static var wrongPort: ScalarFault { ScalarFault("the port is not a number") }
    /// The first segment of a relative reference contains a colon, and the text before it is not a scheme.
    static var colonInFirstSegment: ScalarFault {
        ScalarFault(
            "the text before the first ':' is not a scheme; start a relative path that contains a colon with './'"
        )
    }
    /// A valid reference that this platform's `URL` cannot hold.
    static var beyondURL: ScalarFault { ScalarFault("this platform's URL type cannot represent it") }
}
