/// The explanations of faults in payloads.
extension FaultExplanation {
    static let missingBody = FaultExplanation(
        symptom: "`save.json:1:1: error: expected an object, found no body [missing-body]`",
        reason: #"""
            The response or the file is empty or blank, and the schema requires a body. Every schema of a body \#
            does, unless its root admits `{none}`. A JSON `null` is a body. A request without the body that \#
            `X.request.json` requires has this fault, too, before anything is sent.
            """#,
        help: #"""
            If the server may leave the body out, as with status 204, add `none` to the tag at the root. Write the \#
            present schema into a fragment first if the root is not a tag. `SaveIssue.response.json` becomes \#
            `"{issue|none}"`, and the result is an optional. If only one status has no body, describe it in a file \#
            of its own, such as `SaveIssue.response.204.json`: `"{none}"`.
            """#
    )

    static let unexpectedBody = FaultExplanation(
        symptom: "`delete.json:1:1: error: expected no body, found one [unexpected-body]`",
        reason: #"""
            The root of the schema is `{none}`, so there must be no body. The body is not parsed, and its content \#
            does not matter: `null` and an HTML page are bodies too.
            """#,
        help: #"""
            If the server may send a body, write its schema, with `none` as the last alternative of the root: \#
            `"{issue|none}"`. In a request, leave the body out.
            """#
    )

    static let missingKey = FaultExplanation(
        symptom: "`issues.json:9:5: error: key 'category' is missing [missing-key]`",
        reason: #"""
            A key without braces is required in every such object, and this object lacks it. The sample that the \#
            schema was copied from had the key.
            """#,
        help: #"""
            If the server may leave the key out, make it optional. `"category": "x"` becomes `{ "category{?}": "x" \#
            }`, or, with a default for when it is absent, `{ "category{=\"none\"}": "x" }`. In parameters or a body \#
            that an app sends, the app is at fault: pass the key in `parameters`, or set it in the body. A value \#
            that is interpolated into the path, as in `"repos/\(owner)"`, is no parameter; write `"repos/{owner}"` \#
            instead.
            """#
    )

    static let unexpectedNull = FaultExplanation(
        symptom: "`issues.json:4:15: error: expected a string, found null [unexpected-null]`",
        reason: "The value is null, and neither the modifier of the key nor the schema of the value accepts null.",
        help: #"""
            `"closed{null}"` accepts null and keeps it. `"closed{?}"` reads null as absent. In an array, and for a \#
            fragment, use an alternative, such as `"{issue|null}"` where the schema refers to `{issue}`: `{ \#
            "closed{null}": "{date}", "marks": ["{int|null}"] }`.
            """#
    )

    static let typeMismatch = FaultExplanation(
        symptom: #"""
            `issues.json:2:9: error: expected a whole number, found 10.5; an example with a decimal point, such as \#
            10.0, accepts any number [type-mismatch]`
            """#,
        reason: #"""
            The JSON type of the value is not the one that the example or tag in the schema requires. For numbers, \#
            the notation of the example counts: `1` accepts only integers, `1.0` accepts all numbers. A number in \#
            quotes is a string.
            """#,
        help: #"""
            The line `help:` names the looser schema, and what the sender must change if the schema is right. \#
            Change the example to the type that the server sends, or accept both types: `{ "price": 1.0, "id": \#
            "{int|string}" }`. If a server mixes numbers and strings everywhere, set the option `convertNumbers`.
            """#
    )

    static let unknownKey = FaultExplanation(
        symptom: "`issues.json:3:5: error: key 'colour' is not in the schema; did you mean 'color'? [unknown-key]`",
        reason: #"""
            The schema does not name the key, and either the option `unknownKeys` is `reject` or the object is \#
            closed with `"{*}": "{none}"`.
            """#,
        help: #"Name the key, or accept all other keys: `{ "id": 1, "colour{?}": "red", "{*}": "{any}" }`."#
    )

    static let outOfRange = FaultExplanation(
        symptom: "`issues.json:5:17: error: expected a whole number from 0 to 100, found 101 [out-of-range]`",
        reason: "The number is outside the range of its tag. A range includes both of its ends.",
        help: #"Widen the range, or leave one end open: `{ "done_ratio": "{int:0..}" }`."#
    )

    static let wrongLength = FaultExplanation(
        symptom: "`user.json:2:11: error: expected a string of 1 to 3 characters, found 9 [wrong-length]`",
        reason: #"""
            The string is shorter or longer than its tag allows. The length is the number of Unicode scalars: an \#
            emoji is often one, a letter with a combining accent is two. That of `{base64:0..1024}` is the number \#
            of bytes that the text encodes. A tag with a length and a regular expression, such as \#
            `{string:1..80,/^[A-Z]+$/}`, has only this fault.
            """#,
        help: #"""
            Change the length, or leave it out: `{ "name": "{string:1..200}", "note": "{string}", "icon": \#
            "{base64:0..4096}" }`.
            """#
    )

    static let wrongCount = FaultExplanation(
        symptom: "`issue.json:1:10: error: expected 1 to 3 elements, found 0 [wrong-count]`",
        reason: #"""
            An array has fewer or more elements than its `{count:…}` or `{array:…}` allows, or an object has fewer \#
            or more members than its `{count}` or `{object:…}` allows. All elements and members of the payload \#
            count, also those that the schema does not name, and nulls. The place is the opening bracket.
            """#,
        help: #"""
            Change the range, or leave it out: `{ "tags": ["{count:0..10}", "{string}"], "labels": { "{count}": \#
            "1..", "{*}": "{string}" } }`.
            """#
    )

    static let duplicateElement = FaultExplanation(
        symptom:
            #"`issue.json:1:21: error: expected elements that differ, found the string "a" again [duplicate-element]`"#,
        reason: #"""
            The array has `{count:unique}`, and the element equals an earlier one. Numbers are compared by value, \#
            so `1` equals `1.0`, and objects are compared without regard to the order of their keys.
            """#,
        help: #"If the server may repeat an element, leave `unique` out: `{ "tags": ["{count:1..3}", "{string}"] }`."#
    )

    static let patternMismatch = FaultExplanation(
        symptom: #"""
            `user.json:3:14: error: expected a string that matches /^[A-Z]{2}$/, found the string "usa" \#
            [pattern-mismatch]`
            """#,
        reason: #"""
            The [regular expression](SchemaLanguage.md#regular-expressions-string) does not match any part of the \#
            string. An expression is anchored only by `^` and `$`, and is case-sensitive unless it has `(?i)`.
            """#,
        help: #"""
            Relax the expression. Backslashes are doubled, as in any JSON string: `{ "country": \#
            "{string:/^[A-Za-z]{2,3}$/}", "zip": "{string:/^\\d{5}$/}" }`.
            """#
    )

    static let notInEnum = FaultExplanation(
        symptom: #"`issues.json:4:14: error: expected one of open or closed, found the string "stale" [not-in-enum]`"#,
        reason: #"""
            The value has the right type, but is not a member of the enumeration. Members are case-sensitive, and \#
            `"1"` is not `1`.
            """#,
        help: #"""
            Add the member, or make the enumeration open, as the help of the fault writes it. It then keeps unknown \#
            strings and reports them as notices: `{ "state": "{enum:open,closed,stale}", "kind": \#
            "{enum:bug,idea,*}" }`.
            """#
    )

    static let unknownEnumMember = FaultExplanation(
        symptom: #"""
            `issues.json:4:14: notice: expected one of open or closed, found the string "stale", which is kept \#
            [unknown-enum-member]`
            """#,
        reason: #"""
            The enumeration is open (`*`), and the value is a string that it does not name. The value is kept. The \#
            fault is a notice, never an error.
            """#,
        help: #"""
            Nothing is required. When the app knows the member, name it: `{ "state": "{enum:open,closed,stale,*}" \#
            }`.
            """#
    )

    static let noAlternative = FaultExplanation(
        symptom: #"""
            `issues.json:6:13: error: expected a whole number from 1 to 5 or true or false, found 9 \#
            [no-alternative]`
            """#,
        reason: #"""
            The tag has several alternatives, and each of them refuses the value. The message states what each \#
            alternative expects.
            """#,
        help: #"""
            Find the intended alternative and change it so that it accepts the value, or add an alternative: `{ \#
            "priority": "{int:1..9|bool}" }`. If the alternatives are kinds of objects, a \#
            [case](SchemaLanguage.md#6-cases) gives better messages.
            """#
    )

    static let unknownCase = FaultExplanation(
        symptom:
            #"`feed.json:2:11: error: expected 'type' to be "bug" or "idea", found the string "chore" [unknown-case]`"#,
        reason: #"No branch of the case has the name that is the value of its key, and the case has no `"{*}"`."#,
        help: #"""
            Add the branch, or a branch for all other values: `{ "{case type}": { "bug": { "severity": 1 }, "{*}": \#
            {} } }`.
            """#
    )

    static let transformFailed = FaultExplanation(
        symptom: #"""
            `issues.json:7:16: error: expected a date such as '2015-03-22' (RFC 3339), but the text ends too early: \#
            found the string "2015-03" [transform-failed]`
            """#,
        reason: #"""
            The value has the right JSON type, but the transformer of the tag cannot read or write it: a date, an \#
            address or a URL that its standard does not allow, a URL with a scheme that `{url:https}` does not \#
            name, a time with another offset than zero for `{date_iso8601:utc}`. For a transformer of your own, the \#
            message is that of the error that it throws.
            """#,
        help: #"""
            Use the tag for the format that the server sends, or accept exceptions with an alternative: `{ "due": \#
            "{date|string}", "created": "{date_iso8601}", "server": "{ipv4|ipv6|hostname}" }`.
            """#
    )

    static let mappingFailed = FaultExplanation(
        symptom:
            "`issues.json:9:5: error: the mapper of {issue} rejected the value: no user with id 7 [mapping-failed]`",
        reason: #"""
            The object satisfies its schema, but its mapper threw an error. The message is that of the error. The \#
            same applies when a mapper writes a model to send it.
            """#,
        help: #"""
            If the mapper requires more than the schema does, state the requirement in the schema, so that the \#
            fault names the key: `{ "id": "{int:1..}", "author": { "name": "{string:1..}" } }`. A mapper that \#
            returns `nil` leaves the element out without a fault.
            """#
    )

    static let numberOverflow = FaultExplanation(
        symptom: #"""
            `stats.json:1:11: error: expected a whole number that fits 64 bits, found 9223372036854775808 \#
            [number-overflow]`
            """#,
        reason: #"""
            An integer does not fit 64 bits with a sign, a number exceeds the range of a double, or a `{decimal}` \#
            has more than 38 digits.
            """#,
        help: #"Receive it as a type that can hold it: `{ "serial": "{decimal}", "hash": "{any}" }`."#
    )

    static let lossyObject = FaultExplanation(
        symptom: #"""
            `body:1:11: error: expected a value that was read completely, found that key 'age' was omitted as \#
            unknown: read it with unknownKeys 'keep', or send a new object with only the changed keys \#
            [lossy-object]`
            """#,
        reason: #"""
            The app sends back an object of a reply, or a changed copy of it, but the object is not complete: when \#
            it was read, `unknownKeys: drop` left out keys that the schema does not name, or `lenient` mode left \#
            out faulty values. The server would treat the missing parts as deleted.
            """#,
        help: #"""
            Read the object with `unknownKeys: .keep` and in mode `.strict` or `.observe`. If the server accepts \#
            partial objects, send only the keys to change: `let body: Fields = ["title": "Cannot log out"]`.
            """#
    )
}
