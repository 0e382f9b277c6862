/// Tests of eight bytes at once. The first byte in memory is the lowest of the word.
///
/// The result for a byte is its highest bit. Unless stated otherwise, a subtraction may borrow from the bytes above a
/// hit, so that only the lowest result is valid, and callers use only that one.
enum EightBytes {
    static let ones: UInt64 = 0x0101_0101_0101_0101
    static let highBits: UInt64 = 0x8080_8080_8080_8080
    static let spaces: UInt64 = 0x2020_2020_2020_2020
    static let quotes: UInt64 = 0x2222_2222_2222_2222
    static let backslashes: UInt64 = 0x5C5C_5C5C_5C5C_5C5C
    static let openingBraces: UInt64 = 0x7B7B_7B7B_7B7B_7B7B
    static let digitZeros: UInt64 = 0x3030_3030_3030_3030

    /// Returns the ends of plain text in a string: quotes, backslashes, control characters (which include the zeros
    /// after the end of a text) and bytes that are not ASCII.
    @_transparent
    static func endsOfPlainText(_ word: UInt64) -> UInt64 {
        let quote = (word ^ quotes) &- ones
        let backslash = (word ^ backslashes) &- ones
        let control = word &- spaces
        return (quote | backslash | control | word) & highBits
    }

    @_transparent
    static func quotesAndBackslashes(_ word: UInt64) -> UInt64 {
        (((word ^ quotes) &- ones) | ((word ^ backslashes) &- ones)) & ~word & highBits
    }

    @_transparent
    static func openingBracesAndBackslashes(_ word: UInt64) -> UInt64 {
        (((word ^ openingBraces) &- ones) | ((word ^ backslashes) &- ones)) & ~word & highBits
    }

    @_transparent
    static func backslashes(_ word: UInt64) -> UInt64 {
        ((word ^ backslashes) &- ones) & ~(word ^ backslashes) & highBits
    }

    /// Returns the bytes that a string can only contain as escapes: quotes, backslashes and control characters.
    @_transparent
    static func charactersToEscape(_ word: UInt64) -> UInt64 {
        endsOfPlainText(word) & ~word
    }

    /// Returns the line feeds. Each result is exact.
    @_transparent
    static func lineFeeds(_ word: UInt64) -> UInt64 { zeros(word ^ 0x0A0A_0A0A_0A0A_0A0A) }

    @_transparent
    private static func zeros(_ word: UInt64) -> UInt64 {
        ~(((word & ~highBits) &+ ~highBits) | word) & highBits
    }

    /// Returns the bytes that are not digits. Each result is exact, because nothing is carried from byte to byte.
    @_transparent
    static func nonDigits(_ word: UInt64) -> UInt64 {
        let values = word ^ digitZeros
        return (((values & ~highBits) &+ 0x7676_7676_7676_7676) | values) & highBits
    }

    /// Returns the number with these eight digits, in three multiplications: digits are joined to pairs, pairs to
    /// fours.
    @_transparent
    static func number(ofDigits word: UInt64) -> UInt64 {
        let digits = word &- digitZeros
        let pairs = (digits &* 10) &+ (digits >> 8)
        let lowFours = (pairs & 0x0000_00FF_0000_00FF) &* (100 &+ (1_000_000 << 32))
        let highFours = ((pairs >> 16) & 0x0000_00FF_0000_00FF) &* (1 &+ (10_000 << 32))
        return (lowFours &+ highFours) >> 32
    }

    /// Returns the number with the digits in the first `count` bytes (1 to 7), by adding leading zeros.
    @_transparent
    static func number(ofDigits word: UInt64, count: Int) -> UInt64 {
        let shift = UInt64(truncatingIfNeeded: count &* 8)
        return number(ofDigits: (word &<< (64 &- shift)) | (digitZeros &>> shift))
    }

    /// Returns the eight digits of a number below 10^8, with leading zeros: fours are split into pairs, pairs into
    /// digits.
    @_transparent
    static func digits(of number: UInt64) -> UInt64 {
        let fours = (number / 10_000) | (number % 10_000) &<< 32
        let hundreds = (fours &* 10_486) &>> 20 & 0x0000_007F_0000_007F
        let pairs = hundreds | (fours &- hundreds &* 100) &<< 16
        let tens = (pairs &* 103) &>> 10 & 0x000F_000F_000F_000F
        return (tens | (pairs &- tens &* 10) &<< 8) | digitZeros
    }

    /// Returns the four digits of a number below 10,000, with leading zeros, in the first four bytes.
    @_transparent
    static func fourDigits(of number: UInt64) -> UInt64 {
        let hundreds = (number &* 10_486) &>> 20
        let pairs = hundreds | (number &- hundreds &* 100) &<< 16
        let tens = (pairs &* 103) &>> 10 & 0x000F_000F
        return (tens | (pairs &- tens &* 10) &<< 8) | digitZeros
    }

    /// Returns the first `count` bytes (0 to 7) of a word, and zeros after them.
    @_transparent
    static func first(_ count: Int, of word: UInt64) -> UInt64 {
        word & ((1 &<< UInt64(truncatingIfNeeded: count &* 8)) &- 1)
    }
}
