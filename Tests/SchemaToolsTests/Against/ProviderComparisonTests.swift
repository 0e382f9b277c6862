import SchemaEngine
import Testing

@testable import SchemaTools

@Suite("Comparing a contract with a provider's document")
struct ProviderComparisonTests {
    typealias Edit = ProviderSample.Edit

    /// A change of the document, with the findings that it has.
    struct Case: Sendable, CustomTestStringConvertible {
        let title: String
        var edits: [Edit] = []
        var contract: [String: String] = [:]
        /// `SEVERITY KIND FILE POINTER`
        var findings: [String] = []

        var testDescription: String { title }
    }

    @Test("a document that allows only what the contract reads has no finding")
    func agreement() throws {
        let result = try ProviderSample.result()
        #expect(result.findings.map(\.line) == [])
        #expect(result.calls == 2 && result.withoutEndpoint.isEmpty)
    }

    @Test(
        "a change of what the app reads is breaking, with a payload that the document allows and the app refuses",
        arguments: [
            Case(
                title: "key gone",
                edits: [
                    Edit(#""required": ["id", "subject", "#, #""required": ["id", "#),
                    Edit(#""subject": {"type": "string"},\#n"#, ""),
                ],
                findings: ["breaking key-removed GetIssue.response.json /subject"]
            ),
            Case(
                title: "key optional",
                edits: [Edit(#"["id", "subject", "status""#, #"["id", "status""#)],
                findings: ["breaking key-became-optional GetIssue.response.json /subject"]
            ),
            Case(
                title: "value null",
                edits: [
                    Edit(
                        #""subject": {"type": "string"},\#n"#,
                        #""subject": {"type": ["string", "null"]},\#n"#
                    )
                ],
                findings: ["breaking became-nullable GetIssue.response.json /subject"]
            ),
            Case(
                title: "another type",
                edits: [
                    Edit(#""id": {"type": "integer"}"#, #""id": {"type": "string"}"#)
                ],
                findings: [
                    "breaking type-changed CreateIssue.response.json /id",
                    "breaking type-changed GetIssue.response.json /id",
                ]
            ),
            Case(
                title: "a further member",
                edits: [Edit(#"["open", "closed"]"#, #"["open", "closed", "draft"]"#)],
                findings: ["breaking enum-member-added GetIssue.response.json /status"]
            ),
            Case(
                title: "key optional in a shared fragment",
                edits: [Edit(#""required": ["name"],"#, "")],
                findings: ["breaking key-became-optional Person.json /name"]
            ),
            Case(
                title: "an error of another form",
                edits: [Edit(#""required": ["message"]"#, #""required": ["messages"]"#)],
                findings: ["breaking key-became-optional GetIssue.response.404.json /message"]
            ),
            Case(
                title: "an array in place of an object",
                edits: [
                    Edit(
                        ##""200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Issue"}}}}"##,
                        #""200": {"content": {"application/json": {"schema": {"type": "array"}}}}"#
                    )
                ],
                findings: ["breaking type-changed GetIssue.response.json "]
            ),
        ]
    )
    func read(_ example: Case) throws {
        let findings = try ProviderSample.result(example.edits, contract: example.contract).findings
        #expect(findings.map(\.line) == example.findings)
        for finding in findings {
            #expect(finding.witness?.side == .app)
            #expect(finding.witness.map { !$0.refusal.isEmpty } ?? false)
            #expect(finding.documented.contains { $0.file == "api.json" && $0.line != nil })
        }
    }

    @Test(
        "a change of what the app sends is breaking, with a payload that the document refuses",
        arguments: [
            Case(
                title: "a further required key",
                edits: [Edit(#""required": ["subject"]"#, #""required": ["subject", "project"]"#)],
                findings: ["breaking key-added-required CreateIssue.request.json "]
            ),
            Case(
                title: "a narrower value",
                edits: [Edit(#""priority": {"type": "integer"}"#, #""priority": {"type": "integer", "maximum": 5}"#)],
                findings: ["breaking range-narrowed CreateIssue.request.json /priority{?}"]
            ),
            Case(
                title: "a member that is gone",
                edits: [Edit(#"["notes", "files"]"#, #"["notes"]"#)],
                findings: ["breaking enum-member-removed GetIssue.path.json /include{?}"]
            ),
            Case(
                title: "a required parameter",
                edits: [
                    Edit(
                        #"{"name": "include", "in": "query","#,
                        #"{"name": "tenant", "in": "query", "required": true, "schema": {"type": "string"}}, {"name": "include", "in": "query","#
                    )
                ],
                findings: ["breaking key-added-required GetIssue.path.json "]
            ),
        ]
    )
    func sent(_ example: Case) throws {
        let findings = try ProviderSample.result(example.edits, contract: example.contract).findings
        #expect(findings.map(\.line) == example.findings)
        for finding in findings { #expect(finding.witness?.side == .server) }
    }

    @Test(
        "what the app does not name or call is no news",
        arguments: [
            Case(
                title: "an unnamed key of another type",
                edits: [Edit(#""internal": {"type": "string"}"#, #""internal": {"type": "integer"}"#)]
            ),
            Case(
                title: "an optional parameter more",
                edits: [
                    Edit(
                        #"{"name": "include", "in": "query","#,
                        #"{"name": "page", "in": "query", "schema": {"type": "integer"}}, {"name": "include", "in": "query","#
                    )
                ]
            ),
            Case(
                title: "an unnamed key of a fragment",
                edits: [Edit(#""age": {"type": "integer"}"#, #""age": {"type": "string"}"#)]
            ),
            Case(
                title: "an operation that is not called",
                edits: [Edit(#""get": {"responses""#, #""put": {"responses""#)]
            ),
            Case(
                title: "a narrower response",
                edits: [
                    Edit(#""subject": {"type": "string"},\#n"#, #""subject": {"type": "string", "maxLength": 20},\#n"#)
                ]
            ),
        ]
    )
    func unnamed(_ example: Case) throws {
        #expect(try ProviderSample.result(example.edits).findings.map(\.line) == [])
    }

    @Test("a key that a closed object does not name is a finding")
    func closed() throws {
        let closed = #"{ "id": 1, "{*}": "{none}" }"#
        let findings = try ProviderSample.result(contract: ["CreateIssue.response.json": closed]).findings
        #expect(findings.contains { $0.kind == .difference(.keyAddedRequired) && $0.severity == .breaking })
    }

    // MARK: Calls

    @Test(
        "calls are matched whatever the names of placeholders and the path of the server's URL",
        arguments: [
            ("GET issues/{id}", nil), ("GET /issues/{number}", nil), ("GET api/v2/issues/{id}", nil),
            ("GET /v2/issues/{id}", "/api"), ("GET issues/17", nil),
        ] as [(String, String?)]
    )
    func matching(_ endpoint: String, _ basePath: String?) throws {
        let parameter = endpoint.split(separator: "{").dropFirst().first.map { $0.prefix { $0 != "}" } }
        let text = #"{ "{endpoint}": "\#(endpoint)"\#(parameter.map { #", "\#($0)": 1"# } ?? "") }"#
        let edit = Edit(#"["id", "subject", "status""#, #"["id", "status""#)
        let contract = [
            "GetIssue.path.json": text, "CreateIssue.path.json": "", "CreateIssue.request.json": "",
            "CreateIssue.response.json": "",
        ]
        let result = try ProviderSample.result([edit], contract: contract, basePath: basePath)
        #expect(result.findings.map(\.line) == ["breaking key-became-optional GetIssue.response.json /subject"])
    }

    @Test("a call that the document does not have is a finding with the most similar call")
    func missing() throws {
        let path = #"{ "{endpoint}": "GET issue/{id}", "id": 1 }"#
        let findings = try ProviderSample.result(contract: ["GetIssue.path.json": path]).findings
        let finding = try #require(findings.first { $0.kind == .callNotDescribed })
        #expect(finding.severity == .breaking && finding.witness?.text.hasPrefix("GET /issue/") ?? false)
        #expect(finding.message.contains("GET issue/{id}") && finding.message.contains("/issues"))
    }

    @Test("a parameter that the document does not name is unknown")
    func unknownParameter() throws {
        let path = #"{ "{endpoint}": "GET issues/{id}{?expand}", "id": 1, "expand{?}": "text" }"#
        let findings = try ProviderSample.result(contract: ["GetIssue.path.json": path]).findings
        #expect(findings.map(\.line) == ["unknown parameter-not-described GetIssue.path.json /expand{?}"])
    }

    @Test(
        "a header field or a cookie that the document requires is unknown if no schema has it",
        arguments: [("header", "X-Tenant"), ("cookie", "session")]
    )
    func neverSent(_ place: String, _ name: String) throws {
        let edit = Edit(
            #"{"name": "include", "in": "query","#,
            #"{"name": "\#(name)", "in": "\#(place)", "required": true, "schema": {"type": "string"}}, {"name": "include", "in": "query","#
        )
        let findings = try ProviderSample.result([edit]).findings
        #expect(findings.map(\.line) == ["unknown parameter-never-sent GetIssue.path.json "])
        #expect(findings[0].message.hasSuffix("'\(name)'"))
        let fields = ["GetIssue.headers.json": #"{ "\#(place == "cookie" ? "Cookie" : name)": "text" }"#]
        let sent = try ProviderSample.result([edit], contract: fields).findings
        #expect(!sent.contains { $0.kind == .parameterNeverSent })
    }

    @Test("a request without an endpoint is named, not compared")
    func withoutEndpoint() throws {
        let result = try ProviderSample.result(contract: ["GetUser.response.json": #"{ "id": 1 }"#])
        #expect(result.withoutEndpoint == ["GetUser"] && result.findings.isEmpty)
    }

    // MARK: Losses

    @Test("what the import loses at a named key is unknown, and at an unnamed key it is no news")
    func losses() throws {
        let lost = #"{"type": "string", "not": {"pattern": "^x"}}"#
        let unnamed = try ProviderSample.result([Edit(#""internal": {"type": "string"}"#, #""internal": \#(lost)"#)])
        #expect(unnamed.findings.map(\.line) == [])
        let named = try ProviderSample.result(
            [Edit(#""priority": {"type": "integer"}"#, #""priority": {"type": "integer", "not": {"multipleOf": 3}}"#)]
        )
        #expect(named.findings.map(\.line) == ["unknown not-imported CreateIssue.request.json /priority{?}"])
    }

    @Test("a loss in a schema that extends one with a discriminator is unknown", arguments: [true, false])
    func extensions(hasMapping: Bool) throws {
        let mapping = hasMapping ? ##", "mapping": {"bug": "#/components/schemas/Bug"}"## : ""
        let edits = [
            Edit(
                #"""
                      "NewIssue": {
                        "type": "object",
                        "required": ["subject"],
                        "properties": {"subject": {"type": "string"}, "priority": {"type": "integer"}}
                      },
                """#,
                ##"""
                      "NewIssue": {
                        "type": "object",
                        "required": ["subject", "kind"],
                        "discriminator": {"propertyName": "kind"\##(mapping)},
                        "properties": {"subject": {"type": "string"}, "kind": {"type": "string"}}
                      },
                      "Bug": {"allOf": [
                        {"$ref": "#/components/schemas/NewIssue"},
                        {"properties": {"priority": {"type": "integer", "not": {"multipleOf": 3}}}}
                      ]},
                      "Idea": {"allOf": [
                        {"$ref": "#/components/schemas/NewIssue"},
                        {"properties": {"votes": {"type": "integer"}}}
                      ]},
                """##
            )
        ]
        func lines(_ kind: String, _ key: String) throws -> [String] {
            let text = #"{ "subject": "text", "{case kind}": { "\#(kind)": { "\#(key){?}": 1 } } }"#
            return try ProviderSample.result(edits, contract: ["CreateIssue.request.json": text]).findings.map(\.line)
        }
        let kind = hasMapping ? "bug" : "Bug"
        #expect(
            try lines(kind, "priority") == [
                "unknown not-imported CreateIssue.request.json /{case kind}/\(kind)/priority{?}"
            ]
        )
        #expect(try lines("Idea", "votes") == [])
    }

    @Test("what the import loses of a form that Swagger lists is unknown")
    func lossOfForm() throws {
        let document = """
            {"swagger": "2.0", "paths": {"/issues": {"post": {
              "consumes": ["application/x-www-form-urlencoded"],
              "parameters": [{"name": "priority", "in": "formData", "type": "integer", "multipleOf": 3}],
              "responses": {"204": {"description": ""}}
            }}}}
            """
        let contract = [
            "Add.path.json": #"{ "{endpoint}": "POST issues" }"#, "Add.request.json": #"{ "priority{?}": 1 }"#,
        ]
        let findings = try ProviderSample.result(of: contract, with: document).findings
        #expect(findings.map(\.line) == ["unknown not-imported Add.request.json /priority{?}"])
    }

    @Test("a body that the document has in other media types only is unknown")
    func otherMediaTypes() throws {
        let edit = Edit(
            ##""200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Issue"}}}}"##,
            #""200": {"content": {"text/html": {"schema": {"type": "string"}}}}"#
        )
        let findings = try ProviderSample.result([edit]).findings
        #expect(findings.map(\.line) == ["unknown not-imported GetIssue.response.json "])
        #expect(findings[0].message == "the document describes the body in other media types only")
    }

    // MARK: Trust

    @Test("an object of which the document requires no key is one cause, which can be trusted")
    func assumeRequired() throws {
        let edit = Edit(#""required": ["id", "subject", "status", "author", "labels"],"#, "")
        let result = try ProviderSample.result([edit])
        let report = ProviderFindingReport(result, result.findings)
        #expect(result.findings.count == 5)
        #expect(report.groups.count == 1)
        let text = report.render(as: .text, toolVersion: "1")
        #expect(text.contains("the document does not require any key of 'Issue': 5 keys that the app needs"))
        #expect(text.contains("--assume-required"))
        #expect(try ProviderSample.result([edit], assuming: .init(required: true)).findings.isEmpty)
    }

    @Test("values that may be null are trusted on request")
    func assumeNotNull() throws {
        let edit = Edit(#""name": {"type": "string"}"#, #""name": {"type": ["string", "null"]}"#)
        #expect(try ProviderSample.result([edit]).findings.count == 1)
        #expect(try ProviderSample.result([edit], assuming: .init(notNull: true)).findings.isEmpty)
    }

    @Test(
        "a schema of the document or a file of the contract is trusted by the settings",
        arguments: [
            (.schema("Issue"), 1), (.file("GetIssue.response.json"), 2), (.schema("Person"), 5),
            (.file("Person.json"), 5), (.schema("issue"), 6),
        ] as [(LintConfiguration.Assumption.Subject, Int)]
    )
    func assumption(_ subject: LintConfiguration.Assumption.Subject, _ count: Int) throws {
        let edits = [
            Edit(#""required": ["id", "subject", "status", "author", "labels"],"#, ""),
            Edit(#""name": {"type": "string"}"#, #""name": {"type": ["string", "null"]}"#),
        ]
        let entry = LintConfiguration.Assumption(subject: subject, required: true, notNull: true)
        let assumptions = ProviderAssumptions([entry]) { $0 }
        let result = try ProviderSample.result(edits, assuming: assumptions)
        #expect(result.findings.count == count)
        #expect(result.usedAssumptions.isEmpty == (count == 6))
        let unused = assumptions.unused(besides: result.usedAssumptions)
        #expect(unused.count == (count == 6 ? 1 : 0))
        #expect(unused.allSatisfy { $0.contains("remove the entry /againstAssumptions/0 of .schema-lint.json") })
    }

    // MARK: Reports

    @Test("each format has the findings", arguments: ChangeReportFormat.allCases)
    func formats(_ format: ChangeReportFormat) throws {
        let result = try ProviderSample.result([Edit(#"["open", "closed"]"#, #"["open", "closed", "draft"]"#)])
        let text = ProviderFindingReport(result, result.findings).render(as: format, toolVersion: "1.0.0")
        #expect(text.contains("enum-member-added"))
        #expect(text.contains("draft"))
        if format == .json {
            let document = try JSONValue(parsing: text)
            #expect(document["calls"] == 2)
            #expect(document["summary"] == ["breaking": 1, "unknown": 0])
            #expect(document["findings"]?[0]?["witness"]?["refusedBy"] == "app")
            #expect(document["findings"]?[0]?["document"]?[0]?["file"] == "api.json")
        }
    }
}

extension ProviderFinding {
    /// `SEVERITY KIND FILE POINTER`
    fileprivate var line: String { "\(severity.rawValue) \(kind.identifier) \(place.file) \(place.pointer)" }
}
