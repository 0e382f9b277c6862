import SchemaEngine
import Testing

@testable import SchemaTools

@Suite("Comparisons of contracts")
struct CatalogComparisonTests {
    /// A change of files, and the changes that are found: severity, kind, and the place in the new or else in the old file.
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let old: [String: String]
        let new: [String: String]
        let changes: [String]

        var testDescription: String { name }
    }

    private static let cases: [Case] = [
        Case(
            name: "a renamed fragment, another folder, other examples and another layout are no changes",
            old: ["A.response.json": #"{ "a": "{one}", "n": 1 }"#, "One.json": #"{ "id": 1, "name{?}": "x" }"#],
            new: ["New/A.response.json": #"{"n":7,"a":"{two}"}"#, "Two.json": "{\n\"name{?}\": \"y\", \"id\": 3 }"],
            changes: []
        ),
        Case(
            name: "keys that an include brings are keys of the object",
            old: ["A.response.json": #"{ "id": 1, "at": "{date}" }"#],
            new: ["A.response.json": #"{ "{include}": "{stamp}", "id": 1 }"#, "Stamp.json": #"{ "at": "{date}" }"#],
            changes: []
        ),
        Case(
            name: "a fragment for both directions breaks both sides with one change",
            old: ["A.response.json": #""{one}""#, "B.request.json": #""{one}""#, "One.json": #"{ "id": 1 }"#],
            new: ["A.response.json": #""{one}""#, "B.request.json": #""{one}""#, "One.json": #"{ "id": "x" }"#],
            changes: ["breaking type-changed One.json /id app,server,code"]
        ),
        Case(
            name: "a recursive schema is compared once",
            old: ["A.response.json": #""{node}""#, "Node.json": #"{ "id": 1, "next{?}": "{node}" }"#],
            new: ["A.response.json": #""{node}""#, "Node.json": #"{ "id": 1.0, "next{?}": "{node}" }"#],
            changes: ["breaking type-widened Node.json /id app,code"]
        ),
        Case(
            name: "an optional key of an open object is no news for the old app",
            old: ["A.response.json": #"{ "id": 1 }"#],
            new: ["A.response.json": #"{ "id": 1, "name{?}": "x" }"#],
            changes: ["compatible key-added-optional A.response.json /name{?} "]
        ),
        Case(
            name: "a closed object refuses a new key",
            old: ["A.response.json": #"{ "id": 1, "{*}": "{none}" }"#],
            new: ["A.response.json": #"{ "id": 1, "name{?}": "x", "{*}": "{none}" }"#],
            changes: ["breaking key-added-optional A.response.json /name{?} app"]
        ),
        Case(
            name: "an alternative that another one contains is compatible",
            old: ["A.response.json": #"{ "a": "{int|string}" }"#],
            new: ["A.response.json": #"{ "a": "{int|string|uuid}" }"#],
            changes: ["compatible alternative-added A.response.json /a code"]
        ),
        Case(
            name: "null that the modifier of the key allows is no new alternative",
            old: ["A.response.json": #"{ "a{?}": "{int}" }"#],
            new: ["A.response.json": #"{ "a{?}": "{int|null}" }"#],
            changes: []
        ),
        Case(
            name: "another spelling of null is no change",
            old: ["A.response.json": #"{ "a{null}": 1, "b": "{int|null}", "c": "{enum:x,y|null}" }"#],
            new: ["A.response.json": #"{ "a": "{int|null}", "b{null}": 1, "c{null}": "{enum:x,y}" }"#],
            changes: []
        ),
        Case(
            name: "null is one change in either spelling",
            old: ["A.response.json": #"{ "a": 1, "b": 1 }"#],
            new: ["A.response.json": #"{ "a{null}": "{int|null}", "b": "{int|null}" }"#],
            changes: [
                "breaking became-nullable A.response.json /a{null} app,code",
                "breaking became-nullable A.response.json /b app,code",
            ]
        ),
        Case(
            name: "changes inside a secret are found one by one",
            old: [
                "A.response.json": #"{ "s": "{secret:one}", "l": "{secret:list}" }"#,
                "One.json": #"{ "id": 1, "a": { "b": "{int:1..5}" }, "k": "x", "n": "x" }"#,
                "List.json": #"["{count:1..2}", { "id": 1 }]"#,
            ],
            new: [
                "A.response.json": #"{ "s": "{secret:one}", "l": "{secret:list}" }"#,
                "One.json": #"{ "id": "x", "a": { "b": "{int:1..6}" }, "k{?}": "x", "n": "x", "m{?}": 1 }"#,
                "List.json": #"["{count:1..3}", { "id{null}": 1 }]"#,
            ],
            changes: [
                "breaking type-changed One.json /id app,code", "breaking range-widened One.json /a/b app",
                "breaking key-became-optional One.json /k{?} app,code",
                "compatible key-added-optional One.json /m{?} ",
                "breaking count-widened List.json  app", "breaking became-nullable List.json /1/id{null} app,code",
            ]
        ),
        Case(
            name: "a witness in a header file is a text of header fields",
            old: ["A.response-headers.json": #"{ "X-Total": 1 }"#],
            new: ["A.response-headers.json": #"{ "X-Total{?}": 1 }"#],
            changes: ["breaking key-became-optional A.response-headers.json /X-Total{?} app,code"]
        ),
        Case(
            name: "the schema of a status is compared with that of the same status",
            old: ["A.response.404.json": #"{ "m": "x" }"#],
            new: ["A.response.404.json": #"{ "m": 1 }"#],
            changes: ["breaking type-changed A.response.404.json /m app,code"]
        ),
        Case(
            name: "a removed request whose calls another endpoint answers is unknown",
            old: ["A.path.json": #"{ "{endpoint}": "GET a/{id}", "id": 1 }"#],
            new: ["B.path.json": #"{ "{endpoint}": "GET a/{key}", "key": 1 }"#],
            changes: [
                "unknown request-removed A.path.json  server?,code", "compatible request-added B.path.json  ",
            ]
        ),
        Case(
            name: "a registered tag with other JSON types has another type",
            old: ["A.response.json": #"{ "a": "{money}" }"#, "Tags.json": #"{ "money": { "accepts": ["string"] } }"#],
            new: [
                "A.response.json": #"{ "a": "{money}" }"#,
                "Tags.json": #"{ "money": { "accepts": ["string", "number"] } }"#,
            ],
            changes: ["breaking type-widened A.response.json /a app,code"]
        ),
        Case(
            name: "fractions within a range that only the sender allows are found",
            old: ["A.response.json": #"{ "a": "{int:4..37}", "b": "{int:1..90}" }"#],
            new: ["A.response.json": #"{ "a": "{number:4..37}", "b": "{number:4..37}" }"#],
            changes: [
                "breaking type-widened A.response.json /a app,code",
                "breaking type-changed A.response.json /b app,code",
            ]
        ),
        Case(
            name: "one member too many of a map is found",
            old: ["A.response.json": #"{ "{count}": "1..5", "{*}": 1 }"#],
            new: ["A.response.json": #"{ "{count}": "1..9", "{*}": 1 }"#],
            changes: ["breaking count-widened A.response.json  app"]
        ),
        Case(
            name: "an object that counts its members counts those that it does not name",
            old: ["A.response.json": #"{ "{count}": "1..4", "a{?}": 1 }"#],
            new: ["A.response.json": #"{ "{count}": "1..5", "a{?}": 1 }"#],
            changes: ["breaking count-widened A.response.json  app"]
        ),
        Case(
            name: "without a count, an object has only members that it names",
            old: ["A.request.json": #"{ "a{?}": 1 }"#],
            new: ["A.request.json": #"{ "{count}": "..3", "a{?}": 1 }"#],
            changes: ["compatible count-narrowed A.request.json  "]
        ),
    ]

    /// Changes of the files that describe the responses with some statuses.
    private static let statuses: [Case] = [
        Case(
            name: "a new file for a status is compared with the file that described its responses",
            old: ["A.response.json": #"{ "id": 1 }"#, "A.error.json": #"{ "m": "x" }"#],
            new: [
                "A.response.json": #"{ "id": 1 }"#, "A.error.json": #"{ "m": "x" }"#,
                "A.response.404.json": #"{ "m": 1 }"#,
            ],
            changes: [
                "compatible schema-added A.response.404.json  code",
                "breaking type-changed A.response.404.json /m app,code",
            ]
        ),
        Case(
            name: "a new file for one success is compared with that of all",
            old: ["A.response.json": #"{ "id": 1, "name": "x" }"#],
            new: ["A.response.json": #"{ "id": 1, "name": "x" }"#, "A.response.201.json": #"{ "id": 1 }"#],
            changes: [
                "compatible schema-added A.response.201.json  code",
                "breaking key-removed A.response.201.json  app,code",
            ]
        ),
        Case(
            name: "a new error file is compared with the common ones",
            old: [
                "A.response.json": "1", "Error.response.json": #"{ "m": "x" }"#,
                "Error.response.404.json": #"{ "m": "{null}" }"#,
            ],
            new: [
                "A.response.json": "1", "Error.response.json": #"{ "m": "x" }"#,
                "Error.response.404.json": #"{ "m": "{null}" }"#, "A.error.json": #"{ "m": "x" }"#,
            ],
            changes: ["compatible schema-added A.error.json  code", "breaking type-changed A.error.json /m app,code"]
        ),
        Case(
            name: "a new common file is compared for requests without an error file",
            old: ["A.response.json": "1", "Error.response.json": #"{ "m": "x" }"#],
            new: [
                "A.response.json": "1", "Error.response.json": #"{ "m": "x" }"#,
                "Error.response.4xx.json": #"{ "m{?}": "x" }"#,
            ],
            changes: [
                "compatible schema-added Error.response.4xx.json  code",
                "breaking key-became-optional Error.response.4xx.json /m{?} app,code",
            ]
        ),
        Case(
            name: "where a file is removed, the general one applies",
            old: [
                "A.response.json": "1", "A.error.json": #"{ "m": "x" }"#, "A.response.404.json": #"{ "m": 1 }"#,
            ],
            new: ["A.response.json": "1", "A.error.json": #"{ "m": "x" }"#],
            changes: [
                "compatible schema-removed A.response.404.json  code", "breaking type-changed A.error.json /m app,code",
            ]
        ),
        Case(
            name: "nothing is known of responses that no file describes any more",
            old: ["A.response.json": "1", "A.response.4xx.json": "1", "A.response.404.json": "1"],
            new: ["A.response.json": "1", "A.response.404.json": "1"],
            changes: ["unknown schema-removed A.response.4xx.json  app?,code"]
        ),
        Case(
            name: "nothing is known of a body that no file describes any more",
            old: ["A.response.json": "1", "A.request.json": #"{ "m": "x" }"#],
            new: ["A.response.json": "1"],
            changes: ["unknown schema-removed A.request.json  server?,code"]
        ),
        Case(
            name: "header files for a status are compared in the same way",
            old: ["A.response.json": "1", "Error.response-headers.json": #"{ "X-A": 1 }"#],
            new: [
                "A.response.json": "1", "Error.response-headers.json": #"{ "X-A": 1 }"#,
                "A.response-headers.404.json": #"{ "X-A{?}": 1 }"#,
            ],
            changes: [
                "compatible schema-added A.response-headers.404.json  code",
                "breaking key-became-optional A.response-headers.404.json /X-A{?} app,code",
            ]
        ),
        Case(
            name: "a response without a body loses nothing with its own schema",
            old: ["A.response.json": #"{ "a": 1 }"#, "A.response.204.json": #""{none}""#],
            new: ["A.response.json": #"{ "a": 1 }"#],
            changes: ["compatible schema-removed A.response.204.json  code"]
        ),
        Case(
            name: "a response without a body that the old app refuses breaks it",
            old: ["A.response.json": #"{ "a": 1 }"#],
            new: ["A.response.json": #"{ "a": 1 }"#, "A.response.204.json": #""{none}""#],
            changes: [
                "compatible schema-added A.response.204.json  code",
                "breaking body-removed A.response.204.json  app,code",
            ]
        ),
        Case(
            name: "a result that the old error accepts may be an error for the old app",
            old: ["A.response.json": #"{ "a": 1 }"#, "Error.response.200.json": #"{ "err": "x" }"#],
            new: ["A.response.json": #"{ "a": 1, "err": "x" }"#, "Error.response.200.json": #"{ "err": "x" }"#],
            changes: ["unknown key-added-required A.response.json /err app?,code"]
        ),
        Case(
            name: "what is an error no longer may be a result that the old app reads as an error",
            old: ["A.response.json": #"{ "a": 1, "err{?}": "x" }"#, "Error.response.200.json": #"{ "err": "x" }"#],
            new: [
                "A.response.json": #"{ "a": 1, "err{?}": "x" }"#,
                "Error.response.200.json": #"{ "err": "{enum:fatal}" }"#,
            ],
            changes: ["unknown type-narrowed Error.response.200.json /err app?,code"]
        ),
        Case(
            name: "a result that no error accepts is only a result",
            old: ["A.response.json": #"{ "a": 1 }"#, "Error.response.200.json": #"{ "err": "x" }"#],
            new: ["A.response.json": #"{ "a": 1, "b": "x" }"#, "Error.response.200.json": #"{ "err": "x" }"#],
            changes: ["compatible key-added-required A.response.json /b code"]
        ),
        Case(
            name: "the fragments of both directions become one",
            old: [
                "A.response.json": #""{f}""#, "A.request.json": #""{f}""#, "F.request.json": #"{ "a": 1 }"#,
                "F.response.json": #"{ "a": 1 }"#,
            ],
            new: ["A.response.json": #""{f}""#, "A.request.json": #""{f}""#, "F.json": #"{ "a": 1 }"#],
            changes: []
        ),
        Case(
            name: "a fragment becomes one for each direction",
            old: ["A.response.json": #""{f}""#, "A.request.json": #""{f}""#, "F.json": #"{ "a": 1 }"#],
            new: [
                "A.response.json": #""{f}""#, "A.request.json": #""{f}""#, "F.request.json": #"{ "a": 1, "b": 1 }"#,
                "F.response.json": #"{ "a": 1 }"#,
            ],
            changes: ["breaking key-added-required F.request.json /b server,code"]
        ),
        Case(
            name: "a request of the name of a new fragment is gone nevertheless",
            old: ["A.response.json": "1", "F.response.json": #"{ "a": 1 }"#],
            new: ["A.response.json": "1", "F.json": #"{ "a": 1 }"#],
            changes: ["unknown request-removed F.response.json  server?,code"]
        ),
        Case(
            name: "a field of a request's header that becomes a text accepts the numbers of the old app",
            old: ["A.headers.json": #"{ "X-A": 1 }"#],
            new: ["A.headers.json": #"{ "X-A": "x" }"#],
            changes: ["compatible type-widened A.headers.json /X-A code"]
        ),
        Case(
            name: "an error with a status of success can replace any response",
            old: ["A.response.json": "1"],
            new: ["A.response.json": "1", "Error.response.200.json": #"{ "m": "x" }"#],
            changes: ["unknown schema-added Error.response.200.json  app?,code"]
        ),
    ]

    /// Changes of endpoints.
    private static let endpoints: [Case] = [
        path(
            "a placeholder with another name leaves the path as it is",
            #"GET a/{id}", "id": 1"#,
            #"GET a/{key}", "key": 1"#,
            ["compatible parameter-renamed A.path.json /key code"]
        ),
        path(
            "a placeholder with another name and fewer values is compared with the one at its position",
            #"GET a/{id}", "id": 1"#,
            #"GET a/{key}", "key": "{int:1..5}""#,
            [
                "compatible parameter-renamed A.path.json /key code",
                "breaking range-narrowed A.path.json /key server",
            ]
        ),
        path(
            "placeholders that change places are compared by their positions",
            #"GET a/{x}/{y}", "x": 1, "y": "{date}""#,
            #"GET a/{y}/{x}", "x": 1, "y": "{date}""#,
            [
                "compatible parameter-renamed A.path.json /x code", "compatible parameter-renamed A.path.json /y code",
                "breaking type-changed A.path.json /x server,code", "breaking type-changed A.path.json /y server,code",
            ]
        ),
        path(
            "a parameter that becomes a text accepts the numbers of the old app",
            #"GET a/{id}", "id": 1"#,
            #"GET a/{id}", "id": "x""#,
            ["compatible type-widened A.path.json /id code"]
        ),
        path(
            "a parameter that becomes a long text refuses short numbers",
            #"GET a/{id}", "id": 1"#,
            #"GET a/{id}", "id": "{string:3..}""#,
            ["breaking type-changed A.path.json /id server,code"]
        ),
        path(
            "a parameter that becomes a number refuses other texts",
            #"GET a/{id}", "id": "x""#,
            #"GET a/{id}", "id": 1"#,
            ["breaking type-narrowed A.path.json /id server,code"]
        ),
        path(
            "placeholders of one type that change places break code only",
            #"GET a/{x}/{y}", "x": 1, "y": 1"#,
            #"GET a/{y}/{x}", "x": 1, "y": 1"#,
            ["compatible parameter-renamed A.path.json /x code", "compatible parameter-renamed A.path.json /y code"]
        ),
        path(
            "a placeholder and a parameter of the query that exchange their names are other parameters",
            #"GET a/{x}{?y}", "x": 1, "y{?}": "{date}""#,
            #"GET a/{y}{?x}", "x": "{date}", "y": 1"#,
            [
                "compatible endpoint-moved A.path.json  ", "compatible parameter-renamed A.path.json /y code",
                "compatible key-removed A.path.json  code", "breaking key-added-required A.path.json /x server,code",
            ]
        ),
        path(
            "a list in the query that is written in another way breaks the server",
            #"GET a{?ids*}", "ids{?}": [1]"#,
            #"GET a{?ids}", "ids{?}": [1]"#,
            ["breaking endpoint-moved A.path.json  server"]
        ),
        path(
            "one value in the query is always written in the same way",
            #"GET a{?id*}", "id{?}": 1"#,
            #"GET a{?id}", "id{?}": 1"#,
            ["compatible endpoint-moved A.path.json  "]
        ),
        path(
            "how a list is written that the template no longer names depends on the client",
            #"GET a{?ids}", "ids{?}": [1]"#,
            #"GET a", "ids{?}": [1]"#,
            ["unknown endpoint-moved A.path.json  server?"]
        ),
        path(
            "a placeholder with another operator can lead elsewhere",
            #"GET a/{+id}", "id": "x""#,
            #"GET a/{id}", "id": "x""#,
            ["unknown endpoint-moved A.path.json  server?"]
        ),
        path(
            "another constant in the query breaks the server",
            #"GET a?v=1""#,
            #"GET a?v=2""#,
            ["breaking endpoint-moved A.path.json  server"]
        ),
    ]

    private static func path(_ name: String, _ old: String, _ new: String, _ changes: [String]) -> Case {
        func file(_ text: String) -> [String: String] { ["A.path.json": "{ \"{endpoint}\": \"\(text) }"] }
        return Case(name: name, old: file(old), new: file(new), changes: changes)
    }

    private static func contract(_ files: [String: String]) -> Contract {
        Contract(files.sorted { $0.key < $1.key }.map { SchemaSource(path: $0.key, text: $0.value) })
    }

    private static func words(_ change: SchemaChange) -> String {
        let sides = SchemaChange.Side.allCases.compactMap { side -> String? in
            change.breaks.contains(side) ? side.rawValue : change.mayBreak.contains(side) ? side.rawValue + "?" : nil
        }.joined(separator: ",")
        let place = "\(change.place?.file ?? "") \(change.place?.pointer ?? "")"
        return "\(change.severity.rawValue) \(change.kind.identifier) \(place) \(sides)"
    }

    @Test("a change of files has the expected changes", arguments: cases + statuses + endpoints)
    func changes(_ example: Case) {
        let (old, new) = (Self.contract(example.old), Self.contract(example.new))
        #expect(old.errors.isEmpty && new.errors.isEmpty)
        #expect(Set(CatalogComparison(old: old, new: new).changes().map(Self.words)) == Set(example.changes))
    }

    @Test("a witness is the smallest payload around the change, without keys that the sender does not name")
    func witness() throws {
        let rest = #""list": ["{count:2..}", { "id": 1, "note{?}": "x" }], "map": { "{*}": "text" }"#
        let old = Self.contract(["A.response.json": "{ \(rest), \"deep\": [{ \"a\": { \"b\": \"{int:1..5}\" } }] }"])
        let new = Self.contract(["A.response.json": "{ \(rest), \"deep\": [{ \"a\": { \"b\": \"{int:1..6}\" } }] }"])
        let change = try #require(CatalogComparison(old: old, new: new).changes().first)
        let witness = try #require(change.witnesses.first)
        #expect(witness.text == #"{"list":[{"id":0},{"id":0}],"map":{},"deep":[{"a":{"b":6}}]}"#)
        #expect(witness.refusal == "out-of-range at /deep/0/a/b")
    }

    @Test("a witness has no key, no element and no scalar that is larger than it must be")
    func smallWitness() throws {
        let keys =
            #""issues": [{ "id": 19448, "tag{?}": "x" }], "total": 4479, "state": "{enum:open,closed}", "at": "{date}""#
        let old = Self.contract(["A.response.json": "{ \(keys), \"name\": \"{string:..99}\" }"])
        let new = Self.contract(["A.response.json": "{ \(keys), \"name\": \"{string}\" }"])
        let witness = try #require(CatalogComparison(old: old, new: new).changes().first?.witnesses.first)
        let start = #"{"issues":[],"total":0,"state":"open","at":"2000-01-01","name":""#
        #expect(witness.text == start + String(repeating: "x", count: 100) + #""}"#)
    }

    @Test(
        "each of two changes of a text has a witness that shows it alone, if there is one",
        arguments: [
            ("string", "string:2..5,/[a-z]+/", ["length-narrowed a", "pattern-added 12"]),
            ("string:1..9,/[a-z]+/", "string:..3", ["length-changed text", "pattern-removed -"]),
            ("string", "string:..3,/x{4}/", ["length-narrowed xxxx", "pattern-added "]),
        ]
    )
    func separateWitnesses(old: String, new: String, expected: [String]) {
        let (old, new) = (
            Self.contract(["A.request.json": "\"{\(old)}\""]), Self.contract(["A.request.json": "\"{\(new)}\""])
        )
        let changes = CatalogComparison(old: old, new: new).changes().map { change in
            "\(change.kind.identifier) \(change.witnesses.first?.text.trimmingPrefix("\"").dropLast() ?? "-")"
        }
        #expect(changes == expected)
    }

    @Test(
        "another range of integers, or another form of decimals, is breaking",
        arguments: [
            ("int", "uint"), ("uint", "int"), ("uint", "int:..0"), ("int", "int|uint"), ("int|string", "uint"),
            ("int", "uint:9223372036854775807.."), ("decimal:number", "decimal"), ("decimal:text", "decimal"),
            ("decimal:number", "decimal:text"), ("decimal:number", "decimal:0..9"), ("decimal:text", "int"),
        ]
    )
    func numbers(old: String, new: String) {
        // What a new server sends, and what an old app sends.
        for (path, first, second) in [("A.response.json", old, new), ("A.request.json", new, old)] {
            let contracts = [first, second].map { Self.contract([path: "{ \"a\": \"{\($0)}\" }"]) }
            let changes = CatalogComparison(old: contracts[0], new: contracts[1]).changes()
            #expect(changes.contains { $0.severity == .breaking }, "\(path): \(changes.map(Self.words))")
        }
        #expect(
            CatalogComparison(
                old: Self.contract(["A.response.json": #"{ "a": "{uint}" }"#]),
                new: Self.contract(["A.response.json": #"{ "a": "{int:0..}" }"#])
            ).changes().allSatisfy { $0.severity == .compatible }
        )
    }

    @Test("a fragment is compared for itself with a role only", arguments: [nil, Direction.request, .response])
    func role(_ role: Direction?) {
        let (old, new) = (Self.contract(["One.json": #"{ "a": 1 }"#]), Self.contract(["One.json": #"{ "a{?}": 1 }"#]))
        let changes = CatalogComparison(old: old, new: new, role: role).changes().map(Self.words)
        let severity = role == .response ? "breaking" : "compatible"
        let sides = role == .response ? "app,code" : "code"
        #expect(changes == (role == nil ? [] : ["\(severity) key-became-optional One.json /a{?} \(sides)"]))
    }

    /// The changes of an object with many keys, each of which is a change.
    private static let manyChanges: [(String, @Sendable (Int) -> String, @Sendable (Int) -> String, String)] = [
        ("removed keys", { #""k\#($0)": 1"# }, { _ in "" }, "key-removed"),
        ("optional keys", { #""k\#($0)": 1"# }, { #""k\#($0){?}": 1"# }, "key-became-optional"),
        ("keys of another type", { #""k\#($0)": 1"# }, { #""k\#($0)": "x""# }, "type-changed"),
        ("optional keys of another type", { #""k\#($0){?}": 1"# }, { #""k\#($0){?}": "x""# }, "type-changed"),
    ]

    @Test("each of very many changes of one object is breaking", arguments: 0..<4)
    func manyChanges(index: Int) {
        let (_, before, after, kind) = Self.manyChanges[index]
        func text(_ key: (Int) -> String) -> String {
            "{ \((["\"id\": 1"] + (0..<400).map(key)).filter { !$0.isEmpty }.joined(separator: ", ")) }"
        }
        let (old, new) = (
            Self.contract(["A.response.json": text(before)]), Self.contract(["A.response.json": text(after)])
        )
        let changes = CatalogComparison(old: old, new: new).changes()
        #expect(changes.count == 400 && changes.allSatisfy { $0.kind.identifier == kind && $0.severity == .breaking })
    }

    @Test("a change at any depth is found, in objects whose keys have another order", arguments: [100, 380])
    func deepChange(depth: Int) throws {
        func text(_ value: String, _ level: (String) -> String) -> String {
            (0..<depth).reduce(value) { value, _ in level(value) }
        }
        let old = Self.contract(["A.response.json": text("1") { #"{ "n": 1, "a": \#($0) }"# }])
        let new = Self.contract(["A.response.json": text(#""x""#) { #"{ "a": \#($0), "n": 1 }"# }])
        let changes = CatalogComparison(old: old, new: new).changes()
        #expect(changes.map { $0.kind.identifier } == ["type-changed"])
        #expect(changes.first?.severity == .breaking)
    }

    @Test(
        "texts that differ in their normal form only are different texts",
        arguments: [
            (#""{enum:x,é}""#, ["enum-member-added", "enum-member-removed"]),
            (#""{string:/^é$/}""#, ["pattern-changed"]),
            (#"{ "é": 1 }"#, ["key-added-required", "key-removed"]),
            (#"{ "a{=\"é\"}": "{string}" }"#, ["default-changed"]),
            (#"{ "{* string:/^é$/}": 1, "{*}": "{none}" }"#, ["map-key-added", "map-key-removed"]),
            (#"{ "{* enum:é}": 1, "{*}": "{none}" }"#, ["map-key-added", "map-key-removed"]),
            (#"{ "{case type}": { "é": { "a": 1 }, "x": {} } }"#, ["case-added", "case-removed"]),
            (#"{ "{case é}": { "x": { "a": 1 } } }"#, ["case-key-changed"]),
        ]
    )
    func normalForms(text: String, kinds: [String]) {
        let other = text.replacing("é", with: "e\u{301}")
        let old = Self.contract(["A.response.json": text.replacing("é", with: "\u{E9}")])
        let new = Self.contract(["A.response.json": other])
        #expect(old.errors.isEmpty && new.errors.isEmpty)
        let changes = CatalogComparison(old: old, new: new).changes()
        #expect(Set(changes.map { $0.kind.identifier }) == Set(kinds))
        #expect(kinds == ["default-changed"] || changes.contains { $0.severity == .breaking })
    }

    @Test("two forms of a text are two members, two patterns and two tags of one schema")
    func normalFormsTogether() {
        func text(_ first: String, _ second: String) -> String {
            #"{ "a": "{string:/^\#(first)$/}", "b": "{string:/^\#(second)$/}", "{* enum:\#(first)}": 1, "{* enum:\#(second)}": 1 }"#
        }
        let (old, new) = (
            Self.contract(["A.response.json": text("\u{E9}", "e\u{301}")]),
            Self.contract(["A.response.json": text("\u{E9}", "\u{E9}x")])
        )
        #expect(old.errors.isEmpty && new.errors.isEmpty)
        let kinds = CatalogComparison(old: old, new: new).changes().map { $0.kind.identifier }
        #expect(Set(kinds) == ["pattern-changed", "map-key-added", "map-key-removed"])
    }

    @Test("schemas with an error are compared in bounded time")
    func endlessCycle() {
        let node = #"{ "{case kind}": { "a": { "next": "{node}", "other": "{node}" }, "b": { "next": "{node}" } } }"#
        let old = Self.contract(["A.response.json": #""{node}""#, "Node.json": node])
        let new = Self.contract(["A.response.json": #""{node}""#, "Node.json": node + " "])
        #expect(!old.errors.isEmpty && CatalogComparison(old: old, new: new).changes().isEmpty)
        let fixed = Self.contract(["A.response.json": #""{node}""#, "Node.json": #"{ "kind": "x" }"#])
        #expect(!CatalogComparison(old: old, new: fixed).changes().isEmpty)
        #expect(!CatalogComparison(old: fixed, new: old).changes().isEmpty)
    }
}
