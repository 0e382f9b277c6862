import SchemaEngine
import Testing

@testable import SchemaTools

@Suite("Messages in lines")
struct LineMessagesTests {
    private func messages(_ text: String, inBlocksOf size: Int, longest: Int = 100) -> [JSONValue] {
        var lines = LineMessages(longestMessage: longest)
        var (rest, found) = (Array(text.utf8)[...], [JSONValue]())
        while !rest.isEmpty {
            lines.append(rest.prefix(size))
            rest = rest.dropFirst(size)
            while let message = lines.next() { found.append(message) }
        }
        return found
    }

    @Test("each line is a message, wherever the blocks of the stream end", arguments: [1, 2, 3, 7, 1_000])
    func lines(size: Int) {
        let text = "{\"id\":1}\n\r\n \t\n[2]\r\n{\n\"a\nb\"\nnull\n{\"id\":3}\n{\"rest\""
        #expect(messages(text, inBlocksOf: size) == [["id": 1], [2], .null, .null, .null, .null, ["id": 3]])
    }

    @Test("a line that is too long is left out up to its end", arguments: [1, 64, 10_000])
    func long(size: Int) {
        let long = "\"" + String(repeating: "x", count: 5_000) + "\"\n"
        #expect(
            messages("1\n" + long + "2\n" + long + long + "3\n", inBlocksOf: size) == [1, .null, 2, .null, .null, 3]
        )
    }

    @Test("a message that is nested too deeply is unreadable")
    func deep() {
        let text = String(repeating: "[", count: 200) + String(repeating: "]", count: 200) + "\n"
        #expect(messages(text, inBlocksOf: 64, longest: 1_000) == [.null])
    }

    @Test("a message is one line")
    func text() { #expect(LineMessages.text(of: ["a": "b\nc\u{2028}"]) == "{\"a\":\"b\\nc\u{2028}\"}\n") }
}
