import Testing

@testable import SchemaEngine

@Suite("Tags")
struct TagSyntaxTests {
    private static func tag(_ name: String, _ argument: TagAlternative.Argument? = nil, secret: Bool = false)
        -> TagAlternative
    {
        TagAlternative(isSecret: secret, name: name, argument: argument)
    }

    @Test(
        "a tag is split at bars outside patterns and quotes",
        arguments: [
            ("int", [tag("int")]), ("issue|null", [tag("issue"), tag("null")]), ("größe", [tag("größe")]),
            ("int:1..5|string:1..3|bool", [tag("int", .text("1..5")), tag("string", .text("1..3")), tag("bool")]),
            ("string:/a|b/", [tag("string", .pattern("a|b"))]), ("string:/^a}b/", [tag("string", .pattern("^a}b"))]),
            ("string:/a\\/|b/|null", [tag("string", .pattern("a\\/|b")), tag("null")]),
            ("string:/a\\\\/|null", [tag("string", .pattern("a\\\\")), tag("null")]),
            ("string:1..3,/a|b/|null", [tag("string", .lengthAndPattern("1..3", "a|b")), tag("null")]),
            ("string:,/a/", [tag("string", .lengthAndPattern("", "a"))]), ("string:a/b", [tag("string", .text("a/b"))]),
            ("string:1,x/y|int", [tag("string", .text("1,x/y")), tag("int")]),
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
        "text that is not a valid tag is refused",
        arguments: [
            ("", .emptyAlternative), ("int|", .emptyAlternative), ("|int", .emptyAlternative), (" int", .whiteSpace),
            ("int | null", .whiteSpace), ("9lives", .badName("9lives")), ("a b", .badName("a b")),
            ("first} {last", .badName("first} {last")), ("string:/abc", .unclosedPattern),
            ("string:1..3,/abc", .unclosedPattern),
            ("string:/a/i", .unclosedPattern), ("string:/a/}b/", .textAfterPattern), ("enum:\"a", .unclosedQuote),
        ] as [(String, TagSyntaxError)]
    )
    func refuses(content: String, error: TagSyntaxError) {
        #expect(throws: error) { try TagSyntax(reading: content[...]) }
    }

    @Test("case and separators of a name are ignored")
    func lookupNames() {
        let names = ["date_range", "date-range", "daterange", "DateRange", "DATE__RANGE-"]
        #expect(Set(names.map { LookupName($0) }).count == 1)
        #expect(LookupName("a.b") != LookupName("ab"))
    }

    @Test("only names that are similar are suggested")
    func suggestions() {
        var suggestion = Suggestion()
        #expect(suggestion.nearest(to: "isue", among: ["issue", "url", "user"]) == ["issue"])
        #expect(suggestion.nearest(to: "strnig", among: ["string"]) == ["string"])
        #expect(suggestion.nearest(to: "qwerty", among: ["issue", "string"]) == [])
        #expect(suggestion.nearest(to: String(repeating: "x", count: 100_000), among: ["x"]) == [])
    }
}
