/// Detects credentials in a URL: a password before the host, or a token in the query.
package enum URLCredentials {
    private static let parameters: Set = [
        "token", "access_token", "auth_token", "api_key", "apikey", "key", "sig", "signature", "x-amz-signature",
        "password", "secret", "client_secret", "sessionid", "session_id", "private_token",
    ]
    /// Shorter values are usually names.
    private static let shortest = 12

    /// Returns whether a parameter of a query is a credential.
    package static func isCredential(_ name: String, value: String) -> Bool {
        value.utf8.count >= shortest && parameters.contains(name.lowercased())
    }

    package static func areContained(in text: String) -> Bool {
        var text = text
        // The inference of schemas checks each URL of each sample: bytes cost less than characters.
        return text.withUTF8 { areContained(in: $0) }
    }

    private static func areContained(in text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard !text.contains(UInt8(ascii: " ")), let start = afterScheme(of: text) else { return false }
        let rest = text[start...]
        let authority = rest.prefix { !"/?#".utf8.contains($0) }
        if let at = authority.lastIndex(of: UInt8(ascii: "@")),
            let separator = authority[..<at].firstIndex(of: UInt8(ascii: ":"))
        {
            return separator + 1 < at
        }
        guard let query = rest.firstIndex(of: UInt8(ascii: "?")) else { return false }
        let items = rest[(query + 1)...].prefix { $0 != UInt8(ascii: "#") }.split(separator: UInt8(ascii: "&"))
        return items.contains { item in
            let parts = item.split(separator: UInt8(ascii: "="), maxSplits: 1)
            guard parts.count == 2, parts[1].count >= shortest else { return false }
            return parameters.contains(String(decoding: parts[0], as: UTF8.self).lowercased())
        }
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
