import Testing

@testable import SchemaEngine

@Suite("Hostile text in linear time")
struct HostileJSONTests {
    @Test("depth is refused at the first container beyond the limit", arguments: ["[", #"{"a":"#])
    func refusesDepth(opening: String) {
        let bytes = Array(String(repeating: opening, count: 100_000).utf8)
        let expected = JSONTextError(.tooDeep, at: 512 * opening.utf8.count)
        #expect(throws: expected) { try check(bytes) }
        #expect(throws: expected) { try JSONDocument(parsing: JSONBuffer(bytes), maximumDepth: 512) }
        #expect(throws: JSONParsingError.self) { try JSONValue(parsing: bytes, maximumDepth: .max) }
    }

    @Test("the limit is the number of nested containers")
    func acceptsDepth() throws {
        let text = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        try check(Array(text.utf8))
        #expect(throws: JSONTextError(.tooDeep, at: 511)) { try check(Array(text.utf8), maximumDepth: 511) }
        try check(Array("[[],[],{}]".utf8), maximumDepth: 2)
    }

    @Test("the deepest tree can be created, compared, written and released")
    func survivesDeepestTree() throws {
        let text = String(repeating: "[", count: 1024) + String(repeating: "]", count: 1024)
        let value = try JSONValue(parsing: text, maximumDepth: 100_000)
        #expect(value == (try JSONValue(parsing: text, maximumDepth: 1024)))
        #expect(value.description == text)
    }

    @Test("a string of 50 MB is checked")
    func checksLongString() throws {
        var bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 50_000_000)
        bytes[0] = UInt8(ascii: "\"")
        #expect(throws: JSONTextError(.unexpectedEnd, at: bytes.count)) { try check(bytes) }
        bytes[bytes.count - 1] = UInt8(ascii: "\"")
        try check(bytes)
    }

    @Test("a number of a million digits is checked and compared with a longer one")
    func checksLongNumber() throws {
        let bytes = [UInt8](repeating: UInt8(ascii: "7"), count: 1_000_000)
        try check(bytes)
        let value = try JSONValue(parsing: bytes)
        #expect(value.double == nil)
        #expect(value.int == nil)
        #expect(try JSONValue(parsing: bytes + [UInt8(ascii: "0")]) != value)
    }

    @Test("duplicates among many keys are found in linear time")
    func findsDuplicatesAmongMany() throws {
        var text = "{"
        for index in 0..<50_000 { text += "\"k\(index)\":0," }
        text += #""k7":1,"\u006b9":1}"#
        let document = try JSONDocument(parsing: JSONBuffer(text.utf8), maximumDepth: 1)
        #expect(document.duplicateKeys.map(\.key) == ["k7", "k9"])
        #expect(document.root.count == 50_002)
    }
}
