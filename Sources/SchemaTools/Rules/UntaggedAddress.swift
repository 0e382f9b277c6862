import SchemaEngine
import SchematicText

/// Reports an example that is an e-mail address or an IP address but accepts any text.
struct UntaggedAddress: ValueRule {
    let description = RuleDescription(
        identifier: "untagged-address",
        severity: .notice,
        summary: "An e-mail address or an IP address as an example accepts any text; its tag validates it.",
        isFixable: true,
        wrong: ["GetUser.response.json": #"{ "mail": "ada@example.com", "last_ip": "192.0.2.1" }"#],
        right: ["GetUser.response.json": #"{ "mail": "{email}", "last_ip": "{ipv4}" }"#]
    )

    /// Words of keys whose values are IP addresses, even if the values resemble numbers of versions.
    private static let words: Set = ["ip", "ips", "ipv", "addr", "address", "host", "gateway", "dns"]

    func check(_ position: SchemaPosition) -> RuleFault? {
        position.untagged("an address") { Self.kind(of: $0, key: position.name) }
    }

    /// Returns the kind of address that the value of a key is, or `nil`.
    static func kind(of text: String, key: String) -> ScalarKind? {
        guard (3...254).contains(text.utf8.count) else { return nil }
        if text.contains("@") { return isEmail(text) ? .email : nil }
        if ScalarKind.ipv4.reads(text) { return isCertain(ipv4: text, key) ? .ipv4 : nil }
        return ScalarKind.ipv6.reads(text) && isCertain(ipv6: text) ? .ipv6 : nil
    }

    /// Returns whether a text is an address with a domain of several labels, the last of which has letters only.
    private static func isEmail(_ text: String) -> Bool {
        guard ScalarKind.email.reads(text), let domain = text.split(separator: "@").last else { return false }
        let labels = domain.split(separator: ".")
        guard labels.count > 1, let last = labels.last else { return false }
        return last.count > 1 && last.allSatisfy(\.isLetter)
    }

    /// Returns whether four numbers are an address, and not a version: by their key, or by a number above 99.
    private static func isCertain(ipv4 text: String, _ key: String) -> Bool {
        text.split(separator: ".").contains { $0.utf8.count == 3 }
            || !words.isDisjoint(with: KeyWords.words(of: key))
    }

    /// Returns whether groups are an address, and neither the bytes of another identifier nor the names of a program.
    private static func isCertain(ipv6 text: String) -> Bool {
        text.contains(where: \.isNumber)
            && (text.contains("::") || text.split(separator: ":").contains { $0.utf8.count > 2 })
    }
}
