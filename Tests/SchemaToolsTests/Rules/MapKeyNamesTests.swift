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

    @Test("the tags that a name can satisfy together are found among many as by comparing each pair")
    func index() {
        let tags = [
            "string:/^a/", "string:/^ab/", "uuid", "string:/^b-/", "int", "string:/^ab-c/", "string:1..2", "string:/x/",
            "date", "string:/^abc/", "any", "string:/^b-[0-9]/", "string:/^z/|int", "string:/^/", "string:/^é/",
        ].map { MapKeyNames(of: $0) }
        var index = MapKeyNames.Index()
        for (number, tag) in tags.enumerated() {
            #expect(index.overlapping(tag) == (0..<number).filter { !tags[$0].areDisjoint(with: tag) }, "\(number)")
        }
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
