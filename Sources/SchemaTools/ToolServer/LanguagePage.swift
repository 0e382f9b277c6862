import SchemaEngine

/// The schema language in one page, for readers with little time. The tags are those of the language's own tables.
package enum LanguagePage {
    package static let text = rules + tags + end

    private static let rules = """
        # The schema language

        A schema file is an example of a body, in JSON. The value `1` accepts whole numbers, `1.0` all numbers, `"x"` any text, \
        `true` both booleans, `[…]` any number of elements like its first one, and `{…}` an object with these keys. Other keys are \
        accepted and kept.

        ```json
        {
          "id": 1,
          "subject": "{string:1..255}",
          "state": "{enum:open,closed}",
          "due_date{?}": "{date}",
          "closed_by{null}": "{user}",
          "limit{=25}": "{int:1..100}",
          "labels": ["text"],
          "place": "{place|null}"
        }
        ```

        ## Files

        The name of a file states what it describes. They are in one folder, such as `Schemas`.

        | File | Describes |
        | --- | --- |
        | `GetIssue.response.json` | the body of the response to the request `GetIssue` |
        | `GetIssue.response.404.json`, `….4xx.json` | the body for a status, or a class of statuses |
        | `GetIssue.error.json` | the body of every other refusal of this request |
        | `Error.response.json`, `Error.response.401.json` | the body of refusals of all requests |
        | `SaveIssue.request.json` | the body that the app sends |
        | `GetIssue.path.json` | the endpoint, and the parameters in the path and the query |
        | `GetIssue.headers.json`, `GetIssue.response-headers.json` | header fields |
        | `User.json` | a fragment, to which the tag `{user}` refers from any file |
        | `Tags.json` | the tags that the app registers in code |

        ## Keys

        | Key | Meaning |
        | --- | --- |
        | `"name"` | must be present, and is not null |
        | `"name{?}"` | may be absent or null |
        | `"name{null}"` | must be present, and may be null |
        | `"name{=25}"` | may be absent or null, and is then the default, in JSON: `{=\\"asc\\"}` for a text |
        | `"name{read}"`, `"name{write}"` | only in what is received, or only in what is sent |
        | `"{*}"` | each key that is not named; `"{*}": "{none}"` refuses them; `"{* date}"` only those that are dates |
        | `"{count}": "1..5"` | the number of members |
        | `"{include}": "{stamped}"` | also the keys of this fragment, or of each in a list |
        | `"{extends}": "{entry}"` | in a fragment: adds its keys to another fragment |
        | `"{case type}": { "bug": {…}, "{*}": {} }` | the value of `type` selects the further keys |
        | `"{endpoint}": "GET issues/{issue_id}.json"` | in a path schema: the method and the path; its names are keys of the file |
        | `"{root}": ["{issue}"]` | the schema of the whole document, if that is no object |
        | `"{comment}": "…"` | a note |

        ## Tags

        A text in one pair of braces is a tag. Alternatives are joined: `"{int|string}"`, `"{issue|null}"`. `"{issue|none}"` at the \
        root also accepts no body, and `"{none}"` requires that there is none. Ranges include both ends: `{int:1..5}`, `{int:0..}`. \
        Texts take a length, an expression or both: `{string:1..80}`, `{string:/^[A-Z]+$/}`. `{enum:a,b,*}` also accepts others. \
        A list takes its number first: `["{count:1..10}", "{string}"]`. `{secret}` and `{secret:TAG}` are masked in all output. \
        Doubled braces are text: `"{{name}}"`.

        | Tag | Accepts | Swift |
        | --- | --- | --- |

        """

    private static let tags = TagMeaning.builtIn.map { tag in
        "| `{\(tag.name)}` | \(tag.words) | \(tag.swift.map { "`\($0)`" } ?? "") |\n"
    }.joined()

    private static let end = """

        ## Faults

        A fault names its place in the payload and in the schema. Either the schema is wrong, and you change it, or the server is: \
        then report it. `missing-key` → `{?}`; `unexpected-null` → `{null}` or `|null`; `type-mismatch` → the other type, or both; \
        `not-in-enum` → one more member, or `*`; `missing-body` → `|none`. Change a schema only by what a real answer shows.

        """
}
