import Testing

@testable import SchemaEngine

@Suite("Search for patterns")
struct CompiledPatternTests {
    /// An expression, texts in which it is found, and texts in which it is not.
    typealias Row = (source: String, found: [String], notFound: [String])

    static let characters: [Row] = [
        ("", ["", "a"], []), ("b+", ["abbc"], ["ac"]), ("]}", ["x]}"], ["]"]), (#"\.\*\/\-\ "#, [".*/- "], ["a"]),
        ("^a.c$", ["a\u{1F600}c"], ["a\nc", "a\u{2028}c", "ac"]),
        ("^..$", ["e\u{301}", "\u{1F1E9}\u{1F1EA}"], ["\u{E9}", "\r\n"]), ("(?s)^..$", ["\r\n"], ["\n"]),
        ("\u{E9}", ["\u{E9}"], ["e\u{301}", "e"]), ("^e\u{301}+$", ["e\u{301}e\u{301}"], ["e\u{301}\u{301}"]),
        (#"^\t\n\r\f\a\e$"#, ["\t\n\r\u{C}\u{7}\u{1B}"], ["tnrfae"]), (#"^\x41\u0042\U00000043$"#, ["ABC"], ["abc"]),
        (#"^\u{1F600}\x{42}\o{103}\0104$"#, ["\u{1F600}BCD"], ["ABCD"]),
        (#"^\u{41 1F600}+$"#, ["A\u{1F600}A\u{1F600}"], ["A"]),
        (#"^\0$"#, ["\0"], ["0"]), (#"^\Qa.(\E$"#, ["a.("], ["ab("]), (#"\Qa*"#, ["a*"], ["aa"]),
    ]

    static let classes: [Row] = [
        ("^[a-c-]$", ["a", "-"], ["d"]), ("^[-a]$", ["-", "a"], ["b"]),
        (#"^[\]\\^.$(|]$"#, ["]", "\\", "^", ".", "$", "(", "|"], ["a"]),
        ("^[^a-c]$", ["d", "\n", "\u{1F600}"], ["b", "dd"]), ("^[[ab]c]$", ["a", "c"], ["d"]),
        (#"^[\t-\r\x41]$"#, ["\n", "A"], ["B"]),
        ("^[a-z&&[aeiou]]$", ["e"], ["f"]), ("^[a-z--[aeiou]]$", ["f"], ["e"]), ("^[abc~~cde]$", ["a", "e"], ["c"]),
        ("^[^a-z&&b-y]$", ["a", "A"], ["m"]), (#"^[\w--\d_]$"#, ["a", "\u{E9}"], ["1", "_"]),
        (#"^[\Q^]\E]$"#, ["^", "]"], ["a"]),
        ("^[e\u{301}]$", ["e", "\u{301}"], ["e\u{301}", "\u{E9}"]), (#"^[\b]$"#, ["\u{8}"], ["b"]),
        ("^[\u{370}-\u{3FF}]$", ["\u{3B1}"], ["a"]),
        ("[:alpha:]", ["a"], [":"]), ("^[[:^alpha:]]$", ["1"], ["a"]), ("^[:a]$", [":", "a"], ["l"]),
        ("^[[:alpha:]_-]$", ["a", "_"], ["1"]),
    ]

    static let escapes: [Row] = [
        (#"^\d$"#, ["7", "\u{663}", "\u{BD}"], ["a"]), (#"^\D$"#, ["a"], ["7"]),
        (#"^\w$"#, ["a", "Z", "_", "7", "\u{E9}", "\u{6F22}"], ["-", " ", "\u{663}"]),
        (#"^\W$"#, ["-", "\n"], ["a", "_"]), (#"^\s$"#, [" ", "\n", "\u{A0}", "\u{85}"], ["a", "\u{200B}"]),
        (#"^\S$"#, ["a"], [" "]),
        (#"^\h$"#, ["\t", "\u{3000}"], ["\n", "a"]), (#"^\v$"#, ["\n", "\u{2029}"], ["\t"]),
        (#"^\H\V$"#, ["\na"], ["\t\n"]),
        (#"^\p{Lu}\P{Lu}$"#, ["Aa", "\u{410}1"], ["aa"]), (#"^\p{gc=uppercase_letter}$"#, ["A"], ["a"]),
        (#"^\p{IsLetter}$"#, ["a"], ["1"]),
        (#"^\p{L&}$"#, ["a", "A"], ["\u{AA}"]), (#"^\p{Alphabetic}\p{alphabetic=no}$"#, ["a1"], ["1a"]),
        (#"^[\p{Greek}\p{Han}]+$"#, ["\u{3B1}\u{6F22}"], ["a"]),
        (#"^\p{Script=Han}$"#, ["\u{6F22}"], ["\u{3001}"]), (#"^\p{scx=Hani}$"#, ["\u{6F22}", "\u{3001}"], ["a"]),
        (#"^\p{Any}\p{ASCII}\p{Assigned}$"#, ["\u{378}aa"], ["aa\u{378}"]),
        (#"^\p{Emoji}$"#, ["\u{1F600}"], ["a"]), (#"^\p{ White Space }$"#, [" "], ["a"]),
        (
            #"^[[:alnum:]][[:blank:]][[:graph:]][[:print:]][[:word:]][[:xdigit:]]$"#, ["1\t!!-F"],
            ["!\t!!-F", "1\t !-F"]
        ),
    ]

    static let places: [Row] = [
        ("^b", ["b"], ["ab", "\nb"]), ("b$", ["ab"], ["ba", "b\n"]), (#"\Ab\z"#, ["b"], ["b\n", "ab"]),
        ("(?m)^b$", ["a\nb\nc", "a\r\nb\r\n", "b\u{2028}"], ["ab"]),
        (#"(?m)\Ab"#, ["b\na"], ["a\nb"]), ("(?m)$\n^$", ["a\n"], ["a"]),
        (#"\bfoo\b"#, ["a foo.", "foo", "\u{E9} foo"], ["foos", "foo_", "foo1", "\u{E9}foo"]),
        (#"a\Bb"#, ["ab"], ["a b"]), (#"^\B$"#, [""], ["a"]), (#"\b"#, ["a"], ["", "-"]), ("a|^$", ["", "ba"], ["b"]),
        ("(^)*a", ["ba"], ["b"]), ("x(?:$)?", ["xa"], ["a"]),
    ]

    static let repetitions: [Row] = [
        (#"^\d{3}$"#, ["123"], ["12", "1234"]), ("^a{2,}$", ["aa", "aaaa"], ["a"]), ("^a{,2}$", ["", "aa"], ["aaa"]),
        ("^a{ 1 , 2 }$", ["a", "aa"], ["aaa"]),
        ("^a{0}b{0,0}$", [""], ["a", "b"]), ("^a*?b+?c??d{1,2}?$", ["bd", "aabbcdd"], ["ad"]),
        ("a{x}", ["a{x}"], ["a"]), ("^{a$", ["{a"], ["a"]), ("^x{,}$", ["x{,}"], ["x"]),
        ("^(a|b*)*c$", ["abbac", "c"], ["ab"]), ("^(|a)+$", ["", "aa"], ["b"]), ("^(?:a{2}){3}$", ["aaaaaa"], ["aaaa"]),
        ("^(?:)*(){3}$", [""], ["a"]),
    ]

    static let groups: [Row] = [
        ("^(a|(?:b|c)d)$", ["a", "bd", "cd"], ["b", "ad"]), ("^(?<first>a)(?P<second>b)(?'third'c)$", ["abc"], ["ab"]),
        ("^(?:a||b)$", ["", "a"], ["c"]), ("^(?:ab|a)c$", ["abc", "ac"], ["bc"]),
        ("^(?i)ab$", ["AB", "aB"], ["ac"]), ("^(?i:a)b$", ["Ab"], ["AB"]), ("^a(?i)b|c$", ["aB", "C"], ["A"]),
        ("^((?i)a)b$", ["Ab"], ["AB"]), ("^(?i)a(?-i)b$", ["Ab"], ["AB"]),
        ("^(?x) a b # comment\n c$", ["abc"], ["a b c"]), ("^(?x)[ a - c ] {2} \\ $", ["ab "], ["ab"]),
        ("^(?x: a b )c d$", ["abc d"], ["abcd"]), ("^a(?#comment)b$", ["ab"], ["a"]),
        ("^(?ims-m:A.)$", ["a\n"], ["a"]), ("^(?nU)(a)$", ["a"], ["b"]), ("^(?)a(?-)b$", ["ab"], ["a"]),
    ]

    static let cases: [Row] = [
        ("^(?i)k$", ["k", "K", "\u{212A}"], ["x"]), ("^(?i)[a-z]$", ["Q", "\u{17F}"], ["1"]),
        ("^(?i)\u{3C3}$", ["\u{3A3}", "\u{3C2}"], ["\u{3B1}"]), ("^(?i)\u{DF}$", ["\u{1E9E}"], ["ss"]),
        ("^(?i)\u{131}$", ["\u{131}"], ["i", "I"]), ("^(?i)i$", ["I"], ["\u{130}", "\u{131}"]),
        ("^(?i)[^a]$", ["b"], ["A"]), (#"^(?i)\p{Lu}$"#, ["A"], ["a"]), ("^(?i)[Z-a]$", ["z", "A", "["], ["b"]),
        ("^(?i)[\u{430}-\u{44F}]+$", ["\u{416}\u{436}"], ["a"]),
        (#"^(?i)[\x{0}-\x{10FFFF}--k]$"#, ["a"], ["K", "\u{212A}"]), ("^(?i)\u{FB05}$", ["\u{FB06}"], ["st"]),
    ]

    @Test(
        "an expression is found in exactly the texts that the language specifies",
        arguments: characters + classes + escapes + places + repetitions + groups + cases
    )
    func finds(row: Row) throws {
        let pattern = try CompiledPattern(row.source)
        #expect(pattern.source == row.source)
        for text in row.found { #expect(pattern.isFound(in: text), "\(row.source) in \(text.debugDescription)") }
        for text in row.notFound { #expect(!pattern.isFound(in: text), "\(row.source) in \(text.debugDescription)") }
    }
}
