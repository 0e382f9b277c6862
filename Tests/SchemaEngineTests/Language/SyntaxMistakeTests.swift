import Foundation
import TestSupport
import Testing

@testable import SchemaEngine

@Suite("Mistakes in text that is not JSON")
struct SyntaxMistakeTests {
    /// Returns the mistake in a text, or `nil` if the text is JSON, or if its error needs no help.
    private func mistake(in bytes: [UInt8]) -> SyntaxMistake? {
        let error: JSONTextError
        do throws(JSONTextError) {
            _ = try JSONDocument(parsing: JSONBuffer(bytes), maximumDepth: 512)
            return nil
        } catch let caught {
            error = caught
        }
        return bytes.withTextBytes { SyntaxMistake(error, in: $0) }
    }

    @Test(
        "a mistake is recognized at any place of a text",
        arguments: [
            ("{\"a\": [1, 2,\n ] }", .trailingComma), ("[1,, 2]", .trailingComma), ("[1 # one\n]", .comment),
            ("{\"a\": tru}", .unquotedText), ("{\"a\": {int|null}}", .unquotedTag("int|null")),
            ("{\"a\": {enum:a}}", .unquotedTag("enum:a")), ("{a: {b: 1}}", .unquotedKey), ("{a:1}", .unquotedKey),
            ("{\"a\"{null}: 1}", .unquotedModifier), ("[`a`]", .singleQuotes), ("{\"a\": «b»}", .typographicQuotes),
            ("\u{FEFF} <!doctype HTML>", .htmlPage), ("\u{FEFF}", .emptyText), ("1 2", .secondValue),
            ("{}}", .extraBracket),
            ("{\"a\": 1 \"b\": 2}", .missingComma), ("[-NaN]", .notANumber), ("{\"a\": nil}", .otherNull),
        ] as [(String, SyntaxMistake)]
    )
    func recognized(text: String, mistake: SyntaxMistake) {
        #expect(self.mistake(in: Array(text.utf8)) == mistake)
    }

    @Test("a mistake is found in random bytes only if they are not JSON")
    func randomBytes() {
        var random = SeededGenerator(seed: 15)
        let alphabet = Array(#"{}[]",:\/*'<#?.+|nulltrue "#.utf8) + [0, 0x0A, 0xE2, 0x80, 0x9D, 0xEF, 0xBB, 0xBF, 0xFF]
        for _ in 0..<3000 {
            let count = Int.random(in: 0..<30, using: &random)
            let bytes = (0..<count).map { _ in alphabet.randomElement(using: &random) ?? 0 }
            let isJSON = (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
            #expect(!isJSON || mistake(in: bytes) == nil, "\(bytes)")
        }
    }
}
