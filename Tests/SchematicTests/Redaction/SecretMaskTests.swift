import Foundation
import SchemaEngine
import SchematicText
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Secret masking")
struct SecretMaskTests {
    @Test(
        "values of headers that authorize are masked",
        arguments: [
            "Authorization", "cookie", "Set-Cookie", "Proxy-Authorization", "X-Redmine-API-Key", "X-Auth-Token",
            "PRIVATE-TOKEN", "Api-Key", "X-Session-Id", "Authentication-Info", "X-CSRF-Token",
        ]
    )
    func secretHeaders(name: String) {
        let headers = HTTPHeaders([.init(name: name, value: "s3cr3t")])
        #expect("\(headers)" == "\(name): ***")
        #expect(!"\(headers.fields) \(headers.debugDescription)".contains("s3cr3t"))
    }

    @Test(
        "names with a secret word are secret",
        arguments: [
            "key", "api_key", "apikey", "apiKey", "APIKey", "X-API-Key", "apikey2", "AWSAccessKeyId", "access_token",
            "accesstoken", "refreshToken", "id_token", "token1", "client_secret", "clientSecret", "newPassword",
            "password_confirmation", "pwd", "auth", "oauth", "X-Auth", "signature", "X-Amz-Signature", "sig",
            "credentials", "session", "session_id", "sessionId", "X-Session-Id", "PHPSESSID", "JSESSIONID", "sid",
            "connect.sid", "jwt", "X-JWT-Assertion", "otp", "otpCode", "pin", "PIN", "pin_code", "card[pin]", "cookie",
            "Set-Cookie2", "csrf", "X-XSRF", "authorization", "ＡPI_key", "pass", "user_pass", "passCode", "pass_phrase",
            "pw",
            "code_verifier", "codeVerifier", "assertion", "client_assertion", "device_code", "user_code", "auth_code",
            "authorization_code", "verificationCode", "two_factor_code", "backup_codes", "security-code",
            "SAMLResponse",
            "id_token_hint", "subject_token", "DPoP", "X-Amz-Security-Token", "X-Amz-Credential", "X-Goog-Signature",
            "X-Hub-Signature-256", "X-Shopify-Hmac-Sha256", "Stripe-Signature", "webhook_secret", "whsecret", "hdnts",
            "Ocp-Apim-Subscription-Key", "subscriptionKey", "appsecret_proof", "passkey", "connectionString", "cvv",
            "cvc2",
            "sess", "ASP.NET_SessionId", "nonce", "modhash", "creds", "aws_cred", "mnemonic", "seedPhrase", "ｐａｓｓｗｏｒｄ",
            "pass\u{200B}word",
        ]
    )
    func secretNames(name: String) {
        #expect(SecretMask.isSecretName(name))
    }

    @Test(
        "names that merely contain the letters of a secret word are not secret",
        arguments: [
            "", "-", "monkey", "donkeys", "keyboard", "keywords", "key_count", "author", "authors", "author_id",
            "authority", "inside", "outside", "sidebar", "sides", "pinned", "spin", "pins", "shipping", "obsession",
            "sessions", "possession", "design", "signed", "signature_count", "option", "optional", "captcha", "bypass",
            "passenger", "compass", "code", "postal_code", "postalCode", "country_code", "status_code", "error_code",
            "zip_code", "promo_code", "language_code", "barcode", "code_challenge", "state", "pass_rate",
            "passes",
            "ticket", "X-Amz-Date", "X-Amz-Expires", "Key-Pair-Id", "Expires", "assess", "assertive", "id", "user",
            "desk", "turkey", "X-Request-Id", "ETag", "cookieless", "1", "🔑",
        ]
    )
    func plainNames(name: String) {
        #expect(!SecretMask.isSecretName(name))
    }

    @Test("a code is secret only as an item of a query or a form", arguments: ["code", "Code"])
    func codes(name: String) {
        #expect(SecretMask.isSecretItem(name) && !SecretMask.isSecretName(name))
        #expect(!SecretMask.isSecretItem("country_" + name))
    }

    @Test("only the secrets of a URL in a header are masked")
    func urlHeaders() {
        let headers: HTTPHeaders = ["Location": "http://me:pw@h/?token=1&page=2", "referer": "/x?a=1"]
        #expect("\(headers)" == "Location: http://***@h/?token=***&page=2\nreferer: /x?a=1")
        let link: HTTPHeaders = [
            "Link": "<https://h/?access_token=1&page=2>; rel=\"next\"", "Refresh": "0; url=/?sid=1",
        ]
        #expect("\(link)" == "Link: <https://h/?access_token=***&page=2>; rel=\"next\"\nRefresh: 0; url=/?sid=***")
    }

    @Test(
        "a secret in another text ends with its item, and the rest remains",
        arguments: [
            ("token=a?b&c=1", "token=***&c=1"), ("x token=s3cr3t y", "x token=*** y"), ("token= y", "token= y"),
            (#"\"/?pin=1\", a"#, #"\"/?pin=***\", a"#), ("a=token=1", "a=token=***"),
            ("code=1, (code=2)", "code=*** (code=2)"),
            (#"/?a=1\u0026code=2"#, #"/?a=1\u0026code=***"#), ("token=%2A%2A%2A x=%2A%2A%2A", "token=*** x=%2A%2A%2A"),
        ]
    )
    func embeddedItems(text: String, expected: String) {
        #expect(SecretMask.items(text, areEmbedded: true) == expected)
    }

    @Test("other headers are not masked", arguments: ["Accept", "Content-Type", "X-Request-Id", "ETag"])
    func plainHeaders(name: String) {
        #expect("\(HTTPHeaders([.init(name: name, value: "v")]))" == "\(name): v")
    }

    @Test(
        "user information and query items with secret names are masked",
        arguments: [
            ("https://me:word@h/x?a=1", "https://***@h/x?a=1"),
            ("http://h/x@y?key=1&limit=2", "http://h/x@y?key=***&limit=2"),
            ("http://h?api_key=1", "http://h?api_key=***"),
            ("http://h?access_token=1&p", "http://h?access_token=***&p"),
            ("http://h?client_secret=1&password=2", "http://h?client_secret=***&password=***"),
            ("http://h/in#access_token=1&state=2", "http://h/in#access_token=***&state=2"),
            ("http://h?filter%5Btoken%5D=1;sid=2&inside=3", "http://h?filter%5Btoken%5D=***;sid=***&inside=3"),
            ("http://h?a?token=1", "http://h?a?token=***"), ("http://h?%zztoken=1", "http://h?%zztoken=***"),
            ("https://h/cb?code=1&state=2", "https://h/cb?code=***&state=2"),
            ("https://h/?pass%77ord=1&p%61ss=2&a=3", "https://h/?pass%77ord=***&p%61ss=***&a=3"),
            ("https://h/?pass%77ord%zz=1", "https://h/?pass%77ord%zz=***"),
            ("https://h/?pass+word=1", "https://h/?pass+word=***"),
            ("https://me:a/b@h/x", "https://***@h/x"), ("https://me:a?b@h/x", "https://***@h/x"),
            ("https://h:80/a@b", "https://h:80/a@b"),
            ("https://[::1]/a@b", "https://[::1]/a@b"), ("//me:word@h/", "//me:***@h/"),
            ("issues.json", "issues.json"), ("", ""), ("?", "?"), ("a?&&b=", "a?&&b="),
            ("?token=\u{301}x", "?token=***"),
        ]
    )
    func urls(url: String, expected: String) {
        #expect(SecretMask.url(url) == expected)
    }

    @Test(
        "a byte-order mark hides no secret",
        arguments: [
            ("code=s3cr3t&a=1", "application/x-www-form-urlencoded"), (#"{"token": "s3cr3t"}"#, "application/json"),
            ("<token>s3cr3t</token>", "application/xml"), ("token=s3cr3t", "text/plain"),
        ]
    )
    func byteOrderMark(body: String, type: String) throws {
        let masked = try #require(SecretMask.body(Data("\u{FEFF}\(body)".utf8), type: type))
        #expect(String(decoding: masked, as: UTF8.self) == "\u{FEFF}" + body.replacing("s3cr3t", with: "***"))
    }

    @Test(
        "JSON and XML in a string of JSON are masked",
        arguments: [
            (#"{"body": "{\"token\":\"s3cr3t\",\n\"a\":1}"}"#, #"{"body": "{\"token\":\"***\",\n\"a\":1}"}"#),
            (#"["{\"a\":\"{\\\"pin\\\":\\\"s3cr3t\\\"}\"}"]"#, #"["{\"a\":\"{\\\"pin\\\":\\\"***\\\"}\"}"]"#),
            (#"{"xml": "<pin>s3cr3t</pin>"}"#, #"{"xml": "<pin>***</pin>"}"#),
            (#"{"xml": "\u003cpin\u003es3cr3t\u003c/pin\u003e"}"#, #"{"xml": "<pin>***</pin>"}"#),
            (#"{"cut": "{\"token\":\"s3cr3t"#, #"{"cut": "{\"token\":\"***\""#),
            (#"{"text": "a \"quoted\" word\u0021"}"#, #"{"text": "a \"quoted\" word\u0021"}"#),
            (#"{"path": "C:\\token", "e": "<b>é</b>"}"#, #"{"path": "C:\\token", "e": "<b>é</b>"}"#),
            (#"{"path": "C:\users", "cut\x": "s3cr3t", "a": "b\u00"#, #"{"path": "***", "cut\x": "***", "a": "***""#),
        ]
    )
    func textInStrings(json: String, expected: String) {
        #expect(SecretMask.text(json) == expected)
    }

    @Test("a string of JSON that is too deep to be searched is masked")
    func deepStrings() {
        var text = #"{"token":"s3cr3t"}"#
        for level in 1...6 {
            text = #"{"a":""# + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + #""}"#
            #expect(!SecretMask.text(text).contains("s3cr3t"), "\(level) levels")
        }
    }

    @Test(
        "a quote that belongs to no string does not hide a key",
        arguments: [
            (#"it"s {"token":"s3cr3t"}"#, #"it"s {"token":"***"}"#),
            (#"{"size": "5" pipe", "pin":"s3cr3t", "a":1}"#, #"{"size": "5" pipe", "pin":"***", "a":1}"#),
            (#"["token", ":s3cr3t"]"#, #"["token", ":s3cr3t"]"#),
        ]
    )
    func looseQuotes(text: String, expected: String) {
        #expect(SecretMask.text(text) == expected)
    }

    @Test("content with the type of a form is masked, whatever it is")
    func declaredForm() throws {
        let type = MediaType.form.essence
        for body in [#"{"token":"s3cr3t"}"#, "<pin>s3cr3t</pin>", "token=s3cr3t&a=1"] {
            let masked = try #require(SecretMask.body(Data(body.utf8), type: type))
            #expect(String(decoding: masked, as: UTF8.self) == body.replacing("s3cr3t", with: "***"))
        }
    }

    @Test(
        "a token or a private key with a content type of its own is not shown",
        arguments: ["application/jwt", "application/token-introspection+jwt", "Application/X-PEM-File; a=b"]
    )
    func secretTypes(type: String) {
        #expect(SecretMask.body(Data("eyJhbGciOiJub25lIn0.e30.".utf8), type: type) == nil)
    }

    @Test(
        "the headers of a part are masked like other headers",
        arguments: [
            ("X-Api-Key: s3cr3t", "X-Api-Key: ***"), ("X-Token:\r\n s3cr3t\r\n\ts3cr3t", "X-Token: ***"),
            ("Content-Location: /a?token=s3cr3t&b=1", "Content-Location: /a?token=***&b=1"),
            ("X-Next: <https://h/?sid=s3cr3t>", "X-Next: <https://h/?sid=***>"), ("s3cr3t", "***"),
            (" X-Token: s3cr3t", "X-Token: ***"), ("X-A : 1\r\n  2", "X-A : 1\r\n  2"),
        ]
    )
    func partHeaders(line: String, expected: String) throws {
        for (first, rest) in [("", "Content-Type: text/plain\r\n"), ("Content-Type: text/plain\r\n", "")] {
            // A line that begins with white space continues one before it.
            if line.hasPrefix(" "), !first.isEmpty { continue }
            func body(_ line: String) -> String { "--b\r\n\(first)\(line)\r\n\(rest)\r\nx\r\n--b--\r\n" }
            let masked = try #require(SecretMask.body(Data(body(line).utf8), type: "multipart/mixed; boundary=b"))
            #expect(String(decoding: masked, as: UTF8.self) == body(expected))
        }
    }

    @Test("the boundary of parts is no header")
    func boundaries() throws {
        let body = "--token:b\r\nX-Pin: s3cr3t\r\n\r\nx\r\n--token:b--\r\n"
        let masked = try #require(SecretMask.body(Data(body.utf8), type: "multipart/mixed; boundary=\"token:b\""))
        #expect(String(decoding: masked, as: UTF8.self) == body.replacing("s3cr3t", with: "***"))
    }

    @Test("the security page lists every secret word")
    func documented() throws {
        let page = try String(
            contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(
                path: "../../../Docs/Security.md"
            ),
            encoding: .utf8
        )
        for (title, words) in [
            ("anywhere in the name", SecretName.words),
            ("the last word", SecretName.lastWords),
            ("part of a word, without separators", SecretName.fragments),
            ("the whole name", SecretName.wholeNames),
            ("the whole name of a query item, a form field or a part", SecretName.wholeItems),
        ] {
            #expect(page.contains("| \(title) | \(words.keys.sorted().joined(separator: ", ")) |"))
        }
    }
}
