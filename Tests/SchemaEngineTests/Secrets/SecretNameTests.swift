import SchemaEngine
import TestSupport
import Testing

@testable import SchematicText

@Suite("Names of secrets")
struct SecretNameTests {
    @Test(
        "the end of a key tells what its value is",
        arguments: [
            ("password", SecretName.password), ("newPassword", .password), ("pwd2", .password),
            ("access_token", .token),
            ("accesstoken", .token), ("csrfmiddlewaretoken", .token), ("JWT", .token), ("otp", .token),
            ("nonce", .token),
            ("X-Amz-Signature", .token), ("client_secret", .token), ("api_key", .key), ("APIKey", .key),
            ("userAuthKey", .key),
            ("secret_key", .key), ("session", .session), ("session_id", .session), ("sess_hash", .session),
            ("PHPSESSID", .session),
            ("session_uuid", .session), ("authorization", .session),
        ]
    )
    func meanings(key: String, meaning: SecretName) {
        #expect(SecretName.meaning(of: key) == meaning)
        #expect(SecretName.isSecret(key))
    }

    @Test(
        "a key that only begins like a secret, has a common word, or holds a position has no meaning, but is masked",
        arguments: [
            "token_type", "password_set", "session_start", "sort_key", "key", "pass", "next_page_token", "syncToken",
        ]
    )
    func maskedOnly(key: String) {
        #expect(SecretName.meaning(of: key) == .other)
        #expect(SecretName.isSecret(key))
    }

    @Test(
        "a parameter of a URL is a credential by the end of its name",
        arguments: [
            ("key", true), ("api_key", true), ("sid", true), ("X-Amz-Signature", true), ("sort_key", false),
            ("page_token", false),
            ("cursor", false), ("q", false), ("code", true), ("country_code", false),
        ]
    )
    func parameters(name: String, isCredential: Bool) {
        #expect(URLCredentials.areContained(in: "https://h/?\(name)=a1b2c3d4e5f6g7h8") == isCredential)
    }

    @Test(
        "a value is named by its key, by its list, or by the object whose value it is",
        arguments: [
            ("/password", true), ("/a/0/pin", true), ("/tokens/0", true), ("/tokens/0/value", true),
            ("/token/value", true),
            ("/recovery_codes/3", true), ("/secrets/0/1", true), ("/a~1b/token", true), ("", false), ("/tokens", false),
            ("/token/type", false), ("/keys/0", false), ("/value", false), ("/token_count", false),
            ("/pinned/0", false),
            ("/pages/next_token", false), ("/sessions/0/id", false), ("/0", false),
        ]
    )
    func pointers(pointer: String, isSecret: Bool) {
        #expect(SecretName.isMeant(by: pointer) == isSecret)
    }

    @Test(
        "a value of a secret key in JSON inside a text is masked",
        arguments: [
            (#"{"password":"hunter2"}"#, #"{"password":"~~~~~~~"}"#),
            (#"x={"pin" : 4711, "a":"b"}"#, #"x={"pin" : ~~~~, "a":"b"}"#),
            (#"{"a":"{\"token\":\"hu\\\"nter\"}","b":1}"#, #"{"a":"{\"token\":\"~~~~~~~~~~\"}","b":1}"#),
            (#"{"pass\u0077ord":"hunter2","token":"abc"#, #"{"pass\u0077ord":"~~~~~~~","token":"~~~"#),
            (#"{"token":{"a":1},"b":2}"#, #"{"token":{~~~~~~~~~~~~~"#),
            ("/reset/ghp_16C7e42F292c6912E7710c838347Ae178B4a?a=1", "/reset/\(String(repeating: "~", count: 40))?a=1"),
            (#"{"tokens":["a"],"b":2}"#, #"{"tokens":[~~~~~~~~~~~"#),
        ]
    )
    func members(text: String, masked: String) {
        #expect(SecretRecognition.masked(in: text) == masked)
    }

    @Test(
        "other members in a text are kept",
        arguments: [
            #"{"tokens":15,"key":"abc","token":null,"token":"","pin":true}"#, #"{"password":"<password>"}"#,
            #""password""#,
            #"{"token":{},"tokens":[]}"#, #"a "token": "#, "",
        ]
    )
    func otherMembers(text: String) {
        #expect(SecretRecognition.masked(in: text) == nil)
    }

    /// Parts of names: entries of the tables, parts of entries, separators, and letters of other alphabets.
    private static let parts =
        Array(SecretName.words.keys) + SecretName.lastWords.keys + SecretName.fragments.keys
        + SecretName.wholeNames.keys + SecretName.wholeItems.keys
        + [
            "session", "sess", "id", "data", "page", "s", "S", "I", "type", "Id", "oken", "ey", "k", "1", "_", "-", ".",
            "~", "",
            " ", "\u{0}", "\r\n", "é", "É", "ſ", "K", "İ", "ß", "\u{301}", "名", "\u{7F}", "[", "{", "`", "@",
        ]

    private static func name(_ random: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0...4, using: &random)).map { _ in
            let part = parts[Int.random(in: parts.indices, using: &random)]
            return [part, part.uppercased(), part.prefix(1).uppercased() + part.dropFirst(), String(part.dropFirst())]
                .randomElement(using: &random) ?? part
        }.joined()
    }

    @Test("the words and the meanings of names are those that the properties of all their letters give")
    func fastNames() {
        var random = SeededGenerator(seed: 47)
        for _ in 0..<rounds(5_000) {
            let name = Self.name(&random)
            for splits in [false, true] {
                let words = KeyWords.wordsOfScalars(name, splits)
                #expect(KeyWords.words(of: name, splitsAbbreviations: splits) == words, "\(name)")
            }
            let words = KeyWords.wordsOfScalars(name, true)
            #expect(SecretName.meaning(of: name) == SecretName.meaning(ofWords: words), "\(name)")
            // A name that is not ASCII is not compared by its last letters only.
            #expect(SecretName.isCredential(name) == SecretName.isCredential("—\(name)"), "\(name)")
        }
        for entry in SecretName.words.keys { #expect(SecretName.meaning(of: entry) != .other, "\(entry)") }
        for entry in SecretName.fragments.keys { #expect(SecretName.meaning(of: entry) != .other, "\(entry)") }
    }

    @Test("a value is judged as by all steps to it")
    func allSteps() {
        var random = SeededGenerator(seed: 5)
        let others = ["0", "12", "007", "99999999999999999999", "", "value", "Raw", "texts", "s", "a/b", "a~"]
        for _ in 0..<rounds(5_000) {
            let steps = (0..<Int.random(in: 0...5, using: &random)).map { _ in
                Bool.random(using: &random)
                    ? others.randomElement(using: &random) ?? ""
                    : Self.name(&random) + (Bool.random(using: &random) ? "s" : "")
            }
            let key = steps.reduce("") { key, step in
                JSONPointer.index(step) == nil
                    ? SecretName.key(ofMember: step, of: key) : SecretName.key(ofElementOf: key)
            }
            let pointer = steps.map { "/" + JSONPointer.token(of: $0) }.joined()
            #expect(SecretName.isMeant(by: pointer) == (SecretName.meaning(of: key) != .other), "\(pointer)")
        }
    }

    @Test("a name with the letters of a secret anywhere is masked")
    func fragments() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<rounds(300) {
            let name = Self.name(&random)
            let words = KeyWords.wordsOfScalars(name, true)
            let letters = words.joined()
            let isSecret =
                words.last.map { SecretName.lastWords[$0] != nil } ?? false
                || words.contains { SecretName.words[$0] != nil } || SecretName.wholeNames[letters] != nil
                || SecretName.fragments.keys.contains { letters.contains($0) }
            #expect(SecretName.isSecret(name) == isSecret, "\(name)")
        }
    }

    @Test("a text of ASCII is masked as one with other letters, whose words are all searched")
    func fastTexts() {
        let secrets = [
            "ghp_16C7e42F292c6912E7710c838347Ae178B4a", "Bearer", "a1b2c3d4e5f6", "Basic", "token=AKIA1234567890ABCDEF",
            "eyJhbGciOiJ9.eyJzdWIiOiJ9.c2lnbmF0dXJl", "https://user:word@host/", "sk_live_4eC39HqLyjWDarjtT1zdp7dc",
            "word", "a", "elevenbytes", "twelve bytes", "twelve_bytes", "505874924095815681",
        ]
        let separators = [
            " ", "\t", "\r\n", "\n", ",", ";", "\"", "'", "`", "<", ">", "(", ")", "|", "/", "=", ":", "\u{1C}", "",
        ]
        var random = SeededGenerator(seed: 11)
        for _ in 0..<rounds(1_000) {
            let text = (0..<Int.random(in: 1...6, using: &random)).map { _ in
                (secrets.randomElement(using: &random) ?? "") + (separators.randomElement(using: &random) ?? "")
            }.joined()
            let other = SecretRecognition.masked(in: text + " é")
            #expect(SecretRecognition.masked(in: text) == other.map { String($0.dropLast(2)) }, "\(text)")
        }
    }
}
