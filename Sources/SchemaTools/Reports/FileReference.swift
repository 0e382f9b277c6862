/// A path as a URI reference (RFC 3986). All bytes except unreserved characters and `/` are percent-encoded.
struct FileReference {
    let text: String

    init(_ path: String) {
        let encoded = path.utf8.map { byte -> String in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                String(UnicodeScalar(byte))
            default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }.joined()
        text = path.hasPrefix("/") ? "file://" + encoded : encoded
    }
}
