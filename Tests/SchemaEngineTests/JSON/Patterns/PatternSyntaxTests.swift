import Testing

@testable import SchemaEngine

@Suite("Refused patterns")
struct PatternSyntaxTests {
    typealias Row = (source: String, position: Int, message: String)

    static let notRegular: [Row] = [
        (#"(a)\1"#, 4, "a backreference"), (#"(?<n>a)\k<n>"#, 8, "a backreference"),
        (#"a\g{1}"#, 2, "a backreference"),
        ("(?<n>a)(?P=n)", 8, "a backreference"), ("a(?=b)", 2, "lookahead and lookbehind"),
        ("a(?!b)", 2, "lookahead and lookbehind"),
        ("(?<=a)b", 1, "lookahead and lookbehind"), ("(?<!a)b", 1, "lookahead and lookbehind"),
        ("(?*a)", 1, "lookahead and lookbehind"), ("(?<*a)", 1, "lookahead and lookbehind"),
        ("a(?>b)", 2, "an atomic group"), ("a++", 3, "a possessive quantifier"), ("a?+", 3, "a possessive quantifier"),
        ("a{2}+", 5, "a possessive quantifier"),
        ("(?x)a* +", 8, "a possessive quantifier"), ("(a)(?(1)b|c)", 4, "a conditional"), ("(?R)", 1, "recursion"),
        ("(a)(?1)", 4, "recursion"), ("(a)(?-1)", 4, "recursion"), ("(?&n)", 1, "recursion"),
        ("(?P>n)", 1, "recursion"), ("(?C1)", 1, "a callout"),
        ("(?{x})", 1, "a callout"), ("(*FAIL)", 1, "a backtracking directive"),
        ("(?~a)", 1, "an absent function"), ("(?|a|b)", 1, "a branch reset group"),
        ("(?<a-b>c)", 4, "a balancing group"),
    ]

    static let notAccepted: [Row] = [
        (#"a\Z"#, 2, #"'\Z' is not accepted: write '$'"#), (#"\G"#, 1, "write '^'"), (#"a\Kb"#, 2, #"'\K'"#),
        (#"\R"#, 1, #"write '(?:\r\n|\v)'"#), (#"\X"#, 1, "write '(?s:.)'"),
        (#"\N{DIGIT ONE}"#, 1, #"'\N'"#), (#"\y"#, 1, #"write '\b'"#), (#"\cA"#, 1, #"\x01"#),
        ("(?w)a", 3, "'w' is not an option"),
        ("(?i^s)a", 4, "'^' is not an option"), ("(?^i)a", 3, "'^' is not an option"),
        (#"\p{age=3.0}"#, 1, "'age=3.0' is not a known property"),
        (#"\p{InGreek}"#, 1, "'InGreek' is not a known property"),
        (#"\p{Klingon}"#, 1, "'Klingon' is not a known property"), ("[[:foo:]]", 2, "'foo' is not a known property"),
        (#"\pL"#, 1, "not a known property"),
    ]

    static let malformed: [Row] = [
        ("(a", 1, "'(' is not closed"), ("(?:a", 1, "'(' is not closed"), ("(?i", 1, "'(' is not closed"),
        ("(?", 1, "'(' is not closed"), ("a)", 2, "')' does not close a group"), ("[a", 1, "'[' is not closed"),
        ("[a[b]", 1, "'[' is not closed"),
        (#"\p{L"#, 1, #"'\p{' is not closed"#), ("(?#a", 1, "'(?#' is not closed"), ("[]", 1, "a class has no members"),
        ("[]a]", 1, "a class has no members"),
        ("[^]", 1, "a class has no members"), ("[a&&]", 3, "'&&' has no members"),
        ("[--a]", 2, "'--' has no members"),
        ("[z-a]", 2, "range 'z-a' has its higher end first"), (#"[\w-.]"#, 2, "an end that is not one Unicode scalar"),
        (#"[a-\d]"#, 2, "not one Unicode scalar"), ("[a-[b]]", 2, "not one Unicode scalar"),
        ("[a-e\u{301}]", 2, "not one Unicode scalar"),
        ("*a", 1, "'*' has nothing to repeat"), ("a**", 3, "'*' has nothing to repeat"),
        ("a{2}{3}", 5, "'{3}' has nothing to repeat"), ("a|+", 3, "'+' has nothing to repeat"),
        ("^*", 2, "'*' has nothing to repeat"), (#"\b+"#, 3, "'+' has nothing to repeat"),
        ("(?i)*", 5, "'*' has nothing to repeat"), (#"\Qa\E*"#, 6, "'*' has nothing to repeat"),
        ("a{2,1}", 2, "'{2,1}' has the higher count first"), ("(?<1>a)", 4, "a group's name"),
        ("(?<>a)", 4, "a group's name"), ("(?<n>a)(?<n>b)", 11, "two groups have the name 'n'"),
        (#"\"#, 1, "has no meaning"), (#"\i"#, 1, #"'\i' has no meaning"#), ("\\\u{E9}", 1, "has no meaning"),
        (#"[\z]"#, 2, #"'\z' has no meaning"#), (#"\u{D800}"#, 1, "is not the number of a Unicode scalar"),
        (#"\u{110000}"#, 1, "is not the number of a Unicode scalar"),
        (#"\u12"#, 1, "is not the number of a Unicode scalar"), (#"\x"#, 1, "is not the number of a Unicode scalar"),
        (#"\u{}"#, 1, "is not the number of a Unicode scalar"),
        (#"[\u{41 42}]"#, 2, "is not the number of a Unicode scalar"),
        (#"\u{+41}"#, 1, "is not the number of a Unicode scalar"), ("a*\u{301}", 2, "has a combining character"),
    ]

    @Test(
        "a refusal states the position, the reason and what to do",
        arguments: notRegular + notAccepted + malformed
    )
    func refuses(row: Row) {
        let error = #expect(throws: PatternError.self) { try CompiledPattern(row.source) }
        #expect(error?.position == row.position)
        let message = error.map { "\($0)" } ?? ""
        #expect(message.hasPrefix("at character \(row.position), "))
        #expect(message.contains(row.message), "\(message)")
        #expect(message.contains(": "), "\(message)")
    }

    static let tooLarge: [(source: String, message: String)] = [
        (many("a", 200_000), "longer than 10000"), (many("[", 200_000), "longer than 10000"),
        (many("(", 200_000), "longer than 10000"), (many("|", 200_000), "longer than 10000"),
        (many("(?:", 3_000), "deeper than 100"), (many("(", 10_000), "deeper than 100"),
        (many("[", 10_000), "deeper than 100"), (many("[^", 5_000), "deeper than 100"),
        (nested(101), "deeper than 100"), ("[a" + many("--b", 101) + "]", "deeper than 100"),
        ("a{1,9999}{1,9999}", "more than 10000 states"), ("a{99}{99}", "nothing to repeat"),
        ("(?:a{1,9999}){1,9999}", "more than 10000 states"),
        ("a{10001}", "more than 10000 states"), ("a{99999999999999999999}", "more than 10000 states"),
        ("(?:ab){5001}", "more than 10000 states"), ("a{1,5001}", "more than 10000 states"),
        ("(?:(?:(?:a{100}){100}){100}){100}", "more than 10000 states"),
        ("(a{6000}|b{6000})", "more than 10000 states"), ("a{6000}b{6000}", "more than 10000 states"),
        ("(?:^){10001}", "more than 10000 states"),
    ]

    @Test("an expression that is too long, too deep or too large is refused", arguments: tooLarge)
    func refusesTooLarge(source: String, message: String) {
        let error = #expect(throws: PatternError.self) { try CompiledPattern(source) }
        let found = error.map { "\($0)" } ?? ""
        #expect(found.contains(message))
    }

    static let atLimit: [String] = [
        many("a", 10_000), many("|", 9_999), nested(100), "a{10000}", "(?:ab){5000}",
        "(?:){9999}(){1,99999999999999999999}", "[a" + many("--b", 100) + "]", "[" + many("\u{E9}\u{E8}", 4_999) + "]",
        many("[:", 50) + "a" + many("]", 50),
    ]

    @Test("an expression at a limit is accepted", arguments: atLimit)
    func acceptsAtLimit(source: String) throws {
        #expect(try CompiledPattern(source).stateCount <= 10_001)
    }

    private static func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    private static func nested(_ depth: Int) -> String { many("(?:", depth) + "a" + many(")", depth) }
}
