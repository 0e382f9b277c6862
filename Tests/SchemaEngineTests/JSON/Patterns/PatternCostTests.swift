import Testing

@testable import SchemaEngine

@Suite("Cost of patterns, linear in the text")
struct PatternCostTests {
    @Test(
        "a text that is crafted for an expression stays within the linear limit of steps",
        arguments: [
            ("^(a+){10}b$", "a"), (#"^(\w+ ?){1,5}$"#, "a"), (#"^(\d+\.?){4}$"#, "1"), ("^(a{1,16}){1,16}b$", "a"),
            ("^(a+)+$", "a"), ("(a*)*b", "a"), ("(a|a)+b", "a"), ("^(a|ab)*c$", "ab"), (#"(\w+\s?)+$"#, "a "),
            ("(.*,)*x", ","), ("(?:x+x+)+y", "x"), (".*x.*y.*z", "x"), (#"^(\d+\.)*\d+x$"#, "1."), (#"[a-z]+\d"#, "a"),
            (#"(\p{L}+)+-"#, "\u{E9}"), ("(a?){50}a{50}b", "a"), ("(?i)(A+|a)+b", "aA"), (#"(\b.*?\b)*!"#, "a-"),
            ("(?m)(^.*$\\s*)+!", "a\n"),
        ]
    )
    func madeForIt(source: String, fragment: String) throws {
        let pattern = try CompiledPattern(source)
        for count in [28, 400, 1_200] {
            let text = String(repeating: fragment, count: count) + "?"
            for method in CompiledPattern.Method.allCases {
                guard let result = pattern.search(text, by: method) else { continue }
                #expect(!result.isFound)
                #expect(result.steps <= Self.mostSteps(pattern, text, method), "\(method), \(count)")
            }
        }
    }

    @Test("generated expressions stay within the linear limit of steps on repetitive texts")
    func generated() throws {
        var generator = PatternGenerator(seed: 7)
        for _ in 0..<300 {
            let source = generator.source()
            let pattern = try CompiledPattern(source)
            let fragment = generator.text()
            for text in [String(repeating: fragment, count: 25), String(repeating: fragment, count: 25) + "\u{7F}"] {
                let found = CompiledPattern.Method.allCases.compactMap { method -> Bool? in
                    guard let result = pattern.search(text, by: method) else { return nil }
                    #expect(
                        result.steps <= Self.mostSteps(pattern, text, method),
                        "\(source) in \(text.debugDescription)"
                    )
                    return result.isFound
                }
                #expect(Set(found).count == 1, "\(source) in \(text.debugDescription)")
            }
        }
    }

    @Test(
        "an expression of any size takes no more steps for a scalar than it has states",
        arguments: [
            "(?:a{1,100}){1,49}b$", String(repeating: "a|", count: 4_900) + "b!",
            "(?:" + String(repeating: "a?", count: 4_900) + "b)$", "^.{0,4000}$", "(?:(?:a?){70}){70}!",
        ]
    )
    func large(source: String) throws {
        let pattern = try CompiledPattern(source)
        let text = String(repeating: "a", count: 50)
        let result = try #require(pattern.search(text, by: .simulation))
        #expect(result.steps <= Self.mostSteps(pattern, text, .simulation))
    }

    @Test(
        "common expressions have a table, in which a scalar is one step",
        arguments: [
            "^[A-Z]{2}$", #"^[\w.+-]+@[\w-]+\.[\w.-]+$"#, #"^\d{4}-\d{2}-\d{2}$"#, #"^\p{Lu}\p{Ll}*$"#,
            "^#[0-9a-fA-F]{6}$", #"^https?://[^\s/]+(/\S*)?$"#, "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
            #"^(\d{1,3}\.){3}\d{1,3}$"#, #"\bfoo\b"#, "(?i)error|warning", "(?m)^a$", #"^[\p{Latin}\p{Greek}' -]+$"#,
            "^[a-z0-9_-]{1,100}$",
        ]
    )
    func table(source: String) throws {
        let text = String(repeating: "a1-", count: 100)
        let result = try #require(try CompiledPattern(source).search(text, by: .table))
        #expect(result.steps <= 300)
    }

    /// The table takes one step for each scalar; the simulation visits each state at most once at each position.
    private static func mostSteps(_ pattern: CompiledPattern, _ text: String, _ method: CompiledPattern.Method) -> Int {
        let count = text.unicodeScalars.count
        return method == .table ? count : (count + 1) * pattern.stateCount
    }
}
