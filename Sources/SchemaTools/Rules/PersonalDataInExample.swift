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
        let isTelephone = !telephones.isDisjoint(with: KeyWords.words(of: key))
        if PersonalText.containsMailAddress(text) { return .mail }
        return PersonalText.isTelephoneNumber(text, isExpected: isTelephone) ? .telephone : nil
    }

    private func fault(_ kind: String, _ position: SchemaPosition, _ help: String) -> RuleFault {
        RuleFault(
            at: position.value.offset,
            "expected no personal data in an example, found \(kind)",
            help: help
        )
    }
}
