/// Recognizes personal data by its form.
package enum PersonalDataRecognition {
    /// The maximum length of a text that is searched, in bytes.
    private static let longest = 10_000

    /// Returns whether a text contains a mail address that is not reserved for examples.
    package static func containsMailAddress(_ text: String) -> Bool { !mailAddresses(in: text).isEmpty }

    /// Returns the mail addresses in a text that are not reserved for examples, in their order.
    package static func mailAddresses(in text: String) -> [Substring] {
        text.utf8.count <= longest ? MailAddress.personal(in: text) : []
    }

    /// Returns the telephone numbers in a text that are not reserved for examples, in their order. Without a plus sign, a text
    /// is one only as a whole, and if a telephone number is expected.
    package static func telephoneNumbers(in text: String, isExpected: Bool) -> [Substring] {
        if TelephoneNumber.isPersonal(text[...], isExpected: isExpected) { return [text[...]] }
        return text.utf8.count <= longest ? TelephoneNumber.personal(in: text) : []
    }
}

/// Detects mail addresses in a text.
private enum MailAddress {
    /// Domains, and last labels of domains, that are reserved for examples and tests (RFC 2606, RFC 6761), and
    /// the local names of computers.
    private static let reservedLabels = ["example", "test", "invalid", "localhost", "local"]

    static func personal(in text: String) -> [Substring] {
        let words = text.split { $0.isWhitespace || "<>()[]{},;:\"'|/?#".contains($0) }
        return words.map(withoutPeriods).filter(isAddress)
    }

    /// Returns a word without the periods that end its sentence.
    private static func withoutPeriods(_ word: Substring) -> Substring {
        var word = word
        while word.last == "." { word.removeLast() }
        return word
    }

    private static func isAddress(_ word: Substring) -> Bool {
        let parts = word.split(separator: "@", omittingEmptySubsequences: false)
        // `git@github.com:owner/name` is the address of a repository.
        guard parts.count == 2, !parts[0].isEmpty, parts[0] != "git",
            parts[0].allSatisfy({ $0.isLetter || $0.isNumber || "._+-".contains($0) })
        else { return false }
        let labels = parts[1].drop { $0 == "." }.lowercased().split(separator: ".")
        guard labels.count >= 2, let top = labels.last, top.count >= 2, top.allSatisfy(\.isLetter) else { return false }
        return !labels.suffix(2).contains { reservedLabels.contains(String($0)) }
    }
}

/// Detects telephone numbers: a text as a whole, and international numbers inside a text.
private enum TelephoneNumber {
    /// Returns the numbers with a plus sign inside a text. Digits without groups are one only if there are ten or more.
    static func personal(in text: String) -> [Substring] {
        var numbers: [Substring] = []
        var rest = text[...]
        while let plus = rest.firstIndex(of: "+") {
            let isAtStart = plus == text.startIndex || !isOfWord(text[text.index(before: plus)])
            rest = rest[plus...].dropFirst()
            var number = text[plus..<rest.prefix(longest - 1).prefix(while: isOfNumber).endIndex]
            while let last = number.last, !last.isNumber { number.removeLast() }
            let hasGroups = number.dropFirst().contains { !$0.isNumber }
            let isEnded = number.endIndex == text.endIndex || !isOfWord(text[number.endIndex])
            guard isAtStart, isEnded, hasGroups || number.count > 10, isPersonal(number, isExpected: false) else {
                continue
            }
            numbers.append(number)
            rest = text[number.endIndex...]
        }
        return numbers
    }

    /// The maximum length of a number with its signs and spaces, in bytes.
    private static let longest = 24

    private static func isOfNumber(_ character: Character) -> Bool {
        character.isASCII && (character.isNumber || " -()./".contains(character))
    }

    private static func isOfWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }

    /// Returns whether a text is the offset of a time zone and a year, as in `Fri Apr 25 10:49:20 +1000 2014`.
    private static func isOffset(_ text: Substring) -> Bool {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        return parts.count == 2 && parts[0].utf8.count == 5 && parts[1].utf8.count == 4
            && (parts[1].hasPrefix("19") || parts[1].hasPrefix("20"))
    }

    static func isPersonal(_ text: Substring, isExpected: Bool) -> Bool {
        guard (7...longest).contains(text.utf8.count), text.hasPrefix("+") || isExpected else { return false }
        let digits = text.utf8.filter(\.isASCIIDigit)
        // The code of a country does not begin with 0, as the offset of a time zone often does.
        guard !text.hasPrefix("+0"), !isOffset(text), (7...15).contains(digits.count),
            text.allSatisfy({ $0.isNumber || " +-()./".contains($0) })
        else {
            return false
        }
        // 555-0100 to 555-0199 are reserved for examples.
        let fiction = Array("55501".utf8)
        return !digits.dropLast(2).suffix(5).elementsEqual(fiction)
    }
}
