import SchemaEngine
import SchematicText
import Testing

@Suite("Markdown")
struct MarkdownEscapingTests {
    @Test(
        "no character of a text is markup",
        arguments: [
            ("a plain text, with (words).", "a plain text, with (words)."), ("a_b*c", #"a\_b\*c"#),
            ("![x](y) <b>&amp;", #"\!\[x\](y) \<b\>\&amp;"#),
            (#"~~a~~ | `b` # {c} \"#, ##"\~\~a\~\~ | \`b\` \# \{c\} \\"##),
            ("a\n# b\u{1B}", ##"a\\n\# b\\u\{1b\}"##), ("*\u{301}", "\\*\u{301}"),
            ("- a", #"\- a"#), ("12. a", #"12\. a"#), ("| a |", #"\| a |"#), ("a = b", "a = b"),
        ]
    )
    func escaped(text: String, expected: String) { #expect(MarkdownEscaping.escaped(text) == expected) }

    @Test("a pipe does not end a cell of a table")
    func row() { #expect(MarkdownEscaping.row(["a|b", "`c|d`", ""]) == #"| a\|b | `c\|d` |  |"#) }

    @Test(
        "a line of code is in more backticks than it has",
        arguments: [("a", "`a`"), ("a`b", "`` a`b ``"), ("``", "``` `` ```"), ("a\nb", #"`a\nb`"#)]
    )
    func code(line: String, expected: String) { #expect(MarkdownEscaping.code(line) == expected) }

    @Test(
        "a block of code is between fences that it does not have",
        arguments: [("a\n`b`", "```json\na\n`b`\n```"), ("````", "`````json\n````\n`````")]
    )
    func block(text: String, expected: String) { #expect(MarkdownEscaping.block(text, "json") == expected) }
}
