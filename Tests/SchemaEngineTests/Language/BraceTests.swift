import Testing

@testable import SchemaEngine

@Suite("Keys and strings with braces")
struct BraceTests {
    @Test(
        "a key has a name and a modifier",
        arguments: [
            ("name", .named("name", .none, nil)), ("", .named("", .none, nil)), ("a}", .named("a}", .none, nil)),
            ("{?}", .named("", .optional, nil)), ("a{?}", .named("a", .optional, nil)),
            ("a{null}", .named("a", .nullable, nil)),
            ("a{=}", .named("a", .defaulted(""), nil)), ("a{={\"b\":{}}}", .named("a", .defaulted("{\"b\":{}}"), nil)),
            ("a{{?}}", .named("a{?}", .none, nil)), ("{{id}}", .named("{id}", .none, nil)),
            ("a{{{?}", .named("a{", .optional, nil)),
            ("a}}{?}", .named("a}", .optional, nil)), ("{*}", .rest), ("{include}", .include), ("{comment}", .comment),
            ("{root}", .root(isOldName: false)), ("{root_mapper}", .root(isOldName: true)),
            ("{case kind}", .cases(of: "kind")), ("{case the kind}", .cases(of: "the kind")),
            ("{case {{k}}}", .cases(of: "{k}")), ("{count}", .count), ("{{count}}", .named("{count}", .none, nil)),
            ("{* uuid}", .mapKey("uuid")), ("{* string:/^a{2}$/}", .mapKey("string:/^a{2}$/")),
            ("{*  a}", .mapKey(" a")), ("a{read}", .named("a", .none, .read)), ("{write}", .named("", .none, .write)),
            ("a{read}{?}", .named("a", .optional, .read)), ("a{?}{read}", .named("a", .optional, .read)),
            ("a{write}{=5}", .named("a", .defaulted("5"), .write)),
            ("a{=5}{write}", .named("a", .defaulted("5"), .write)),
            ("a{={\"b\":{}}}{read}", .named("a", .defaulted("{\"b\":{}}"), .read)),
            ("a{=\"}{read\"}", .named("a", .defaulted("\"}{read\""), nil)),
            ("a{=x}{read}", .named("a", .defaulted("x"), .read)), ("a{=x}{?}", .named("a", .defaulted("x}{?"), nil)),
            ("a{{read}}", .named("a{read}", .none, nil)), ("{?}{read}", .named("", .optional, .read)),
        ] as [(String, SchemaKey)]
    )
    func keys(key: String, meaning: SchemaKey) throws {
        #expect(try SchemaKey(reading: key) == meaning)
    }

    @Test(
        "a key with invalid braces is refused",
        arguments: [
            ("a{", .unclosed), ("a{?", .unclosed), ("a{?}b", .notAtTheEnd), ("a{?}{null}", .severalPresences),
            ("a{}", .unknown("")), ("a{ ?}", .unknown(" ?")), ("{{{id}}}", .notAtTheEnd),
            ("a{root}", .mustBeSeparateKey("root")), ("a{case b}", .mustBeSeparateKey("case b")),
            ("{case}", .caseWithoutKey), ("{case }", .caseWithoutKey), ("{case  k}", .caseWithoutKey),
            ("{*uuid}", .mapKey(.noSpace)), ("a{* uuid}", .mustBeSeparateKey("* uuid")),
            ("a{count}", .mustBeSeparateKey("count")), ("a{=1}{?}", .severalPresences),
            ("a{read}{?}{=1}", .severalPresences),
            ("a{read}{write}", .severalSides), ("a{read}{?}{read}", .severalSides),
            ("{case k}{read}", .sideOfCase(.read)),
            ("a{Read}", .unknown("Read")), ("a{read}{Null}", .unknown("Null")), ("{count}{write}", .notAtTheEnd),
            ("a{=x}{read}{null}", .severalPresences),
        ] as [(String, KeyModifierError)]
    )
    func badKeys(key: String, error: KeyModifierError) {
        #expect(throws: error) { try SchemaKey(reading: key) }
    }

    @Test(
        "a string is a tag if it begins and ends with a single brace",
        arguments: [
            ("{int}", "int"), ("{}", ""), ("{first} {last}", "first} {last"), ("{x}}}", "x}}"),
            ("{string:/^x{2}$/}", "string:/^x{2}$/"), ("{{int}}", nil), ("{int}}", nil), ("{{int}", nil), ("{", nil),
            ("}", nil), ("", nil), ("Hello {name}", nil), ("{first} {last}!", nil),
        ] as [(String, String?)]
    )
    func contents(string: String, content: String?) {
        #expect(Braces.content(of: string).map(String.init) == content)
    }

    @Test("doubled braces turn any tag into example text", arguments: ["{}", "{ int }", "{a|{b}}}", "{9}"])
    func doubling(tag: String) {
        #expect(Braces.content(of: tag) != nil)
        #expect(Braces.content(of: Braces.doubled(tag)) == nil)
    }
}
