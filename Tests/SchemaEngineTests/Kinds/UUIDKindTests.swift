import Foundation
import TestSupport
import Testing

@testable import SchemaEngine

@Suite("UUIDs by RFC 9562")
struct UUIDKindTests {
    @Test(
        "a UUID is read in either case, and written in upper case",
        arguments: [
            "f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6",
            "F81d4FAE-7dEC-11D0-a765-00A0C91E6bf6", "00000000-0000-0000-0000-000000000000",
            "ffffffff-ffff-ffff-ffff-ffffffffffff", "017F22E2-79B0-7CC3-98C4-DC0C0C07398F",
        ]
    )
    func accepts(text: String) throws {
        let uuid = try Forms.uuid.value(text)
        #expect(uuid == UUID(uuidString: text))
        #expect(UUIDKind.write(uuid) == text.uppercased())
        Forms.uuid.expectRefusalOrRoundTrip(near: text)
    }

    @Test("only hexadecimal digits are accepted in place of a digit", arguments: [0, 7, 9, 14, 19, 27, 28, 35])
    func digits(place: Int) {
        for byte in UInt8(1)...127 {
            var bytes = Array("f81d4fae-7dec-11d0-a765-00a0c91e6bf6".utf8)
            bytes[place] = byte
            let text = String(decoding: bytes, as: UTF8.self)
            let isDigit = "0123456789abcdefABCDEF".utf8.contains(byte)
            #expect((try? Forms.uuid.value(text)) == (isDigit ? UUID(uuidString: text) : nil), "\(text)")
        }
    }

    @Test(
        "text that is not exactly a UUID is refused with its reason",
        arguments: [
            ("42", .cutShort), ("", .cutShort), ("f81d4fae-7dec-11d0-a765", .cutShort),
            ("f81d4fae7dec11d0a76500a0c91e6bf6", .misplaced(at: 8)),
            ("{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}", .misplaced(at: 0)),
            ("f81d4fae-7dec-11d0-a765-00a0c91e6bf6 ", .trailingText(at: 36)),
            ("f81d4fae-7dec-11d0-a765-00a0c91e6bfg", .misplaced(at: 35)),
            ("urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6", .misplaced(at: 0)),
            ("f81d4fa-e7dec-11d0-a765-00a0c91e6bf6", .misplaced(at: 7)),
        ] as [(String, ScalarFault)]
    )
    func refuses(text: String, fault: ScalarFault) {
        #expect(Forms.uuid.fault(text) == fault)
    }

    @Test("random UUIDs round-trip")
    func roundTrips() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<200 {
            let text = "\(random.next().hexadecimal)\(random.next().hexadecimal)"
            let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(Array(text)[$0]) }
            let uuid = try #require(UUID(uuidString: parts.joined(separator: "-")))
            #expect(try Forms.uuid.value(UUIDKind.write(uuid)) == uuid)
        }
    }
}

extension UInt64 {
    fileprivate var hexadecimal: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

extension Forms {
    static let uuid = Form(read: UUIDKind.read, write: { value throws(ScalarFault) in UUIDKind.write(value) })
}
