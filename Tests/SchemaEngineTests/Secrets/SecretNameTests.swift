import SchemaEngine
import SchematicText
import Testing

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
            ("cursor", false), ("q", false),
        ]
    )
    func parameters(name: String, isCredential: Bool) {
        #expect(URLCredentials.areContained(in: "https://h/?\(name)=a1b2c3d4e5f6g7h8") == isCredential)
    }
}
