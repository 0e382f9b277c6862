import Foundation
import TestSupport
import Testing

@testable import SchemaEngine

@Suite("base64 by RFC 4648")
struct Base64KindTests {
    @Test(
        "text is read with and without padding",
        arguments: [
            ("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob"), ("Zm9vYmE=", "fooba"),
            ("Zm9vYmFy", "foobar"), ("Zg", "f"), ("Zm8", "fo"), ("Zm9vYg", "foob"), ("Zm9vYmE", "fooba"),
            ("aGk=", "hi"),
        ]
    )
    func accepts(text: String, content: String) throws {
        #expect(try Forms.base64.value(text) == Data(content.utf8))
        try text.withTextBytes(Base64Kind.check)
        Forms.base64.expectRefusalOrRoundTrip(near: text)
    }

    @Test("the characters that differ are read in either alphabet", arguments: ["+/8=", "-_8=", "+/8", "-_8"])
    func acceptsAlphabets(text: String) throws {
        let data = try Forms.base64.value(text)
        #expect(data == Data([0xFB, 0xFF]))
        #expect(Base64Kind.write(data) == "+/8=")
    }

    @Test(
        "text that is not exactly base64 is refused with its reason",
        arguments: [
            ("a*b=", .misplaced(at: 1)), ("aGkaG", .impossibleLength), ("a", .impossibleLength),
            ("aGk==", .wrongPadding),
            ("Zg=", .wrongPadding), ("=", .wrongPadding), ("====", .wrongPadding), ("Zm9v=", .wrongPadding),
            ("Zm9v====", .wrongPadding), ("Z===", .wrongPadding), ("aG=k", .misplaced(at: 3)),
            ("aGk= ", .misplaced(at: 4)),
            ("aG k", .misplaced(at: 2)), ("aGk=\n", .misplaced(at: 4)), ("Zg==Zg==", .misplaced(at: 4)),
            ("+_8=", .mixedAlphabets), ("-/8", .mixedAlphabets), ("Zh==", .strayBits), ("Zm9", .strayBits),
            ("aGl=", .strayBits),
            ("aGkä", .misplaced(at: 3)), ("Zg\u{0}=", .misplaced(at: 2)),
        ] as [(String, ScalarFault)]
    )
    func refuses(text: String, fault: ScalarFault) {
        #expect(Forms.base64.fault(text) == fault)
        #expect(throws: fault) { try text.withTextBytes(Base64Kind.check) }
    }

    @Test("only the digits of base64 are accepted, at every position", arguments: [0, 3, 7, 8, 15, 16, 30])
    func digits(place: Int) {
        let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_"
        for byte in UInt8(1)...127 {
            var bytes = Array(repeating: UInt8(ascii: "A"), count: 32)
            bytes[place] = byte
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(ScalarKind.base64.reads(text) == digits.utf8.contains(byte), "\(text)")
        }
    }

    @Test("data of every length round-trips, in either alphabet")
    func roundTrips() throws {
        var random = SeededGenerator(seed: 8)
        for length in 0..<100 {
            let data = Data((0..<length).map { _ in UInt8.random(in: 0...255, using: &random) })
            let text = Base64Kind.write(data)
            #expect(try Forms.base64.value(text) == data)
            let other = text.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
            #expect(try Forms.base64.value(other) == data)
        }
    }
}

extension Forms {
    static let base64 = Form(read: Base64Kind.read, write: { value throws(ScalarFault) in Base64Kind.write(value) })
}
