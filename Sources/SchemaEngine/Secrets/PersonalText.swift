/// Recognizes personal data by its form.
package enum PersonalText {
    /// The maximum length of a text that is searched, in bytes.
    private static let longest = 10_000

    /// Returns whether a text contains a mail address that is not reserved for examples.
    package static func containsMailAddress(_ text: String) -> Bool {
        text.utf8.count <= longest && MailAddress.isPersonal(in: text)
    }

    /// Returns whether a text is a telephone number that is not reserved for examples. Without a plus sign, it is one only if
    /// a telephone number is expected.
    package static func isTelephoneNumber(_ text: String, isExpected: Bool) -> Bool {
        TelephoneNumber.isPersonal(text, isExpected: isExpected)
    }
}

/// Detects mail addresses in a text.
private enum MailAddress {
    /// Domains, and last labels of domains, that are reserved for examples and tests (RFC 2606, RFC 6761), and
    /// the local names of computers.
    private static let reservedLabels = ["example", "test", "invalid", "localhost", "local"]

    static func isPersonal(in text: String) -> Bool {
        let words = text.split { $0.isWhitespace || "<>()[]{},;:\"'|/?#".contains($0) }
        return words.contains(where: isAddress)
    }

    private static func isAddress(_ word: Substring) -> Bool {
        let parts = word.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty,
            parts[0].allSatisfy({ $0.isLetter || $0.isNumber || "._+-".contains($0) })
        else { return false }
        let labels = parts[1].drop { $0 == "." }.lowercased().split(separator: ".")
        guard labels.count >= 2, let top = labels.last, top.count >= 2, top.allSatisfy(\.isLetter) else { return false }
        return !labels.suffix(2).contains { reservedLabels.contains(String($0)) }
    }
}

/// Detects a text that is a telephone number as a whole.
private enum TelephoneNumber {
    static func isPersonal(_ text: String, isExpected: Bool) -> Bool {
        guard (7...24).contains(text.utf8.count), text.hasPrefix("+") || isExpected else { return false }
        let digits = text.utf8.filter(\.isASCIIDigit)
        guard (7...15).contains(digits.count), text.allSatisfy({ $0.isNumber || " +-()./".contains($0) }) else {
            return false
        }
        // 555-0100 to 555-0199 are reserved for examples.
        let fiction = Array("55501".utf8)
        return !digits.dropLast(2).suffix(5).elementsEqual(fiction)
    }
}
