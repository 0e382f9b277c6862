import TestSupport

/// Random regular expressions and texts, in the syntax that both this package and Swift's `Regex` accept.
///
/// It omits what `Regex` does not read as documented: `\w` of ASCII digits and `_` before other scalars; classes with
/// a character in its composed and in its decomposed form; assertions and `\W` between CR and LF; and case folding
/// beyond lower-case mappings.
struct PatternGenerator {
    private var random: SeededGenerator
    /// `true` for `\b` and `\B` in expressions. Then texts have no digits, next to which `Regex` reads them
    /// differently.
    private let hasBoundaries: Bool

    init(seed: UInt64, hasBoundaries: Bool = false) {
        random = SeededGenerator(seed: seed)
        self.hasBoundaries = hasBoundaries
    }

    mutating func source() -> String { (chance(3) ? "^" : "") + branches(2) }

    /// Returns up to six scalars.
    mutating func text() -> String {
        let ascii = ["a", "b", "c", "A", "1", "_", "-", " ", "\n", "."]
        let others = [
            "a", "b", "c", "A", "-", " ", "\n", "\u{E9}", "\u{C9}", "\u{3B1}", "\u{1F600}", "\u{301}", "\u{2028}",
            "\u{660}", "\u{BD}",
        ]
        let words = ["a", "b", "-", " ", "_", "\u{E9}"]
        let alphabet = hasBoundaries ? words : chance(2) ? ascii : others
        var text = ""
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            text.unicodeScalars.append(contentsOf: pick(alphabet).unicodeScalars)
        }
        return text
    }

    private mutating func pick(_ choices: [String]) -> String {
        choices[Int.random(in: 0..<choices.count, using: &random)]
    }

    private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

    private mutating func branches(_ depth: Int) -> String {
        let count = [1, 1, 1, 2, 3][Int.random(in: 0..<5, using: &random)]
        return (0..<count).map { _ in sequence(depth) }.joined(separator: "|")
    }

    private mutating func sequence(_ depth: Int) -> String {
        let count = [0, 1, 1, 2, 2, 3][Int.random(in: 0..<6, using: &random)]
        return (0..<count).map { _ in part(depth) }.joined()
    }

    private mutating func part(_ depth: Int) -> String {
        if chance(12) {
            let assertions = ["^", "$", #"\A"#, #"\z"#, "(?i)", "(?m)"]
            return pick(assertions + (hasBoundaries ? [#"\b"#, #"\B"#] : ["(?s)", "(?#x)", #"\Qa.\E"#]))
        }
        let atom = atom(depth)
        return chance(3)
            ? atom + pick(["*", "+", "?", "{2}", "{1,2}", "{,2}", "{2,}", "{0}", "*?", "+?", "??", "{1,3}?"]) : atom
    }

    private mutating func atom(_ depth: Int) -> String {
        switch Int.random(in: 0..<(depth > 0 ? 14 : 9), using: &random) {
        case 0...3: literal()
        case 4: "."
        case 5...6: escape()
        case 7...8: characterClass()
        case 9...10: pick(["(?:", "(?i:", "(?s:", "(?m:", "(?i-s:", "(?-i:", "(?x: "]) + branches(depth - 1) + ")"
        default: "(" + branches(depth - 1) + ")"
        }
    }

    private mutating func literal() -> String {
        pick([
            "a", "b", "c", "A", "1", "_", "-", #"\x20"#, #"\n"#, "\u{E9}", "\u{3B1}", "\u{1F600}", #"\u{301}"#,
            #"\x61"#,
            #"\u{E9 62}"#, #"\."#, "]", "}", "e\u{301}",
        ])
    }

    private mutating func escape() -> String {
        pick([
            #"\d"#, #"\D"#, #"\w"#, #"\W"#, #"\s"#, #"\S"#, #"\h"#, #"\H"#, #"\v"#, #"\V"#, #"\p{L}"#, #"\P{Lu}"#,
            #"\p{Greek}"#, "[:alpha:]",
        ])
    }

    private mutating func characterClass() -> String {
        (chance(3) ? "[^" : "[") + members() + (chance(6) ? pick(["&&", "--", "~~"]) + members() : "") + "]"
    }

    private mutating func members() -> String {
        (0..<Int.random(in: 1...3, using: &random)).map { _ in member() }.joined()
    }

    private mutating func member() -> String {
        switch Int.random(in: 0..<8, using: &random) {
        case 0...2: pick(["a", "b", "c", "A", "1", "_", #"\x20"#, "\u{E9}", "\u{3B1}", #"\-"#, #"\]"#, ".", "$", "^x"])
        case 3...4:
            pick([
                "a-c", "b-z", "A-Z", "0-9", #"\x00-\x1f"#, "\u{E0}-\u{FF}", "\u{370}-\u{3FF}", #"\u{1F300}-\u{1F6FF}"#,
            ])
        case 5...6: escape()
        default: characterClass()
        }
    }
}
