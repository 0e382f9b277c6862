import SchemaEngine

/// Reports personal data, which must not be published in a repository.
struct PersonalDataInExample: ValueRule {
    let description = RuleDescription(
        identifier: "personal-data-in-example",
        severity: .notice,
        summary: "An example contains a mail address or a telephone number, probably from a live response.",
        wrong: ["GetUser.response.json": #"{ "mail": "jane.roe@mail.com", "phone": "+49 30 901820" }"#],
        right: ["GetUser.response.json": #"{ "mail": "jane@example.com", "phone": "+1 202 555 0100" }"#]
    )

    private static let telephones: Set = ["phone", "telephone", "tel", "mobile", "fax", "cell", "cellphone"]

    /// The kinds of personal data.
    enum Kind {
        case mail, telephone

        /// A harmless example.
        var example: String {
            switch self {
            case .mail: "jane@example.com"
            case .telephone: "+1 202 555 0100"
            }
        }
    }

    func check(_ position: SchemaPosition) -> RuleFault? {
        guard let text = position.exampleText else { return nil }
        switch Self.kind(of: text, key: position.name) {
        case .mail:
            return fault("a mail address", position, #"write an address at example.com, which is reserved (RFC 2606)"#)
        case .telephone:
            return fault("a telephone number", position, #"write a reserved number, such as "+1 202 555 0100""#)
        case nil: return nil
        }
    }

    /// Returns the kind of personal data in the value of a key.
    static func kind(of text: String, key: String) -> Kind? {
        guard text.utf8.count <= 10_000 else { return nil }
        if MailAddress.isPersonal(in: text) { return .mail }
        let isTelephone = !telephones.isDisjoint(with: KeyWords.words(of: key))
        return TelephoneNumber.isPersonal(text, isExpected: isTelephone) ? .telephone : nil
    }

    private func fault(_ kind: String, _ position: SchemaPosition, _ help: String) -> RuleFault {
        RuleFault(
            at: position.value.offset,
            "expected no personal data in an example, found \(kind)",
            help: help
        )
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
