/// Detects credentials in a URL: a password before the host, or a token in the query.
enum URLCredentials {
    private static let parameters: Set = [
        "token", "access_token", "auth_token", "api_key", "apikey", "key", "sig", "signature", "x-amz-signature",
        "password", "secret", "client_secret", "sessionid", "session_id", "private_token",
    ]
    /// Shorter values are usually names.
    private static let shortest = 12

    static func areContained(in text: String) -> Bool {
        guard let colon = text.firstRange(of: "://"), !text.utf8.contains(UInt8(ascii: " ")) else { return false }
        let rest = text[colon.upperBound...]
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        if let at = authority.lastIndex(of: "@"), let separator = authority[..<at].firstIndex(of: ":") {
            return authority.index(after: separator) < at
        }
        guard let query = rest.firstIndex(of: "?") else { return false }
        let items = rest[rest.index(after: query)...].prefix { $0 != "#" }.split(separator: "&")
        return items.contains { item in
            let parts = item.split(separator: "=", maxSplits: 1)
            return parts.count == 2 && parameters.contains(parts[0].lowercased()) && parts[1].utf8.count >= shortest
        }
    }
}
