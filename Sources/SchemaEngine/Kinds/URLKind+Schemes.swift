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
        return !isAtEnd && next != UInt8(ascii: ":") && !URLCharacters.authorityEnds.contains(next)
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
