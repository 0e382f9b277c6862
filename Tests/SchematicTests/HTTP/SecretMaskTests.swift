import Testing

@testable import Schematic

@Suite("Secrets in what people read")
struct SecretMaskTests {
    @Test(
        "headers that authorize are masked",
        arguments: [
            "Authorization", "cookie", "Set-Cookie", "Proxy-Authorization", "X-Redmine-API-Key", "X-Auth-Token",
            "PRIVATE-TOKEN", "Api-Key", "X-Session-Id", "Authentication-Info", "X-CSRF-Token",
        ]
    )
    func secretHeaders(name: String) {
        let headers = HTTPHeaders([.init(name: name, value: "s3cr3t")])
        #expect("\(headers)" == "\(name): •••")
        #expect(!"\(headers.fields) \(headers.debugDescription)".contains("s3cr3t"))
    }

    @Test(
        "names are judged by their words",
        arguments: [
            "key", "api_key", "apikey", "apiKey", "APIKey", "X-API-Key", "apikey2", "AWSAccessKeyId", "access_token",
            "accesstoken", "refreshToken", "id_token", "token1", "client_secret", "clientSecret", "newPassword",
            "password_confirmation", "pwd", "auth", "oauth", "X-Auth", "signature", "X-Amz-Signature", "sig",
            "credentials", "session", "session_id", "sessionId", "X-Session-Id", "PHPSESSID", "JSESSIONID", "sid",
            "connect.sid", "jwt", "X-JWT-Assertion", "otp", "otpCode", "pin", "PIN", "pin_code", "card[pin]", "cookie",
            "Set-Cookie2", "csrf", "X-XSRF", "authorization", "ＡPI_key",
        ]
    )
    func secretNames(name: String) {
        #expect(SecretMask.isSecretName(name))
    }

    @Test(
        "names that only hold the letters of a secret are none",
        arguments: [
            "", "-", "monkey", "donkeys", "keyboard", "keywords", "key_count", "author", "authors", "author_id",
            "authority", "inside", "outside", "sidebar", "sides", "pinned", "spin", "pins", "shipping", "obsession",
            "sessions", "possession", "design", "signed", "signature_count", "option", "optional", "captcha", "bypass",
            "passenger", "compass", "id", "user", "desk", "turkey", "X-Request-Id", "ETag", "cookieless", "1", "🔑",
        ]
    )
    func plainNames(name: String) {
        #expect(!SecretMask.isSecretName(name))
    }

    @Test("a URL in a header loses its secrets alone")
    func urlHeaders() {
        let headers: HTTPHeaders = ["Location": "http://me:pw@h/?token=1&page=2", "referer": "/x?a=1"]
        #expect("\(headers)" == "Location: http://•••@h/?token=•••&page=2\nreferer: /x?a=1")
    }

    @Test("other headers are not", arguments: ["Accept", "Content-Type", "X-Request-Id", "ETag"])
    func plainHeaders(name: String) {
        #expect("\(HTTPHeaders([.init(name: name, value: "v")]))" == "\(name): v")
    }

    @Test(
        "user information and query items named like secrets are masked",
        arguments: [
            ("https://me:word@h/x?a=1", "https://•••@h/x?a=1"),
            ("http://h/x@y?key=1&limit=2", "http://h/x@y?key=•••&limit=2"),
            ("http://h?api_key=1", "http://h?api_key=•••"),
            ("http://h?access_token=1&p", "http://h?access_token=•••&p"),
            ("http://h?client_secret=1&password=2", "http://h?client_secret=•••&password=•••"),
            ("http://h/in#access_token=1&state=2", "http://h/in#access_token=•••&state=2"),
            ("http://h?filter%5Btoken%5D=1;sid=2&inside=3", "http://h?filter%5Btoken%5D=•••;sid=•••&inside=3"),
            ("http://h?a?token=1", "http://h?a?token=•••"), ("http://h?%zztoken=1", "http://h?%zztoken=•••"),
            ("issues.json", "issues.json"), ("", ""), ("?", "?"), ("a?&&b=", "a?&&b="),
            ("?token=\u{301}x", "?token=•••"),
        ]
    )
    func urls(url: String, expected: String) {
        #expect(SecretMask.url(url) == expected)
    }
}
