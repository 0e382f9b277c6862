import Foundation
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Bytes for display")
struct DisplayedBytesTests {
    @Test("text that is cut off within a character loses only that character")
    func cutOff() {
        let text = "aü€🔑"
        let bytes = Data(text.utf8)
        for length in 0...bytes.count {
            let whole = text.unicodeScalars.reduce(into: "") { found, scalar in
                if (found + String(scalar)).utf8.count <= length { found.unicodeScalars.append(scalar) }
            }
            #expect(DisplayedBytes.utf8(bytes.prefix(length)) == whole)
        }
    }

    @Test(
        "invalid UTF-8, or text with a NUL, is not shown",
        arguments: [[0], [0x61, 0], [0xFF], [0x61, 0xFF, 0x62], [0x80], [0xC3, 0x28, 0x61], [0xE9, 0x61]] as [[UInt8]]
    )
    func noText(bytes: [UInt8]) {
        #expect(DisplayedBytes.utf8(Data(bytes)) == nil)
        #expect(DisplayedBytes.text(of: Data(bytes), type: nil, limit: 9) == "‹\(bytes.count) bytes of no known type›")
    }

    @Test("the joined sections of a multipart body equal the input, whether complete or cut off")
    func sections() throws {
        let type = #"multipart/form-data; boundary="b1""#
        let head = "Content-Disposition: form-data; name=\"x\""
        let whole = Data("pre\r\n--b1\r\nContent-Type: a/b\r\n\r\none\r\n--b1\r\n\(head)\r\n\r\n\r\n--b1--\r\n".utf8)
        for start in 0..<whole.count {
            for stretch in [whole[start...], whole[..<start], Data(whole[start...])] {
                #expect(try #require(DisplayedMultipart(stretch, type: type)).joined == stretch)
            }
        }
        let sections = try #require(DisplayedMultipart(whole, type: type)).sections
        #expect(sections.map(\.type) == [nil, "a/b", nil, nil])
        #expect(sections.map(\.names) == [[], [], ["x"], []])
        #expect(sections.map { String(decoding: $0.content, as: UTF8.self) } == ["pre", "one", "", ""])
        #expect(DisplayedMultipart(whole, type: "multipart/form-data") == nil)
        #expect(DisplayedMultipart(whole, type: "text/plain; boundary=b1") == nil)
    }
}
