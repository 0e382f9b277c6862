import SchematicFoundation
import SchematicText

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
        while index < text.count, isPlainHost(text[index]) { index += 1 }
        guard index < text.count, text[index] == UInt8(ascii: "/") else { return false }
        return text.union(in: index..<text.count) { isPlain($0) ? 0 : 1 } == 0
    }

    /// Returns whether a byte is one of the characters of most hosts: a letter, a digit, a hyphen or a dot.
    @inline(__always) private static func isPlainHost(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".")
    }

    /// Returns whether a byte is valid anywhere in a path and a query that follows it: all from `&` to `;`,
    /// `=`, all from `?` to `Z`, lowercase letters, and `!`, `$`, `_`, `~`.
    @inline(__always) private static func isPlain(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "&") < 22 || byte == UInt8(ascii: "=") || byte &- UInt8(ascii: "?") < 28
            || byte &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "$")
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "~")
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
        guard ASCIISet.letters.contains(next) else { return false }
        var probe = self
        while ASCIISet.scheme.contains(probe.next) { probe.advance() }
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
        guard isAtEnd || ASCIISet.authorityEnds.contains(next) else { throw fault }
    }

    /// Skips characters of a set, and percent-encoded ones.
    mutating func skip(_ characters: ASCIISet) throws(ScalarFault) {
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

/// Addresses in square brackets: `IP-literal` of RFC 3986, section 3.2.2.
extension TextCursor {
    /// Reads the address and its closing bracket.
    mutating func address() throws(ScalarFault) {
        if skip("v") || skip("V") {
            try futureAddress()
        } else {
            guard skipGroups() else { throw .wrongAddress }
        }
        guard skip("]") else { throw .wrongAddress }
    }

    /// Reads `IPvFuture`, after the `v`.
    private mutating func futureAddress() throws(ScalarFault) {
        let version = position
        while next.hexadecimalDigit != nil { advance() }
        guard position > version, skip(".") else { throw .wrongAddress }
        let start = position
        while ASCIISet.futureAddress.contains(next) { advance() }
        guard position > start else { throw .wrongAddress }
    }
}

extension URLKind {
    static func argument(_ text: String) throws(ArgumentError) -> ScalarArgument {
        guard let schemes = URLSchemes(reading: text) else {
            throw .invalid(expected: "different schemes, as in {url:https} and {url:http,https}, or {url:absolute}")
        }
        return .schemes(schemes)
    }

    static func checkArgument(_ text: TextBytes, _ argument: Int32, _ tables: SchemaProgram.Tables) throws(ScalarFault)
    {
        try tables.urlSchemes[Int(argument)].check(text)
    }

    static func expectation(_ argument: Int32, _ tables: SchemaProgram.Tables) -> String {
        let names = tables.urlSchemes[Int(argument)].names
        if names.isEmpty { return "an absolute URL such as 'https://example.com/a?b=1' (RFC 3986)" }
        return "a URL with the scheme \(names.map { "'\($0)'" }.joined(separator: " or ")) (RFC 3986)"
    }

    static func form(_ argument: Int32, _ tables: SchemaProgram.Tables) -> SchemaView.Form {
        .scalar(.url, .schemes(tables.urlSchemes[Int(argument)].names))
    }

    static func areEqual(_ first: Int32, _ second: Int32, _ tables: SchemaProgram.Tables) -> Bool {
        tables.urlSchemes[Int(first)] == tables.urlSchemes[Int(second)]
    }

    static func write(_ argument: Int32, _ tables: SchemaProgram.Tables, to hash: inout FingerprintHash) {
        hash.write("tag \(kind)")
        guard argument >= 0 else { return }
        let names = tables.urlSchemes[Int(argument)].names
        hash.write("schemes", names.count)
        for name in names { hash.write(name) }
    }
}

extension TextCursor {
    /// Returns whether the authority at the cursor, of a valid reference, has a host.
    fileprivate mutating func hasHost() throws(ScalarFault) -> Bool {
        var probe = self
        try probe.skip(.userInformation)
        if probe.skip("@") { self = probe }
        return !isAtEnd && next != UInt8(ascii: ":") && !ASCIISet.authorityEnds.contains(next)
    }
}

extension ScalarFault {
    static var missingScheme: ScalarFault { ScalarFault("it has no scheme") }
    static var otherScheme: ScalarFault { ScalarFault("it has another scheme") }
    static var missingHost: ScalarFault { ScalarFault("it has no host") }
}

extension URLSchemes {
    /// Checks a valid reference. RFC 9110, section 4.2, demands a host of `http` and `https`.
    func check(_ text: TextBytes) throws(ScalarFault) {
        var cursor = TextCursor(text)
        guard cursor.skipScheme() else { throw .missingScheme }
        guard !names.isEmpty else { return }
        let scheme = text.part(0..<cursor.position - 1)
        guard let name = names.first(where: { Self.isEqual($0, scheme) }) else { throw .otherScheme }
        guard name == "http" || name == "https" else { return }
        guard cursor.skip("/", "/"), try cursor.hasHost() else { throw .missingHost }
    }

    /// Returns whether a scheme is a name in lower case. All characters of schemes but letters have the bit of lower case.
    private static func isEqual(_ name: String, _ scheme: TextBytes) -> Bool {
        name.utf8.count == scheme.count && zip(name.utf8, scheme).allSatisfy { $0 == $1 | 0x20 }
    }
}
