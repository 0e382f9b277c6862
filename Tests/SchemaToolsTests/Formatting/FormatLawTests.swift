import SchemaEngine
import TestSupport
import Testing

@testable import SchemaTools

@Suite("Laws of the canonical layout")
struct FormatLawTests {
    @Test("each conformance schema keeps its meaning and its tokens", arguments: ProjectSchemas.topics)
    func conformance(_ topic: String) throws {
        for sources in try ProjectSchemas.cases(of: topic) { try expectLaws(sources) }
    }

    @Test("each schema of the folder Schemas keeps its meaning and its tokens", arguments: ProjectSchemas.catalogs)
    func schemas(_ catalog: String) throws {
        try expectLaws(try ProjectSchemas.sources(of: catalog))
    }

    @Test("generated texts keep their tokens, and are formatted once", arguments: 1...40 as ClosedRange<UInt64>)
    func generated(seed: UInt64) throws {
        var samples = GeneratedSamples(seed: seed)
        var random = SeededGenerator(seed: seed)
        for text in samples.samples(10) {
            try expectLaws([SchemaSource(path: "A.json", text: Self.spaced(text, &random))])
        }
    }

    @Test("inference writes the canonical layout", arguments: 1...40 as ClosedRange<UInt64>)
    func inference(seed: UInt64) throws {
        var samples = GeneratedSamples(seed: seed)
        let summary = SampleSummary()
        for text in samples.samples(5) { try? summary.add(JSONBuffer(text.utf8)) }
        for file in SchemaInference(summary: summary).result().files {
            let formatted = try FormattedSchema(JSONBuffer(file.text.utf8))
            #expect(formatted.edits.isEmpty, "\(file.text)")
        }
    }

    private func expectLaws(_ sources: [SchemaSource]) throws {
        var changed = sources
        for index in changed.indices {
            let source = sources[index].text
            guard let formatted = try? FormattedSchema(source) else { continue }
            #expect(Self.tokens(source) == Self.tokens(formatted.text))
            #expect(Self.applied(formatted.edits, to: source) == Self.bytes(formatted.text))
            let again = try FormattedSchema(formatted.text)
            #expect(again.edits.isEmpty)
            #expect(Self.bytes(again.text) == Self.bytes(formatted.text))
            changed[index].text = formatted.text
        }
        let (before, after) = (SchemaCatalog.compiled(sources).catalog, SchemaCatalog.compiled(changed).catalog)
        for source in sources {
            let schemas = [before, after].map { $0.schema(file: source.path) }
            #expect(schemas[0]?.fingerprint == schemas[1]?.fingerprint)
        }
    }

    /// Returns the text with white space after some of its tokens.
    private static func spaced(_ text: String, _ random: inout SeededGenerator) -> String {
        var result = ""
        var isInString = false
        var isEscaped = false
        for character in text.unicodeScalars {
            result.unicodeScalars.append(character)
            if character == "\"", !isEscaped { isInString.toggle() }
            isEscaped = character == "\\" && !isEscaped
            guard !isInString, "{}[],:".unicodeScalars.contains(character), Bool.random(using: &random) else {
                continue
            }
            result += [" ", "\n", "\r\n\t", "  \n\n"].randomElement(using: &random) ?? ""
        }
        return result
    }

    private static func bytes(_ text: JSONBuffer) -> [UInt8] { text.withTextBytes { Array($0) } }

    private static func applied(_ edits: [TextEdit], to text: JSONBuffer) -> [UInt8] {
        var bytes = bytes(text)
        for edit in edits.reversed() { bytes.replaceSubrange(edit.range, with: edit.with.utf8) }
        return bytes
    }

    /// Returns the texts of the tokens.
    private static func tokens(_ text: JSONBuffer) -> [String] {
        var tokens = JSONTokens()
        return text.withTextBytes { bytes in
            try? tokens.read(bytes, maximumDepth: 512)
            return tokens.tokens.map { String(decoding: bytes[$0.range], as: UTF8.self) }
        }
    }
}
