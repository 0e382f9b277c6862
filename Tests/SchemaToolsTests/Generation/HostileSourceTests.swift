import SchemaEngine
import TestSupport
import Testing

@testable import SchemaTools

@Suite("Source generated from hostile schemas")
struct HostileSourceTests {
    /// A place of a schema whose text becomes part of the generated source.
    enum Place: String, CaseIterable, Sendable {
        case key, constantKey, enumeration, alternative, defaultValue, defaultEnumeration, comment, comments, pattern,
            mapKey
        case endpoint, branch, caseKey, owner, folder

        /// Returns the files of a catalog with a text at this place.
        func files(_ text: String) -> [(key: String, value: String)] {
            let json = JSONValue.string(text).text()
            let inner = String(json.dropFirst().dropLast())
            let twice = String(JSONValue.string(json).text().dropFirst().dropLast())
            let schema =
                switch self {
                case .key: #"{ "\#(inner)": 1, "b": "x" }"#
                case .constantKey: #"{ "\#(inner)": null, "{*}": "{none}" }"#
                case .enumeration: #"{ "a": "{enum:x,\#(inner)}" }"#
                case .alternative: #"{ "a": "{int|enum:\#(inner),*|string}" }"#
                case .defaultValue: #"{ "a{=\#(twice)}": "x" }"#
                case .defaultEnumeration: #"{ "a{=\#(twice)}": "{enum:x,\#(inner)}" }"#
                case .comment: #"{ "{comment}": "\#(inner)", "a": 1 }"#
                case .comments: #"{ "{comment}": ["a", "\#(inner)"], "a": 1 }"#
                case .pattern: #"{ "a": "{string:/\#(inner)/}" }"#
                case .mapKey: #"{ "a": { "{* string:/\#(inner)/}": 1 }, "{* string:/\#(inner)/|enum:x}": "y" }"#
                case .endpoint: #"{ "{endpoint}": "GET a/\#(inner)" }"#
                case .branch: #"{ "{case kind}": { "\#(inner)": { "a": 1 }, "x": {} } }"#
                case .caseKey: #"{ "{case \#(inner)}": { "x": { "a": 1 }, "y": {} } }"#
                case .owner, .folder: #"{ "a": 1, "b": "{enum:x,*}" }"#
                }
            let owner = self == .owner ? text : self == .folder ? text + "/A" : "A"
            return [(owner + (self == .endpoint ? ".path.json" : ".json"), schema)]
        }
    }

    private static let texts =
        [
            "\nINJECTED()", "\r\nINJECTED()", "\u{85}INJECTED()", "\u{2028}INJECTED()", "\u{B}\u{C}INJECTED()",
            "\" INJECTED() \"", "\\\" INJECTED() \\\"", "\\(INJECTED())", "\\#(INJECTED())", "\"# INJECTED() #\"",
            "*/ INJECTED() /*", "// INJECTED()", "` INJECTED() `", "\u{0}INJECTED", "\u{1B}[2J", "\u{202E}INJECTED",
            "\u{2066}a\u{2069}", "\u{200B}", "\u{61C}", "\u{FEFF}", "\u{E0041}",
            // A quote or a sign that forms one character with a neighboring scalar.
            "\\\u{D4E}\"# INJECTED() #\"", "\\\"#\u{1F3FB} INJECTED() #\"", "\\#\u{1F3FB}(INJECTED())",
            "\"\u{301} INJECTED() \"", "\\\u{301}\" INJECTED() \"",
        ]

    @Test("hostile text is in comments and literals alone, without invisible characters", arguments: texts)
    func everyText(text: String) {
        for place in Place.allCases { check(place, text) }
    }

    @Test("mixed hostile text is in comments and literals alone", arguments: 0..<4)
    func mixtures(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = Self.texts + ["\"", "#", "\\", "/", " ", "a", "é", "\n", "(", "INJECTED"]
        for _ in 0..<40 {
            let count = Int.random(in: 2...6, using: &random)
            let text = (0..<count).compactMap { _ in pieces.randomElement(using: &random) }.joined()
            if let place = Place.allCases.randomElement(using: &random) { check(place, text) }
        }
    }

    private func check(_ place: Place, _ text: String) {
        let files = place.files(text)
        let sources = files.map { SchemaSource(path: $0.key, text: $0.value) }
        let generator = SwiftGenerator(sources, GenerationSettings(), GenerationOptions())
        let folder = place == .folder ? text : "Schemas"
        for file in generator.files().files + generator.file(named: "A.swift", of: folder).files {
            let code = SwiftCode(file.text)
            #expect(code.breaks == [], "\(place): \(text.debugDescription)\n\(file.text)")
            #expect(!code.names("INJECTED"), "\(place): \(text.debugDescription)\n\(file.text)")
        }
    }

    @Test("literals end where the compiler ends them", arguments: texts)
    func literals(text: String) {
        for literal in [SwiftLiteral.text(text), SwiftLiteral.raw(text)] {
            let code = SwiftCode("let a = " + literal)
            #expect(code.breaks == [])
            #expect(code.code == Array("let a = \"\"".utf8), "\(literal)")
        }
    }

    @Test("source is generated from some hostile texts at every place", arguments: Place.allCases)
    func everyPlace(place: Place) {
        let texts = Self.texts.filter { text in
            let sources = place.files(text).map { SchemaSource(path: $0.key, text: $0.value) }
            return !SwiftGenerator(sources, GenerationSettings(), GenerationOptions()).files().files.isEmpty
        }
        #expect(texts.count > 3)
    }
}
