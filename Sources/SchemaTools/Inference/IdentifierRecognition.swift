import SchemaEngine
import SchematicText

/// Recognizes the segments of paths that identify one of many resources: numbers, UUIDs, digests, dates, addresses, keys
/// such as `ABC-12`, and generated tokens.
enum IdentifierRecognition {
    /// The form of an identifier.
    enum Form: Hashable {
        case number, date, other
    }

    /// Returns the form of a decoded segment, or `nil` for a name.
    static func form(of text: String) -> Form? {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty, bytes.count <= 1_024 else { return bytes.isEmpty ? nil : .other }
        if bytes.allSatisfy(\.isASCIIDigit) { return .number }
        if isDate(bytes) { return .date }
        return isUUID(bytes) || isDigest(bytes) || isAddress(text) || isKey(bytes) || isToken(bytes) ? .other : nil
    }

    // MARK: Forms

    /// A date such as `2026-01-31`.
    private static func isDate(_ bytes: [UInt8]) -> Bool { matches(bytes, lengths: [4, 2, 2], \.isASCIIDigit) }

    private static func isUUID(_ bytes: [UInt8]) -> Bool {
        matches(bytes, lengths: [8, 4, 4, 4, 12]) { $0.hexadecimalDigit != nil }
    }

    private static func matches(_ bytes: [UInt8], lengths: [Int], _ isMember: (UInt8) -> Bool) -> Bool {
        let parts = bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return parts.map(\.count) == lengths && parts.allSatisfy { $0.allSatisfy(isMember) }
    }

    /// A word such as `facade` is hexadecimal, too, and has no digit.
    private static func isDigest(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 8 && bytes.allSatisfy { $0.hexadecimalDigit != nil } && bytes.contains(where: \.isASCIIDigit)
    }

    private static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".")
    }

    /// Capitals, a hyphen and a number.
    private static func isKey(_ bytes: [UInt8]) -> Bool {
        let parts = bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count == 2, let first = parts[0].first, first.isASCIICapital, parts[0].count >= 2 else {
            return false
        }
        return parts[0].allSatisfy { $0.isASCIICapital || $0.isASCIIDigit } && !parts[1].isEmpty
            && parts[1].allSatisfy(\.isASCIIDigit)
    }

    /// Letters and digits that alternate more often than in words with a version or a year.
    private static func isToken(_ bytes: [UInt8]) -> Bool {
        let isSeparator = { (byte: UInt8) in [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "=")].contains(byte) }
        guard bytes.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || isSeparator($0) }) else { return false }
        let isPadded = bytes.count >= 8 && bytes.last == UInt8(ascii: "=")
        let parts = bytes.split(whereSeparator: isSeparator)
        if isPadded || parts.contains(where: { $0.count >= 10 && changes(in: $0) >= 3 }) { return true }
        let joined = parts.joined()
        let isMixed =
            joined.contains(where: \.isASCIICapital) && joined.contains { $0.isASCIILetter && !$0.isASCIICapital }
        return isMixed && bytes.count >= 16 && changes(in: joined) >= 3
    }

    /// The number of changes between letters and digits.
    private static func changes(in bytes: some Collection<UInt8>) -> Int {
        zip(bytes, bytes.dropFirst()).count { $0.isASCIIDigit != $1.isASCIIDigit }
    }
}
