import Foundation
import SchemaEngine
import SchemaTools
import Testing

/// Tests the exact text of all messages of rules. Other tests do not depend on these texts.
@Suite struct RuleMessageTests {
    @Test("the rules' own examples have the expected messages", arguments: Rules.all.map(\.description.identifier))
    func messages(identifier: String) throws {
        #expect(try reported(identifier) == Self.expected[identifier])
    }

    /// Returns a rule's faults in its wrong examples: place, message, help and edit.
    private func reported(_ identifier: String) throws -> [String] {
        let description = try #require(Rules.rule(identifier)).description
        var files = Dictionary(description.wrong.map { ($0, $1) }) { first, _ in first }
        let configuration = files.removeValue(forKey: LintConfiguration.fileName)
        let requests =
            configuration == nil ? [] : [RequestPath(name: "GetIssue", path: "issues/{issue_id}.json")]
        files[Baseline.fileName] = nil
        return Self.reported(identifier, files, requests)
    }

    private static func reported(
        _ rule: String,
        _ files: [String: String],
        _ requests: [RequestPath] = []
    ) -> [String] {
        var configuration = LintConfiguration()
        configuration.requests = requests
        let sources = files.map { SchemaSource(path: $0, text: $1) }
        let linter = Linter(sources, configuration: configuration, showsExcerpts: false)
        return linter.faults(of: Set(files.keys)).filter { $0.code == rule }.flatMap { fault in
            ["\(fault.placeText) \(fault.message)"] + (fault.help.map { ["help: \($0)"] } ?? [])
                + (fault.fix.map { ["fix: \($0.replace) -> \($0.with)"] } ?? [])
        }
    }

    @Test(
        "messages that the examples do not show are the expected ones",
        arguments: [
            (
                "null-example", ["Get.response.json": "[null]"],
                [
                    "Get.response.json:1:2 expected an example, found null, which accepts any value",
                    #"help: write an example of the value, or "{any|null}" if any value is valid"#,
                ]
            ),
            (
                "misnamed-file", ["a b.json": "1"],
                [
                    "a b.json:1:1 expected a file name that begins with a valid name, found 'a b', which no tag can refer to",
                    "help: rename it: a letter, then letters, digits, '_' and '-', then the role, as in GetIssues.response.json",
                ]
            ),
            (
                "unstated-decimal-form",
                [
                    "Save.request.json":
                        #"{"a": "{lenient_number}", "b": "{decimal:0..9}", "c": "{decimal:0..9,text}", "d": "{date_iso8601}"}"#,
                    "Get.response.json": #"{"a": "{lenient_number}"}"#,
                ],
                [
                    "Save.request.json:1:7 {lenient_number} is sent as a number, and reads a number or a text",
                    "help: write {number}, or {decimal:text} if the server expects the number in quotes",
                    "Save.request.json:1:32 {decimal} is sent as a number, and reads a number or a text",
                    "help: write {decimal:number}, or {decimal:text} if the server expects the number in quotes",
                ]
            ),
            (
                "untagged-date", ["Get.response.json": #"["2026-01-01"]"#],
                [
                    "Get.response.json:1:2 expected {date}, found a date as an example, which accepts any text",
                    #"help: write "{date}""#,
                    #"fix: "2026-01-01" -> "{date}""#,
                ]
            ),
            (
                "untagged-date", ["Get.response.json": #"["Sun, 06 Nov 1994 08:49:37 GMT"]"#],
                [
                    "Get.response.json:1:2 expected {date_http}, found a date as an example, which accepts any text",
                    #"help: write "{date_http}""#,
                    #"fix: "Sun, 06 Nov 1994 08:49:37 GMT" -> "{date_http}""#,
                ]
            ),
            (
                "secret-in-example", ["Get.response.json": #"{"password": "hunter2"}"#],
                [
                    "Get.response.json:1:14 expected no secret in an example, found what looks like a password",
                    #"help: write "{secret}", and replace the secret where it is in use"#,
                    #"fix: "hunter2" -> "{secret}""#,
                ]
            ),
            (
                "secret-in-example", ["Get.response.json": #"{"cookie": "a1b2c3d4e5f6"}"#],
                [
                    "Get.response.json:1:12 expected no secret in an example, found what looks like a session",
                    #"help: write "{secret}", and replace the secret where it is in use"#,
                    #"fix: "a1b2c3d4e5f6" -> "{secret}""#,
                ]
            ),
            (
                "secret-in-example", ["Get.response.json": #"{"upload_token": "a1b2c3d4e5f6"}"#],
                [
                    "Get.response.json:1:18 expected no secret in an example, found what looks like a token",
                    #"help: write "{secret}", and replace the secret where it is in use"#,
                    #"fix: "a1b2c3d4e5f6" -> "{secret}""#,
                ]
            ),
            (
                "secret-in-example", ["Get.response.json": #"["ghp_1234567890abcdefghij"]"#],
                [
                    "Get.response.json:1:2 expected no secret in an example, found what looks like an access token",
                    #"help: write "{secret}", and replace the secret where it is in use"#,
                    #"fix: "ghp_1234567890abcdefghij" -> "{secret}""#,
                ]
            ),
            (
                "secret-in-example", ["Get.response.json": #"["eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl"]"#],
                [
                    "Get.response.json:1:2 expected no secret in an example, found what looks like a JSON Web Token",
                    #"help: write "{secret}", and replace the secret where it is in use"#,
                    #"fix: "eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl" -> "{secret}""#,
                ]
            ),
            (
                "secret-in-example", ["Get.response.json": #"["-----BEGIN PRIVATE KEY-----\nMIIE"]"#],
                [
                    "Get.response.json:1:2 expected no secret in an example, found what looks like a private key",
                    #"help: write "{secret}", and replace the secret where it is in use"#,
                    #"fix: "-----BEGIN PRIVATE KEY-----\nMIIE" -> "{secret}""#,
                ]
            ),
            (
                "secret-in-example", ["Get.response.json": #"["Bearer abcdef1234567890"]"#],
                [
                    "Get.response.json:1:2 expected no secret in an example, found what looks like credentials of a request",
                    #"help: write "{secret}", and replace the secret where it is in use"#,
                    #"fix: "Bearer abcdef1234567890" -> "{secret}""#,
                ]
            ),
            (
                "secret-in-example", ["Get.response.json": #"["x", "https://a:b@example.com/"]"#],
                [
                    "Get.response.json:1:7 expected no secret in an example, found what looks like a URL with credentials",
                    #"help: write "https://example.com/", and replace the secret where it is in use"#,
                    #"fix: "https://a:b@example.com/" -> "https://example.com/""#,
                ]
            ),
            (
                "array-examples-differ", ["Get.response.json": "[[1], [2.5]]"],
                [
                    "Get.response.json:1:8 a further example does not match the first, which is the schema: expected a whole number, found 2.5; an example with a decimal point, such as 10.0, accepts any number",
                    "help: write 1.0 in place of 1 in the schema",
                    "fix: 1 -> 1.0",
                ]
            ),
            (
                "inconsistent-type",
                ["A.response.json": #"[{"id": 1, "x": {"id": "a"}}]"#],
                [
                    "A.response.json:1:18 expected key 'id' to be a whole number as elsewhere in this file, found a string",
                    #"help: make the examples agree, or write a tag with both types, as in "{int|string}""#,
                ]
            ),
            (
                "duplicate-shape",
                [
                    "A.json": #"{"a": 1, "b": 1}"#,
                    "B.response.json": #"{"c": {"a": 1, "b": 1}, "d": {"a": 1, "b": 1}}"#,
                ],
                [
                    "B.response.json:1:7 expected each shape once, found this one 3 times in 2 files",
                    #"help: write "{a}" in place of each copy"#,
                ]
            ),
            (
                "duplicate-shape",
                [
                    "GetIssue.response.json": #"{"id": 1, "subject": "x", "n": 1}"#,
                    "GetIssues.response.json": #"[{"id": 1, "subject": "x", "n": 1}]"#,
                    "CreateIssue.response.json": #"{"id": 1, "subject": "x", "n": 1}"#,
                    "GetOrder.response.json":
                        #"{"billing_address": {"city": "x", "zip": "1"}, "shipping_address": {"city": "x", "zip": "1"}, "address": {"city": "x", "zip": "1"}}"#,
                ],
                [
                    "CreateIssue.response.json:1:1 expected each shape once, found this one 3 times in 3 files",
                    #"help: move it to its own file, such as Issue.json, and write "{issue}" in place of each copy"#,
                    "GetOrder.response.json:1:21 expected each shape once, found this one 3 times in this file",
                    #"help: move it to its own file, such as Address.json, and write "{address}" in place of each copy"#,
                ]
            ),
            (
                "path-parameter-mismatch", ["GetIssue.path.json": #"{"issue_id{?}": 1}"#],
                [
                    "GetIssue.path.json:1:2 expected 'issue_id' to be required, because the path issues/{issue_id}.json contains it, found a modifier",
                    #"help: write "issue_id" without braces"#,
                ]
            ),
            (
                "path-parameter-mismatch", ["GetIssue.path.json": #"{"limit": 1}"#],
                [
                    "GetIssue.path.json:1:1 expected parameter 'issue_id' of the path issues/{issue_id}.json, found none",
                    "help: add it, or remove the placeholder from the path",
                ]
            ),
        ] as [(String, [String: String], [String])]
    )
    func others(rule: String, files: [String: String], expected: [String]) {
        let requests = [RequestPath(name: "GetIssue", path: "issues/{issue_id}.json")]
        #expect(Self.reported(rule, files, requests) == expected)
    }

    private static let expected: [String: [String]] = [
        "always-optional": [
            "GetUser.response.json:1:1 expected a required key, found none, so any object passes",
            #"help: remove {?} from a key that is always present, or write "{object}" if any object is valid"#,
        ],
        "array-examples-differ": [
            "GetIssues.response.json:1:40 a further example does not match the first, which is the schema: key 'parent' is missing",
            #"help: if the server may omit it, write "parent{?}" in the schema"#,
            #"fix: "parent" -> "parent{?}""#,
        ],
        "conflicting-direction": [
            "Issue.response.json:1:3 expected key 'id' to be a string as in Issue.request.json, found a whole number",
            "help: make the two types agree; if the server accepts another type than it sends, write a tag at the key in both files",
        ],
        "duplicate-request-name": [
            "Issues/GetIssue.response.json:1:1 expected one file for this body of 'GetIssue', found Archive/GetIssue.response.json, too",
            "help: rename the request, or write a Tags.json with {} into the folder of each service",
        ],
        "duplicate-shape": [
            "GetIssue.response.json:2:14 expected each shape once, found this one 3 times in this file",
            #"help: move it to its own file, such as NamedReference.json, and write "{named_reference}" in place of each copy"#,
        ],
        "empty-array": [
            "GetIssue.response.json:1:18 expected an element as an example, found none, so elements of any kind pass",
            #"help: write one element, or "{array}" if elements of any kind are valid"#,
        ],
        "html-pasted": [
            "GetIssue.response.json:1:1 expected a response in JSON, found an HTML page",
            "help: request the response with its credentials and the header 'Accept: application/json', and paste that",
        ],
        "inconsistent-type": [
            "GetIssue.response.json:1:3 expected key 'estimated_hours' to be a number as in GetTimeEntry.response.json, found a whole number",
            "help: write the example with a decimal point if it may have a fraction, as in 10.0",
        ],
        "key-style": [
            "GetIssue.response.json:1:95 expected 'done_ratio', in snake_case as nearly all keys, found 'doneRatio'",
            "help: check how the server spells it; if the key is correct, turn the rule off in .schema-lint.json",
        ],
        "looks-like-json-schema": [
            "GetIssue.response.json:1:1 expected an example of the payload, found a document in JSON Schema",
            "help: paste a response in its place, or write each property as a key with an example or a tag",
        ],
        "looks-like-openapi": [
            "Issues.json:1:1 expected the schema of one body, found an OpenAPI document",
            "help: write the example of each response into its own file, such as GetIssues.response.json",
        ],
        "misnamed-file": [
            "GetIssues copy.response.json:1:1 expected a file name that begins with a valid name, found 'GetIssues copy', which no request can refer to",
            "help: rename it: a letter, then letters, digits, '_' and '-', then the role, as in GetIssues.response.json",
        ],
        "missing-fragment-example": [
            "Attachment.json:1:1 expected an example of the shape of {attachment}, found {}",
            "help: write the shape into the file, or replace {attachment} by the built-in tag",
        ],
        "modifier-without-braces": [
            "GetUser.response.json:1:12 expected a modifier in braces, found key 'name?', whose name ends with '?'",
            #"help: for a key that may be absent, write "name{?}"; if the name is correct, turn the rule off in .schema-lint.json"#,
            "GetUser.response.json:1:29 expected a modifier in braces, found key 'roles*', whose name ends with '*'",
            #"help: for a list, write an array as the value of "roles"; if the name is correct, turn the rule off in .schema-lint.json"#,
        ],
        "null-example": [
            "GetIssue.response.json:1:16 expected an example, found null, which accepts any value",
            #"help: write {null} after the key and an example of the value, or "{any|null}" if any value is valid"#,
        ],
        "old-root-mapper": [
            "GetIssue.response.json:1:3 expected '{root}', found '{root_mapper}', its old name: rename it",
            #"help: write "{root}" in place of "{root_mapper}" in the schema"#,
            #"fix: "{root_mapper}" -> "{root}""#,
        ],
        "overlapping-map-keys": [
            "GetTitles.response.json:1:28 a name can satisfy both '{* string:2}' and '{* string:/^x-/}', of which the first decides",
            "help: write the names as an enumeration, as in '{* enum:de,en}', or write the more specific tag first",
        ],
        "path-parameter-mismatch": [
            "GetIssue.path.json:1:1 expected parameter 'issue_id' of the path issues/{issue_id}.json, found none",
            "help: add it, or remove the placeholder from the path",
        ],
        "personal-data-in-example": [
            "GetUser.response.json:1:11 expected no personal data in an example, found a mail address",
            "help: write an address at example.com, which is reserved (RFC 2606)",
            "GetUser.response.json:1:41 expected no personal data in an example, found a telephone number",
            #"help: write a reserved number, such as "+1 202 555 0100""#,
        ],
        "replaced-tag": [
            "Time.json:1:1 expected a name that no tag of the language has, found 'time', which replaces the tag {time}",
            "help: rename the file, and the tags that refer to it",
        ],
        "secret-in-example": [
            "GetUser.response.json:1:14 expected no secret in an example, found what looks like a key",
            #"help: write "{secret}", and replace the secret where it is in use"#,
            #"fix: "0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c" -> "{secret}""#,
        ],
        "tag-without-braces": [
            "GetIssue.response.json:1:9 expected {int}, found 'int' without braces, which accepts any text",
            #"help: write "{int}""#,
            #"fix: "int" -> "{int}""#,
            "GetIssue.response.json:1:29 expected {date|null}, found 'date|null' without braces, which accepts any text",
            #"help: write "{date|null}""#,
            #"fix: "date|null" -> "{date|null}""#,
        ],
        "undeclared-tag": [
            "Tags.json:1:1 expected an entry for {money}, which schemas use and no file describes, found none",
            #"help: if code registers it, add "money": { "accepts": ["string"] }, and the kinds that it accepts"#,
        ],
        "unmatched-request": [
            "GetIsue.response.json:1:1 expected a request of .schema-lint.json with the name 'GetIsue', found none",
            "help: rename the file to GetIssue, or add the request",
            "GetIsue.response.json:1:1 expected a schema file for request 'GetIssue' of .schema-lint.json, found none",
            "help: write a response into GetIssue.response.json, or remove the request from .schema-lint.json",
        ],
        "unnamed-positions": [
            "GetCandles.response.json:1:3 the 3 positions of the list have no names",
            #"help: name them in order, as in "{tuple:time,value}", for readable messages and code"#,
        ],
        "unstated-decimal-form": [
            "SaveOrder.request.json:1:12 {decimal} is sent as a number, and reads a number or a text",
            "help: write {decimal:number}, or {decimal:text} if the server expects the number in quotes",
        ],
        "untagged-address": [
            "GetUser.response.json:1:11 expected {email}, found an address as an example, which accepts any text",
            #"help: write "{email}""#,
            #"fix: "ada@example.com" -> "{email}""#,
            "GetUser.response.json:1:41 expected {ipv4}, found an address as an example, which accepts any text",
            #"help: write "{ipv4}""#,
            #"fix: "192.0.2.1" -> "{ipv4}""#,
        ],
        "untagged-date": [
            "GetIssue.response.json:1:17 expected {date_iso8601}, found a date as an example, which accepts any text",
            #"help: write "{date_iso8601}""#,
            #"fix: "2026-03-22T10:53:24Z" -> "{date_iso8601}""#,
        ],
        "untagged-url": [
            "GetAttachment.response.json:1:18 expected {url}, found a URL as an example, which accepts any text",
            #"help: write "{url}""#,
            #"fix: "https://example.com/a.png" -> "{url}""#,
        ],
        "untagged-uuid": [
            "GetDevice.response.json:1:9 expected {uuid}, found a UUID as an example, which accepts any text",
            #"help: write "{uuid}""#,
            #"fix: "f81d4fae-7dec-11d0-a765-00a0c91e6bf6" -> "{uuid}""#,
        ],
        "unused-baseline-entry": [],
        "unused-fragment": [
            "GetUser.json:1:1 expected a role in the name GetUser.json, or a schema that refers to {get_user}, found neither, "
                + "so the file checks nothing",
            "help: rename it GetUser.response.json for what the request 'GetUser' receives, or GetUser.request.json for what it sends",
            "Issue.json:1:1 expected a schema of a request that refers to {issue}, found none",
            "help: remove the file; if it describes a request's body, give its name a role, as in Issue.response.json",
        ],
        "unused-key": [
            "User.json:1:12 expected a request that uses key 'password', found none, so it is never written",
            "help: remove the key, or {write} behind it",
        ],
        "unused-tag": [
            "Tags.json:1:3 expected a schema that uses {money}, found none",
            "help: remove the entry here, and the registration in code",
        ],
    ]
}
