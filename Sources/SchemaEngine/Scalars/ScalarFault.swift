/// Why a text or a number is not what its tag reads: a fact, with no word of the text in it, so that a secret stays one.
enum ScalarFault: Error, Hashable, Sendable {
    // MARK: Of any form

    /// The text ends before the form does.
    case cutShort
    /// The byte at this offset cannot stand there.
    case misplaced(at: Int)
    /// The form is complete, and the text goes on at this offset.
    case trailingText(at: Int)

    // MARK: Of dates and times

    case noSuchMonth
    case noSuchDay
    case noSuchTime
    case noSuchOffset
    case missingTime
    case missingZone
    /// A 60th second anywhere but at 23:59:60 in UTC.
    case misplacedLeapSecond
    /// The moment lies before year 0000 or after year 9999, or is no moment at all.
    case yearOutOfRange

    // MARK: Of numbers

    case notANumber
    /// More than 38 significant digits.
    case tooManyDigits
    /// Greater or finer than a `Decimal` can be.
    case beyondDecimal

    // MARK: Of base64

    /// Characters of the standard and of the URL alphabet in one text.
    case mixedAlphabets
    /// The number of characters is that of no number of bytes.
    case impossibleLength
    /// Padding that does not fill the last group of four.
    case wrongPadding
    /// Bits that belong to no byte are not zero: the text was cut short or damaged.
    case strayBits

    // MARK: Of URLs

    case emptyReference
    /// A percent sign at this offset is not followed by two hexadecimal digits.
    case wrongPercentEncoding(at: Int)
    case wrongAddress
    case wrongPort
    /// The first segment of a relative reference holds a colon, and what is before it is no scheme.
    case colonInFirstSegment
    /// A valid reference that this platform's `URL` cannot hold.
    case beyondURL
}
