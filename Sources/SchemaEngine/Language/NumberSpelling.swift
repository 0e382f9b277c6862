/// The meaning of a JSON number's spelling in a schema.
package enum NumberSpelling {
    /// Returns whether an example number requires whole numbers: it has no decimal point, and its value is whole.
    /// `1e3`, `-0` and `10e-1` do; `1.0`, `1.0e1` and `1e-3` do not.
    package static func requiresInteger(_ text: String) -> Bool {
        let bytes = text.utf8
        guard !bytes.contains(UInt8(ascii: ".")) else { return false }
        guard let mark = bytes.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }) else { return true }
        let digits = bytes[..<mark].drop { $0 == UInt8(ascii: "-") }
        let exponent = bytes[bytes.index(after: mark)...]
        guard exponent.first == UInt8(ascii: "-") else { return true }
        guard digits.contains(where: { $0 != UInt8(ascii: "0") }) else { return true }
        let zeros = digits.reversed().prefix { $0 == UInt8(ascii: "0") }.count
        let places = exponent.dropFirst().drop { $0 == UInt8(ascii: "0") }
        guard places.count < 10 else { return false }
        return zeros >= places.reduce(0) { $0 * 10 + Int($1 &- UInt8(ascii: "0")) }
    }
}
