/// The reason that a text or a number does not have its tag's form. It contains no part of the text, which may
/// be secret.
enum ScalarFault: Error, Hashable, Sendable {
    // MARK: General

    /// The text ends before its form is complete.
    case cutShort
    /// The byte at this offset is not valid there.
    case misplaced(at: Int)
    /// The form is complete, but the text continues at this offset.
    case trailingText(at: Int)

    // MARK: Dates and times

    case noSuchMonth
    case noSuchDay
    case noSuchTime
    case noSuchOffset
    case missingTime
    case missingZone
    /// Second 60 at a time other than 23:59:60 in UTC.
    case misplacedLeapSecond
    /// The moment is before year 0000 or after year 9999, or not a valid moment.
    case yearOutOfRange

    // MARK: Numbers

    case notANumber
    /// More than 38 significant digits.
    case tooManyDigits
    /// The number is greater or finer than `Decimal` can represent.
    case beyondDecimal

    // MARK: Base64

    /// The text mixes characters of the standard and the URL alphabet.
    case mixedAlphabets
    /// No number of bytes results in this number of characters.
    case impossibleLength
    /// The padding does not fill the last group of four.
    case wrongPadding
    /// Bits that belong to no byte are not zero: the text was truncated or damaged.
    case strayBits

    // MARK: URLs

    case emptyReference
    /// A percent sign at this offset is not followed by two hexadecimal digits.
    case wrongPercentEncoding(at: Int)
    case wrongAddress
    case wrongPort
    /// The first segment of a relative reference contains a colon, and the text before it is not a scheme.
    case colonInFirstSegment
    /// A valid reference that this platform's `URL` cannot hold.
    case beyondURL
}
