/// The explanations of faults in schemas.
extension FaultExplanation {
    static let badKeyModifier = FaultExplanation(
        symptom: #"""
            `User.json:2:3: error: expected {?}, {null}, {=default}, {read} or {write} after a key, found \#
            '{optional}': did you mean '{?}'? [bad-key-modifier]`
            """#,
        reason: #"""
            The braces at the end of a key contain something other than `{?}`, `{null}`, `{=…}`, `{read}` or \#
            `{write}`, follow another modifier of the same kind, or are followed by text. Or a special key is \#
            misspelled: `{*}`, `{count}`, `{include}`, `{extends}`, `{case …}`, `{comment}`, `{endpoint}`, \#
            `{root}`. Or the tag of a `{* TAG}` is not a built-in one that accepts strings, or does not follow \#
            after exactly one space.
            """#,
        help: #"""
            `"name{optional}"` becomes `"name{?}"`, and so does `"name{?null}"`, because `{?}` allows null, too. A \#
            type belongs to the value: `"age{int}"` becomes `"age": "{int}"`. Double a brace that belongs to the \#
            key itself: `{ "name{?}": "x", "a{{b}}": 1 }`.
            """#
    )

    static let badTag = FaultExplanation(
        symptom:
            "`User.json:3:9: error: expected a tag without white space around its names, found '{ int }' [bad-tag]`",
        reason: #"""
            A string in a single pair of braces is a tag, and this one cannot be parsed: it is empty, starts with a \#
            digit, or has white space or an empty alternative. Or it is a `{count:…}` that is not the first of \#
            several elements, or it has the alternative `none` in another place than at the end of the [root of a \#
            body's schema](SchemaLanguage.md#56-absent-bodies-none-at-the-root).
            """#,
        help: #"""
            `"{ int }"` becomes `"{int}"`. A question mark belongs to the key: `"age": "{int?}"` becomes `"age{?}": \#
            "{int}"`, and so does `"age": "{int|none}"`. A count needs a schema of the elements after it: \#
            `["{count:1..10}"]` becomes `["{count:1..10}", "{string}"]`. In example text that looks like a tag, \#
            double the braces: `{ "id": "{int}", "template": "{{first}} {{last}}" }`.
            """#
    )

    static let badTagArgument = FaultExplanation(
        symptom: #"""
            `User.json:4:10: error: expected the lower end of a range first, found '9..1': swap its ends \#
            [bad-tag-argument]`
            """#,
        reason: #"""
            The tag cannot read the part after the colon. Causes are a reversed range or one with white space, a \#
            regular expression that is malformed, too large or [not \#
            accepted](SchemaLanguage.md#regular-expressions-string), an enumeration member that is empty or \#
            repeated, an end of a count that is not a whole number of at least 0, and an argument of a tag that \#
            takes none.
            """#,
        help: #"""
            Write the argument in the form that the [tag](SchemaLanguage.md#54-built-in-tags) takes: `{ "age": \#
            "{int:1..9}", "state": "{enum:open,closed}", "city": "{enum:\"Paris, Texas\",Rome}" }`.
            """#
    )

    static let unknownTag = FaultExplanation(
        symptom: #"""
            `Case.response.json:1:8: error: expected a known tag, found {isue}: did you mean {issue}? \#
            [unknown-tag]`
            """#,
        reason: #"""
            The name is not that of a built-in tag, of a registration or of a fragment file. An unknown tag is \#
            never read as "any string".
            """#,
        help: #"""
            Correct the name; those of other languages, such as `{integer}`, `{boolean}` and `{date-time}`, are \#
            reported with the tags of this one. Otherwise add the fragment (`Issue.json`), register the transformer \#
            or mapper, or declare it for tools in `Tags.json`: `{ "money": { "accepts": ["string", "number"] } }`.
            """#
    )

    static let ambiguousTag = FaultExplanation(
        symptom: #"""
            `date-range.json:1:1: error: expected one file for 'date-range', found DateRange.json, which has the \#
            same name: rename or remove one of them [ambiguous-tag]`
            """#,
        reason: "Names ignore case and separators, so two files define the same tag.",
        help: #"""
            Rename or remove one of them: `date-range.json` becomes `DateInterval.json`, with the tag `{ "open": \#
            "{date_interval}" }`.
            """#
    )

    static let shadowedTag = FaultExplanation(
        symptom: #"""
            `Url.json:1:1: error: expected a unique tag name, found that {url} is a built-in tag, which takes \#
            precedence over this file: rename the file [shadowed-tag]`
            """#,
        reason: #"""
            A fragment or a registration has the name of a tag that takes precedence, or two registrations have the \#
            same name.
            """#,
        help: #"Give it another name: `Url.json` becomes `Link.json`, and its uses become `{ "href": "{link}" }`."#
    )

    static let badDefault = FaultExplanation(
        symptom: #"""
            `List.path.json:2:3: error: expected a default that its own schema accepts: expected a whole number \#
            from 1 to 100, found 500 [bad-default]`
            """#,
        reason: #"""
            The text after `=` is not JSON, does not satisfy the schema of its own value, or requires itself to be \#
            filled in.
            """#,
        help: #"""
            Write the default in its JSON form, as a payload would contain it. Strings have quotes, escaped inside \#
            the key: `{ "limit{=25}": "{int:1..100}", "sort{=\"asc\"}": "{enum:asc,desc}" }`.
            """#
    )

    static let badRoot = FaultExplanation(
        symptom: #"""
            `GetIssues.path.json:1:1: error: expected an object of path and query parameters, found something else: \#
            write a path schema as { … } [bad-root]`
            """#,
        reason: #"""
            Parameters and header fields have names, so a `.path.json` file and a [header \#
            file](SchemaLanguage.md#13-header-files) must describe an object. The value of a header field is a text \#
            or a list of texts, so no object, no list of lists, and no tag that no text satisfies can describe it. \#
            `Set-Cookie` is always a list.
            """#,
        help: #"Name the parameter or the field: `{ "ids": [1] }`."#
    )

    static let badHeaderName = FaultExplanation(
        symptom: #"""
            ``GetIssues.response-headers.json:1:3: error: expected the name of a header field, which consists of \#
            letters, digits and !#$%&'*+-.^_`|~, found 'total count' [bad-header-name]``
            """#,
        reason:
            "A key of a header file is not a token (RFC 9110, section 5.6.2), so no header field can have this name.",
        help: #"Write the name as the server sends it: `{ "X-Total-Count": 120 }`."#
    )

    static let rootNotAlone = FaultExplanation(
        symptom: #"""
            `Case.response.json:2:3: error: expected '{root}' to be the only key of its object, found others: only \#
            '{comment}' is allowed next to it [root-not-alone]`
            """#,
        reason: #"""
            `{root}` describes the whole document, so its object can have no other key than `{comment}`, and it \#
            must be at the top of the file.
            """#,
        help: #"""
            Remove the other keys, or do not use `{root}`. At any other place, write the value itself: `{ \#
            "{comment}": "a list of numbers", "{root}": [1] }`.
            """#
    )

    static let badInclude = FaultExplanation(
        symptom: #"""
            `Case.response.json:2:16: error: expected a fragment that is an object, found that {int} is a single \#
            value: it has no keys to join [bad-include]`
            """#,
        reason: #"""
            `{include}` takes the tag of a fragment that is an object, or an array of such tags. It takes no \#
            alternatives and no arguments.
            """#,
        help: #"""
            Include the fragment itself. To choose between fragments, use a case: `{ "{include}": ["{stamped}", \#
            "{named}"], "id": 1 }`.
            """#
    )

    static let includeConflict = FaultExplanation(
        symptom: #"""
            `Case.response.json:1:27: error: expected the includes to agree on key 'id', found that {named} defines \#
            it differently: define the key here to resolve the conflict [include-conflict]`
            """#,
        reason: #"""
            Two includes give a key different types or modifiers, or differ in their `{* TAG}` or in their \#
            `{count}`. Different example text is not a conflict.
            """#,
        help: #"""
            Name the key next to the include; the object's own key takes precedence: `{ "{include}": ["{stamped}", \#
            "{named}"], "id": "{uuid}" }`.
            """#
    )

    static let badExtension = FaultExplanation(
        symptom: #"""
            `App/Places.json:1:16: error: expected a fragment that is an object, found that {list} is something \#
            else: it has no keys to join [bad-extension]`
            """#,
        reason: #"""
            `{extends}` names something without keys, or a tag with alternatives or arguments. Or `{extends}` is in \#
            a nested object, or in a file that is not a fragment, such as a file of parameters.
            """#,
        help: #"""
            Give the extension its own file, with `{extends}` at the top: `{ "{extends}": "{entry}", "where": { \#
            "name": "Bonn" } }`.
            """#
    )

    static let extensionConflict = FaultExplanation(
        symptom: #"""
            `App/Places.json:1:27: error: expected an extension that only adds, found another definition of key \#
            'id' at Feed/Entry.json:1:3: use the same definition, or rename the key [extension-conflict]`
            """#,
        reason: #"""
            The fragment or another extension already has the key, the branch of a case, or `{*}`, with a different \#
            schema. An extension cannot change what other files rely on.
            """#,
        help: #"""
            If the server sends something else, change the fragment. Otherwise repeat the same schema, or leave the \#
            key to the file that defines it: `{ "{extends}": "{entry}", "where": { "name": "Bonn" } }`.
            """#
    )

    static let badCase = FaultExplanation(
        symptom: #"""
            `Case.response.json:2:30: error: expected an object, or a tag that refers to one, for 'circle', found \#
            something else [bad-case]`
            """#,
        reason: "A case contains branches by name, and each branch is an object, or a tag that resolves to one.",
        help: #"Make the branch an object: `{ "{case kind}": { "circle": { "radius": 1 }, "square": "{square}" } }`."#
    )

    static let endlessCycle = FaultExplanation(
        symptom: #"""
            `Node.json:1:21: error: expected tags that a finite value can match, found the cycle {node} → {node}: \#
            make a key of the cycle optional, as in 'key{?}', or put the tag into an array [endless-cycle]`
            """#,
        reason: #"""
            No finite document can satisfy the schema, because the fragment always requires itself, directly or \#
            through other fragments. An array with a count of at least one element, and a map with a count of at \#
            least one member, require it too.
            """#,
        help: #"""
            End the recursion with an array that may be empty, an optional key, or an alternative that does not \#
            recurse: `{ "children": ["{node}"], "parent{?}": "{node}" }`.
            """#
    )

    static let badEndpoint = FaultExplanation(
        symptom: #"""
            `GetIssue.path.json:1:17: error: expected a key for every placeholder of the path, found none for 'id': \#
            add "id": "{string}" [bad-endpoint]`
            """#,
        reason: #"""
            `{endpoint}` states the method and path of a request: a method in capitals, one space, and a path \#
            template whose placeholders are keys of the same path schema. A placeholder that leaves a gap without \#
            its value, `{id}` or `{+id}`, must be a key without `{?}` and without `{null}`. No segment is `.` or \#
            `..`, also percent-encoded, because each call refuses it.
            """#,
        help: #"""
            Use the same names in the path and in the keys: `{ "{endpoint}": "GET issues/{issue_id}.json", \#
            "issue_id": "{int:1..}", "page{?}": 1 }`.
            """#
    )

    static let badFileName = FaultExplanation(
        symptom: #"""
            `GetIssues.respnse.json:1:1: error: expected one of the roles request, response, path, error, headers \#
            and response-headers, found 'respnse': did you mean 'response'? [bad-file-name]`
            """#,
        reason: #"""
            The part between the owner and the file extension is not a role or a status, so no request or tag would \#
            find the file.
            """#,
        help: #"""
            Rename the file: `GetIssues.response.json`, `GetIssues.response.404.json`, \#
            `GetIssues.response.4xx.json`. A fragment has no role, or only a direction: `Issue.json`, \#
            `Issue.request.json`.
            """#
    )

    static let badTagsFile = FaultExplanation(
        symptom: #"""
            `Tags.json:2:3: error: expected one of string, number, boolean, object, array, null, found 'text' \#
            [bad-tags-file]`
            """#,
        reason: #"""
            An entry of `Tags.json` has a member, a type or a fragment that does not exist, or differs from the \#
            app's registration.
            """#,
        help: #"""
            The entry of a transformer has `accepts`, the entry of a mapper has `fragment`: `{ "money": { \#
            "accepts": ["string", "number"] }, "issue": { "fragment": "Issue" } }`.
            """#
    )

    static let oldRootMapper = FaultExplanation(
        symptom: #"""
            `Case.response.json:1:3: warning: expected '{root}', found '{root_mapper}', its old name: rename it \#
            [old-root-mapper]`
            """#,
        reason: "The schema uses the former name of `{root}`. It works unchanged; the fault is a warning.",
        help: #"Rename the key: `{ "{root}": ["{issue}"] }`."#
    )
}
