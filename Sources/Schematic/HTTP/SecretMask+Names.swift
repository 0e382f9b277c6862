extension SecretMask {
    /// Whether a header authorizes.
    static func isSecret(_ field: HTTPHeaders.Field) -> Bool {
        field.isSecret || field.name.lowercased() == "authentication-info" || isSecretName(field.name)
    }

    /// Whether a header, a query item or a key of a body is named like a secret.
    ///
    /// A name is taken as its words, however it joins them: `X-Session-Id`, `session_id` and `sessionId` are `session` and
    /// `id`. So `sid` is a secret and `inside` is none.
    static func isSecretName(_ name: String) -> Bool {
        let words = words(of: name)
        if let last = words.last, lastWords.contains(last) { return true }
        if words.contains(where: anyWords.contains) { return true }
        let letters = words.joined()
        return fragments.contains { letters.contains($0) }
    }

    /// Secrets where they end a name: `api_key`, and not `key_count`.
    private static let lastWords: Set = ["key", "auth", "oauth", "signature", "sig", "credential", "credentials"]
    /// Secrets wherever they stand in a name.
    private static let anyWords: Set = [
        "authorization", "bearer", "cookie", "cookies", "csrf", "xsrf", "jwt", "otp", "totp", "passcode", "pin", "pwd",
        "session", "sid",
    ]
    /// Secrets even where they are part of a word, as many write them: `accesstoken`, `PHPSESSID`.
    private static let fragments = [
        "token", "secret", "password", "passwd", "passphrase", "apikey", "accesskey", "authkey", "privatekey",
        "sessionkey", "sessionid", "sessid",
    ]

    /// A name's words in lower case, without digits: split at all that is no letter, and where capitals begin or end
    /// (`APIKey` is `api` and `key`).
    private static func words(of name: String) -> [String] {
        var words: [String] = []
        var word = ""
        let characters = Array(name)
        for (index, character) in characters.enumerated() {
            let next = index + 1 < characters.count ? characters[index + 1] : nil
            let previous = index > 0 ? characters[index - 1] : nil
            let isHump = character.isUppercase && (previous?.isLowercase == true || next?.isLowercase == true)
            if isHump || !character.isLetter {
                words.append(word)
                word = ""
            }
            if character.isLetter { word += character.lowercased() }
        }
        return (words + [word]).filter { !$0.isEmpty }
    }
}
