@_spi(Engine) import JSONText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// URL references by the grammar of RFC 3986, appendix A: absolute or relative, ASCII alone, percent-encoding complete.
///
/// The empty text is a reference by the grammar, and refused: `URL` cannot hold it. Whatever else the grammar takes,
/// `URL` takes too, and keeps as it is written; so checking does not make one.
enum URLText {
    /// Checks a text by the grammar.
    static func check(_ text: TextBytes) throws(ScalarFault) {
        guard !text.isEmpty else { throw .emptyReference }
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

    /// Reads a text that is exactly one reference.
    static func read(_ text: TextBytes) throws(ScalarFault) -> URL {
        try check(text)
        guard let url = URL(string: text.string) else { throw .beyondURL }
        return url
    }

    /// Writes the whole reference; one that the app made relative to a base is resolved.
    static func write(_ url: URL) throws(ScalarFault) -> String {
        let text = url.absoluteString
        try text.withTextBytes(check)
        return text
    }
}

extension TextCursor {
    /// `scheme ":"`, if there is one.
    fileprivate mutating func skipScheme() -> Bool {
        guard URLCharacters.letters.contains(next) else { return false }
        var probe = self
        while URLCharacters.scheme.contains(probe.next) { probe.advance() }
        guard probe.skip(":") else { return false }
        self = probe
        return true
    }

    /// The first segment of a relative reference, which has no colon: it would be taken for a scheme's.
    fileprivate mutating func firstSegment() throws(ScalarFault) {
        try skip(.segmentWithoutColon)
        if next == UInt8(ascii: ":") { throw .colonInFirstSegment }
    }

    /// `[ userinfo "@" ] host [ ":" port ]`, up to the path.
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

    /// Steps over characters of a set, and over percent-encoded ones.
    fileprivate mutating func skip(_ characters: URLCharacters) throws(ScalarFault) {
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
