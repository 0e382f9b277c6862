import Foundation
import LoopbackServer
import SchemaEngine
import TestSupport
import Testing

/// The names of generated types, properties and cases, which the compiler accepts whatever the keys are.
@Suite struct GeneratedNameTests {
    /// Keys whose names in Swift differ from each other.
    private static let keys = [
        // Digits, and names that begin with one.
        "24h", "1st", "2fa", "3D", "404", "0", "007", "1.5", "-1", "+1", "1_000", "٣", "１", "²", "½", "Ⅷ", "3️⃣",
        // Symbols only, and no characters at all.
        "", " ", "*", "_", "$", "@", "#", "\"", "\\", "/", "{", "}", "{?}", "`", "…", "👍", "❤️", "👩‍👩‍👧", "\u{0}",
        "\u{200B}",
        // Words of the language, and names of generated code.
        "init", "self", "Type", "Protocol", "default", "class", "in", "is", "var", "Any", "nil", "where",
        "async", "fields", "rawValue", "allCases", "hashValue", "none", "some", "unknown", "String", "Optional",
        "Error",
        "x", "reader", "value", "text",
        // Scripts, with and without letters of two cases.
        "日本", "한국어", "ไทย", "עברית", "العربية", "हिन्दी", "ქართული", "ελληνικά", "Ёлка", "größe", "ßa", "ŉ", "ǆ", "İ", "ªb",
        "\u{301}a", "e\u{301}", "한\u{3164}", "zero\u{200D}width", "a\u{34F}b", "\u{FB01}n",
        // Other characters between the letters.
        "foo bar", "foo-bar-2", "foo:bar.3", "a$b$c", "it's", "100%", "a/b?c=d", "line\nbreak", "tab\there",
    ]

    private static func key(_ key: String) -> String {
        let doubled = key.map { "{}".contains($0) ? "\($0)\($0)" : String($0) }.joined()
        return JSONValue.string(doubled).text()
    }

    /// Schemas in which each key names a type, an element, a property, an enumeration, a case and a branch.
    private static func schemas() -> [String: String] {
        var files: [String: String] = [:]
        for (index, text) in keys.enumerated() {
            let key = key(text)
            files["s/Nested\(index).response.json"] = "{\(key): {\(key): {\(key): 1}}}"
            files["s/List\(index).response.json"] = "{\(key): [{\"x\": 1}]}"
            files["s/Choice\(index).response.json"] = "{\(key): \"{enum:on,off}\"}"
        }
        let members = keys.filter { !$0.contains { "\"{}\\\n\t\u{0}".contains($0) } }
        let enumeration = "{enum:" + members.map { "\"\($0)\"" }.joined(separator: ",") + "}"
        files["s/All.response.json"] = "{" + keys.map { "\(key($0)): {\"x\": 1}" }.joined(separator: ", ") + "}"
        files["s/Members.response.json"] = "{\"member\": \(JSONValue.string(enumeration).text())}"
        files["s/Branches.response.json"] =
            "{\"{case kind}\": {"
            + keys.filter { !$0.isEmpty && !$0.contains { "{}".contains($0) } }.map {
                "\(JSONValue.string($0).text()): {\"x\": 1}"
            }.joined(separator: ", ")
            + "}}"
        return files
    }

    @Test("the names of keys of every kind compile", .enabled(if: SwiftCompiler.path != nil), .bounded)
    func compiles() async throws {
        #expect(Self.keys.count >= 90)
        let folder = try TemporaryFolder(Self.schemas())
        try await SwiftCompiler.check(folder, schemas: "s")
    }

    /// Settings that give two keys one name.
    static let equal: [[String]] = [
        ["a b", "c"], ["a\" b", "a\"_b"], ["a\\b", "a/b", "a.b", "aB"], ["\u{202E}a", "a"],
    ]

    @Test("the settings that a collision of names advises, pasted into .schema-lint.json, resolve it", arguments: equal)
    func pastesAdvice(keys: [String]) throws {
        let folder = try TemporaryFolder([
            "s/A.response.json": "{" + keys.map { "\(Self.key($0)): 1" }.joined(separator: ", ") + "}"
        ])
        var advised = Dictionary(uniqueKeysWithValues: keys.map { ($0, "same" as Any) })
        func write() throws {
            let settings = try JSONSerialization.data(withJSONObject: ["swift": ["names": advised]])
            try folder.write(String(decoding: settings, as: UTF8.self), to: "s/.schema-lint.json")
        }
        try write()
        let run = CommandRun("generate", "swift", folder("s"))
        #expect(run.status == 1)
        let advice = run.out.split(separator: "\n").compactMap { line -> Substring? in
            guard let start = line.range(of: ".schema-lint.json: "), let end = line.range(of: "; not generated") else {
                return nil
            }
            return line[start.upperBound..<end.lowerBound]
        }
        #expect(advice.count == keys.count - 1)
        for text in advice {
            let settings = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
            let names = try #require((settings["swift"] as? [String: Any])?["names"] as? [String: Any])
            advised.merge(names) { $1 }
        }
        try write()
        let second = CommandRun("generate", "swift", folder("s"))
        #expect(second.status == 0, "\(second.out)\(second.err)")
    }
}
