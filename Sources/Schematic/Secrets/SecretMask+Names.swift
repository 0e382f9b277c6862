import Foundation

extension SecretMask {
    /// Returns whether a name of a header field, a query item or a key is that of a secret.
    ///
    /// A name is split into words, whatever joins them: `X-Session-Id`, `session_id` and `sessionId` contain
    /// `session` and `id`. Therefore, `sid` is a secret and `inside` is not. `Docs/Security.md` contains the
    /// lists.
    static func isSecretName(_ name: String) -> Bool {
        let words = words(of: name)
        if let last = words.last, secretLastWords.contains(last) { return true }
        if words.contains(where: secretWords.contains) { return true }
        let letters = words.joined()
        return wholeNames.contains(letters) || fragments.contains { letters.contains($0) }
    }

    /// Returns whether the name of an item in a query or a form is that of a secret. There, `code` is the
    /// authorization code of OAuth 2 (RFC 6749, section 4.1.2); elsewhere, it is usually an error code.
    static func isSecretItem(_ name: String) -> Bool { name.lowercased() == "code" || isSecretName(name) }

    /// Secrets if they are the complete name: proofs of possession (RFC 9449), and tokens of content delivery
    /// networks.
    static let wholeNames: Set = ["dpop", "hdnea", "hdntl", "hdnts"]
    /// Secrets if they are the last word of a name: `api_key`, but not `key_count`.
    static let secretLastWords: Set = [
        "auth", "cred", "credential", "credentials", "creds", "key", "oauth", "pass", "pw", "sig", "signature",
    ]
    /// Secrets as any word of a name.
    static let secretWords: Set = [
        "assertion", "authorization", "bearer", "cookie", "cookies", "csrf", "cvc", "cvv", "hmac", "jwt", "mnemonic",
        "otp",
        "passcode", "pin", "pwd", "sess", "session", "sid", "totp", "xsrf",
    ]
    /// Secrets as any part of a name, even of a word, as in `accesstoken` and `PHPSESSID`. Names are compared
    /// without the separators of their words, so `device_code` is included.
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

    /// Returns the words of a name in lower case, without digits. The name is split at each character that is
    /// not a letter, and at changes of case (`APIKey` is `api` and `key`).
    private static func words(of name: String) -> [String] {
        // Compatibility variants, such as full-width letters, are compared as the letters that they represent.
        let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
        let characters = Array(isASCII ? name : name.precomposedStringWithCompatibilityMapping)
        var words: [String] = []
        var word = ""
        for (index, character) in characters.enumerated() {
            let next = index + 1 < characters.count ? characters[index + 1] : nil
            let previous = index > 0 ? characters[index - 1] : nil
            let startsWord = character.isUppercase && (previous?.isLowercase == true || next?.isLowercase == true)
            if startsWord || !character.isLetter {
                words.append(word)
                word = ""
            }
            if character.isLetter { word += character.lowercased() }
        }
        return (words + [word]).filter { !$0.isEmpty }
    }
}
