import SchemaEngine

/// Examples of documents in schema files.
enum ImportedExample {
    /// Returns whether a value of a key looks like a secret, or contains one.
    static func isSecret(_ value: JSONValue, key: String) -> Bool {
        switch value {
        case .null, .boolean: false
        case .number(let number): isNamedSecret(key) || isCardNumber(number.text)
        case .string(let text):
            SecretText.kind(of: text, key: key) != nil || SecretText.masked(in: text) != nil || isCardNumber(text)
                || isNamedSecret(key) && !SecretText.isPlaceholder(text)
        case .array(let elements): elements.contains { isSecret($0, key: key) }
        case .object(let object): object.members.contains { isSecret($0.value, key: $0.key) }
        }
    }

    /// Returns whether the value of a key is a secret whatever it looks like.
    private static func isNamedSecret(_ key: String) -> Bool { SecretName.meaning(of: key) != .other }

    /// Returns whether a text is the number of a payment card: 13 to 19 digits, of which the last one verifies the others
    /// (ISO/IEC 7812-1).
    private static func isCardNumber(_ text: String) -> Bool {
        let digits = text.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
        guard (13...19).contains(digits.count), digits.allSatisfy(\.isASCIIDigit), (3...6).contains(digits[0] - 0x30)
        else { return false }
        let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
            let value = Int(digit.element - 0x30) * (digit.offset % 2 == 0 ? 1 : 2)
            return sum + value / 10 + value % 10
        }
        return sum % 10 == 0
    }

    /// Returns whether a text can be an example: it is short, it has no secret and no personal data, and nothing in it is
    /// a form that a tag describes.
    static func isUsable(_ text: String, key: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 60 && !text.contains { "{}".contains($0) }
            && text.unicodeScalars.allSatisfy { $0.value >= 0x20 }
            && HarmlessExample.isHarmless(text, key: key, keepsPersonalData: false)
            && !HarmlessExample.misleads(text, key: key, forms: [])
    }
}
