/// Detects credentials in a URL: a password before the host, or a token in the query.
package enum URLCredentials {
    /// Shorter values are usually names.
    private static let shortest = 12

    /// Returns whether a parameter of a query is a credential.
    package static func isCredential(_ name: String, value: String) -> Bool {
        value.utf8.count >= shortest && SecretName.isCredential(name)
    }

    package static func areContained(in text: String) -> Bool {
        var text = text
        return text.withUTF8 { areContained(in: $0) }
    }

    /// Returns whether a text contains credentials. The inference of schemas checks many of the URLs in samples, so no
    /// part is copied, except names of parameters.
    package static func areContained(in text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard !text.contains(UInt8(ascii: " ")), let start = afterScheme(of: text) else { return false }
        let rest = text[start...]
        let authority = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        if let at = authority.lastIndex(of: UInt8(ascii: "@")),
            let separator = authority[..<at].firstIndex(of: UInt8(ascii: ":"))
        {
            return separator + 1 < at
        }
        guard let query = rest.firstIndex(of: UInt8(ascii: "?")) else { return false }
        var items = rest[(query + 1)...].prefix { $0 != UInt8(ascii: "#") }
        while !items.isEmpty {
            let item = items.prefix { $0 != UInt8(ascii: "&") }
            if isCredential(item) { return true }
            items = items[item.endIndex...].dropFirst()
        }
        return false
    }

    /// Returns whether a parameter of a query is a token, with its value.
    private static func isCredential(_ item: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let item = item.drop { $0 == UInt8(ascii: "=") }
        let name = item.prefix { $0 != UInt8(ascii: "=") }
        // Most parameters of other URLs have one letter.
        guard name.count >= 3, item.count - name.count > shortest else { return false }
        return SecretName.isCredential(String(decoding: name, as: UTF8.self))
    }

    /// Returns the index after the first `://`, or `nil` if there is none.
    private static func afterScheme(of text: UnsafeBufferPointer<UInt8>) -> Int? {
        let slash = UInt8(ascii: "/")
        let colon = text.indices.dropLast(2).first { index in
            text[index] == UInt8(ascii: ":") && text[index + 1] == slash && text[index + 2] == slash
        }
        return colon.map { $0 + 3 }
    }
}
