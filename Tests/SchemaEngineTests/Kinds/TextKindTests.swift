import Testing

@testable import SchemaEngine

@Suite("Tags for text with a form")
struct TextKindTests {
    private static let label = String(repeating: "a", count: 63)
    /// A name of 253 characters.
    private static let longName = [label, label, label, String(repeating: "a", count: 61)].joined(separator: ".")

    @Test(
        "each form of its standard is accepted",
        arguments: [
            (.email, "ada@example.com"), (.email, "a@b"), (.email, "a.b.@c"), (.email, ".a..b@c"),
            (.email, "!#$%&'*+/=?^_`{|}~-@x"), (.email, "1@2.3"), (.email, "a@1host"), (.email, "a@\(label).\(label)"),
            (.hostname, "localhost"), (.hostname, "1host"), (.hostname, "a-b.example"),
            (.hostname, "xn--bcher-kva.example"),
            (.hostname, "A.B"), (.hostname, "1.2.3"), (.hostname, "1.2.3.4.5"), (.hostname, "1.2.3.a"),
            (.hostname, label),
            (.hostname, longName),
            (.ipv4, "0.0.0.0"), (.ipv4, "255.255.255.255"), (.ipv4, "10.20.100.200"),
            (.ipv6, "::"), (.ipv6, "::1"), (.ipv6, "1::"), (.ipv6, "1:2:3:4:5:6:7:8"),
            (.ipv6, "2001:DB8::8:800:200c:417A"),
            (.ipv6, "1:2:3:4:5:6:7::"), (.ipv6, "::2:3:4:5:6:7:8"), (.ipv6, "1::3:4:5:6:7:8"), (.ipv6, "::192.0.2.1"),
            (.ipv6, "::ffff:192.0.2.1"), (.ipv6, "1:2:3:4:5:6:192.0.2.1"), (.ipv6, "0001::0"),
            (.time, "10:53:24Z"), (.time, "10:53:24z"), (.time, "00:00:00.000000000000000000001-23:59"),
            (.time, "23:59:59+00:00"), (.time, "23:59:60Z"), (.time, "23:59:60.5-00:00"), (.time, "00:59:60+01:00"),
            (.time, "18:29:60-05:30"),
            (.duration, "P3Y6M4DT12H30M5S"), (.duration, "P4W"), (.duration, "P0D"), (.duration, "PT36H"),
            (.duration, "P1Y2D"), (.duration, "PT1H30S"), (.duration, "P1MT1M"), (.duration, "PT0.5S"),
            (.duration, "PT1M1.25S"),
            (.duration, "P99999999999999999999Y"),
        ] as [(ScalarKind, String)]
    )
    func accepts(kind: ScalarKind, text: String) {
        #expect(kind.reads(text))
    }

    @Test(
        "other text is refused as an address with its reason",
        arguments: [
            (.email, "", .cutShort), (.email, "ada", .cutShort), (.email, "@b", .misplaced(at: 0)),
            (.email, "a@", .cutShort), (.email, "a@-b", .misplaced(at: 2)), (.email, "a@b-", .misplaced(at: 3)),
            (.email, "a@b.", .cutShort), (.email, "a@b..c", .misplaced(at: 4)), (.email, "a@b@c", .trailingText(at: 3)),
            (.email, "a b@c", .misplaced(at: 1)), (.email, "\"a\"@b", .misplaced(at: 0)),
            (.email, "a@[192.0.2.1]", .misplaced(at: 2)), (.email, "\u{e9}@b", .misplaced(at: 0)),
            (.email, "a@b_c", .trailingText(at: 3)), (.email, "a@\(label)a", .longLabel(at: 2)),
            (.hostname, "", .cutShort), (.hostname, "-a", .misplaced(at: 0)), (.hostname, "a-.b", .misplaced(at: 1)),
            (.hostname, "a_b", .trailingText(at: 1)), (.hostname, "a..b", .misplaced(at: 2)),
            (.hostname, "a.", .cutShort),
            (.hostname, "b\u{fc}cher", .trailingText(at: 1)), (.hostname, "a:80", .trailingText(at: 1)),
            (.hostname, "\(label)a", .longLabel(at: 0)), (.hostname, "\(longName)a", .longHostname),
            (.hostname, "192.0.2.1", .addressAsName), (.hostname, "1.2.3.999", .addressAsName),
            (.ipv4, "", .notFourNumbers), (.ipv4, "192.0.2", .notFourNumbers), (.ipv4, "192.0.2.256", .notFourNumbers),
            (.ipv4, "192.0.2.01", .trailingText(at: 9)), (.ipv4, "1.2.3.4.5", .trailingText(at: 7)),
            (.ipv4, "0x7f.0.0.1", .notFourNumbers), (.ipv4, "1.2.3.4 ", .trailingText(at: 7)),
            (.ipv4, "::1", .notFourNumbers),
            (.ipv6, "", .notEightGroups), (.ipv6, "1:2:3:4:5:6:7", .notEightGroups),
            (.ipv6, "1:2:3:4:5:6:7:8:9", .notEightGroups), (.ipv6, "1::2::3", .notEightGroups),
            (.ipv6, "1:2:3:4:5:6:7:8::", .notEightGroups), (.ipv6, ":1:2:3:4:5:6:7", .notEightGroups),
            (.ipv6, "1:2:3:4:5:6:7:", .notEightGroups), (.ipv6, "12345::", .notEightGroups),
            (.ipv6, "192.0.2.1", .notEightGroups), (.ipv6, "1:2:3:4:5:6:7:192.0.2.1", .notEightGroups),
            (.ipv6, ":::", .trailingText(at: 2)), (.ipv6, "fe80::1%en0", .trailingText(at: 7)),
            (.ipv6, "[::1]", .notEightGroups), (.ipv6, "2001:db8::/32", .trailingText(at: 10)),
            (.ipv6, "::192.0.2.01", .trailingText(at: 11)), (.ipv6, "::192.0.2.1:1", .trailingText(at: 11)),
        ] as [(ScalarKind, String, ScalarFault)]
    )
    func refuses(kind: ScalarKind, text: String, fault: ScalarFault) {
        #expect(throws: fault) { try text.withTextBytes(kind.check) }
    }

    @Test(
        "other text is refused as a time or a duration with its reason",
        arguments: [
            (.time, "10:53:24", .missingZone), (.time, "10:53Z", .misplaced(at: 5)), (.time, "24:00:00Z", .noSuchTime),
            (.time, "10:60:00Z", .noSuchTime), (.time, "T10:53:24Z", .misplaced(at: 0)),
            (.time, "10:53:24+0200", .misplaced(at: 11)), (.time, "10:53:24+24:00", .noSuchOffset),
            (.time, "10:53:24.Z", .misplaced(at: 9)), (.time, "23:59:60+01:00", .misplacedLeapSecond),
            (.time, "12:00:60Z", .misplacedLeapSecond), (.time, "10:53:24Z ", .trailingText(at: 9)),
            (.duration, "", .cutShort), (.duration, "P", .cutShort), (.duration, "PT", .cutShort),
            (.duration, "P1", .cutShort), (.duration, "1D", .misplaced(at: 0)), (.duration, "P1H", .misplaced(at: 2)),
            (.duration, "P1W2D", .misplaced(at: 2)), (.duration, "P1Y1W", .misplaced(at: 2)),
            (.duration, "P1DT", .cutShort), (.duration, "-P1D", .misplaced(at: 0)),
            (.duration, "P-1D", .misplaced(at: 1)),
            (.duration, "P1.5D", .misplaced(at: 2)), (.duration, "PT1.5M", .misplaced(at: 5)),
            (.duration, "PT0,5S", .misplaced(at: 3)), (.duration, "PT.5S", .misplaced(at: 2)),
            (.duration, "PT1.S", .misplaced(at: 4)), (.duration, "PT1S1M", .misplaced(at: 5)),
            (.duration, "PT0.5S1S", .trailingText(at: 6)), (.duration, "p1d", .misplaced(at: 0)),
            (.duration, "P1DT1H ", .trailingText(at: 6)),
        ] as [(ScalarKind, String, ScalarFault)]
    )
    func refusesTimes(kind: ScalarKind, text: String, fault: ScalarFault) {
        #expect(throws: fault) { try text.withTextBytes(kind.check) }
    }

    @Test("text with escapes is checked after unescaping", arguments: [#"["a\u0040b"]"#, #"["a@\u0062"]"#])
    func escapes(payload: String) throws {
        let source = SchemaSource(path: "Case.response.json", text: #"["{email}"]"#)
        let schema = try #require(SchemaCatalog([source]).schema(file: source.path))
        #expect(try schema.decodePayload(JSONBuffer(payload.utf8)).fields[0] == "a@b")
    }
}
