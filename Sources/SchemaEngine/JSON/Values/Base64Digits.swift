/// The decoder of base64 (RFC 4648, sections 4 and 5).
enum Base64Digits {
    /// Decodes digits of either alphabet, which were validated, without padding. After the last complete group of
    /// four, none, two or three digits follow.
    ///
    /// Safety: each iteration reads the digits in `index ..< index + 8`, which is within bounds, and stores eight
    /// bytes at `count`, of which six are kept. The array has room for eight more bytes than the result.
    static func bytes(of digits: TextBytes) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: digits.count / 4 * 3 + 8) { target, count in
            let target = UnsafeMutableRawBufferPointer(target)
            values.withUnsafeBufferPointer { values in
                var index = 0
                while index &+ 8 <= digits.count {
                    let word = digits.word(at: index)
                    var group: UInt64 = 0
                    for place in 0..<UInt64(8) {
                        let value = values[Int(truncatingIfNeeded: word &>> (place &* 8) & 0xFF)]
                        group |= UInt64(value) &<< (58 &- place &* 6)
                    }
                    target.storeBytes(of: group.bigEndian, toByteOffset: count, as: UInt64.self)
                    count &+= 6
                    index &+= 8
                }
                var (rest, bits) = (UInt64(0), 0)
                while index < digits.count {
                    rest = rest << 6 | UInt64(values[Int(digits[index])])
                    bits &+= 6
                    index &+= 1
                }
                while bits >= 8 {
                    bits &-= 8
                    target[count] = UInt8(truncatingIfNeeded: rest >> UInt64(bits))
                    count &+= 1
                }
            }
        }
    }

    /// The value of each byte as a digit, or 0 for a byte that is not a digit.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0, count: 256)
        let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        for (value, digit) in digits.utf8.enumerated() { values[Int(digit)] = UInt8(value) }
        values[Int(UInt8(ascii: "-"))] = 62
        values[Int(UInt8(ascii: "_"))] = 63
        return values
    }()
}
