/// The meaning of a name: of a key, a header field, an item of a query, an element or a part.
///
/// This is the only list of the names of secrets. A name is split into words, whatever joins them: `X-Session-Id`, `session_id`
/// and `sessionId` contain `session` and `id`. Therefore, `sid` is a secret and `inside` is not. `Docs/Security.md` repeats the list.
package enum SecretName: String, Sendable {
    case password = "a password"
    case token = "a token"
    case key = "a key"
    case session = "a session"
    /// No secret, or a name that is too common to tell.
    case other = "no secret"

    /// Secrets as any word of a name.
    package static let words = table([
        .password: "passcode pwd",
        .token: "assertion bearer csrf cvc cvv hmac jwt mnemonic otp pin totp xsrf",
        .session: "authorization cookie cookies sess session sid",
    ])
    /// Secrets as the last word of a name: `api_key`, but not `key_count`.
    package static let lastWords = table([
        .token: "auth modhash nonce oauth sig signature",
        .session: "cred credential credentials creds",
        .other: "key pass pw",
    ])
    /// Secrets as any part of a name, even of a word, as in `accesstoken` and `PHPSESSID`. Names are compared without the
    /// separators of their words, so `device_code` is included.
    package static let fragments = table([
        .password: "passcode passphrase passwd password",
        .token:
            "accesscode activationcode authcode authenticationcode authorizationcode backupcode codeverifier confirmationcode "
            + "connectionstring devicecode factorcode logincode mfacode recoverycode recoveryphrase resetcode samlresponse secret "
            + "securitycode seedphrase smscode token usercode verificationcode",
        .key:
            "accesskey apikey authkey encryptionkey masterkey passkey privatekey secretkey sharedkey signingkey subscriptionkey",
        .session: "sessid sessionhash sessionid sessionkey",
    ])
    /// Secrets if they are the complete name: proofs of possession (RFC 9449), tokens of content delivery networks, and the
    /// next nonce of an authentication (RFC 9110, section 11.6.3).
    package static let wholeNames = table([
        .token: "authenticationinfo dpop hdnea hdntl hdnts proxyauthenticationinfo"
    ])
    /// Secrets if they are the complete name of an item of a query, a form field or a part: the authorization code of OAuth 2
    /// (RFC 6749, section 4.1.2). Elsewhere, `code` is usually the code of an error.
    package static let wholeItems = table([.token: "code"])

    /// Words after `session` in the names of its secrets. Others, as in `session_start`, describe the session.
    fileprivate static let sessionSecrets: Set = [
        "id", "key", "hash", "data", "ticket", "value", "handle", "guid", "uuid",
    ]
    /// Words of keys that hold a position in a paged list. It is masked, but may be an example.
    private static let positions: Set = ["page", "next", "previous", "prev", "continuation", "cursor", "sync"]
    /// Names of members that say nothing themselves, so that the name of their object tells what they are.
    fileprivate static let values: Set = [
        "value", "values", "raw", "text", "string", "plain", "plaintext", "current", "new", "old",
    ]

    private static func table(_ rows: KeyValuePairs<SecretName, String>) -> [String: SecretName] {
        let entries = rows.flatMap { row in row.value.split(separator: " ").map { (String($0), row.key) } }
        return Dictionary(entries, uniquingKeysWith: { first, _ in first })
    }

    /// Returns whether the value of a name must not be shown.
    ///
    /// - Parameter name: The name. Compatibility variants of letters, such as those of full width, are other letters.
    /// - Returns: Whether it contains a name of the list.
    package static func isSecret(_ name: String) -> Bool {
        let words = words(of: name)
        if let last = words.last, lastWords[last] != nil { return true }
        if words.contains(where: { self.words[$0] != nil }) { return true }
        let letters = words.joined()
        return wholeNames[letters] != nil || fragments.keys.contains { letters.containsBytes(of: $0) }
    }

    /// Returns what the value of a key is if it looks generated. Only the end of the name tells: `token_type` is no token.
    package static func meaning(of key: String) -> SecretName {
        SecretEndings.mayEnd(key) ? meaning(ofWords: words(of: key)) : .other
    }

    /// Returns `false` if a name has no meaning, and tells by itself what it is, whatever object has it: if its last letters are not
    /// those of a name with a meaning, or of one that says nothing. `name` is in UTF-8.
    package static func mayMean(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        SecretEndings.mayEnd(name, countsValues: true)
    }

    /// Returns the meaning of the words of a key, in lower case.
    package static func meaning(ofWords words: [String]) -> SecretName { end(of: words) ?? .other }

    /// Returns whether a long value of a parameter in a URL is a credential. Alone, even a common word is its name: `?key=…`.
    package static func isCredential(_ parameter: String) -> Bool {
        guard SecretEndings.mayEnd(parameter) else { return false }
        let words = words(of: parameter)
        if wholeItems[words.joined()] != nil { return true }
        return end(of: words).map { $0 != .other || words.count == 1 } ?? false
    }

    // MARK: Names of parts

    /// Returns the key by which the elements of a list are judged: those of `tokens` are a `token` each.
    package static func key(ofElementOf list: String) -> String {
        guard list.utf8.last == UInt8(ascii: "s"), meaning(of: list) == .other else { return list }
        let one = String(list.dropLast())
        return meaning(of: one) == .other ? list : one
    }

    /// Returns the key by which a member of an object is judged: the `value` of a `token` is a token.
    package static func key(ofMember name: String, of object: String) -> String {
        isValue(name) && meaning(of: object) != .other ? object : name
    }

    /// Returns whether the name of a member says nothing itself.
    package static func isValue(_ name: String) -> Bool { values.contains(name.lowercased()) }

    private static func words(of name: String) -> [String] { KeyWords.words(of: name, splitsAbbreviations: true) }

    /// Returns the meaning of the entry at the end of a name; `nil` if there is none.
    private static func end(of words: [String]) -> SecretName? {
        guard let last = words.last, positions.isDisjoint(with: words) else { return nil }
        if let meaning = self.words[last] { return meaning }
        if sessionSecrets.contains(last), ["session", "sess"].contains(words.dropLast().last) { return .session }
        let letters = words.joined()
        return wholeNames[letters] ?? fragments.first { letters.endsWithBytes(of: $0.key) }?.value ?? lastWords[last]
    }
}

/// The endings of the entries that give a name a meaning. They tell from its last letters that most names have none, without
/// a search for its words.
private enum SecretEndings {
    private static let letters = 26

    /// For each sequence of three letters, whether the letters of a name with a meaning can end with it.
    private static let endings: [Bool] = {
        let tables = [
            SecretName.words, SecretName.lastWords, SecretName.fragments, SecretName.wholeNames, SecretName.wholeItems,
        ]
        return table(of: tables.flatMap(\.keys))
    }()
    /// The same for names that contain a word for a session.
    private static let endingsOfSessions = table(of: Array(SecretName.sessionSecrets))
    private static let endingsOfValues = table(of: Array(SecretName.values))
    /// The bytes of `sess`.
    private static let session: UInt32 = 0x7365_7373

    private static func table(of entries: [String]) -> [Bool] {
        var endings = [Bool](repeating: false, count: letters * letters * letters)
        for entry in entries {
            let last = entry.utf8.suffix(3).reversed().map { Int($0 &- UInt8(ascii: "a")) }
            // The letter before a shorter entry is any other.
            for first in last.count == 3 ? last[2]...last[2] : 0...letters - 1 {
                endings[index(first, last[1], last[0])] = true
            }
        }
        return endings
    }

    private static func index(_ first: Int, _ second: Int, _ third: Int) -> Int {
        (first * letters + second) * letters + third
    }

    /// Returns `false` if the name has no meaning. Of an ASCII name, the last three letters are compared, and whether it contains `sess`.
    static func mayEnd(_ name: String) -> Bool {
        var name = name
        return name.withUTF8 { mayEnd($0, countsValues: false) }
    }

    /// The same for a name in UTF-8. `countsValues` is whether names that say nothing themselves count as those with a meaning.
    static func mayEnd(_ name: UnsafeBufferPointer<UInt8>, countsValues: Bool) -> Bool {
        // The first letter is that before a name of two.
        var (first, second, third) = (0, 0, 0)
        var count = 0
        var (lastFour, hasSession): (UInt32, Bool) = (0, false)
        for byte in name {
            guard byte < 0x80 else { return true }
            let lowercased = byte.lowercased
            let letter = Int(lowercased &- UInt8(ascii: "a"))
            guard letter < letters else { continue }
            (first, second, third) = (second, third, letter)
            count += 1
            lastFour = lastFour << 8 | UInt32(lowercased)
            hasSession = hasSession || lastFour == session
        }
        guard count > 1 else { return false }
        let ending = index(first, second, third)
        return endings[ending] || hasSession && endingsOfSessions[ending] || countsValues && endingsOfValues[ending]
    }
}
