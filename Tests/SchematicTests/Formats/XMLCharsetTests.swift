import Foundation
import Testing

@testable import Schematic

@Suite("Encodings of XML")
struct XMLCharsetTests {
    private func text(_ body: Data, _ type: MediaType = .xml) throws -> String? {
        guard case .plain(let root, _) = try XMLFormat().read(body, as: type) else { return nil }
        return root.text
    }

    private func encoded(_ text: String, _ encoding: String.Encoding) throws -> Data {
        try #require(text.data(using: encoding))
    }

    @Test("UTF-8 is what is meant where nobody says anything, with its mark or without")
    func utf8() throws {
        #expect(try text(Data("<a>é日😀</a>".utf8)) == "é日😀")
        #expect(try text(Data([0xEF, 0xBB, 0xBF]) + Data("<a>é</a>".utf8)) == "é")
        #expect(try text(Data("<?xml version='1.0' encoding='utf-8'?><a>é</a>".utf8)) == "é")
        let faults = try XMLCase(#"{"n":1}"#).faults("\u{FEFF}<x><n>é</n></x>")
        #expect(faults == ["type-mismatch 1:4 /n"])
    }

    @Test("the type's charset wins over the document's")
    func charset() throws {
        let latin = try encoded("<?xml version='1.0' encoding='utf-8'?>\n<a>é</a>", .isoLatin1)
        #expect(try text(latin, "text/xml; charset=ISO-8859-1") == "é")
        #expect(try text(latin, "text/xml; charset=\"iso-8859-1\"") == "é")
        let utf8 = Data("<?xml version='1.0' encoding='ISO-8859-1'?><a>é</a>".utf8)
        #expect(try text(utf8, "text/xml; charset=utf-8") == "é")
    }

    @Test("the document's own encoding counts where the type says nothing")
    func declared() throws {
        #expect(try text(try encoded("<?xml version='1.0' encoding='ISO-8859-1'?><a>é</a>", .isoLatin1)) == "é")
        #expect(
            try text(try encoded("<?xml version='1.0' encoding=\"windows-1252\" ?><a>€</a>", .windowsCP1252)) == "€"
        )
    }

    @Test("a byte-order mark wins over everything")
    func utf16() throws {
        for encoding in [String.Encoding.utf16BigEndian, .utf16LittleEndian] {
            let mark: [UInt8] = encoding == .utf16BigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
            let body = Data(mark) + (try encoded("<?xml version='1.0' encoding='UTF-16'?><a>日</a>", encoding))
            #expect(try text(body) == "日")
            #expect(try text(body, "text/xml; charset=utf-8") == "日")
        }
    }

    @Test("what nobody can read is told")
    func unknown() throws {
        let fault = try #require(throws: FormatFault.self) {
            try text(Data("<a/>".utf8), "text/xml; charset=x-klingon")
        }
        #expect(fault.description.contains("x-klingon"))
        #expect(throws: FormatFault.self) { try text(Data("<a>".utf8) + Data([0xFF]) + Data("</a>".utf8)) }
        #expect(throws: FormatFault.self) { try text(Data("<?xml version='1.0' encoding='EBCDIC-CP-US'?><a/>".utf8)) }
    }
}
