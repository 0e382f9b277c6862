import JSONText
import Testing

@testable import SchemaEngine

@Suite("Keys and strings with braces")
struct BraceTests {
    @Test(
        "a key is a name, and what its braces say",
        arguments: [
            ("name", .named("name", .none)), ("", .named("", .none)), ("a}", .named("a}", .none)),
            ("{?}", .named("", .optional)), ("a{?}", .named("a", .optional)), ("a{null}", .named("a", .nullable)),
            ("a{=}", .named("a", .defaulted(""))), ("a{={\"b\":{}}}", .named("a", .defaulted("{\"b\":{}}"))),
            ("a{{?}}", .named("a{?}", .none)), ("{{id}}", .named("{id}", .none)), ("a{{{?}", .named("a{", .optional)),
            ("a}}{?}", .named("a}", .optional)), ("{*}", .rest), ("{include}", .include), ("{comment}", .comment),
            ("{root}", .root(isOldName: false)), ("{root_mapper}", .root(isOldName: true)),
            ("{case kind}", .cases(of: "kind")), ("{case the kind}", .cases(of: "the kind")),
            ("{case {{k}}}", .cases(of: "{k}")),
        ] as [(String, SchemaKey)]
    )
    func keys(key: String, meaning: SchemaKey) throws {
        #expect(try SchemaKey(reading: key) == meaning)
    }

    @Test(
        "a key whose braces say nothing is refused",
        arguments: [
            ("a{", .unclosed), ("a{?", .unclosed), ("a{?}b", .notAtTheEnd), ("a{?}{null}", .notAtTheEnd),
            ("a{}", .unknown("")), ("a{ ?}", .unknown(" ?")), ("{{{id}}}", .notAtTheEnd),
            ("a{root}", .mustStandAlone("root")), ("a{case b}", .mustStandAlone("case b")),
            ("{case}", .caseWithoutKey), ("{case }", .caseWithoutKey), ("{case  k}", .caseWithoutKey),
        ] as [(String, KeyModifierError)]
    )
    func badKeys(key: String, error: KeyModifierError) {
        #expect(throws: error) { try SchemaKey(reading: key) }
    }

    @Test(
        "a string is a tag when it begins and ends with a brace that stands alone",
        arguments: [
            ("{int}", "int"), ("{}", ""), ("{first} {last}", "first} {last"), ("{x}}}", "x}}"),
            ("{string:/^x{2}$/}", "string:/^x{2}$/"), ("{{int}}", nil), ("{int}}", nil), ("{{int}", nil), ("{", nil),
            ("}", nil), ("", nil), ("Hello {name}", nil), ("{first} {last}!", nil),
        ] as [(String, String?)]
    )
    func contents(string: String, content: String?) {
        #expect(Braces.content(of: string).map(String.init) == content)
    }

    @Test("doubling the braces makes any tag example text", arguments: ["{}", "{ int }", "{a|{b}}}", "{9}"])
    func doubling(tag: String) {
        #expect(Braces.content(of: tag) != nil)
        #expect(Braces.content(of: Braces.doubled(tag)) == nil)
    }
}

@Suite("Tags")
struct TagSyntaxTests {
    private static func tag(_ name: String, _ argument: TagAlternative.Argument? = nil, secret: Bool = false)
        -> TagAlternative
    {
        TagAlternative(isSecret: secret, name: name, argument: argument)
    }

    @Test(
        "a tag splits where nothing holds it together",
        arguments: [
            ("int", [tag("int")]), ("issue|null", [tag("issue"), tag("null")]), ("größe", [tag("größe")]),
            ("int:1..5|string:1..3|bool", [tag("int", .text("1..5")), tag("string", .text("1..3")), tag("bool")]),
            ("string:/a|b/", [tag("string", .pattern("a|b"))]), ("string:/^a}b/", [tag("string", .pattern("^a}b"))]),
            ("string:/a\\/|b/|null", [tag("string", .pattern("a\\/|b")), tag("null")]),
            ("string:/a\\\\/|null", [tag("string", .pattern("a\\\\")), tag("null")]),
            ("enum:\"a|b\",\"c}\"|null", [tag("enum", .text("\"a|b\",\"c}\"")), tag("null")]),
            ("enum:/a,b|int", [tag("enum", .text("/a,b")), tag("int")]), ("enum:5\",x", [tag("enum", .text("5\",x"))]),
            ("secret", [tag("secret")]), ("secret:int", [tag("int", secret: true)]),
            ("secret:enum:\"a|b\",c|null", [tag("enum", .text("\"a|b\",c"), secret: true), tag("null")]),
            ("secret:secret:int", [tag("int", secret: true)]), ("secret:", [tag("secret", .text(""))]),
            ("int:", [tag("int", .text(""))]),
        ]
    )
    func splits(content: String, alternatives: [TagAlternative]) throws {
        #expect(try TagSyntax(reading: content[...]).alternatives == alternatives)
    }

    @Test(
        "what cannot be read as a tag is refused",
        arguments: [
            ("", .emptyAlternative), ("int|", .emptyAlternative), ("|int", .emptyAlternative), (" int", .whiteSpace),
            ("int | null", .whiteSpace), ("9lives", .badName("9lives")), ("a b", .badName("a b")),
            ("first} {last", .badName("first} {last")), ("string:/abc", .unclosedPattern),
            ("string:/a/i", .unclosedPattern), ("string:/a/}b/", .textBehindPattern), ("enum:\"a", .unclosedQuote),
        ] as [(String, TagSyntaxError)]
    )
    func refuses(content: String, error: TagSyntaxError) {
        #expect(throws: error) { try TagSyntax(reading: content[...]) }
    }

    @Test("case and separators of a name do not matter")
    func lookupNames() {
        let names = ["date_range", "date-range", "daterange", "DateRange", "DATE__RANGE-"]
        #expect(Set(names.map { LookupName($0) }).count == 1)
        #expect(LookupName("a.b") != LookupName("ab"))
    }

    @Test("the nearest names come first, and only near ones")
    func suggestions() {
        var suggestion = Suggestion()
        #expect(suggestion.nearest(to: "isue", among: ["issue", "url", "user"]) == ["issue"])
        #expect(suggestion.nearest(to: "strnig", among: ["string"]) == ["string"])
        #expect(suggestion.nearest(to: "qwerty", among: ["issue", "string"]) == [])
        #expect(suggestion.nearest(to: String(repeating: "x", count: 100_000), among: ["x"]) == [])
    }
}

@Suite("Arguments and numbers")
struct ArgumentTests {
    @Test(
        "a range includes its ends, and may be open",
        arguments: [
            ("0..100", 0...100), ("1..", 1...Int64.max), ("..5", Int64.min...5), ("3", 3...3), ("-5..-1", -5...(-1)),
            ("1e2..3e2", 100...300), ("9223372036854775807", Int64.max...Int64.max),
        ] as [(String, ClosedRange<Int64>)]
    )
    func ranges(text: String, range: ClosedRange<Int64>) throws {
        #expect(try RangeArgument.whole(text) == range)
    }

    @Test(
        "what is no range is refused",
        arguments: [
            ("9..1", .reversed), ("1 ..2", .whiteSpace), ("..", .open), ("a..b", .badEnd("a")),
            ("1..2.5", .badEnd("2.5")), ("1...2", .badEnd(".2")), ("007", .badEnd("007")), ("+1", .badEnd("+1")),
            ("9223372036854775808", .badEnd("9223372036854775808")),
        ] as [(String, RangeError)]
    )
    func badRanges(text: String, error: RangeError) {
        #expect(throws: error) { try RangeArgument.whole(text) }
    }

    @Test("a length is not negative, and a number may have a fraction")
    func otherRanges() throws {
        #expect(throws: RangeError.badEnd("-1")) { try RangeArgument.length("-1..3") }
        #expect(try RangeArgument.length("1..80") == 1...80)
        #expect(try RangeArgument.number("0.5..1e3") == 0.5...1000)
        #expect(throws: RangeError.badEnd("1e999")) { try RangeArgument.number("1e999") }
    }

    @Test("members that read as numbers, booleans or null are those, and quoted ones are strings")
    func members() throws {
        let members = try Enumeration(reading: #"1,true,null,auto,"2","a,b","",01,*"#)
        #expect(members.strings == ["auto", "2", "a,b", "", "01"])
        #expect(members.numbers.map(\.text) == ["1"])
        #expect(members.acceptsTrue && !members.acceptsFalse && members.acceptsNull && members.isOpen)
    }

    @Test(
        "members that are empty, padded or repeated are refused",
        arguments: [
            ("a,,b", .emptyMember), ("a,", .emptyMember), ("a, b", .whiteSpace(" b")), ("a,b,a", .repeatedMember("a")),
            ("1,1.0", .repeatedMember("1.0")), ("a,\"a\"", .repeatedMember("\"a\"")), ("\"a\"b", .textBehindQuote),
            ("*,*", .repeatedMember("*")), ("*", .noMembers),
        ] as [(String, EnumerationError)]
    )
    func badMembers(text: String, error: EnumerationError) {
        #expect(throws: error) { try Enumeration(reading: text) }
    }

    @Test(
        "how a number is written is its type",
        arguments: [
            ("1", true), ("-7", true), ("1e3", true), ("-0", true), ("10e-1", true), ("0e-99999999999", true),
            ("1.0", false), ("1.0e1", false), ("1e-3", false), ("10e-2", false), ("1e-99999999999", false),
        ]
    )
    func spelling(text: String, isWhole: Bool) {
        #expect(NumberSpelling.asksForWhole(text) == isWhole)
    }
}

@Suite("Names of schema files")
struct SchemaFileNameTests {
    @Test("a name says owner, role and status")
    func names() throws {
        let name = try SchemaFileName(path: "a.b/GetIssues.response.404.json")
        #expect(name.owner == "GetIssues" && name.role == .response && name.status == .exact(404))
        #expect(try SchemaFileName(path: "G.response.4xx.plist").status == .class(4))
        #expect(try SchemaFileName(path: "G.path.json").direction == .request)
        #expect(try SchemaFileName(path: "Issue.json").role == .fragment)
    }

    @Test(
        "any other name is refused",
        arguments: [
            ("Case.respnse.json", .unknownRole("respnse")), ("C.Response.json", .unknownRole("Response")),
            ("C.fragment.json", .unknownRole("fragment")), ("C.response.4y.json", .unknownStatus("4y")),
            ("C.response.600.json", .unknownStatus("600")), ("C.response.4xX.json", .unknownStatus("4xX")),
            ("C.error.404.json", .statusBehind(.error)), ("C.response.404.x.json", .tooManyParts),
            (".json", .noOwner), ("C.xml", .unknownExtension), ("json", .unknownExtension),
        ] as [(String, SchemaFileNameError)]
    )
    func badNames(name: String, error: SchemaFileNameError) {
        #expect(throws: error) { try SchemaFileName(path: name) }
    }

    @Test(
        "the most specific status wins",
        arguments: [
            (200, "Get.response.json"), (201, "Get.response.201.json"), (404, "Get.response.404.json"),
            (422, "Get.response.4xx.json"), (500, "Get.error.json"),
        ]
    )
    func statuses(status: Int, path: String) throws {
        var index = SchemaIndex()
        let names = ["response", "response.201", "response.404", "response.4xx", "error"].map { "Get.\($0).json" }
        for name in names + ["Error.response.json"] {
            #expect(index.insert(try SchemaFileName(path: name), path: name) == nil)
        }
        #expect(index.response(owner: "Get", status: status) == path)
        #expect(index.response(owner: "Put", status: 500) == "Error.response.json")
        #expect(index.response(owner: "Put", status: 200) == nil)
    }
}
