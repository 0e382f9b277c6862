import Foundation
import Testing

@testable import Schematic

@Suite("XML encodings")
struct XMLCharsetTests {
    private func text(_ body: Data, _ type: MediaType = .xml) throws -> String? {
        guard case .untyped(let root, _) = try XMLFormat().read(body, as: type) else { return nil }
        return root.text
    }

    private func encoded(_ text: String, _ encoding: String.Encoding) throws -> Data {
        try #require(text.data(using: encoding))
    }

    @Test("UTF-8 is the default encoding, with or without a byte-order mark")
    func utf8() throws {
        #expect(try text(Data("<a>é日😀</a>".utf8)) == "é日😀")
        #expect(try text(Data([0xEF, 0xBB, 0xBF]) + Data("<a>é</a>".utf8)) == "é")
        #expect(try text(Data("<?xml version='1.0' encoding='utf-8'?><a>é</a>".utf8)) == "é")
        let faults = try XMLCase(#"{"n":1}"#).faults("\u{FEFF}<x><n>é</n></x>")
        #expect(faults == ["type-mismatch 1:4 /n"])
    }

    @Test("the type's charset takes precedence over the document's encoding")
    func charset() throws {
        let latin = try encoded("<?xml version='1.0' encoding='utf-8'?>\n<a>é</a>", .isoLatin1)
        #expect(try text(latin, "text/xml; charset=ISO-8859-1") == "é")
        #expect(try text(latin, "text/xml; charset=\"iso-8859-1\"") == "é")
        let utf8 = Data("<?xml version='1.0' encoding='ISO-8859-1'?><a>é</a>".utf8)
        #expect(try text(utf8, "text/xml; charset=utf-8") == "é")
    }

    @Test("the document's own encoding is used if the type has no charset")
    func declared() throws {
        #expect(try text(try encoded("<?xml version='1.0' encoding='ISO-8859-1'?><a>é</a>", .isoLatin1)) == "é")
        #expect(
            try text(try encoded("<?xml version='1.0' encoding=\"windows-1252\" ?><a>€</a>", .windowsCP1252)) == "€"
        )
    }

    @Test("a byte-order mark takes precedence over everything")
    func utf16() throws {
        for encoding in [String.Encoding.utf16BigEndian, .utf16LittleEndian] {
            let mark: [UInt8] = encoding == .utf16BigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
            let body = Data(mark) + (try encoded("<?xml version='1.0' encoding='UTF-16'?><a>日</a>", encoding))
            #expect(try text(body) == "日")
            #expect(try text(body, "text/xml; charset=utf-8") == "日")
        }
    }

    @Test("unknown encodings and invalid bytes are refused")
    func unknown() throws {
        let fault = try #require(throws: FormatError.self) {
            try text(Data("<a/>".utf8), "text/xml; charset=x-klingon")
        }
        #expect(fault.description.contains("x-klingon"))
        #expect(throws: FormatError.self) { try text(Data("<a>".utf8) + Data([0xFF]) + Data("</a>".utf8)) }
        #expect(throws: FormatError.self) { try text(Data("<?xml version='1.0' encoding='EBCDIC-CP-US'?><a/>".utf8)) }
    }

    // MARK: Ambiguous encodings

    private static let bomb = "<!DOCTYPE a [<!ENTITY e 'grown'>]><a>&e;</a>"

    /// Documents that declare an entity, encoded so that a scanner and a parser might read them differently.
    private static let hidden: [(String, Data, MediaType)] = {
        func data(_ text: String, _ encoding: String.Encoding = .utf8) -> Data { text.data(using: encoding) ?? Data() }
        func declared(_ name: String) -> String { "<?xml version='1.0' encoding='\(name)'?>" + bomb }
        let blanks = String(repeating: " ", count: 300)
        let big = data(bomb, .utf16BigEndian)
        let little = data(bomb, .utf16LittleEndian)
        // UTF-7 forms of `<` and `>`, which an ASCII scanner does not recognize.
        let utf7 = bomb.replacing("<", with: "+ADw-").replacing(">", with: "+AD4-")
        let utf32: [UInt8] = bomb.utf8.flatMap { [0, 0, 0, $0] as [UInt8] }
        let ebcdic: [UInt8] = [0x4C, 0x6F, 0xA7, 0x94, 0x93, 0x40, 0xA5, 0x85, 0x99, 0xA2]
        return [
            ("after 300 blanks", data(blanks + bomb), .xml),
            ("after a declaration with 300 blanks", data("<?xml version='1.0'\(blanks)?>" + bomb), .xml),
            ("after a huge prolog", data(String(repeating: "<!-- x --><?y z?>\n", count: 20_000) + bomb), .xml),
            ("after comments with tags", data("<!-- <a> --><?p <b> ?>" + bomb), .xml),
            ("after a mark", Data([0xEF, 0xBB, 0xBF]) + data(bomb), .xml),
            ("UTF-7 after 300 blanks", data("<?xml version='1.0' \(blanks)encoding='UTF-7'?>" + utf7), .xml),
            ("UTF-7 in a declaration without an end", data("<?xml version='1.0' encoding='UTF-7'>" + utf7), .xml),
            ("UTF-7 declared", data("<?xml version='1.0' encoding='UTF-7'?>" + utf7), .xml),
            ("UTF-7 by the type", data(utf7), "text/xml; charset=utf-7"),
            ("a declaration with two encodings", data("<?xml encoding='utf-8' encoding='UTF-7'?>" + utf7), .xml),
            ("UTF-16 without a mark", big, .xml),
            ("UTF-16 without a mark, the other way", little, .xml),
            ("UTF-16 without a mark by the type", big, "text/xml; charset=utf-16be"),
            ("UTF-16 with a mark", Data([0xFE, 0xFF]) + big, .xml),
            ("UTF-16 with a mark, against the type", Data([0xFF, 0xFE]) + little, "text/xml; charset=utf-8"),
            ("UTF-16 declared in ASCII", data(declared("UTF-16")), .xml),
            ("UTF-32 without a mark", Data(utf32), .xml),
            ("UTF-32 with a mark", Data([0, 0, 0xFE, 0xFF]) + Data(utf32), .xml),
            ("UTF-32 declared in ASCII", data(declared("UCS-4")), .xml),
            ("EBCDIC", Data(ebcdic), .xml),
            ("EBCDIC declared in ASCII", data(declared("EBCDIC-CP-US")), .xml),
            ("ISO 8859-1", data(declared("ISO-8859-1"), .isoLatin1), .xml),
            ("another encoding than it declares", data(declared("Shift_JIS")), "text/xml; charset=iso-8859-1"),
            ("an overlong '<'", Data([0xC0, 0xBC]) + data(String(bomb.dropFirst())), .xml),
            ("NUL before each '<'", data(bomb.replacing("<", with: "\u{0}<")), .xml),
        ]
    }()

    @Test("a declared entity is refused in every encoding", arguments: hidden.map(\.0))
    func hiddenEntities(name: String) throws {
        let (_, body, type) = try #require(Self.hidden.first { $0.0 == name })
        let fault = try #require(throws: FormatError.self) { try text(body, type) }
        #expect(fault.line != nil)
        #expect(throws: FormatError.self) { try PropertyListFormat().read(body, as: type) }
    }

    @Test("an XML declaration of any length is read")
    func longDeclarations() throws {
        let blanks = String(repeating: " \n", count: 5_000)
        let latin =
            "<?xml version = \"1.0\"\(blanks)encoding\(blanks)=\(blanks)'ISO-8859-1' standalone='yes' ?><a>é</a>"
        #expect(try text(try encoded(latin, .isoLatin1)) == "é")
        let faults = try XMLCase(#"{"n":1}"#).faults("<?xml version='1.0'\n encoding='utf-8'?>\n<x><n>é</n></x>")
        #expect(faults == ["type-mismatch 3:4 /n"])
    }

    @Test("a document whose encoding is unknown is refused with the reason and the position")
    func reasons() throws {
        let nul = try #require(throws: FormatError.self) { try text(try encoded("<a/>", .utf16BigEndian)) }
        #expect(nul.reason == "it has a NUL byte: UTF-16 and UTF-32 need a byte-order mark, or a charset in their type")
        let bytes = Data("<a>\n é".utf8) + Data([0xE9]) + Data("</a>".utf8)
        let invalid = try #require(throws: FormatError.self) { try text(bytes) }
        #expect(
            invalid.description.hasSuffix(
                "its bytes are not UTF-8, and no other encoding is specified (line 2, column 3)"
            )
        )
        let declared = try #require(throws: FormatError.self) {
            try text(Data("<?xml version='1.0' encoding='UTF-16'?><a/>".utf8))
        }
        #expect(declared.reason.hasPrefix("it declares UTF-16, and its bytes are not"))
    }
}
