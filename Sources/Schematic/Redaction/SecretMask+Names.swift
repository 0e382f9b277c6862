import Foundation

extension SecretMask {
    /// Whether a header authorizes.
    static func isSecret(_ field: HTTPHeaders.Field) -> Bool {
        field.isSecret || field.name.lowercased() == "authentication-info" || isSecretName(field.name)
    }

    /// Whether a header, a query item or a key of a body is named like a secret.
    ///
    /// A name is taken as its words, however it joins them: `X-Session-Id`, `session_id` and `sessionId` are `session` and
    /// `id`. So `sid` is a secret and `inside` is none. `Docs/Security.md` has the lists.
    static func isSecretName(_ name: String) -> Bool {
        let words = words(of: name)
        if let last = words.last, lastWords.contains(last) { return true }
        if words.contains(where: anyWords.contains) { return true }
        let letters = words.joined()
        return wholeNames.contains(letters) || fragments.contains { letters.contains($0) }
    }

    /// Whether an item of a query or of a form is named like a secret. There `code` is the authorization code of OAuth 2
    /// (RFC 6749, section 4.1.2); elsewhere it is mostly the number of an error.
    static func isSecretItem(_ name: String) -> Bool { name.lowercased() == "code" || isSecretName(name) }

    /// Secrets where they are all of a name: proofs of possession (RFC 9449), tokens of content delivery networks.
    static let wholeNames: Set = ["dpop", "hdnea", "hdntl", "hdnts"]
    /// Secrets where they end a name: `api_key`, and not `key_count`.
    static let lastWords: Set = [
        "auth", "cred", "credential", "credentials", "creds", "key", "oauth", "pass", "pw", "sig", "signature",
    ]
    /// Secrets wherever they are in a name.
    static let anyWords: Set = [
        "assertion", "authorization", "bearer", "cookie", "cookies", "csrf", "cvc", "cvv", "hmac", "jwt", "mnemonic",
        "otp",
        "passcode", "pin", "pwd", "sess", "session", "sid", "totp", "xsrf",
    ]
    /// Secrets even where they are part of a word, as many write them: `accesstoken`, `PHPSESSID`. Names are compared
    /// without what separates their words, so `device_code` is among them.
    static let fragments = [
        "accesscode", "accesskey", "activationcode", "apikey", "authcode", "authenticationcode", "authkey",
        "authorizationcode", "backupcode", "codeverifier", "confirmationcode", "connectionstring", "devicecode",
        "encryptionkey", "factorcode", "logincode", "masterkey", "mfacode", "passcode", "passkey", "passphrase",
        "passwd",
        "password", "privatekey", "recoverycode", "recoveryphrase", "resetcode", "samlresponse", "secret",
        "securitycode",
        "seedphrase", "sessid", "sessionid", "sessionkey", "sharedkey", "signingkey", "smscode", "subscriptionkey",
        "token", "usercode", "verificationcode",
    ]

    /// A name's words in lower case, without digits: split at all that is no letter, and where capitals begin or end
    /// (`APIKey` is `api` and `key`).
    private static func words(of name: String) -> [String] {
        // Letters of full width and their like are read as the letters that they stand for.
        let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
        let characters = Array(isASCII ? name : name.precomposedStringWithCompatibilityMapping)
        var words: [String] = []
        var word = ""
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
