import Foundation
import SchemaEngine

/// Masks credentials and other secrets in messages, logs and errors.
enum SecretMask {
    /// The replacement for a secret.
    static let mask = "•••"

    /// Returns the description of an error, which may have several lines. For an error of the system, returns
    /// the localized description, because the description may contain a complete URL.
    static func text(of error: any Error) -> String {
        let isOfSystem = error is URLError || type(of: error) is NSError.Type
        return (isOfSystem ? error.localizedDescription : String(describing: error)).displayLines
    }
}

extension SecretMask {
    /// Masks the user information of a URL, and the values of items with names of secrets in its query and its
    /// fragment.
    static func url(_ url: String) -> String {
        let url = withoutUserInformation(url)
        let scalars = url.unicodeScalars
        let start = scalars.firstIndex { $0 == "?" || $0 == "#" } ?? scalars.endIndex
        return String(scalars[..<start]) + items(Substring(scalars[start...]))
    }

    /// Masks the values with names of secrets in a text of type `application/x-www-form-urlencoded`.
    static func items(_ text: Substring) -> String {
        var output = ""
        var rest = text.unicodeScalars
        while !rest.isEmpty {
            let separators = rest.prefix { isSeparator($0) }
            let item = rest[separators.endIndex...].prefix { !isSeparator($0) }
            output += String(separators) + masked(item: item)
            rest = rest[item.endIndex...]
        }
        return output
    }

    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "?" || scalar == "&" || scalar == "#" || scalar == ";"
    }

    /// Masks `name=value`. The name may be percent-encoded: `filter%5Btoken%5D`.
    private static func masked(item: Substring.UnicodeScalarView) -> String {
        let name = Substring(item.prefix { $0 != "=" })
        guard name.endIndex < item.endIndex else { return String(item) }
        let isSecret = isSecretItem(itemName(name)) || item.hasMaskedValue
        return isSecret ? "\(name)=\(mask)" : String(item)
    }

    /// Returns the name of an item as a server decodes it. Invalid escapes are kept.
    static func itemName(_ name: Substring) -> String {
        let name = name.replacing("+", with: " ")
        return PercentEncoding.decode(name)
            ?? name.split(separator: "%").map { part in
                PercentEncoding.decode("%" + part) ?? String(part)
            }.joined()
    }

    /// Masks the user information of a URL, such as `https://user:word@host/`.
    private static func withoutUserInformation(_ url: String) -> String {
        let scalars = url.unicodeScalars
        guard let scheme = scalars.firstIndex(of: ":") else { return url }
        let rest = scalars[scheme...].dropFirst().drop { $0 == "/" }
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let isWhole = authority.contains("@") || !hasUnreadablePort(authority)
        guard let at = (isWhole ? authority : rest).lastIndex(of: "@") else { return url }
        return String(scalars[..<rest.startIndex]) + mask + String(scalars[at...])
    }

    /// Returns whether the text after the last colon is not a port. It may then be a password with an unencoded
    /// `/`.
    private static func hasUnreadablePort(_ authority: Substring.UnicodeScalarView) -> Bool {
        guard !authority.starts(with: "[".unicodeScalars), let colon = authority.lastIndex(of: ":") else {
            return false
        }
        return !authority[colon...].dropFirst().allSatisfy { ("0"..."9").contains($0) }
    }
}

extension Substring.UnicodeScalarView {
    /// Whether the value is `***`, percent-encoded: the mask of a schema's
    /// secret.
    fileprivate var hasMaskedValue: Bool { Substring(self).hasSuffix("=%2A%2A%2A") }
}

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
