import SchemaEngine
import SchematicText

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
        let isTelephone = !telephones.isDisjoint(with: KeyWords.words(of: key))
        if PersonalDataRecognition.containsMailAddress(text) { return .mail }
        return PersonalDataRecognition.telephoneNumbers(in: text, isExpected: isTelephone).isEmpty ? nil : .telephone
    }

    /// Returns the text with a reserved address, name or number in place of each one that is personal data.
    static func replaced(in text: String, key: String) -> String {
        let isTelephone = !telephones.isDisjoint(with: KeyWords.words(of: key))
        let replacements =
            PersonalDataRecognition.mailAddresses(in: text).flatMap { address in
                [(range: address.startIndex..<address.endIndex, with: Kind.mail.example)]
                    + name(before: address, in: text)
            }
            + PersonalDataRecognition.telephoneNumbers(in: text, isExpected: isTelephone).map { number in
                (range: number.startIndex..<number.endIndex, with: Kind.telephone.example)
            }
        var result = text
        // From the end, so that the places of the others stay valid.
        for (range, replacement) in replacements.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            result.replaceSubrange(range, with: replacement)
        }
        return result
    }

    /// Returns the name of a mailbox, `Jane Roe <jane@example.com>` (RFC 5322, section 3.4): up to three words with capitals.
    private static func name(before address: Substring, in text: String) -> [(range: Range<String.Index>, with: String)]
    {
        guard text[..<address.startIndex].last == "<" else { return [] }
        let before = text[..<address.startIndex].dropLast()
        let words = before.split { " \"".contains($0) }.suffix(3).reversed()
            .prefix { $0.first?.isUppercase == true && $0.allSatisfy { $0.isLetter || ".-'".contains($0) } }
        guard let first = words.last, let last = words.first else { return [] }
        return [(first.startIndex..<last.endIndex, "Jane Roe")]
    }

    private func fault(_ kind: String, _ position: SchemaPosition, _ help: String) -> RuleFault {
        RuleFault(
            at: position.value.offset,
            "expected no personal data in an example, found \(kind)",
            help: help
        )
    }
}
