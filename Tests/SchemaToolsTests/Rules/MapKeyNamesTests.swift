import SchemaEngine
import Testing

@testable import SchemaTools

@Suite("Names of map keys")
struct MapKeyNamesTests {
    @Test(
        "a text is of one kind at most of those that are separate, and has only its bytes",
        arguments: [
            (ScalarKind.uuid, "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6"), (.date, "2015-03-22"),
            (.dateTime, "2015-03-22T10:53:24.5+01:00"), (.dateTime, "2015-03-22T10:53:24Z"), (.integer, "-7"),
            (.ipv4, "192.0.2.1"),
        ]
    )
    func kinds(kind: ScalarKind, text: String) {
        let others = MapKeyNames.separate.keys.filter { $0 != kind && $0 != .integer }
        #expect(others.filter { $0.reads(text) }.isEmpty)
        #expect(text.utf8.allSatisfy { (MapKeyNames.separate[kind] ?? "").utf8.contains($0) })
    }

    @Test(
        "the beginning that all matches of an expression have",
        arguments: [
            ("^ab", "ab"), ("^ab?", "a"), ("^ab+", "ab"), ("^a{0}", ""), ("^a|b", ""), ("ab", ""), ("^x-[a-z]", "x-"),
            ("^\\d", ""), ("^é*", ""), ("^(a)", ""), ("^a.b", "a"), ("^ab$", "ab"),
        ]
    )
    func prefixes(pattern: String, prefix: String) {
        #expect(String(decoding: MapKeyNames.prefix(of: pattern), as: UTF8.self) == prefix)
    }
}
