import SchemaEngine
import SchemaTools
import Testing

@Suite struct ValueRuleTests {
    @Test(
        "a rule reports its marked places, and nothing similar",
        arguments: [
            RuleCase(
                "null-example",
                "as a key's value, an element, and inside",
                #"{"a": 1️⃣null, "b": [2️⃣null], "c": {"d": 3️⃣null}}"#
            ),
            RuleCase(
                "untagged-date",
                "not where the default or a further example is another text",
                #"{"a{=\"x\"}": "2026-03-22", "b": ["2026-03-22", "soon"], "c": [{"d": ["2026-03-22"]}, {"d": ["soon"]}]}"#
            ),
            RuleCase(
                "untagged-date",
                "where the default and all further examples are dates",
                #"{"a{=\"2026-01-01\"}": 1️⃣"2026-03-22", "b": [2️⃣"2026-03-22", "2026-03-23"], "c": [{"d": 3️⃣"2026-03-22"}, {"d": "2026-03-23"}, {}]}"#
            ),
            RuleCase(
                "untagged-url",
                "not where the default is no URL",
                #"{"a{=\"\"}": "https://example.com/a", "b{=null}": "https://example.com/a"}"#
            ),
            RuleCase("null-example", "as the whole document", #"{"{root}": 1️⃣null}"#),
            RuleCase(
                "null-example",
                "not where null is meant, in a comment, or after the first element",
                #"{"a{null}": 1, "b": "{null}", "c": "{any|null}", "d{=null}": "{null}", "{comment}": null, "e": [1, null]}"#
            ),
            RuleCase(
                "overlapping-map-keys",
                "the later of two tags that a name can satisfy",
                #"{"{* enum:a}": 1, "{* uuid}": 1, 1️⃣"{* date|string:36}": {"{* string:/^ab/}": 1, 2️⃣"{* string:/^a+/}": 1}, "{*}": 1}"#
            ),
            RuleCase(
                "overlapping-map-keys",
                "not kinds, lengths and beginnings that no name has in common",
                #"{"{* uuid}": 1, "{* date}": {"{* string:/^a/}": 1, "{* string:/^b/}": 1}, "{* int}": {"{* string:2}": 1, "{* string:3..}": {"{* string:/^x-/}": 1, "{* date_iso8601}": 1}}}"#
            ),
            RuleCase(
                "overlapping-map-keys",
                "not one tag, nor enumerations",
                #"{"{* enum:a}": 1, "{* enum:b}": 1, "{* uuid}": 1, "{*}": [{"{* int}": 1}]}"#
            ),
            RuleCase(
                "null-example",
                "in the element after a count, and not in a count",
                #"{"a": ["{count:1..3}", 1️⃣null, null], "{count}": "1..", "{* uuid}": 2️⃣null}"#
            ),
            RuleCase("empty-array", "alone and nested", #"{"a": 1️⃣[], "b": [2️⃣[ ]]}"#),
            RuleCase(
                "empty-array",
                "not with an element, nor by its tag",
                #"{"a": [1], "b": "{array}", "c": [[1], []]}"#
            ),
            RuleCase(
                "missing-fragment-example",
                "one that shows nothing",
                [
                    "A.json": "1️⃣{}", "B.json": "2️⃣[]", "C.json": "3️⃣null", "D.json": #"4️⃣"{any}""#,
                    "E.json": #"5️⃣"{string|object}""#,
                ]
            ),
            RuleCase(
                "missing-fragment-example",
                "not one that shows something, nor a response",
                [
                    "A.json": "1", "B.json": #"["a"]"#, "C.json": #""{int|string}""#, "D.response.json": "{}",
                    "Tags.json": "{}",
                ]
            ),
            RuleCase(
                "misnamed-file",
                "a name that neither code nor a tag can refer to",
                ["Get Issue.response.json": "1️⃣1", "2fast.json": "2️⃣1", "a b.path.json": #"3️⃣{"a": 1}"#]
            ),
            RuleCase(
                "misnamed-file",
                "not names of letters, digits and separators",
                ["Get_Issue-2.response.404.json": "1", "Größe.json": "1", "x.path.json": #"{"a": 1}"#]
            ),
            RuleCase(
                "untagged-address",
                "what the tags accept and nothing else is",
                #"{"a": 1️⃣"ada@example.com", "b": [2️⃣"127.0.0.1"], "ip": 3️⃣"10.0.0.1", "d": 4️⃣"2001:db8::1"}"#
            ),
            RuleCase(
                "untagged-address",
                "not versions, identifiers, names, sentences, or what the tags refuse",
                #"{"a": "10.0.0.1", "b": "00:1a:2b:3c:4d:5e:6f:70", "c": "Cafe::Bad", "d": "ada@host", "e": "Ada <ada@a.org>", "f": "{email}"}"#
            ),
            RuleCase(
                "untagged-date",
                "each form that has a tag",
                #"{"a": 1️⃣"2026-03-22", "b": [2️⃣"2026-03-22T10:53:24+0100"], "c": 3️⃣"Sun, 06 Nov 1994 08:49:37 GMT"}"#
            ),
            RuleCase(
                "untagged-date",
                "not what the tag would refuse, nor a further example",
                #"{"a": "2026-02-30", "b": ">=2026-01-01", "c": "2026-03-22 10:53", "d": ["today", "2026-03-22"], "e": "{date}"}"#
            ),
            RuleCase(
                "untagged-url",
                "what begins as one",
                #"{"a": 1️⃣"https://example.com/a?b=c", "b": 2️⃣"HTTP://example.com"}"#
            ),
            RuleCase(
                "untagged-url",
                "not a path, a sentence, or what the tag would refuse",
                #"{"a": "/issues/1", "b": "see https://example.com", "c": "https://a b", "d": "mailto:a@example.com", "e": "{url}"}"#
            ),
            RuleCase("untagged-uuid", "in either case", #"[1️⃣"F81D4FAE-7dec-11d0-a765-00a0c91e6bf6"]"#),
            RuleCase(
                "untagged-uuid",
                "not with a digit less, nor with braces",
                #"{"a": "f81d4fae-7dec-11d0-a765-00a0c91e6bf", "b": "f81d4fae7dec11d0a76500a0c91e6bf6", "c": "{uuid}"}"#
            ),
            RuleCase(
                "tag-without-braces",
                "tags of one word, with alternatives, and with an argument",
                #"{"a": 1️⃣"integer", "b": [2️⃣"date_iso8601|null"], "c": 3️⃣"int:1..5", "d": 4️⃣"enum:a,b", "e": 5️⃣"number"}"#
            ),
            RuleCase(
                "tag-without-braces",
                "choices of texts, and lists",
                #"{"state": 1️⃣"open|closed", "a": 2️⃣"in_progress | done", "b": 3️⃣"[string]", "c": 4️⃣"int[]", "d": 5️⃣"array of string", "type": 6️⃣"bug|feature"}"#
            ),
            RuleCase(
                "tag-without-braces",
                "not texts with a bar, nor other lists",
                #"{"a": "a|b", "b": "Tea | 2 cups", "c": "[x]", "d": "one||two", "e": "[]", "type": "string[]", "kind": "string|text", "f": "|x|y|", "g": "x|x"}"#
            ),
            RuleCase(
                "tag-without-braces",
                "not other words, names of types, further elements, nor tags",
                #"{"a": "text", "type": "string", "field_format": "int", "b": ["x", "int"], "c": "{int}", "d": "url:x|y", "e": "Date? Yes", "f": "optional", "g": "nullable", "h": "?", "i": "string:/a?"}"#
            ),
            RuleCase(
                "modifier-without-braces",
                "each mark at the end of a key",
                #"{1️⃣"a?": 1, 2️⃣"b[?]": {3️⃣"c*": 1}, 4️⃣"d!": 1, 5️⃣"e?}": 1, 6️⃣"f (optional)": 1}"#
            ),
            RuleCase(
                "modifier-without-braces",
                "not elsewhere in a key, alone, nor with braces",
                #"{"a?b": 1, "*": 1, "what is it??": 1, "d{?}": 1, "{*}": 1, "e": "f?", "g[]": 1}"#
            ),
            RuleCase(
                "looks-like-json-schema",
                "not objects that have a type, nor documents inside",
                #"{"type": "object", "id": 1, "inner": {"type": "object", "properties": {}}}"#
            ),
            RuleCase(
                "looks-like-openapi",
                "not an object with a version only, nor a document inside",
                #"{"openapi": "3.1.0", "inner": {"openapi": "3.1.0", "paths": {}}}"#
            ),
            RuleCase("html-pasted", "not XML, nor text that mentions a tag", "<feed><html-like/></feed>"),
            RuleCase("old-root-mapper", "the old name", #"{1️⃣"{root_mapper}": 1}"#),
            RuleCase("old-root-mapper", "not the new one", #"{"{root}": 1}"#),
        ]
    )
    func finds(_ rule: RuleCase) {
        #expect(Set(rule.faults().map(\.placeText)) == rule.expected)
    }

    @Test(
        "text that looks like a secret is found by its form, or by its key",
        arguments: [
            #"{"api_key": 1️⃣"0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c"}"#,
            #"{"accessToken": 1️⃣"a1b2c3d4e5f6", "password": 2️⃣"hunter2", "session-id": 3️⃣"s3cr3ts3cr3ts3cr3t"}"#,
            #"{"api_key": 1️⃣"hunter2", "session_id": 2️⃣"abc123"}"#,
            #"{"note": 1️⃣"ghp_1234567890abcdefghij1234567890abcdef"}"#,
            #"{"a": 1️⃣"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl", "b": 2️⃣"Bearer abcdef1234567890"}"#,
            #"{"a": 1️⃣"-----BEGIN RSA PRIVATE KEY-----\nMIIE"}"#,
            #"{"a": 1️⃣"https://dana:opensesame@example.com/", "b": 2️⃣"https://example.com/f?token=abcdef123456"}"#,
            #"{"tokens": [{"token": "{secret}"}, {"token": 1️⃣"a1b2c3d4e5f6g7h8"}]}"#,
        ]
    )
    func secrets(_ text: String) {
        let rule = RuleCase("secret-in-example", "", text)
        #expect(Set(rule.faults().map(\.placeText)) == rule.expected)
        #expect(rule.faults().allSatisfy { $0.isSecret && $0.fix != nil })
    }

    @Test(
        "text that only resembles a secret is not reported",
        arguments: [
            #"{"token": "{secret}", "password": "********", "api_key": "your-api-key", "secret": "example"}"#,
            #"{"next_page_token": "a1b2c3d4e5f6g7h8", "token_type": "bearer", "passwd_changed_on": "2026-11-20T10:17:00Z"}"#,
            #"{"revision": "e3ff20068a49a7c76ee41389c7a09443b3a97adc", "sha256": "c5a1e9e3ff20068a49a7c76ee41389c7"}"#,
            #"{"key": "PROJ-123", "keyboard": "a1b2c3d4e5f6", "token": 12, "author": "a1b2c3d4e5f6g7h8"}"#,
            #"{"a": "https://example.com/?page=2&key=name", "b": "https://example.com/@dana", "c": "Bearer of good news"}"#,
            #"{"auth": "basic", "nonce": "n1", "token": "abc", "signature": "1st of May"}"#,
            #"{"session": "the first one of the day", "twofa_scheme": "totp"}"#,
        ]
    )
    func noSecrets(_ text: String) {
        #expect(RuleCase("secret-in-example", "", text).faults().map(\.placeText).isEmpty)
    }

    @Test("a secret's edit inserts a tag where a tag is allowed, and harmless text elsewhere")
    func secretFixes() {
        let text =
            #"{"a": [{"token": "a1b2c3d4e5f6g7h8"}, {"token": "h8g7f6e5d4c3b2a1"}], "b": "https://dana:sesame@example.com/"}"#
        let fixes = RuleCase("secret-in-example", "", text).faults().compactMap(\.fix?.with)
        #expect(fixes == [#""{secret}""#, #""example""#, #""{secret:url}""#])
    }

    @Test(
        "personal data is found, and placeholder data is not",
        arguments: [
            #"{"mail": 1️⃣"jane.roe@mail.com", "text": 2️⃣"write to <bob+x@sub.corp.org>, please"}"#,
            #"{"phone": 1️⃣"030 901820", "x": 2️⃣"+49 30 901820", "mobilePhone": 3️⃣"(202) 555-9876"}"#,
            #"{"mail": "dana@example.net", "a": "root@localhost", "b": "x@corp.test", "c": "a@b", "d": "@dana", "e": "1@2.3"}"#,
            #"{"phone": "+1 202 555 0100", "b": "+5", "c": "030 901820", "fax": "none", "d": "2026-11-20", "tel": "{string}"}"#,
        ]
    )
    func personalData(_ text: String) {
        let rule = RuleCase("personal-data-in-example", "", text)
        #expect(Set(rule.faults().map(\.placeText)) == rule.expected)
    }
}
